package dev.qortex.ingest.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.qortex.ingest.internal.directives.RuleFeature;
import dev.qortex.ingest.internal.directives.RuleFinder;
import dev.qortex.ingest.internal.relations.Plausibility;
import dev.qortex.ingest.internal.relations.RelationFeature;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class LogisticModelTest {

  private enum Colour implements Feature {
    LIGHT("light", Range.COMPLETE, Set.of("red", "green")),
    PAINT("paint", Range.LISTED, Set.of("white")),
    WORD("word", Range.WORDS, Set.of());

    private final Signs signs;

    Colour(String label, Range range, Set<String> listed) {
      this.signs = new Signs(label, range, listed);
    }

    @Override
    public Signs signs() {
      return signs;
    }
  }

  private static LogisticModel read(String weights) throws IOException {
    return new LogisticModel(weights, Colour.values());
  }

  @Test
  void theSumOfTheWeightsGivesTheProbability() throws IOException {
    LogisticModel model = read("0\tany\n1\tlight red\n-1\tlight green\n2\tword so");

    assertThat(model.probability(List.of())).isEqualTo(0.5);
    assertThat(model.probability(List.of("light red", "word so"))).isEqualTo(0.95);
    assertThat(model.probability(List.of("light green", "word other"))).isEqualTo(0.27);
  }

  @Test
  void aRenamedFeatureIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> read("0\tany\n1\tlight red\n-1\tlight green\n1\tlamp red"))
        .withMessageContaining("lamp red");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> read("0\tany\n1\tlight red\n-1\tlight green\n1\tpaint black"))
        .withMessageContaining("paint black");
  }

  @Test
  void aMissingFeatureIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> read("0\tany\n1\tlight red"))
        .withMessageContaining("light green");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> read("1\tlight red\n-1\tlight green"))
        .withMessageContaining("any");
  }

  @Test
  void aSecondWeightIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> read("0\tany\n1\tlight red\n2\tlight red\n-1\tlight green"))
        .withMessageContaining("light red");
  }

  @Test
  void aValueThatIsNotListedCannotBeASign() {
    assertThatIllegalArgumentException().isThrownBy(() -> Colour.LIGHT.of("blue"));
  }

  @Test
  void theWeightsThatShipAreThoseOfTheFeatures() {
    assertThatCode(
            () -> {
              LogisticModel.load(Plausibility.class, "plausibility.tsv", RelationFeature.values());
              LogisticModel.load(RuleFinder.class, "rules.tsv", RuleFeature.values());
            })
        .doesNotThrowAnyException();
  }
}
