package dev.qortex.tck.store;

import static dev.qortex.tck.internal.Fixtures.HOME;
import static dev.qortex.tck.internal.Fixtures.manifest;
import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.core.graph.Checkpoints.CheckpointDiff;
import dev.qortex.core.graph.ElementCounts;
import dev.qortex.core.graph.IngestReport;
import dev.qortex.core.model.CodeExample;
import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.Element;
import dev.qortex.core.model.ExplicitRule;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Passage;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.RelationType;
import dev.qortex.core.model.Sequence;
import dev.qortex.core.model.Validity;
import dev.qortex.tck.internal.VisibleGraph;
import dev.qortex.tck.support.HostileTexts;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

abstract class ValidityTests extends CheckpointTests {

  private static final ElementCounts ONE_OF_EACH = new ElementCounts(1, 1, 1, 1, 1);
  private static final Instant BEGIN = Instant.parse("2024-02-29T23:59:59.123456789Z");
  private static final Instant END = Instant.parse("9999-12-31T23:59:59Z");
  private static final List<Validity> PERIODS =
      List.of(
          new Validity(BEGIN, END, "another"),
          new Validity(BEGIN, null, ""),
          new Validity(null, BEGIN, ""),
          new Validity(Instant.EPOCH, Instant.EPOCH, ""),
          new Validity(null, null, HostileTexts.EMOJI));

  /** One element of each kind. */
  private static IngestionManifest valid(String source, Validity validity, double confidence) {
    Provenance here = new Provenance(source, "Section", "It says so.", validity);
    return manifest(source)
        .concept(new ConceptNode("c", HOME, "Name", "Text", confidence, here, Map.of()))
        .passage(new Passage("p", HOME, "Title", "Text", here, Sequence.NONE, Map.of()))
        .edge(new ConceptEdge("c", "p", RelationType.USES, confidence, here, Map.of()))
        .rule(new ExplicitRule("r", HOME, "Do it", List.of("c"), "", confidence, here))
        .example(new CodeExample("e", HOME, "x();", "", "", List.of("c"), false, here))
        .build();
  }

  private static List<Element> elements(VisibleGraph graph) {
    return Stream.of(graph.nodes(), graph.edges(), graph.rules(), graph.examples())
        .<Element>flatMap(kind -> kind.values().stream())
        .toList();
  }

  private List<Validity> periods() {
    return elements(seen()).stream().map(Element::validity).distinct().toList();
  }

  @Test
  void aPeriodComesBackWithEachKindOfElement() {
    for (Validity validity : PERIODS) {
      IngestionManifest manifest = valid("a", validity, 1.0);
      ingest(manifest);
      assertThat(elements(seen())).containsExactlyElementsOf(manifest.elements().toList());
    }
  }

  @Test
  void aPeriodComesBackAfterReopening() {
    IngestionManifest manifest = valid("a", PERIODS.get(0), 1.0);
    ingest(manifest);
    reopen();
    assertThat(elements(seen())).containsExactlyElementsOf(manifest.elements().toList());
  }

  @Test
  void contributionsThatDifferInThePeriodOnlyAreDifferent() {
    ingest(valid("a", Validity.ALWAYS, 1.0));
    for (Validity validity : PERIODS) {
      IngestReport limited = store.graph().ingest(valid("a", validity, 1.0));
      assertThat(limited.updated()).isEqualTo(ONE_OF_EACH);
      assertThat(limited.unembedded()).isEmpty();
      assertThat(graph().ingest(valid("a", validity, 1.0)).changed()).isFalse();
      assertThat(periods()).containsExactly(validity);
    }
    assertThat(graph().ingest(valid("a", Validity.ALWAYS, 1.0)).updated()).isEqualTo(ONE_OF_EACH);
    assertThat(periods()).containsExactly(Validity.ALWAYS);
  }

  @Test
  void eachSourceKeepsItsOwnPeriod() {
    ingest(valid("a", PERIODS.get(0), 1.0));
    ingest(valid("b", PERIODS.get(1), 1.0));
    assertThat(periods()).containsExactly(PERIODS.get(0));
    graph().retract("a");
    assertThat(periods()).containsExactly(PERIODS.get(1));
  }

  @Test
  void aCheckpointKeepsPeriodsAndShowsThatTheyChanged() {
    ingest(valid("a", PERIODS.get(0), 1.0));
    ingest(valid("b", PERIODS.get(1), 1.0));
    VisibleGraph then = seen();
    String id = keep().id();
    ingest(valid("a", Validity.ALWAYS, 1.0));
    ingest(valid("b", PERIODS.get(2), 1.0));
    CheckpointDiff diff = checkpoints().diff(id);
    assertThat(diff.nodes().updated()).containsExactly("c", "p");
    assertThat(diff.edges().updated()).hasSize(1);
    assertThat(diff.rules().updated()).containsExactly("r");
    assertThat(diff.examples().updated()).containsExactly("e");
    assertThat(checkpoints().restore(id).updated()).isEqualTo(ONE_OF_EACH);
    assertThat(seen()).isEqualTo(then);
    graph().retract("a");
    assertThat(periods()).containsExactly(PERIODS.get(1));
  }
}
