package dev.qortex.spring.ai;

import dev.qortex.commons.Checks;
import dev.qortex.core.QortexClient;
import dev.qortex.core.feedback.FeedbackReport;
import dev.qortex.core.feedback.Outcome;
import dev.qortex.core.query.Question;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.springframework.ai.document.Document;
import org.springframework.ai.rag.Query;
import org.springframework.ai.rag.retrieval.search.DocumentRetriever;

/**
 * A memory as a Spring AI document retriever: asks the memory and returns its passages and concepts
 * as documents, best first. Immutable; thread-safe.
 *
 * <pre>{@code
 * var shop = QortexDocumentRetriever.over(memory).asking(question -> question.in("shop").limit(5));
 * var advisor = RetrievalAugmentationAdvisor.builder().documentRetriever(shop).build();
 * }</pre>
 *
 * <p>The id of a document is that of its passage, concept or rule; the metadata have {@link #KIND},
 * {@link #DOMAIN}, {@link #SOURCE}, {@link #LOCATION} (when there is one) and {@link #ANSWER}.
 * Scores are only comparable within one answer. A filter in the context of the query, under {@link
 * #FILTER_EXPRESSION}, applies to the properties of nodes.
 */
public final class QortexDocumentRetriever implements DocumentRetriever {

  /** Metadata key: {@code passage}, {@code concept} or {@code rule}. */
  public static final String KIND = "kind";

  /** Metadata key: the name of the domain. */
  public static final String DOMAIN = "domain";

  /** Metadata key: the id of the source that contributed it; rules have none. */
  public static final String SOURCE = "source";

  /** Metadata key: the place in the source, such as {@code "Retries > Backoff"}, if known. */
  public static final String LOCATION = "location";

  /** Metadata key: the id of the answer, for {@link QortexClient#feedback}. */
  public static final String ANSWER = "answer_id";

  /** Context key of a filter, with the same value as that of Spring AI's own retriever. */
  public static final String FILTER_EXPRESSION = "vector_store_filter_expression";

  static final String RULE = "rule";

  private final QortexClient memory;
  private final UnaryOperator<Question> settings;
  private final int rules;

  private QortexDocumentRetriever(
      QortexClient memory, UnaryOperator<Question> settings, int rules) {
    this.memory = Checks.given("memory", memory);
    this.settings = Checks.given("settings of questions", settings);
    this.rules = rules;
  }

  /** Retriever that asks the memory for ten items of all domains. */
  public static QortexDocumentRetriever over(QortexClient memory) {
    return new QortexDocumentRetriever(memory, question -> question, 0);
  }

  /**
   * Returns a retriever that asks other questions.
   *
   * @param asked changes the question further before it is asked, such as {@code question ->
   *     question.in("handbook").limit(5).tokenBudget(2000)}
   */
  public QortexDocumentRetriever asking(UnaryOperator<Question> asked) {
    return new QortexDocumentRetriever(
        memory, question -> asked.apply(settings.apply(question)), rules);
  }

  /** Returns a retriever that adds up to ten rules of the answer after its items. */
  public QortexDocumentRetriever withRules() {
    return new QortexDocumentRetriever(memory, settings, Question.Limits.defaults().rules());
  }

  @Override
  public List<Document> retrieve(Query query) {
    Question question = Questions.of(query.text(), query.context(), FILTER_EXPRESSION);
    return Documents.of(memory.query(settings.apply(question.rules(rules))));
  }

  /**
   * Reports whether a document helped, so that later answers to such questions rank it accordingly.
   *
   * @param document the document of this retriever, also after a post-processor changed its rank
   * @throws IllegalArgumentException when the document is not of a memory, or its answer is too old
   */
  public FeedbackReport feedback(Document document, Outcome outcome) {
    if (!(document.getMetadata().get(ANSWER) instanceof String answer)) {
      throw new IllegalArgumentException(
          "The document (%s) has no (%s) in its metadata.\nMaybe another retriever found it, or a post-processor dropped its metadata."
              .formatted(Checks.shown(document.getId()), ANSWER));
    }
    return memory.feedback(answer, Map.of(document.getId(), outcome));
  }
}
