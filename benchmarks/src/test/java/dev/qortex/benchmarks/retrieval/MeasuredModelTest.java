package dev.qortex.benchmarks.retrieval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.qortex.core.embedding.EmbeddingModel;
import java.util.List;
import org.junit.jupiter.api.Test;

class MeasuredModelTest {

  private static final List<String> TEXTS =
      List.of("A retry is a call that is made again.", "", "word ".repeat(2_000), "Anna");

  private static MeasuredModel named(String name) {
    return MeasuredModel.ALL.stream().filter(m -> m.name().equals(name)).findFirst().orElseThrow();
  }

  @Test
  void theFrugalModelMakesTheVectorsThatUsersGet() {
    MeasuredModel model = named("all-minilm-l6-v2-q");
    EmbeddingModel published = model.published().get();
    EmbeddingModel frugal = model.frugal().get();
    assertThat(frugal.name()).isEqualTo(published.name());
    List<float[]> expected = published.embed(TEXTS);
    List<float[]> made = frugal.embed(TEXTS);
    for (int i = 0; i < TEXTS.size(); i++) {
      assertThat(made.get(i)).containsExactly(expected.get(i), within(1e-4f));
    }
  }
}
