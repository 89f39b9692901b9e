package dev.qortex.tck.client;

import static dev.qortex.tck.internal.Refusals.refused;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.qortex.core.QortexClient;
import dev.qortex.core.feedback.Outcome;
import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Node;
import dev.qortex.core.model.Passage;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.RelationType;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.core.query.Question;
import dev.qortex.core.rules.RuleSelection;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

abstract class ClientRefusalTests extends ClientTests {

  private static final Question QUESTION = Question.of("When are calls retried?");

  /** Arguments that are right, by type. */
  private static final Map<Class<?>, Object> ARGUMENTS =
      Map.of(
          String.class, "x",
          int.class, 1,
          Question.class, QUESTION,
          Map.class, Map.of("x", Outcome.ACCEPTED),
          Node.class, ConceptNode.of("x", "d", "X", "", Provenance.of("s")),
          Set.class, Set.of("x"),
          List.class, List.of(),
          RuleSelection.class, RuleSelection.all(),
          IngestionManifest.class,
              IngestionManifest.builder("d").source(SourceMetadata.of("s", "test")).build());

  private void ingest(String domain, String source) {
    Provenance from = Provenance.of(source);
    memory.ingest(
        IngestionManifest.builder(domain)
            .source(SourceMetadata.of(source, "text"))
            .passage(Passage.of(source + "/1", domain, "Retries", "Retry a failed call.", from))
            .build());
  }

  @Test
  void aDomainThatWasMadeBeforeItsFirstIngestGivesAnEmptyAnswer() {
    store.graph().createDomain("docs", "");
    assertThat(memory.query(QUESTION.in("docs")).items()).isEmpty();
    assertThat(memory.query(QUESTION.from("guide.md")).items()).as("no source yet").isEmpty();
    refused(() -> memory.query(QUESTION.in("dosc")), "The domain (dosc)", "[docs]");
  }

  @Test
  void anUnknownDomainIsRefusedWithTheNearestNames() {
    for (String domain : List.of("shop", "docs", "handbook", "ops", "hr", "billing", "legal")) {
      ingest(domain, domain + "/guide.md");
    }
    String fault = "The domain (Shpo)";
    String nearest = "[shop, hr, ops, docs, legal]";
    Set<String> mistyped = Set.of("Shpo");
    refused(() -> memory.query(QUESTION.in("docs", "Shpo")), fault, nearest);
    refused(() -> memory.compare(QUESTION.in("Shpo")), fault, nearest);
    refused(() -> memory.rules(RuleSelection.all().domains(mistyped)), fault, nearest);
    refused(() -> memory.related("docs/guide.md/1", mistyped), fault, nearest);
    refused(() -> memory.find("Retry", mistyped), fault, nearest);
    assertThat(memory.query(QUESTION.in("docs", "shop")).items()).hasSize(2);
  }

  @Test
  void anUnknownSourceIsRefusedWithTheNearestIds() {
    ingest("docs", "docs/guide.md");
    ingest("docs", "docs/api.md");
    refused(
        () -> memory.query(QUESTION.from("docs/api.md", "docs/giude.md")),
        "The source (docs/giude.md)",
        "[docs/guide.md, docs/api.md]");
    assertThat(memory.query(QUESTION.from("docs/api.md")).items()).hasSize(1);
  }

  @Test
  void whatIsGoneIsUnknownAndWhatComesIsKnown() {
    ingest("docs", "docs/guide.md");
    ingest("shop", "shop/guide.md");
    Question question = QUESTION.in("docs").from("docs/guide.md");
    assertThat(memory.query(question).items()).hasSize(1);
    memory.retract("docs/guide.md");
    refused(() -> memory.query(question), "The source (docs/guide.md)", "[shop/guide.md]");
    store.graph().deleteDomain("docs");
    refused(() -> memory.query(question), "The domain (docs)", "[shop]");
    ingest("docs", "docs/guide.md");
    assertThat(memory.query(question).items()).hasSize(1);
  }

  @Test
  void argumentsOutOfRangeAreRefusedByTheirValue() {
    memory.ingest(handbook("ops"));
    refused(() -> memory.explore("ops/breaker", 4), "(4)");
    refused(() -> memory.explore("ops/breaker", 0), "(0)");
    refused(() -> memory.nearest("ops/breaker", 0), "(0)");
    refused(() -> memory.nearest("ops/breaker", 101), "(101)");
    refused(() -> memory.related("ops/breaker", Set.of()), "domain");
    refused(() -> memory.find(" ", Set.of()), "name of a concept");
    refused(() -> memory.sources(" "), "name of a domain");
    refused(() -> memory.concepts(" ", Set.of()), "name of a domain");
    refused(() -> memory.forget(""), "session");
    refused(() -> memory.retract("half \ud83d"), "half of a surrogate pair");
  }

  @Test
  void aRefusedManifestLeavesNothingBehind() {
    ConceptEdge loose =
        ConceptEdge.of("ops/breaker", RelationType.USES, "nobody", 1, Provenance.of("s"));
    IngestionManifest bad =
        IngestionManifest.builder("ops")
            .addAll(handbook("ops"))
            .source(SourceMetadata.of("s", "test"))
            .edge(loose)
            .build();
    refused(() -> memory.ingest(bad), "nobody");
    assertThat(memory.status().graph().total().total()).isZero();
  }

  @Test
  void useAfterCloseIsRefused() {
    memory.close();
    memory.close();
    List<ThrowingCallable> calls =
        List.of(
            () -> memory.query("anything"),
            () -> memory.status(),
            () -> memory.embedMissing(),
            () -> memory.ingest(handbook("ops")),
            () -> memory.retract("source"),
            () -> memory.sources("ops"),
            () -> memory.concepts("ops", Set.of()),
            () -> memory.feedback("answer-1", Map.of()),
            () -> memory.replay(List.of()),
            () -> memory.forget("session"),
            () -> memory.learningReport(),
            () -> memory.deliverFeedback(),
            () -> memory.find("node", Set.of()),
            () -> memory.explore("node", 1),
            () -> memory.nearest("node", 1),
            () -> memory.related("node", Set.of("other")),
            () -> memory.compare(Question.of("anything")),
            () -> memory.promoteEdges(),
            () -> memory.rules(RuleSelection.all()));
    assertThat(calls)
        .allSatisfy(
            call ->
                assertThatThrownBy(call)
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("The memory is closed."));
  }

  @TestFactory
  Stream<DynamicTest> nullIsRefusedByTheNameOfTheArgument() {
    return Arrays.stream(QortexClient.class.getMethods())
        .filter(method -> !method.isSynthetic() && !Modifier.isStatic(method.getModifiers()))
        .flatMap(
            method ->
                IntStream.range(0, method.getParameterCount())
                    .filter(i -> !method.getParameterTypes()[i].isPrimitive())
                    .mapToObj(
                        i ->
                            DynamicTest.dynamicTest(
                                "%s, argument %s".formatted(method.getName(), i + 1),
                                () -> refusesNull(method, i))));
  }

  private void refusesNull(Method method, int missing) {
    Object[] arguments =
        Arrays.stream(method.getParameterTypes()).map(ARGUMENTS::get).toArray(Object[]::new);
    arguments[missing] = null;
    assertThatThrownBy(() -> method.invoke(memory, arguments))
        .cause()
        .isInstanceOf(NullPointerException.class)
        .hasMessageMatching("The [a-z ]+ must not be null\\.");
  }
}
