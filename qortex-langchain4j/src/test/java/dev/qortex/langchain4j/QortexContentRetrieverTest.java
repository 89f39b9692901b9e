package dev.qortex.langchain4j;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.rag.content.Content;
import dev.langchain4j.rag.content.ContentMetadata;
import dev.langchain4j.rag.content.aggregator.ReciprocalRankFuser;
import dev.langchain4j.rag.query.Metadata;
import dev.langchain4j.rag.query.Query;
import dev.qortex.core.QortexClient;
import dev.qortex.core.embedding.HashingEmbeddingModel;
import dev.qortex.core.feedback.Outcome;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.ExplicitRule;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.model.Passage;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.Sequence;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.core.query.Question;
import dev.qortex.engine.LocalQortexClient;
import dev.qortex.storage.memory.InMemoryStore;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class QortexContentRetrieverTest {

  private static final Query QUERY = Query.from("when to retry a call");

  private final Iterator<String> answers =
      Stream.iterate(1, i -> i + 1).map(i -> "answer-" + i).iterator();
  private final QortexClient memory =
      LocalQortexClient.builder(new InMemoryStore())
          .embedding(new HashingEmbeddingModel(512))
          .ids(answers::next)
          .build();
  private final QortexContentRetriever retriever = QortexContentRetriever.over(memory);

  @BeforeEach
  void ingest() {
    for (String domain : List.of("ops", "shop")) {
      Provenance where = Provenance.of(domain + ":handbook", "Calls > Retry");
      String retry = domain + ":retry";
      memory.ingest(
          IngestionManifest.builder(domain)
              .source(SourceMetadata.of(where.sourceId(), "markdown"))
              .concept(ConceptNode.of(retry, domain, "retry", "to call again", where))
              .concept(ConceptNode.of(domain + ":pause", domain, "pause", "", where))
              .passage(
                  Passage.of(domain + ":1", domain, "", "When to retry a call: when busy.", where))
              .passage(Passage.of(domain + ":2", domain, "", "A call takes a pause.", where))
              .rule(
                  new ExplicitRule(
                      domain + ":rule", domain, "Retry twice.", List.of(retry), "", 1.0, where))
              .build());
    }
  }

  @AfterEach
  void close() {
    memory.close();
  }

  @Test
  void contentsAreWhatTheAuthorWrote() {
    Provenance here = Provenance.of("web:page");
    memory.ingest(
        IngestionManifest.builder("web")
            .source(SourceMetadata.of("web:page", "markdown"))
            .passage(
                new Passage(
                    "web:1",
                    "web",
                    "",
                    "When to retry a call: see there.",
                    here,
                    Sequence.NONE,
                    Map.of(Passage.MARKDOWN, "When to *retry* a call: see [there](x.md).")))
            .build());
    assertThat(retriever.asking(question -> question.in("web")).retrieve(QUERY))
        .singleElement()
        .satisfies(
            content ->
                assertThat(content.textSegment().text())
                    .isEqualTo("When to *retry* a call: see [there](x.md)."));
    assertThat(retriever.asking(question -> question.in("web").plain()).retrieve(QUERY))
        .extracting(content -> content.textSegment().text())
        .containsExactly("When to retry a call: see there.");
  }

  private static List<String> of(String key, List<Content> contents) {
    return contents.stream()
        .map(content -> content.textSegment().metadata().getString(key))
        .toList();
  }

  @Test
  void aReplyTeachesWhichContentItUsed() {
    List<Content> contents =
        retriever.asking(question -> question.in("shop").minRelevance(0)).retrieve(QUERY);
    assertThat(retriever.observeReply(contents, "I had to pause before it."))
        .singleElement()
        .satisfies(report -> assertThat(report.applied()).isPositive());
    assertThat(memory.status().outcomes()).isPositive();
    Content foreign = Content.from("from elsewhere");
    assertThat(retriever.observeReply(List.of(foreign), "pause")).isEmpty();
  }

  @Test
  void halfAnEmojiDoesNotEndAChat() {
    assertThat(retriever.retrieve(Query.from(QUERY.text() + " \uD83D"))).isNotEmpty();
  }

  @Test
  void itemsBecomeContentsInTheirOrder() {
    List<Content> contents = retriever.retrieve(QUERY);
    var answer = memory.query(QUERY.text());
    assertThat(contents).hasSameSizeAs(answer.items());
    for (int i = 0; i < contents.size(); i++) {
      var content = contents.get(i);
      var item = answer.items().get(i);
      assertThat(content.textSegment().text()).isEqualTo(item.text());
      assertThat(content.metadata())
          .containsEntry(ContentMetadata.SCORE, item.score())
          .containsEntry(ContentMetadata.EMBEDDING_ID, item.id());
    }
    int place = of(QortexContentRetriever.ID, contents).indexOf("ops:1");
    assertThat(contents.get(place).textSegment().metadata().toMap())
        .containsEntry("id", "ops:1")
        .containsEntry("kind", "passage")
        .containsEntry("domain", "ops")
        .containsEntry("source", "ops:handbook")
        .containsEntry("location", "Calls > Retry")
        .containsEntry("answer_id", "answer-1")
        .containsEntry("score", answer.items().get(place).score())
        .hasSize(7);
    assertThat(of(QortexContentRetriever.KIND, contents)).contains("concept");
  }

  @Test
  void theQuestionIsTheHosts() {
    List<Content> contents =
        retriever
            .asking(question -> question.in("shop").kinds(NodeKind.PASSAGE).limit(1))
            .retrieve(QUERY);
    assertThat(of(QortexContentRetriever.ID, contents)).containsExactly("shop:1");
    int tokens = memory.query(Question.of(QUERY.text()).limit(1)).tokens();
    var thrifty = retriever.asking(question -> question.tokenBudget(tokens));
    assertThat(thrifty.retrieve(QUERY)).isNotEmpty().hasSizeLessThan(3);
  }

  @Test
  void theSessionIsLangChain4jsChatMemory() {
    List<String> sessions = new ArrayList<>();
    var listening =
        retriever.asking(
            question -> {
              sessions.add(question.session());
              return question;
            });
    listening.retrieve(QUERY);
    listening.retrieve(
        Query.from(QUERY.text(), Metadata.from(UserMessage.from("?"), 42, List.of())));
    assertThat(sessions).containsExactly("", "42");
  }

  @Test
  void rulesComeAfterTheItemsWhenTheyAreWanted() {
    var ops = retriever.asking(question -> question.in("ops"));
    assertThat(of(QortexContentRetriever.KIND, ops.retrieve(QUERY))).doesNotContain("rule");
    List<Content> contents = ops.withRules().retrieve(QUERY);
    Content rule = contents.get(contents.size() - 1);
    assertThat(contents).hasSize(ops.retrieve(QUERY).size() + 1);
    assertThat(rule.textSegment().text()).isEqualTo("Retry twice.");
    assertThat(rule.textSegment().metadata().toMap())
        .containsEntry("id", "ops:rule")
        .containsEntry("kind", "rule")
        .doesNotContainKey("source");
    assertThat(retriever.feedback(rule, Outcome.ACCEPTED).applied()).isOne();
  }

  @Test
  void feedbackFindsItsAnswer() {
    List<Content> contents = retriever.retrieve(QUERY);
    retriever.retrieve(QUERY);
    var report = retriever.feedback(contents.get(1), Outcome.ACCEPTED);
    assertThat(report.answerId()).isEqualTo("answer-1");
    assertThat(report.applied()).isOne();
    Content ranked = Content.from(contents.get(0).textSegment());
    assertThat(retriever.feedback(ranked, Outcome.REJECTED).applied()).isOne();
  }

  @Test
  void feedbackOnTheContentOfAnotherIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> retriever.feedback(Content.from("hello"), Outcome.ACCEPTED))
        .withMessageContainingAll("(hello)", "(answer_id)", "\nMaybe ");
  }

  @Test
  void oneItemOfTwoAnswersIsOneContent() {
    List<Content> first = retriever.retrieve(QUERY);
    List<Content> second = retriever.retrieve(QUERY);
    assertThat(first).isEqualTo(second).hasSameHashCodeAs(second).doesNotHaveDuplicates();
    assertThat(ReciprocalRankFuser.fuse(List.of(first, second))).isEqualTo(first);
  }
}
