package dev.qortex.ingest.pruning;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.IngestNote;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.RelationType;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.ingest.MarkdownIngestor;
import dev.qortex.ingest.pruning.PruningReport.Dropped;
import dev.qortex.ingest.pruning.PruningReport.Reason;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

class EdgePruningTest {

  private static final String LONG =
      "alpha bravo charlie delta echo foxtrot golf hotel india juliet";
  private static final String NEARLY =
      "alpha bravo charlie delta echo foxtrot golf hotel india kilo";
  private static final String HALF = "alpha bravo charlie delta echo lima mike november oscar papa";
  private static final String OTHER =
      "quebec romeo sierra tango uniform victor whiskey xray yankee zulu";

  private static ConceptEdge edge(
      String from, RelationType type, String to, double confidence, String quote) {
    return edge(from, type, to, confidence, quote, "s");
  }

  private static ConceptEdge edge(
      String from, RelationType type, String to, double confidence, String quote, String source) {
    return ConceptEdge.of(from, type, to, confidence, new Provenance(source, "", quote));
  }

  private static IngestionManifest manifest(List<ConceptEdge> edges) {
    IngestionManifest.Builder manifest = IngestionManifest.builder("d");
    edges.stream()
        .map(edge -> edge.provenance().sourceId())
        .distinct()
        .forEach(id -> manifest.source(SourceMetadata.of(id, "text")));
    edges.forEach(manifest::edge);
    return manifest.build();
  }

  private static EdgePruning.Pruned pruned(ConceptEdge... edges) {
    return EdgePruning.of(PruningSettings.defaults()).prune(manifest(List.of(edges)));
  }

  @Test
  void theDefaultsAreThoseOfTheOriginal() {
    PruningSettings settings = PruningSettings.defaults();
    assertThat(settings.minEvidenceTokens()).isEqualTo(8);
    assertThat(settings.confidenceFloor()).isEqualTo(0.55);
    assertThat(settings.confidenceWeak()).isEqualTo(0.70);
    assertThat(settings.jaccardDuplicateThreshold()).isEqualTo(0.6);
    assertThat(settings.competingOverlapThreshold()).isEqualTo(0.3);
    assertThat(settings.isolatedWeakConfidence()).isEqualTo(0.65);
    assertThat(settings.enabled()).isTrue();
    assertThat(settings.tagLayers()).isTrue();
  }

  @Test
  void anEdgeOfFewWordsIsDroppedWithANoteThatNamesIt() {
    EdgePruning.Pruned pruned =
        pruned(edge("a", RelationType.USES, "b", 0.9, "a uses b, and that is all of it"));
    assertThat(pruned.manifest().edges()).isEmpty();
    assertThat(pruned.report().dropped(Reason.LOW_EVIDENCE)).isEqualTo(1);
    assertThat(pruned.manifest().notes())
        .singleElement()
        .satisfies(
            note -> {
              assertThat(note.kind()).isEqualTo(IngestNote.Kind.DROPPED);
              assertThat(note.subject()).isEqualTo("edge (a uses b) of (s)");
              assertThat(note.reason()).contains("8 are needed");
            });
  }

  @Test
  void anEdgeBelowTheFloorIsDroppedAndTheOthersSayHowStrongTheyAre() {
    EdgePruning.Pruned pruned =
        pruned(
            edge("a", RelationType.USES, "b", 0.54, LONG),
            edge("a", RelationType.USES, "c", 0.69, LONG),
            edge("a", RelationType.REQUIRES, "d", 0.70, LONG));
    assertThat(pruned.report().dropped(Reason.LOW_CONFIDENCE)).isEqualTo(1);
    assertThat(pruned.manifest().edges())
        .extracting(ConceptEdge::properties)
        .containsExactly(
            Map.of("strength", "weak", "layer", "structural"),
            Map.of("strength", "strong", "layer", "causal"));
    assertThat(pruned.report().weak()).isEqualTo(1);
    assertThat(pruned.report().causal()).isEqualTo(1);
  }

  @Test
  void ofTwoQuotesThatSayTheSameTheSurerStays() {
    EdgePruning.Pruned pruned =
        pruned(
            edge("a", RelationType.USES, "b", 0.8, NEARLY),
            edge("a", RelationType.USES, "b", 0.9, LONG),
            edge("a", RelationType.USES, "b", 0.8, OTHER));
    assertThat(pruned.manifest().edges())
        .extracting(edge -> edge.provenance().quote())
        .containsExactly(LONG, OTHER);
    assertThat(pruned.report().dropped())
        .extracting(Dropped::reason)
        .containsExactly(Reason.DUPLICATE);
  }

  @Test
  void whatTwoSourcesSayIsNoDuplicate() {
    ConceptEdge here = edge("a", RelationType.USES, "b", 0.9, LONG, "s");
    ConceptEdge there = edge("a", RelationType.USES, "b", 0.9, LONG, "t");
    assertThat(pruned(here, there).report().totalDropped()).isZero();
  }

