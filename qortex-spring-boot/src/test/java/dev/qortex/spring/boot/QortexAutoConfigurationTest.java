package dev.qortex.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.core.QortexClient;
import dev.qortex.core.embedding.EmbeddingModel;
import dev.qortex.core.embedding.HashingEmbeddingModel;
import dev.qortex.core.event.EventSink;
import dev.qortex.core.event.MemoryEvent;
import dev.qortex.core.feedback.Outcome;
import dev.qortex.core.query.Answer;
import dev.qortex.core.query.AnswerItem;
import dev.qortex.core.query.Question;
import dev.qortex.core.search.NamedVectorIndexes;
import dev.qortex.core.store.MemoryStore;
import dev.qortex.engine.LocalQortexClient;
import dev.qortex.ingest.DocumentIngestor;
import dev.qortex.ingest.conversation.Conversations;
import dev.qortex.ingest.fact.RememberedFacts;
import dev.qortex.learning.GraphLearning;
import dev.qortex.postgres.PostgresStore;
import dev.qortex.storage.memory.InMemoryStore;
import dev.qortex.storage.sqlite.SqliteStore;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.assertj.AssertableApplicationContext;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.PayloadApplicationEvent;

class QortexAutoConfigurationTest {

  private final ApplicationContextRunner plain =
      new ApplicationContextRunner()
          .withConfiguration(
              AutoConfigurations.of(
                  QortexAutoConfiguration.class, QortexSpringAiAutoConfiguration.class));
  private final ApplicationContextRunner heap = plain.withPropertyValues("qortex.store=heap");
  @TempDir Path folder;

  private ApplicationContextRunner file() {
    return plain.withPropertyValues("qortex.file=" + folder.resolve("new/memory.db"));
  }

  private static FailureAnalysis analysis(AssertableApplicationContext context) {
    assertThat(context).hasFailed();
    return new RemedyFailureAnalyzer().analyze(context.getStartupFailure());
  }

  @Test
  void aFileIsAllThatAMemoryNeeds() {
    file()
        .run(
            context ->
                assertThat(context)
                    .hasSingleBean(QortexClient.class)
                    .hasSingleBean(SqliteStore.class)
                    .hasSingleBean(GraphLearning.class)
                    .hasSingleBean(NamedVectorIndexes.class)
                    .hasSingleBean(DocumentIngestor.class)
                    .hasSingleBean(RememberedFacts.class)
                    .hasSingleBean(Conversations.class)
                    .getBean(EmbeddingModel.class)
                    .returns(512, EmbeddingModel::dimension));
  }

  @Test
  void whatWasLearnedAndAskedSurvivesARestart() {
    List<String> before = new ArrayList<>();
    file()
        .run(
            context -> {
              RememberedFacts facts = context.getBean(RememberedFacts.class);
              facts.remember("Retry a call twice.");
              facts.remember("Retry a call later.");
              Answer answer = context.getBean(QortexClient.class).query("retry a call");
              before.add(answer.id());
              answer.items().forEach(item -> before.add(item.id()));
            });
    file()
        .run(
            context -> {
              QortexClient memory = context.getBean(QortexClient.class);
              String first = before.get(1);
              // The answer was written by the client of the former context, before its store
              // closed.
              Map<String, Outcome> outcomes =
                  Map.of(first, Outcome.REJECTED, before.get(2), Outcome.ACCEPTED);
              assertThat(memory.feedback(before.get(0), outcomes).applied()).isEqualTo(2);
              assertThat(memory.query("retry a call").items().get(0).id()).isNotEqualTo(first);
              assertThat(context.getBean(GraphLearning.class).beliefs(List.of(first)))
                  .containsKey(first);
            });
  }

  @Test
  void aMessageThatWaitsIsWrittenWhenTheContextCloses() {
    file()
        .run(
            context ->
                context
                    .getBean(Conversations.class)
                    .conversation("monday")
                    .message("user", "The backoff is 200 ms."));
    file()
        .run(
            context ->
                assertThat(
                        context
                            .getBean(QortexClient.class)
                            .query(Question.of("backoff").in("session"))
                            .items())
                    .extracting(AnswerItem::text)
                    .anyMatch(text -> text.contains("200 ms")));
  }

