package dev.qortex.tck.store;

import static dev.qortex.tck.internal.Fixtures.AWAY;
import static dev.qortex.tck.internal.Fixtures.HOME;
import static dev.qortex.tck.internal.Fixtures.concept;
import static dev.qortex.tck.internal.Fixtures.edge;
import static dev.qortex.tck.internal.Fixtures.example;
import static dev.qortex.tck.internal.Fixtures.manifest;
import static dev.qortex.tck.internal.Fixtures.rule;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.qortex.core.graph.ChangeFeed;
import dev.qortex.core.graph.ElementCounts;
import dev.qortex.core.graph.GraphChanges;
import dev.qortex.core.graph.GraphChanges.EdgeChange;
import dev.qortex.core.graph.GraphChanges.NodeChange;
import dev.qortex.core.graph.RestoreReport;
import dev.qortex.core.model.Domain;
import dev.qortex.core.model.EdgeKey;
import dev.qortex.core.model.RelationType;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.tck.internal.VisibleGraph;
import java.util.List;
import org.junit.jupiter.api.Test;

abstract class CheckpointRestoringTests extends CheckpointTests {

  @Test
  void everythingThatWasRetractedComesBack() {
    ingest(everyKind("a"));
    VisibleGraph seen = seen();
    String id = keep().id();
    graph().retract("a");
    RestoreReport report = checkpoints().restore(id);
    assertThat(seen()).isEqualTo(seen);
    assertThat(graph().sources(HOME)).extracting(SourceMetadata::id).containsExactly("a");
    assertThat(report.checkpointId()).isEqualTo(id);
    assertThat(report.added()).isEqualTo(new ElementCounts(2, 1, 1, 1, 1));
    assertThat(report.updated().total() + report.removed().total()).isZero();
    assertThat(report.unembedded()).containsExactly("p", "x", "y");
    assertThat(report.revision()).isEqualTo(graph().revision());
  }

  @Test
  void everythingThatCameSinceGoesWithItsSourcesAndDomains() {
    ingest(said("a", "x", "text"));
    graph().createDomain("empty", "but there");
    VisibleGraph seen = seen();
    List<Domain> domains = graph().domains();
    String id = keep().id();
    ingest(everyKind("b"));
    ingest(far("c", "far"));
    graph().deleteDomain("empty");
    RestoreReport report = checkpoints().restore(id);
    assertThat(seen()).isEqualTo(seen);
    assertThat(graph().domains()).isEqualTo(domains);
    assertThat(graph().source("b")).isEmpty();
    assertThat(graph().source("c")).isEmpty();
    assertThat(graph().stats().sources()).isEqualTo(1);
    assertThat(report.removed()).isEqualTo(new ElementCounts(2, 1, 1, 1, 1));
    assertThat(report.added().total()).isZero();
  }

  @Test
  void whatChangedLooksAsItDidThen() {
    ingest(said("a", "x", "old"));
    String id = keep().id();
    ingest(said("a", "x", "new"));
    RestoreReport report = checkpoints().restore(id);
    assertThat(text("x")).isEqualTo("Name of x: old");
    assertThat(report.updated()).isEqualTo(new ElementCounts(1, 0, 0, 0, 0));
    assertThat(report.added().total() + report.removed().total()).isZero();
  }

  @Test
  void restoringWhatIsThereChangesNothing() {
    ingest(everyKind("a"));
    ingest(far("b", "far"));
    long revision = graph().revision();
    for (String id : List.of(keep().id(), keep(HOME).id())) {
      RestoreReport report = checkpoints().restore(id);
      assertThat(report.added().total() + report.updated().total() + report.removed().total())
          .isZero();
      assertThat(report.revision()).isEqualTo(revision);
      assertThat(report.unembedded()).isEmpty();
    }
    assertThat(graph().revision()).isEqualTo(revision);
  }

  @Test
  void aPartialRestoreLeavesOtherDomainsAlone() {
    ingest(said("a", "x", "old"));
    String id = keep(HOME).id();
    ingest(said("a", "x", "new"));
    ingest(far("b", "far", "away too"));
    graph().createDomain("empty", "and new");
    checkpoints().restore(id);
    assertThat(text("x")).isEqualTo("Name of x: old");
    assertThat(text("far")).isEqualTo("Name of far: away too");
    assertThat(graph().domains()).extracting(Domain::name).containsExactly(AWAY, "empty", HOME);
    assertThat(graph().source("b")).isPresent();
  }

  @Test
  void aDeletedDomainComesBackAsItWas() {
    Domain before = graph().createDomain(HOME, "where the heart is");
    ingest(everyKind("a"));
    VisibleGraph seen = seen();
    String id = keep(HOME).id();
    graph().deleteDomain(HOME);
    checkpoints().restore(id);
    assertThat(seen()).isEqualTo(seen);
    assertThat(graph().domain(HOME)).contains(before);
    graph().deleteDomain(HOME);
    graph().createDomain(HOME, "another one");
    checkpoints().restore(id);
    assertThat(graph().domain(HOME)).contains(before);
  }

  @Test
  void whatSeveralSourcesSayComesBackNotOnlyWhatWasVisible() {
    ingest(manifest("a").concept(concept("a", "x", HOME, "strong", 0.9)).build());
    ingest(manifest("b").concept(concept("b", "x", HOME, "weak", 0.5)).build());
    String id = keep().id();
    graph().retract("b");
    graph().retract("a");
    ingest(manifest("c").concept(concept("c", "x", HOME, "other", 1)).build());
    checkpoints().restore(id);
    assertThat(graph().contributors("x")).containsExactly("a", "b");
    assertThat(text("x")).isEqualTo("Name of x: strong");
    graph().retract("a");
    assertThat(text("x")).isEqualTo("Name of x: weak");
  }