  @Test
  void ofTwoTypesThatOneSentenceIsTakenForTheSurerStays() {
    EdgePruning.Pruned pruned =
        pruned(
            edge("a", RelationType.USES, "b", 0.8, HALF),
            edge("a", RelationType.REQUIRES, "b", 0.9, LONG),
            edge("a", RelationType.REFINES, "b", 0.8, OTHER),
            edge("b", RelationType.USES, "a", 0.8, HALF));
    assertThat(pruned.manifest().edges())
        .extracting(ConceptEdge::relation)
        .containsExactly(RelationType.REQUIRES, RelationType.REFINES, RelationType.USES);
    assertThat(pruned.report().dropped(Reason.COMPETING)).isEqualTo(1);
  }

  @Test
  void aWeakEdgeIsDroppedOnlyIfNeitherEndHasAnother() {
    EdgePruning.Pruned pruned =
        pruned(
            edge("hub", RelationType.USES, "leaf", 0.6, LONG),
            edge("hub", RelationType.USES, "other", 0.9, LONG),
            edge("x", RelationType.USES, "y", 0.6, LONG),
            edge("v", RelationType.USES, "w", 0.65, LONG));
    assertThat(pruned.report().dropped())
        .extracting(dropped -> dropped.edge().sourceId())
        .containsExactly("x");
  }

  @Test
  void anEdgeThatQuotesNothingIsKeptAndConnects() {
    ConceptEdge stated = edge("a", RelationType.PART_OF, "b", 0.3, "");
    ConceptEdge weak = edge("b", RelationType.USES, "c", 0.6, LONG);
    ConceptEdge link =
        new ConceptEdge(
            "c",
            "d",
            RelationType.PART_OF,
            0.3,
            new Provenance("s", "", "short"),
            Map.of("role", "heading"));
    EdgePruning.Pruned pruned = pruned(stated, weak, link);
    assertThat(pruned.report().totalDropped()).isZero();
    assertThat(pruned.report().unjudged()).isEqualTo(2);
    assertThat(pruned.manifest().edges()).contains(stated, link);
  }

  @Test
  void aDocumentKeepsItsStructure() {
    IngestionManifest manifest =
        new MarkdownIngestor()
            .readText(
                "# Garden\n\n## Rose\n\nA rose needs care.\n\n[Garden](#garden)", "g.md", "d");
    EdgePruning.Pruned pruned = EdgePruning.of(PruningSettings.defaults()).prune(manifest);
    assertThat(manifest.edges()).anyMatch(edge -> edge.relation() == RelationType.PART_OF);
    assertThat(pruned.manifest().edges())
        .containsAll(
            manifest.edges().stream().filter(e -> e.provenance().quote().isEmpty()).toList());
  }

  @Test
  void disabledPruningTagsLayersOnly() {
    EdgePruning pruning = EdgePruning.of(PruningSettings.defaults().disabled());
    EdgePruning.Pruned pruned =
        pruning.prune(manifest(List.of(edge("a", RelationType.SUPPORTS, "b", 0.1, "short"))));
    assertThat(pruned.manifest().edges())
        .extracting(ConceptEdge::properties)
        .containsExactly(Map.of("layer", "causal"));
    assertThat(pruned.report().strong() + pruned.report().weak()).isZero();
  }

  @Test
  void theSummaryHasALineForEachCount() {
    PruningReport report = pruned(edge("a", RelationType.USES, "b", 0.9, LONG)).report();
    assertThat(report.summary().lines()).hasSize(9);
    assertThat(report.summary()).startsWith("Edges: 1, not judged: 0").contains("isolated: 0");
  }

  @Property(tries = 300)
  void theOrderOfTheEdgesDoesNotMatterNorDoesASecondTime(
      @ForAll("edges") List<ConceptEdge> edges, @ForAll long seed) {
    EdgePruning pruning = EdgePruning.of(PruningSettings.defaults());
    EdgePruning.Pruned once = pruning.prune(manifest(edges));
    List<ConceptEdge> shuffled = new ArrayList<>(edges);
    Collections.shuffle(shuffled, new Random(seed));
    assertThat(pruning.prune(manifest(shuffled)).manifest().edges())
        .containsExactlyInAnyOrderElementsOf(once.manifest().edges());
    assertThat(pruning.prune(once.manifest()).manifest()).isEqualTo(once.manifest());
    assertThat(pruning.dryRun(manifest(edges))).isEqualTo(once.report());
    assertThat(once.report().output()).isEqualTo(once.manifest().edges().size());
    assertThat(once.manifest().notes()).hasSize(once.report().totalDropped());
  }

  @Provide
  Arbitrary<List<ConceptEdge>> edges() {
    Arbitrary<String> ends = Arbitraries.of("a", "b", "c", "d", "e");
    return Combinators.combine(
            ends,
            Arbitraries.of(RelationType.values()),
            ends,
            Arbitraries.of(0.5, 0.6, 0.66, 0.9),
            Arbitraries.of(LONG, NEARLY, HALF, OTHER, "", "short"),
            Arbitraries.of("s", "t"))
        .as(EdgePruningTest::edge)
        .list()
        .ofMaxSize(20);
  }
}
