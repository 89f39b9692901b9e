package dev.qortex.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.qortex.core.QortexClient;
import dev.qortex.core.model.CodeExample;
import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.ExplicitRule;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.model.Passage;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.RelationType;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.core.query.Answer;
import dev.qortex.core.query.Question;
import dev.qortex.engine.internal.ranking.Library;
import dev.qortex.storage.memory.InMemoryStore;
import java.util.List;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class QuestionExamplesTest {

  private static final Question RETRY = Question.of("retry a call");

  private final QortexClient memory =
      LocalQortexClient.builder(new InMemoryStore()).embedding(Library.MODEL).build();

  /** A domain of two concepts, of which the question names the first. */
  private static IngestionManifest.Builder domain(String name) {
    Provenance here = Provenance.of(name);
    return IngestionManifest.builder(name)
        .source(SourceMetadata.of(name, "test"))
        .concept(ConceptNode.of(name + "/retry", name, "Retry", "a call", here))
        .concept(ConceptNode.of(name + "/pool", name, "Pool", "of threads", here))
        .passage(Passage.of(name + "/p", name, "Retry", "Retry a failed call.", here))
        .edge(ConceptEdge.of(name + "/p", RelationType.MENTIONS, name + "/retry", 1, here))
        .edge(ConceptEdge.of(name + "/retry", RelationType.USES, name + "/pool", 0.5, here))
        .rule(
            new ExplicitRule(
                name + "/r", name, "Retry twice.", List.of(name + "/retry"), "", 1, here));
  }

  private static CodeExample example(
      String domain, String id, String language, String code, String... concepts) {
    return new CodeExample(
        domain + "/" + id,
        domain,
        code,
        language,
        "",
        List.of(concepts).stream().map(concept -> domain + "/" + concept).toList(),
        false,
        Provenance.of(domain));
  }

  private List<String> ids(Question question) {
    return memory.query(question).examples().stream().map(CodeExample::id).toList();
  }

  @Test
  void theExamplesOfTheMostActivatedConceptsComeFirstAndEqualOnesById() {
    memory.ingest(
        domain("ops")
            .example(example("ops", "a", "java", "pool()", "pool"))
            .example(example("ops", "c", "java", "retry()", "retry"))
            .example(example("ops", "b", "java", "again()", "pool", "retry"))
            .example(example("ops", "d", "java", "other()", "nothing"))
            .build());
    assertThat(ids(RETRY)).containsExactly("ops/b", "ops/c", "ops/a");
    assertThat(ids(RETRY.examples(1))).containsExactly("ops/b");
    assertThat(ids(RETRY.examples(0))).isEmpty();
    assertThat(ids(RETRY.kinds(NodeKind.PASSAGE))).containsExactly("ops/b", "ops/c", "ops/a");
    assertThat(ids(RETRY.onlyRules().examples(3).rules(0)))
        .containsExactly("ops/b", "ops/c", "ops/a");
    assertThat(ids(RETRY.onlyRules())).isEmpty();
  }

  @Test
  void threeExamplesComeAlongByDefaultAndEqualCodeOnce() {
    IngestionManifest.Builder manifest = domain("ops");
    for (int i = 0; i < 6; i++) {
      manifest.example(example("ops", "e" + i, "java", i < 3 ? "same()" : "x" + i, "retry"));
    }
    memory.ingest(manifest.build());
    assertThat(ids(RETRY)).containsExactly("ops/e0", "ops/e3", "ops/e4");
    assertThat(ids(RETRY.examples(10))).containsExactly("ops/e0", "ops/e3", "ops/e4", "ops/e5");
  }

  private static Passage page(String id, String section, String text) {
    return Passage.of("api/" + id, "api", section, text, Provenance.of("api", section));
  }

  private static CodeExample listing(String id, String section, String code) {
    return new CodeExample(
        "api/" + id,
        "api",
        code,
        "bash",
        "",
        List.of("api/api"),
        false,
        Provenance.of("api", section));
  }

  /** A document of three named sections about one concept; two of them have the same listing. */
  private static IngestionManifest document() {
    Provenance here = Provenance.of("api");
    return IngestionManifest.builder("api")
        .source(SourceMetadata.of("api", "test"))
        .concept(ConceptNode.of("api/api", "api", "API", "of the service", here))
        .passage(page("limits", "Limits of the API", "The API allows 100 requests per minute."))
        .passage(page("token", "Send a token", "The API takes a token in a header."))
        .passage(page("upload", "Upload a file", "The API takes files in parts."))
        .passage(page("start", "", "Start the server: run-server"))
        .edge(ConceptEdge.of("api/limits", RelationType.MENTIONS, "api/api", 1, here))
        .edge(ConceptEdge.of("api/token", RelationType.MENTIONS, "api/api", 1, here))
        .edge(ConceptEdge.of("api/upload", RelationType.MENTIONS, "api/api", 1, here))
        .example(listing("a", "Upload a file", "curl -H token"))
        .example(listing("b", "Send a token", "curl -H token"))
        .example(listing("c", "", "run-server"))
        .build();
  }

  @Test
  void anExampleOfADocumentComesOnlyIfItHasWordsOfTheQuestion() {
    memory.ingest(document());
    assertThat(ids(Question.of("How do I send a token to the API?"))).containsExactly("api/b");
    assertThat(ids(Question.of("How many requests per minute does the API allow?"))).isEmpty();
  }

  @Test
  void anExampleOfADocumentComesOnlyOutOfTheBestSections() {
    memory.ingest(document());
    IngestionManifest.Builder more = IngestionManifest.builder("api");
    more.source(SourceMetadata.of("more", "test"));
    for (String id : List.of("x", "y", "z")) {
      more.passage(
          Passage.of(
              "api/" + id,
              "api",
              "Send a token " + id,
              "Send a token to the API, send a token.",
              Provenance.of("more", "Section " + id)));
    }
    memory.ingest(more.build());
    assertThat(ids(Question.of("How do I send a token to the API?"))).isEmpty();
  }

  @Test
  void noExampleOfAnotherDomainComesAlongAndNoIdOfItsConcepts() {
    memory.ingest(domain("away").example(example("away", "e", "", "away()", "retry")).build());
    CodeExample both =
        new CodeExample(
            "ops/e",
            "ops",
            "ops()",
            "",
            "",
            List.of("away/retry", "ops/retry"),
            false,
            Provenance.of("ops"));
    memory.ingest(domain("ops").example(both).build());
    assertThat(ids(RETRY)).containsExactlyInAnyOrder("ops/e", "away/e");
    assertThat(memory.query(RETRY.in("ops")).examples())
        .containsExactly(example("ops", "e", "", "ops()", "retry"));
    assertThat(ids(RETRY.in("away"))).containsExactly("away/e");
    assertThat(memory.query(RETRY).examples()).contains(both);
  }

  @Test
  void filtersAskTheSourceAndTheLanguageOfAnExample() {
    memory.ingest(
        domain("ops")
            .source(SourceMetadata.of("other", "test"))
            .example(example("ops", "a", "java", "java()", "retry"))
            .example(example("ops", "b", "python", "python()", "retry"))
            .example(
                new CodeExample(
                    "ops/c",
                    "ops",
                    "c()",
                    "",
                    "",
                    List.of("ops/retry"),
                    false,
                    Provenance.of("other")))
            .build());
    Question alone = RETRY.onlyRules().examples(3);
    assertThat(ids(alone.from("other"))).containsExactly("ops/c");
    assertThat(ids(alone.where(Map.of("language", "python")))).containsExactly("ops/b");
    assertThat(ids(RETRY.from("ops"))).containsExactly("ops/a", "ops/b");
    assertThat(ids(RETRY.minConfidence(1))).containsExactly("ops/a", "ops/b", "ops/c");
  }

  @Test
  void aQuestionForNothingIsRefused() {
    assertThatThrownBy(() -> RETRY.onlyRules().rules(0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("examples (0)")
        .hasMessageContaining("Maybe");
    assertThatThrownBy(() -> RETRY.examples(-1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("(-1)");
  }

  @Property(tries = 40)
  void examplesGetWhatItemsAndRulesLeaveOfTheBudget(@ForAll @IntRange(max = 60) int budget) {
    memory.ingest(
        domain("ops")
            .example(example("ops", "a", "", "x".repeat(200), "retry"))
            .example(example("ops", "b", "", "short()", "retry"))
            .build());
    Answer with = memory.query(RETRY.tokenBudget(budget));
    Answer without = memory.query(RETRY.tokenBudget(budget).examples(0));
    assertThat(with.items()).isEqualTo(without.items());
    assertThat(with.rules()).isEqualTo(without.rules());
    int code = with.examples().stream().mapToInt(e -> (e.content().length() + 3) / 4).sum();
    assertThat(with.tokens()).isEqualTo(without.tokens() + code);
    if (budget > 0) {
      assertThat(with.tokens()).isLessThanOrEqualTo(budget);
      assertThat(with.examples().isEmpty()).isEqualTo(budget - without.tokens() < 2);
    } else {
      assertThat(with.examples()).hasSize(2);
    }
  }
}
