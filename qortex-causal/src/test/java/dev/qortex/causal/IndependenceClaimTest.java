package dev.qortex.causal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.qortex.core.causal.CausalDag;
import dev.qortex.core.causal.CausalEdge;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class IndependenceClaimTest {

  private static final CausalDag SPRINKLER =
      CausalDag.of(
          List.of(
              new CausalEdge("season", "rain", 1),
              new CausalEdge("season", "sprinkler", 1),
              new CausalEdge("rain", "wet", 1),
              new CausalEdge("sprinkler", "wet", 1)));

  @Test
  void aClaimIsWhatTheGraphSays() {
    assertThat(IndependenceClaim.of(SPRINKLER, "rain", "sprinkler", Set.of("season")))
        .isEqualTo(new IndependenceClaim("rain", "sprinkler", Set.of("season"), true));
    assertThat(
            IndependenceClaim.of(SPRINKLER, "rain", "sprinkler", Set.of("season", "wet"))
                .independent())
        .isFalse();
  }

  @Test
  void allClaimsOfAGraphAreOnePerPairWithoutAnEdge() {
    assertThat(IndependenceClaim.allOf(SPRINKLER))
        .containsExactly(
            new IndependenceClaim("rain", "sprinkler", Set.of("season"), true),
            new IndependenceClaim("season", "wet", Set.of("rain", "sprinkler"), true));
  }

  @Test
  void aVariableThatStandsTwiceIsRefused() {
    assertThatThrownBy(() -> new IndependenceClaim("a", "a", Set.of(), true))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("(a)");
    assertThatThrownBy(() -> new IndependenceClaim("a", "b", Set.of("c", "a"), true))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("([a, c])");
    assertThatThrownBy(() -> new IndependenceClaim("a", "b", Set.of("b"), true))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new IndependenceClaim("a", "b", Set.of(" "), true))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("given variable");
  }
}
