package dev.qortex.benchmarks.loop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.qortex.benchmarks.run.Results;
import dev.qortex.benchmarks.run.RunOptions;
import dev.qortex.buildlog.credit.CreditPolicy;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LoopBenefitBenchmarkTest {

  private static final Traits SMALL =
      Traits.USUAL.with("rules", 40).with("good", 6).with("chosen", 8).with("personas", 2);

  @TempDir private Path folder;

  private String run(String world) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    Map<String, String> own =
        Map.of(
            "seeds",
            "3",
            "worlds",
            world,
            "buildlog",
            "no",
            "month",
            "no",
            "carry",
            "no",
            "part",
            "gain");
    new LoopBenefitBenchmark()
        .run(
            new RunOptions(folder, folder, 1, true, own),
            new Results(new PrintStream(bytes, true, StandardCharsets.UTF_8)));
    return bytes.toString(StandardCharsets.UTF_8);
  }

  @Test
  void chanceGainsNothingAndKnowledgeAll() throws IOException {
    String lines = run("G");

    assertThat(lines)
        .contains("RESULT name=G/random metric=gain_51_60 value=0.0000 unit=% n=3")
        .contains("RESULT name=G/oracle metric=gain_51_60 value=100.00 unit=% n=3")
        .contains("RESULT name=G/evidence metric=gain_51_60_low ")
        .contains("RESULT name=mean/evidence-holdout metric=gain_191_200 ");
    assertThat(run("G")).as("the same seed").isEqualTo(lines);
  }

  @Test
  void aMistakeIsLessLikelyWithItsRuleAtWork() {
    World world = new World(SMALL, 3, false);
    world.begin(0);
    boolean[] all = new boolean[world.rules];
    Arrays.fill(all, true);

    assertThat(world.expectedMistakes(new boolean[world.rules])).isCloseTo(4.2, within(1e-9));
    assertThat(world.expectedMistakes(all)).isCloseTo(0.6, within(1e-9));
    assertThat(world.good(all)).isEqualTo(6);
  }

  @Test
  void theWholeLoopFindsTheGoodRulesAsThePolicyAloneDoes() {
    double whole = 0;
    double alone = 0;
    for (int seed = 0; seed < 3; seed++) {
      World project = new World(SMALL, seed, false);
      whole +=
          Course.run(project, 40, WholeLoop.inMemory(project, CreditPolicy.evidence().holdOut(0)))
              .good(30, 40);
      World world = new World(SMALL, seed, false);
      alone +=
          Course.run(
                  world,
                  40,
                  new EvidenceAlone(
                      world,
                      CreditPolicy.evidence().holdOut(0),
                      new SplittableRandom(seed),
                      Map.of()))
              .good(30, 40);
    }

    assertThat(alone / 3).isGreaterThan(4.5);
    assertThat(whole / 3).isCloseTo(alone / 3, within(1.2));
  }
}