  @Test
  void aMissingFileIsReportedWithItsRemedy() {
    plain.run(
        context -> {
          FailureAnalysis analysis = analysis(context);
          assertThat(analysis.getDescription()).contains("(qortex.file)");
          assertThat(analysis.getAction()).startsWith("Maybe set qortex.file=");
        });
  }

  @Test
  void postgresNeedsItsArtifactAndADataSource() {
    ApplicationContextRunner postgres = plain.withPropertyValues("qortex.store=postgres");
    postgres.run(
        context -> assertThat(analysis(context).getAction()).contains("spring.datasource.url"));
    postgres
        .withClassLoader(new FilteredClassLoader(PostgresStore.class))
        .run(
            context ->
                assertThat(analysis(context).getAction()).contains("dev.qortex:qortex-postgres"));
  }

  @Test
  void failuresOfOthersAreLeftToOthers() {
    Throwable foreign = new IllegalStateException("It failed.\nMaybe not.");
    RemedyFailureAnalyzer analyzer = new RemedyFailureAnalyzer();
    assertThat(analyzer.analyze(foreign)).isNotNull();
    foreign.setStackTrace(
        new StackTraceElement[] {new StackTraceElement("org.A", "b", "A.java", 1)});
    assertThat(analyzer.analyze(foreign)).isNull();
  }

  @Test
  void itNeedsNoSpringAiNoPostgresAndNoActuator() {
    heap.withClassLoader(
            new FilteredClassLoader(
                "org.springframework.ai",
                "org.springframework.boot.actuate",
                "org.springframework.boot.health",
                "dev.qortex.postgres",
                "io.micrometer"))
        .run(
            context ->
                assertThat(context)
                    .hasNotFailed()
                    .hasSingleBean(QortexClient.class)
                    .getBean(EmbeddingModel.class)
                    .isInstanceOf(HashingEmbeddingModel.class));
  }

  @Test
  void beansOfTheApplicationComeFirst() {
    InMemoryStore store = new InMemoryStore();
    HashingEmbeddingModel model = new HashingEmbeddingModel(64);
    plain
        .withBean(MemoryStore.class, () -> store)
        .withBean(EmbeddingModel.class, () -> model)
        .run(
            context -> {
              assertThat(context).hasNotFailed().doesNotHaveBean(SqliteStore.class);
              assertThat(context.getBean(QortexClient.class).status().embeddingModel())
                  .isEqualTo(model.name());
              assertThat(context.getBean(MemoryStore.class)).isSameAs(store);
            });
    try (QortexClient own =
        LocalQortexClient.builder(new InMemoryStore()).embedding(model).build()) {
      plain
          .withBean(QortexClient.class, () -> own)
          .run(
              context ->
                  assertThat(context)
                      .doesNotHaveBean(MemoryStore.class)
                      .doesNotHaveBean(Conversations.class)
                      .hasSingleBean(RememberedFacts.class)
                      .getBean(QortexClient.class)
                      .isSameAs(own));
    }
  }

  @Test
  void theBuilderCanBeCustomized() {
    heap.withBean(QortexClientCustomizer.class, () -> builder -> builder.ids(() -> "the-answer"))
        .run(
            context ->
                assertThat(context.getBean(QortexClient.class).query("anything").id())
                    .isEqualTo("the-answer"));
  }

  @Test
  void eventsReachSinksAndListeners() {
    List<MemoryEvent> sunk = new ArrayList<>();
    List<Object> heard = new ArrayList<>();
    heap.withBean(EventSink.class, () -> sunk::add)
        .withBean(
            "broken",
            EventSink.class,
            () ->
                event -> {
                  throw new IllegalStateException("broken sink");
                })
        .withInitializer(
            context ->
                context.addApplicationListener(
                    event -> {
                      if (event instanceof PayloadApplicationEvent<?> payload) {
                        heard.add(payload.getPayload());
                      }
                    }))
        .run(context -> context.getBean(QortexClient.class).query("anything"));
    assertThat(sunk)
        .singleElement()
        .asInstanceOf(InstanceOfAssertFactories.type(MemoryEvent.QuestionAnswered.class))
        .returns(0, MemoryEvent.QuestionAnswered::items);
    assertThat(heard).containsAll(sunk);
  }

  @Test
  void theDimensionOfTheBuiltInModelIsAKey() {
    heap.withPropertyValues("qortex.embedding.dimension=64")
        .run(
            context -> assertThat(context.getBean(EmbeddingModel.class).dimension()).isEqualTo(64));
  }
}
