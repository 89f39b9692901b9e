package dev.qortex.engine.internal.candidates;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.core.graph.snapshot.GraphSnapshots;
import dev.qortex.core.graph.snapshot.Moment;
import dev.qortex.core.query.ArcWeights;
import dev.qortex.engine.internal.ranking.Library;
import java.util.ArrayList;
import java.util.List;
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
}
