package dev.qortex.langchain4j;

import dev.langchain4j.data.document.Metadata;
import dev.langchain4j.data.segment.TextSegment;
import dev.langchain4j.rag.content.Content;
import dev.langchain4j.rag.content.ContentMetadata;
import dev.langchain4j.rag.content.retriever.ContentRetriever;
import dev.langchain4j.rag.query.Query;
import dev.qortex.commons.Surrogates;
import dev.qortex.core.QortexClient;
import dev.qortex.core.feedback.FeedbackReport;
import dev.qortex.core.feedback.Outcome;
import dev.qortex.core.feedback.ReplyReport;
import dev.qortex.core.model.Node;
import dev.qortex.core.model.Rule;
import dev.qortex.core.query.Answer;
import dev.qortex.core.query.AnswerItem;
import dev.qortex.core.query.Question;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.UnaryOperator;

/**
 * Adapter of a memory as a LangChain4j retriever: asks the memory, and returns its passages and
 * concepts as contents, best first. Immutable; thread-safe.
 *
 * <pre>{@code
 * var retriever =
 *     QortexContentRetriever.over(memory)
 *         .asking(question -> question.in("shop").kinds(NodeKind.PASSAGE).limit(2));
 * var augmentor = DefaultRetrievalAugmentor.builder().contentRetriever(retriever).build();
 * }</pre>
 *
 * <p>The metadata of a content's segment say what it is: {@link #ID}, {@link #KIND}, {@link
 * #DOMAIN}, {@link #SOURCE}, {@link #LOCATION} (when there is one), {@link #SCORE}, and {@link
 * #ANSWER}, so that {@link #feedback} can be given. Scores are only comparable within one answer.
 */
public final class QortexContentRetriever implements ContentRetriever {

  /** The id of the passage, concept or rule. */
  public static final String ID = "id";

  /** {@code passage}, {@code concept} or {@code rule}. */
  public static final String KIND = "kind";

  /** The name of the domain. */
  public static final String DOMAIN = "domain";

  /** The id of the source that contributed it; rules have none. */
  public static final String SOURCE = "source";

  /** Place in the source, such as {@code "Retries > Backoff"}; missing when that is not known. */
  public static final String LOCATION = "location";

  /** The score, or the relevance of a rule: a {@code double}. */
  public static final String SCORE = "score";

  /** The id of the answer, for {@link QortexClient#feedback}. */
  public static final String ANSWER = "answer_id";

  private final QortexClient memory;
  private final UnaryOperator<Question> settings;
  private final boolean rules;

  private QortexContentRetriever(
      QortexClient memory, UnaryOperator<Question> settings, boolean rules) {
    this.memory = memory;
    this.settings = settings;
    this.rules = rules;
  }

  /** Asks that memory, for ten items from everywhere. */
  public static QortexContentRetriever over(QortexClient memory) {
    return new QortexContentRetriever(memory, question -> question, false);
  }

  /**
   * Returns a copy that changes questions.
   *
   * @param asked the function from the question for ten items of all domains, whose session is the
   *     id of LangChain4j's chat memory, to the final one: {@code question ->
   *     question.in("handbook").limit(5).tokenBudget(2000)}
   */
  public QortexContentRetriever asking(UnaryOperator<Question> asked) {
    return new QortexContentRetriever(memory, asked, rules);
  }

  /** Returns a copy that adds the rules of the answer after its items. */
  public QortexContentRetriever withRules() {
    return new QortexContentRetriever(memory, settings, true);
  }

  @Override
  public List<Content> retrieve(Query query) {
    Question question = Question.of(Surrogates.wellFormed(query.text())).examples(0);
    question = rules ? question : question.rules(0);
    if (query.metadata() != null && query.metadata().chatMemoryId() != null) {
      question = question.session(query.metadata().chatMemoryId().toString());
    }
    Answer answer = memory.query(settings.apply(question));
    List<Content> contents = new ArrayList<>();
    for (AnswerItem item : answer.items()) {
      contents.add(content(answer, item));
    }
    if (rules) {
      answer.rules().forEach(rule -> contents.add(content(answer, rule)));
    }
    return contents;
  }

  /**
   * Says whether a content helped: the next answer to a question like that is ranked by it.
   *
   * @param content the content of this retriever, also after reranking
   * @throws IllegalArgumentException when it is not of a memory, or of an answer that is too old
   */
  public FeedbackReport feedback(Content content, Outcome outcome) {
    Metadata metadata = content.textSegment().metadata();
    String answer = metadata.getString(ANSWER);
    String id = metadata.getString(ID);
    if (answer == null || id == null) {
      throw new IllegalArgumentException(
          "The content (%s) has no (%s) or no (%s).\nMaybe another retriever found it, or a transformer dropped its metadata."
              .formatted(content.textSegment().text(), ANSWER, ID));
    }
    return memory.feedback(answer, Map.of(id, outcome));
  }

  /**
   * Records weak outcomes from the reply of a chat model that was given these contents, without
   * explicit judgements, as {@link QortexClient#observeReply} does. An AI service that returns
   * {@code Result} has both: {@code retriever.observeReply(result.sources(), result.content())}.
   *
   * @param contents the contents; those of other retrievers are ignored
   * @return a report for each answer of the memory that a content is of
   */
  public List<ReplyReport> observeReply(Collection<Content> contents, String reply) {
    return contents.stream()
        .map(content -> content.textSegment().metadata().getString(ANSWER))
        .filter(Objects::nonNull)
        .distinct()
        .map(answer -> memory.observeReply(answer, Surrogates.wellFormed(reply)))
        .toList();
  }

  private static Content content(Answer answer, AnswerItem item) {
    Node node = item.node();
    Metadata metadata =
        metadata(answer, node.id(), kind(node), node.domain(), item.score())
            .put(SOURCE, node.provenance().sourceId());
    if (!node.provenance().location().isBlank()) {
      metadata.put(LOCATION, node.provenance().location());
    }
    return content(item.text(), metadata, item.score(), node.id());
  }

  private static String kind(Node node) {
    return node.kind().name().toLowerCase(Locale.ROOT);
  }

  private static Content content(Answer answer, Rule rule) {
    return content(
        rule.text(),
        metadata(answer, rule.id(), "rule", rule.domain(), rule.relevance()),
        rule.relevance(),
        rule.id());
  }

  private static Metadata metadata(
      Answer answer, String id, String kind, String domain, double score) {
    return new Metadata()
        .put(ID, id)
        .put(KIND, kind)
        .put(DOMAIN, domain)
        .put(SCORE, score)
        .put(ANSWER, answer.id());
  }

  private static Content content(String text, Metadata metadata, double score, String id) {
    return new QortexContent(
        TextSegment.from(text, metadata),
        Map.of(ContentMetadata.SCORE, score, ContentMetadata.EMBEDDING_ID, id));
  }
}
