package dev.qortex.core.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.qortex.core.model.NodeKind;
import dev.qortex.core.search.Scored;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class AdaptiveFusionTest {

  private static final Map<String, List<Scored>> FOUND =
      Map.of(
          RetrievalSettings.VECTOR, List.of(new Scored("text", 0.8), new Scored("c", 0.4)),
          RetrievalSettings.SENTENCE, List.of(new Scored("text", 0.9)),
          RetrievalSettings.LEXICAL, List.of(new Scored("text", 7)),
          RetrievalSettings.GRAPH, List.of(new Scored("c", 0.6), new Scored("walk", 0.3)));

  private static double score(Fusion.Features features, String id) {
    return LegScores.sum(
        Fusion.adaptive()
            .fuse(
                new Fusion.Evidence(
                    features,
                    FOUND,
                    Map.of("text", List.of(new LegScore(RetrievalSettings.VECTOR, 0.8, 1, 1.0))),
                    i -> i.equals("c") ? NodeKind.CONCEPT : NodeKind.PASSAGE))
            .getOrDefault(id, List.of()));
  }

  @Test
  void whatIsNamedClearlyIsDecidedByTheWalk() {
    Fusion.Features clear = new Fusion.Features(1, 1);
    assertThat(score(clear, "walk")).isCloseTo(1.0, within(1e-12));
    assertThat(score(clear, "text")).isCloseTo(0.05, within(1e-12));
  }

  @Test
  void aQuestionWithoutNamesIsDecidedByTheTexts() {
    assertThat(score(Fusion.Features.none(), "walk")).isCloseTo(0.2, within(1e-12));
    assertThat(score(Fusion.Features.none(), "text")).isCloseTo(2.65, within(1e-12));
  }

  @Test
  void aConceptIsComparedWithPassagesByTheTextLegsOnly() {
    // Half of the best vector, no word, the best of its own walk.
    assertThat(score(Fusion.Features.none(), "c")).isCloseTo(2.85 * (0.3 / 2 + 0.3), within(1e-12));
  }

  @Test
  void aConceptThatFitsClearlyBetterComesBeforeThePassages() {
    Map<String, Double> fits = Map.of("good", 0.9, "alike", 0.5, "poor", 0.1, "none", 0.0);
    fits.forEach(
        (text, cosine) -> {
          Map<String, List<Scored>> found =
              Map.of(
                  RetrievalSettings.VECTOR,
                      Stream.of(new Scored(text, cosine), new Scored("c", 0.6))
                          .sorted(Scored.BEST_FIRST)
                          .toList(),
                  RetrievalSettings.GRAPH, List.of(new Scored("c", 0.6)));
          Map<String, List<LegScore>> fused =
              Fusion.adaptive()
                  .fuse(
                      new Fusion.Evidence(
                          Fusion.Features.none(),
                          found,
                          Map.of(
                              text,
                              List.of(new LegScore(RetrievalSettings.VECTOR, cosine, 1, 1.0))),
                          id -> id.equals("c") ? NodeKind.CONCEPT : NodeKind.PASSAGE));
          boolean first =
              LegScores.sum(fused.getOrDefault("c", List.of()))
                  > LegScores.sum(fused.getOrDefault(text, List.of()));
          assertThat(first).as(text).isEqualTo(cosine * 1.5 * 2.65 / 0.6 < 2.85 * 0.6);
        });
  }
}