  @Test
  void whatWasSaidOutOfSightGoesToo() {
    ingest(manifest("a").concept(concept("a", "x", HOME, "strong", 0.9)).build());
    String id = keep().id();
    ingest(manifest("b").concept(concept("b", "x", HOME, "weak", 0.5)).build());
    assertThat(checkpoints().diff(id).isEmpty()).isTrue();
    long revision = graph().revision();
    RestoreReport report = checkpoints().restore(id);
    assertThat(report.removed().total()).isZero();
    assertThat(report.revision()).isEqualTo(revision + 1);
    assertThat(graph().contributors("x")).containsExactly("a");
    assertThat(graph().source("b")).isEmpty();
  }

  @Test
  void rulesAndExamplesComeBackAndGo() {
    ingest(
        manifest("a")
            .rule(rule("a", "r", "first", 0.5))
            .example(example("a", "e", HOME, "first();"))
            .build());
    VisibleGraph seen = seen();
    String id = keep(HOME).id();
    ingest(
        manifest("a")
            .rule(rule("a", "r", "second", 0.5))
            .rule(rule("a", "new", "new", 0.5))
            .example(example("a", "new", HOME, "new();"))
            .build());
    RestoreReport report = checkpoints().restore(id);
    assertThat(seen()).isEqualTo(seen);
    assertThat(report.added()).isEqualTo(new ElementCounts(0, 0, 0, 0, 1));
    assertThat(report.updated()).isEqualTo(new ElementCounts(0, 0, 0, 1, 0));
    assertThat(report.removed()).isEqualTo(new ElementCounts(0, 0, 0, 1, 1));
  }

  @Test
  void theChangeFeedTellsOnlyWhatIsDifferent() {
    assumeTrue(graph() instanceof ChangeFeed);
    ingest(everyKind("a"));
    String id = keep().id();
    ingest(said("b", "new", "text"));
    ingest(said("c", "x", "surer"));
    graph().retract("c");
    long revision = graph().revision();
    checkpoints().restore(id);
    GraphChanges changes = ((ChangeFeed) graph()).changesSince(revision).orElseThrow();
    assertThat(changes.to()).isEqualTo(revision + 1);
    assertThat(changes.nodes()).extracting(NodeChange::id).containsExactly("new");
    assertThat(changes.edges()).isEmpty();
    revision = graph().revision();
    graph().retract("a");
    checkpoints().restore(id);
    changes = ((ChangeFeed) graph()).changesSince(revision).orElseThrow();
    assertThat(changes.nodes()).extracting(NodeChange::id).containsExactly("p", "x", "y");
    assertThat(changes.nodes()).extracting(NodeChange::present).containsOnly(true);
    assertThat(changes.edges()).extracting(EdgeChange::present).containsExactly(true);
  }

  @Test
  void anEdgeToAnotherDomainIsKeptAndOutOfSightWhileThatIsGone() {
    ingest(far("b", "far"));
    ingest(manifest("a").concept(concept("a", "x")).edge(edge("a", "x", "far")).build());
    String id = keep(HOME).id();
    graph().deleteDomain(AWAY);
    graph().retract("a");
    checkpoints().restore(id);
    assertThat(text("x")).isNotEmpty();
    assertThat(edges("x")).isEmpty();
    assertThat(graph().domain(AWAY)).isEmpty();
    assertThat(checkpoints().diff(id).edges().removed())
        .containsExactly(new EdgeKey("x", "far", RelationType.REQUIRES));
    ingest(far("b", "far"));
    assertThat(edges("x")).hasSize(1);
    assertThat(checkpoints().diff(id).isEmpty()).isTrue();
  }

  @Test
  void edgesThatCameToARestoredNodeGoAlsoWhereTheNodeIsGoneNow() {
    ingest(said("a", "x", "text"));
    ingest(far("b", "far"));
    String id = keep(HOME).id();
    ingest(
        manifest("c", AWAY)
            .concept(concept("c", "far", AWAY, "as before", 0.1))
            .edge(edge("c", "far", "x"))
            .build());
    assertThat(edges("x")).hasSize(1);
    graph().retract("a");
    assertThat(edges("far")).isEmpty();
    checkpoints().restore(id);
    assertThat(text("x")).isEqualTo("Name of x: text");
    assertThat(edges("x")).isEmpty();
    assertThat(graph().contributors("far")).containsExactly("b", "c");
  }

  @Test
  void edgesBetweenOtherDomainsAreLeftAlone() {
    ingest(said("a", "x", "text"));
    String id = keep(HOME).id();
    ingest(
        manifest("b", AWAY)
            .concept(concept("b", "far", AWAY, "", 1))
            .concept(concept("b", "farther", AWAY, "", 1))
            .edge(edge("b", "far", "farther"))
            .build());
    checkpoints().restore(id);
    assertThat(edges("far")).hasSize(1);
  }

  @Test
  void anEdgeThatWasOutOfSightStaysSo() {
    ingest(manifest("a").concept(concept("a", "x")).build());
    ingest(manifest("b").concept(concept("b", "y")).build());
    ingest(manifest("c").concept(concept("c", "x")).edge(edge("c", "x", "y")).build());
    graph().retract("b");
    String id = keep().id();
    graph().retract("c");
    checkpoints().restore(id);
    assertThat(edges("x")).isEmpty();
    ingest(manifest("b").concept(concept("b", "y")).build());
    assertThat(edges("x")).hasSize(1);
  }
}
