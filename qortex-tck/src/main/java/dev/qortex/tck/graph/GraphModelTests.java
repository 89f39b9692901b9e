package dev.qortex.tck.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.qortex.core.graph.ChangeFeed;
import dev.qortex.core.graph.ElementCounts;
import dev.qortex.core.graph.IngestReport;
import dev.qortex.core.graph.RetractReport;
import dev.qortex.core.graph.snapshot.GraphSnapshot;
import dev.qortex.core.model.Domain;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Node;
import dev.qortex.tck.internal.VisibleGraph;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;

abstract class GraphModelTests extends GraphTests {

  @RepeatedTest(8)
  void theGraphIsWhatItsContributionsMakeOfIt(RepetitionInfo repetition) {
    Random random = new Random(repetition.getCurrentRepetition());
    GraphOracle oracle = new GraphOracle();
    RandomManifests manifests = new RandomManifests(random, oracle);
    for (int step = 0; step < contract.steps(); step++) {
      VisibleGraph before = oracle.visible();
      switch (random.nextInt(6)) {
        case 0 -> retract(oracle, manifests.source());
        case 1 -> deleteDomain(oracle, manifests.domain());
        default -> ingest(oracle, manifests.next());
      }
      assertThat(VisibleGraph.of(graph()))
          .as("seed %d, step %d, before: %s", repetition.getCurrentRepetition(), step, before)
          .isEqualTo(oracle.visible());
      assertThat(graph().domains())
          .extracting(Domain::name)
          .containsExactlyElementsOf(oracle.domains());
    }
  }

  @RepeatedTest(8)
  void changesLeadFromAnyRevisionToTheLast(RepetitionInfo repetition) {
    assumeTrue(graph() instanceof ChangeFeed, "the backend is no ChangeFeed");
    ChangeFeed feed = (ChangeFeed) graph();
    Random random = new Random(repetition.getCurrentRepetition());
    GraphOracle oracle = new GraphOracle();
    RandomManifests manifests = new RandomManifests(random, oracle);
    List<GraphSnapshot> earlier = new ArrayList<>();
    for (int step = 0; step < contract.steps(); step++) {
      earlier.add(GraphSnapshot.of(graph()));
      switch (random.nextInt(6)) {
        case 0 -> retract(oracle, manifests.source());
        case 1 -> deleteDomain(oracle, manifests.domain());
        default -> ingest(oracle, manifests.next());
      }
      GraphSnapshot before = earlier.get(random.nextInt(earlier.size()));
      GraphSnapshot after = before.apply(feed.changesSince(before.revision()).orElseThrow());
      assertThat(Structure.of(after))
          .as("seed %d, step %d", repetition.getCurrentRepetition(), step)
          .isEqualTo(Structure.of(graph()).sorted());
      earlier.set(random.nextInt(earlier.size()), after);
    }
  }

  private void ingest(GraphOracle oracle, IngestionManifest manifest) {
    VisibleGraph before = oracle.visible();
    oracle.ingest(manifest);
    VisibleGraph after = oracle.visible();
    IngestReport report = graph().ingest(manifest);
    assertThat(report.added()).isEqualTo(after.added(before));
    assertThat(report.updated()).isEqualTo(after.updated(before));
    assertThat(report.removed()).isEqualTo(after.removed(before));
    assertThat(report.unembedded()).isEqualTo(newTexts(before, after));
    long revision = graph().revision();
    assertThat(report.revision()).isEqualTo(revision);
    assertThat(graph().ingest(manifest).changed()).isFalse();
    assertThat(graph().revision()).isEqualTo(revision);
  }

  private void retract(GraphOracle oracle, String source) {
    VisibleGraph before = oracle.visible();
    long revision = graph().revision();
    boolean contributes = oracle.contributes(source);
    oracle.retract(source);
    VisibleGraph after = oracle.visible();
    RetractReport report = graph().retract(source);
    assertThat(report.updated()).isEqualTo(after.updated(before));
    assertThat(report.removed()).isEqualTo(after.removed(before));
    assertThat(report.unembedded()).isEqualTo(newTexts(before, after));
    if (contributes) {
      assertThat(report.known()).isTrue();
      assertThat(report.revision()).isGreaterThan(revision);
    }
    assertThat(graph().source(source)).isEmpty();
  }

  private void deleteDomain(GraphOracle oracle, String domain) {
    assertThat(graph().deleteDomain(domain)).isEqualTo(oracle.deleteDomain(domain));
    VisibleGraph now = oracle.visible();
    assertThat(graph().stats().total()).isEqualTo(now.added(new GraphOracle().visible()));
    assertThat(graph().stats().domains().getOrDefault(domain, ElementCounts.ZERO))
        .isEqualTo(ElementCounts.ZERO);
  }

  private static List<String> newTexts(VisibleGraph before, VisibleGraph after) {
    return after.nodes().values().stream()
        .filter(node -> !Objects.equals(node.content(), textOf(before, node)))
        .map(Node::id)
        .toList();
  }

  private static String textOf(VisibleGraph before, Node node) {
    Node known = before.nodes().get(node.id());
    return known == null ? "" : known.content();
  }
}
