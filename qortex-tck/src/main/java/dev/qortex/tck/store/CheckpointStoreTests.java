package dev.qortex.tck.store;

import static dev.qortex.tck.internal.Fixtures.HOME;
import static dev.qortex.tck.internal.Fixtures.concept;
import static dev.qortex.tck.internal.Fixtures.edge;
import static dev.qortex.tck.internal.Fixtures.example;
import static dev.qortex.tck.internal.Fixtures.rule;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.qortex.core.feedback.QueryFeedbackStore.PastQuestion;
import dev.qortex.core.graph.Checkpoint;
import dev.qortex.core.graph.Checkpoints;
import dev.qortex.core.graph.Checkpoints.CheckpointDiff;
import dev.qortex.core.graph.RestoreReport;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.model.Passage;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.core.search.VectorIndex;
import dev.qortex.tck.internal.ScriptedEmbedding;
import dev.qortex.tck.internal.VisibleGraph;
import dev.qortex.tck.support.HostileTexts;
import dev.qortex.tck.support.InParallel;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

abstract class CheckpointStoreTests extends CheckpointTests {

  @Test
  void whatWasLearnedIsNotTouched() {
    String id = keep().id();
    ingest(said("a", "x", "text"));
    store.interoception().adjust(Map.of("x", 0.5));
    store
        .pastQuestions()
        .record(new PastQuestion("q", "Why?", EAST, "", Instant.EPOCH), Map.of("x", 1.0));
    checkpoints().restore(id);
    assertThat(graph().domains()).isEmpty();
    assertThat(store.interoception().factors(Set.of("x"))).isEqualTo(Map.of("x", 1.5));
    assertThat(store.pastQuestions().size()).isEqualTo(1);
  }

  @Test
  void hostileTextsComeBack() {
    for (String text : HostileTexts.ALL) {
      ingest(
          IngestionManifest.builder(text)
              .source(SourceMetadata.of(text, "test"))
              .concept(concept(text, text, text, text, 0.5))
              .passage(Passage.of("p" + text, text, text, text, Provenance.of(text)))
              .edge(edge(text, text, "p" + text))
              .rule(rule(text, text, text, text, List.of(text), 0.5))
              .example(example(text, text, text, text))
              .build());
    }
    VisibleGraph seen = seen();
    Checkpoint all = checkpoints().create(HostileTexts.ALL.get(0), Set.of(), Map.of());
    for (String text : HostileTexts.ALL) {
      Checkpoint some = checkpoints().create(text, Set.of(text), Map.of(text, 0.1));
      assertThat(checkpoints().find(some.id())).contains(some);
      graph().deleteDomain(text);
      checkpoints().restore(some.id());
    }
    assertThat(seen()).isEqualTo(seen);
    HostileTexts.ALL.forEach(graph()::retract);
    checkpoints().restore(all.id());
    assertThat(seen()).isEqualTo(seen);
    assertThat(checkpoints().diff(all.id()).isEmpty()).isTrue();
  }

  @Test
  @Timeout(120)
  void manyThreadsMayKeepRestoreAndIngest() throws Exception {
    ingest(said("a", "x", "then"), Map.of("Name of x: then", EAST));
    String id = keep().id();
    InParallel.run(
        4,
        thread -> {
          for (int i = 0; i < 8; i++) {
            ingest(said("b" + thread, "own" + thread, "text " + i));
            keep();
            checkpoints().restore(id);
          }
        });
    checkpoints().restore(id);
    assertThat(checkpoints().list()).hasSize(1 + 4 * 8);
    assertThat(checkpoints().list()).extracting(Checkpoint::id).doesNotHaveDuplicates();
    assertThat(seen().nodes()).containsOnlyKeys("x");
    assertThat(store.vectors().contained(List.of("x"))).hasSize(1);
    assertThat(store.vectors().size()).isEqualTo(1);
  }

  @Test
  void aReopenedStoreHasTheSameCheckpoints() {
    ingest(everyKind("a"), Map.of("Title of p\nText of p", EAST));
    Checkpoint all = checkpoints().create("all", Set.of(), Map.of("recall", 0.1, "best", 1.0));
    Checkpoint some = keep(HOME);
    keep();
    checkpoints().delete("3");
    VisibleGraph seen = seen();
    graph().deleteDomain(HOME);
    CheckpointDiff diff = checkpoints().diff(all.id());
    reopen();
    assertThat(checkpoints().list()).containsExactly(all, some);
    assertThat(checkpoints().diff(all.id())).isEqualTo(diff);
    checkpoints().restore(some.id());
    assertThat(seen()).isEqualTo(seen);
    assertThat(cosine(EAST)).isEqualTo(1.0);
    assertThat(keep().id()).as("that of a deleted one is not given again").isEqualTo("4");
  }

