package dev.qortex.engine.internal.candidates;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.core.graph.snapshot.GraphSnapshot;
import dev.qortex.core.graph.snapshot.GraphSnapshots;
import dev.qortex.core.graph.snapshot.Moment;
import dev.qortex.core.graph.snapshot.Moments;
import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Passage;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.RelationType;
import dev.qortex.core.model.Sequence;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.core.model.Validity;
import dev.qortex.core.query.ArcWeights;
import dev.qortex.engine.internal.ranking.Library;
import dev.qortex.engine.pagerank.PersonalizedPageRank;
import dev.qortex.engine.pagerank.RankSettings;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class GraphViewsTest {

  private final Library library = new Library();
  private final GraphViews views =
      new GraphViews(new GraphSnapshots(library.store.graph()), ArcWeights.confidence());

  private void domains(int count) {
    for (int i = 0; i < count; i++) {
      library.add("d" + i, "Title", "It stands.");
    }
  }

  @Test
  void manyDomainsInTurnAreCutAndPreparedOnce() {
    domains(12);
    List<Object> first = new ArrayList<>();
    List<Object> second = new ArrayList<>();
    for (int i = 0; i < 12; i++) {
      first.add(views.current(Set.of("d" + i), Moment.whole()).walks());
    }
    for (int i = 0; i < 12; i++) {
      second.add(views.current(Set.of("d" + i), Moment.whole()).walks());
    }
    assertThat(second).usingElementComparator((a, b) -> a == b ? 0 : 1).isEqualTo(first);
  }

  @Test
  void largePartsAreKeptAsLongAsTheyAreAskedForLately() {
    domains(12);
    Object first = views.current(Set.of(), Moment.whole());
    for (int i = 0; i < 7; i++) {
      views.current(Set.of("d0", "d1", "d2", "d3", "d4", "d5", "e" + i), Moment.whole());
    }
    assertThat(views.current(Set.of(), Moment.whole())).isSameAs(first);
    for (int i = 0; i < 8; i++) {
      views.current(Set.of("d0", "d1", "d2", "d3", "d4", "d5", "f" + i), Moment.whole());
    }
    assertThat(views.current(Set.of(), Moment.whole())).isNotSameAs(first);
  }

  @Test
  void afterAChangeTheyAreFresh() {
    domains(2);
    GraphViews.View part = views.current(Set.of("d0"), Moment.whole());
    assertThat(part.graph.nodeCount()).isEqualTo(2);
    assertThat(views.current(Set.of("d0", "d1"), Moment.whole()).graph.nodeCount()).isEqualTo(4);
    assertThat(views.current(Set.of("nowhere"), Moment.whole()).graph.nodeCount()).isZero();
    library.add("d0", "Other", "It fell.");
    assertThat(views.current(Set.of("d0"), Moment.whole()).graph.nodeCount()).isEqualTo(4);
    assertThat(views.current(Set.of("d1"), Moment.whole()).graph.nodeCount()).isEqualTo(2);
    assertThat(views.current(Set.of(), Moment.whole()).walks().graph().nodeCount()).isEqualTo(6);
  }

  @Test
  void partsThatFollowedAreThoseOfAFreshGraph() {
    Random random = new Random(3);
    List<Set<String>> asked = List.of(Set.of("d0"), Set.of("d1"), Set.of("d0", "d2"), Set.of());
    int followed = 0;
    GraphSnapshot last = GraphSnapshot.of(library.store.graph());
    Moments moments = new GraphSnapshots(library.store.graph()).moments();
    for (int step = 0; step < 150; step++) {
      change(random);
      end(random);
      Moment moment = moments.at(Instant.MAX);
      for (Set<String> domains : asked) {
        GraphSnapshot whole = GraphSnapshot.of(library.store.graph());
        GraphSnapshot fresh = moment.of(domains.isEmpty() ? whole : whole.restrict(domains));
        GraphViews.View view = views.current(domains, moment);
        assertThat(shown(view.graph)).isEqualTo(shown(fresh));
        Map<String, Double> seeds = Map.of("d0:T1", 1.0, "d2:T2", 0.5);
        assertThat(view.walks().rank(seeds, RankSettings.defaults()).top(20, node -> true))
            .isEqualTo(
                PersonalizedPageRank.over(fresh, ArcWeights.confidence())
                    .rank(seeds, RankSettings.defaults())
                    .top(20, node -> true));
        if (domains.equals(Set.of("d0"))) {
          followed += view.graph.continues(last) ? 1 : 0;
          last = view.graph;
        }
      }
    }
    assertThat(followed).isGreaterThan(50);
  }

  @Test
  void aGraphOfOneDomainIsNotCopied() {
    GraphSnapshots snapshots = new GraphSnapshots(library.store.graph());
    GraphViews ofOne = new GraphViews(snapshots, ArcWeights.confidence());
    for (int i = 0; i < 9; i++) {
      library.add("d0", "T" + i, "Once [N1] came.");
      assertThat(ofOne.current(Set.of("d0"), Moment.whole()).graph).isSameAs(snapshots.current());
    }
  }

  private void change(Random random) {
    String domain = "d" + random.nextInt(3);
    String title = "T" + random.nextInt(9);
    if (random.nextInt(6) == 0) {
      library.store.graph().retract(domain + ":" + title);
      return;
    }
    library.add(domain, title, "Once [N" + random.nextInt(9) + "] came.");
    String other = "d" + random.nextInt(3) + ":T" + random.nextInt(9);
    if (library.store.graph().nodes(List.of(other)).containsKey(other)) {
      library
          .store
          .graph()
          .ingest(
              IngestionManifest.builder(domain)
                  .source(SourceMetadata.of(domain + ":edges", "test"))
                  .incomplete()
                  .edge(
                      ConceptEdge.of(
                          domain + ":" + title,
                          RelationType.values()[random.nextInt(3)],
                          other,
                          random.nextInt(4) / 4.0,
                          Provenance.of(domain + ":edges")))
                  .build());
    }
  }

  /** Now and then a passage holds only for a time. */
  private void end(Random random) {
    String id = "d0:E" + random.nextInt(3);
    if (random.nextInt(12) == 0) {
      Provenance ended =
          new Provenance(id, "", "", new Validity(null, Instant.parse("2020-01-01T00:00:00Z"), ""));
      library
          .store
          .graph()
          .ingest(
              IngestionManifest.builder("d0")
                  .source(SourceMetadata.of(id, "test"))
                  .passage(
                      new Passage(id, "d0", "Ended", "It was.", ended, Sequence.NONE, Map.of()))
                  .build());
    }
  }

  private static String shown(GraphSnapshot graph) {
    StringBuilder shown = new StringBuilder().append(graph.revision());
    for (int place = 0; place < graph.nodeCount(); place++) {
      int node = graph.nodeAt(place);
      shown.append(graph.id(node)).append(graph.kind(node)).append(graph.domain(node));
      for (int arc = graph.arcsFrom(node); arc < graph.arcsTo(node); arc++) {
        shown.append(' ').append(graph.id(graph.neighbour(arc))).append(graph.relation(arc));
        shown.append(graph.forward(arc)).append(graph.confidence(arc));
      }
      shown.append('\n');
    }
    return shown.toString();
  }
}
