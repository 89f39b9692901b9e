package dev.qortex.engine.internal.relevance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.qortex.commons.FittedWeights;
import java.io.IOException;
import org.junit.jupiter.api.Test;

class RelevanceModelTest {

  private static final String ALL =
      "-1\tany\n1\tsentence\n2\twords\n3\tsurprise\n4\tmargin\n-5\tunknown\n6\tnames\n-7\tunknown_name\n8\ttitle";

  private static RelevanceModel read(String lines) throws IOException {
    return new RelevanceModel(lines);
  }

  @Test
  void theLogOddsAreTheWeightedSumOfTheFeatures() throws IOException {
    double[] evidence = new double[RelevanceFeature.values().length];
    assertThat(read(ALL).logOdds(evidence)).isEqualTo(-1);
    evidence[RelevanceFeature.WORDS.ordinal()] = 2;
    evidence[RelevanceFeature.UNKNOWN.ordinal()] = 0.5;
    assertThat(read(ALL).logOdds(evidence)).isEqualTo(-1 + 4 - 2.5, within(1e-12));
  }

  @Test
  void aWeightOfNoFeatureIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> read(ALL + "\n1\tcolour"))
        .withMessageContaining("colour");
    assertThatIllegalArgumentException().isThrownBy(() -> read(ALL + "\n1 title"));
  }

  @Test
  void aMissingFeatureIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> read(ALL.replace("4\tmargin\n", "")))
        .withMessageContaining("margin");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> read(ALL.replace("-1\tany\n", "")))
        .withMessageContaining("any");
  }

  @Test
  void aSecondWeightIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> read(ALL + "\n2\tsentence"))
        .withMessageContaining("sentence");
  }

  @Test
  void theWeightsThatShipSayWhatSpeaksForAnAnswer() {
    assertThat(RelevanceModel.shipped().weights())
        .hasSize(RelevanceFeature.values().length + 1)
        .allSatisfy(
            (feature, weight) ->
                assertThat(weight > 0)
                    .as(feature)
                    .isEqualTo(
                        !feature.equals(FittedWeights.BIAS) && !feature.startsWith("unknown")));
  }
}