  @Test
  void useAfterClosingIsRefused() {
    String id = keep().id();
    Checkpoints checkpoints = checkpoints();
    store.close();
    assertThatIllegalStateException().isThrownBy(() -> checkpoints.create("", Set.of(), Map.of()));
    assertThatIllegalStateException().isThrownBy(checkpoints::list);
    assertThatIllegalStateException().isThrownBy(() -> checkpoints.find(id));
    assertThatIllegalStateException().isThrownBy(() -> checkpoints.diff(id));
    assertThatIllegalStateException().isThrownBy(() -> checkpoints.diff(id, id));
    assertThatIllegalStateException().isThrownBy(() -> checkpoints.restore(id));
    assertThatIllegalStateException().isThrownBy(() -> checkpoints.delete(id));
  }

  @Test
  void vectorsAndWordsComeBackWithTheirTexts() {
    ingest(said("a", "x", "old"), Map.of("Name of x: old", EAST));
    String id = keep(HOME).id();
    ingest(said("a", "x", "new"), Map.of("Name of x: new", NORTH));
    RestoreReport report = checkpoints().restore(id);
    assertThat(report.unembedded()).isEmpty();
    assertThat(cosine(EAST)).isEqualTo(1.0);
    assertThat(byWords("old")).containsExactly("x");
    assertThat(byWords("new")).isEmpty();
    graph().deleteDomain(HOME);
    assertThat(store.vectors().size()).isZero();
    checkpoints().restore(id);
    assertThat(cosine(EAST)).isEqualTo(1.0);
    assertThat(byWords("old")).containsExactly("x");
  }

  @Test
  void vectorsWithManyZerosComeBackAsTheyWere() {
    float[] vector = new float[300];
    vector[7] = .6f;
    vector[299] = -.8f;
    graph().ingest(said("a", "x", "text"));
    store.vectors().put(List.of(new VectorIndex.Entry("x", NodeKind.CONCEPT, HOME, vector)));
    String id = keep().id();
    graph().deleteDomain(HOME);
    assertThat(store.vectors().size()).isZero();
    assertThat(checkpoints().restore(id).unembedded()).isEmpty();
    assertThat(store.vectors().vectors(List.of("x")).get("x"))
        .containsExactly(vector, Offset.offset(1e-6f));
  }

  @Test
  void vectorsOfWhatCameSinceGo() {
    ingest(said("a", "x", "text"), Map.of("Name of x: text", EAST));
    String id = keep().id();
    ingest(said("b", "y", "more"), Map.of("Name of y: more", NORTH));
    checkpoints().restore(id);
    assertThat(store.vectors().contained(List.of("x", "y"))).containsExactly("x");
    assertThat(byWords("more")).isEmpty();
  }

  @Test
  void aNodeThatHadNoVectorIsNamed() {
    ingest(said("a", "x", "old"));
    String id = keep().id();
    ingest(said("a", "x", "new"), Map.of("Name of x: new", NORTH));
    assertThat(checkpoints().restore(id).unembedded()).containsExactly("x");
    assertThat(store.vectors().size()).isZero();
  }

  @Test
  void aVectorThatCameLaterForTheSameTextStays() {
    ingest(said("a", "x", "text"));
    String id = keep().id();
    ingest(said("a", "x", "text"), Map.of("Name of x: text", EAST));
    assertThat(checkpoints().restore(id).unembedded()).isEmpty();
    assertThat(cosine(EAST)).isEqualTo(1.0);
  }

  @Test
  void aVectorThatWentComesBackEvenIfTheGraphIsTheSame() {
    ingest(said("a", "x", "text"), Map.of("Name of x: text", EAST));
    String id = keep().id();
    long revision = graph().revision();
    store.vectors().remove(List.of("x"));
    assertThat(checkpoints().restore(id).revision()).isEqualTo(revision);
    assertThat(cosine(EAST)).isEqualTo(1.0);
  }

  @Test
  void vectorsOfAnotherOrAnUnknownModelStayAway() {
    graph().ingest(said("a", "x", "text"));
    store.vectors().put(List.of(new VectorIndex.Entry("x", NodeKind.CONCEPT, HOME, NORTH)));
    String nameless = keep().id();
    store.reembed(new ScriptedEmbedding("compass", 2, text -> EAST), progress -> {});
    String compass = keep().id();
    store.reembed(new ScriptedEmbedding("other", 2, text -> EAST), progress -> {});
    for (String id : List.of(nameless, compass)) {
      graph().deleteDomain(HOME);
      assertThat(checkpoints().restore(id).unembedded()).containsExactly("x");
      assertThat(store.vectors().size()).isZero();
    }
  }
}
