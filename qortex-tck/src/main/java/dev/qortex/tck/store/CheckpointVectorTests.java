package dev.qortex.tck.store;

import static dev.qortex.tck.internal.Fixtures.HOME;
import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.core.graph.RestoreReport;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.search.Scored;
import dev.qortex.core.search.SearchScope;
import dev.qortex.core.search.VectorIndex;
import dev.qortex.tck.internal.ScriptedEmbedding;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

abstract class CheckpointVectorTests extends CheckpointTests {

  private static final float[] NORTH = {0, 1};

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

  private List<String> byWords(String text) {
    return store.words().search(text, 100, SearchScope.everywhere()).stream()
        .map(Scored::id)
        .toList();
  }
}
