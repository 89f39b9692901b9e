package dev.qortex.tck.store;

import static dev.qortex.tck.internal.Fixtures.AWAY;
import static dev.qortex.tck.internal.Fixtures.HOME;
import static dev.qortex.tck.internal.Fixtures.concept;
import static dev.qortex.tck.internal.Fixtures.example;
import static dev.qortex.tck.internal.Fixtures.manifest;
import static dev.qortex.tck.internal.Fixtures.passage;
import static dev.qortex.tck.internal.Fixtures.rule;
import static dev.qortex.tck.internal.Refusals.refused;
import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.tck.internal.VisibleGraph;
import java.util.List;
import org.junit.jupiter.api.Test;

abstract class CheckpointRefusalTests extends CheckpointTests {

  @Test
  void theMetadataOfSourcesComesBack() {
    SourceMetadata then = new SourceMetadata("a", "notes.md", "markdown", "notes.md", "hash 1");
    SourceMetadata now = new SourceMetadata("a", "notes.md", "markdown", "moved.md", "hash 2");
    ingest(IngestionManifest.builder(HOME).source(then).concept(concept("a", "x")).build());
    String id = keep(HOME).id();
    ingest(IngestionManifest.builder(HOME).source(now).concept(concept("a", "x")).build());
    checkpoints().restore(id);
    assertThat(graph().source("a")).contains(then);
    graph().retract("a");
    checkpoints().restore(id);
    assertThat(graph().source("a")).contains(then);
  }

  @Test
  void aSourceThatAlsoSpeaksElsewhereStays() {
    ingest(said("a", "x", "text"));
    String id = keep(HOME).id();
    ingest(
        manifest("b").concept(concept("b", "x")).concept(concept("b", "far", AWAY, "", 1)).build());
    ingest(manifest("c").concept(concept("c", "x")).build());
    checkpoints().restore(id);
    assertThat(graph().contributors("x")).containsExactly("a");
    assertThat(graph().contributors("far")).containsExactly("b");
    assertThat(graph().sources(HOME)).extracting(SourceMetadata::id).containsExactly("a", "b");
  }

  @Test
  void aSourceThatBelongsToAnotherDomainNowIsRefusedUnlessTheWholeIsRestored() {
    ingest(said("a", "x", "text"));
    String some = keep(HOME).id();
    String all = keep().id();
    VisibleGraph then = seen();
    graph().retract("a");
    ingest(far("a", "far"));
    VisibleGraph now = seen();
    refused(
        () -> checkpoints().restore(some),
        "source (a)",
        "(" + AWAY + ")",
        "(" + HOME + ")",
        "\nMaybe ");
    assertThat(seen()).isEqualTo(now);
    checkpoints().restore(all);
    assertThat(seen()).isEqualTo(then);
    assertThat(graph().sources(HOME)).extracting(SourceMetadata::id).containsExactly("a");
  }

  @Test
  void aNodeThatLiesInAnotherDomainNowIsRefusedAndNothingIsChanged() {
    ingest(said("a", "x", "text"));
    ingest(said("b", "y", "text"));
    List<String> ids = List.of(keep(HOME).id(), keep().id());
    graph().retract("b");
    graph().deleteDomain(HOME);
    ingest(far("c", "x"));
    VisibleGraph now = seen();
    long revision = graph().revision();
    for (String id : ids) {
      refused(
          () -> checkpoints().restore(id),
          "node (x)",
          "(" + AWAY + ")",
          "(" + HOME + ")",
          "\nMaybe ");
    }
    assertThat(seen()).isEqualTo(now);
    assertThat(graph().revision()).isEqualTo(revision);
    assertThat(graph().domain(HOME)).isEmpty();
    graph().retract("c");
    checkpoints().restore(ids.get(0));
    assertThat(text("x")).isEqualTo("Name of x: text");
  }

  @Test
  void aNodeOfAnotherKindIsRefusedAndNothingIsChanged() {
    ingest(said("a", "x", "text"));
    String id = keep().id();
    graph().retract("a");
    ingest(manifest("b").passage(passage("b", "x")).build());
    refused(() -> checkpoints().restore(id), "node (x)", "(PASSAGE)", "(CONCEPT)");
    assertThat(text("x")).isEqualTo("Title of x\nText of x");
  }

  @Test
  void aRuleOrExampleThatLiesInADomainThatIsNotCoveredIsRefused() {
    ingest(manifest("a").rule(rule("a", "r", HOME, "text", List.of(), 1)).build());
    ingest(manifest("b").example(example("b", "e", HOME, "x()")).build());
    String some = keep(HOME).id();
    String all = keep().id();
    graph().retract("a");
    ingest(manifest("c", AWAY).rule(rule("c", "r", AWAY, "text", List.of(), 1)).build());
    refusedToRestore(some, "rule (r)");
    graph().retract("b");
    ingest(manifest("d", AWAY).example(example("d", "e", AWAY, "x()")).build());
    graph().retract("c");
    refusedToRestore(some, "example (e)");
    checkpoints().restore(all);
    assertThat(seen().rules().values()).extracting("domain").containsExactly(HOME);
    assertThat(seen().examples().values()).extracting("domain").containsExactly(HOME);
  }

  private void refusedToRestore(String id, String element) {
    VisibleGraph now = seen();
    refused(() -> checkpoints().restore(id), element, "(" + AWAY + ")", "(" + HOME + ")");
    assertThat(seen()).isEqualTo(now);
  }
}
