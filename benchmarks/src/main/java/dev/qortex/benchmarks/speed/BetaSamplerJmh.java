package dev.qortex.benchmarks.speed;

import dev.qortex.learning.Arm;
import dev.qortex.learning.Posterior;
import dev.qortex.learning.strategy.Candidate;
import dev.qortex.learning.strategy.Scoring;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.apache.commons.math3.distribution.BetaDistribution;
import org.apache.commons.math3.random.Well19937c;
import org.apache.commons.rng.sampling.distribution.ChengBetaSampler;
import org.apache.commons.rng.sampling.distribution.ContinuousSampler;
import org.apache.commons.rng.simple.RandomSource;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** One draw from a Beta distribution, here and by libraries. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class BetaSamplerJmh {

  private static final int DRAWS = 1000;

  /** Alpha and beta. */
  @Param({"1 1", "0.5 0.5", "2 5", "50 30", "1000 2000"})
  public String shape = "1 1";

  private final SplittableRandom random = new SplittableRandom(1);
  private List<Candidate> candidates = List.of();
  private ContinuousSampler cheng = () -> 0;
  private BetaDistribution inverting = new BetaDistribution(1, 1);

  /** Makes the samplers. */
  @Setup(Level.Trial)
  public void prepare() {
    double alpha = Double.parseDouble(shape.split(" ")[0]);
    double beta = Double.parseDouble(shape.split(" ")[1]);
    candidates =
        Collections.nCopies(DRAWS, new Candidate(Arm.of("a"), new Posterior(alpha, beta), 0));
    cheng = ChengBetaSampler.of(RandomSource.XO_RO_SHI_RO_128_PP.create(1L), alpha, beta);
    inverting = new BetaDistribution(new Well19937c(1), alpha, beta);
  }

  /** That of Thompson Sampling here. */
  @Benchmark
  @OperationsPerInvocation(DRAWS)
  public double[] ours() {
    return Scoring.thompsonSampling().scores(candidates, random);
  }

  /** Cheng's method in commons-rng, with its set-up done before. */
  @Benchmark
  @OperationsPerInvocation(DRAWS)
  public double[] commonsRngCheng() {
    double[] drawn = new double[DRAWS];
    for (int i = 0; i < DRAWS; i++) {
      drawn[i] = cheng.sample();
    }
    return drawn;
  }

  /** Cheng's method with its set-up for each draw, as changing posteriors need it. */
  @Benchmark
  @OperationsPerInvocation(DRAWS)
  public double[] commonsRngChengAnew() {
    double[] drawn = new double[DRAWS];
    var source = RandomSource.XO_RO_SHI_RO_128_PP.create(1L);
    for (int i = 0; i < DRAWS; i++) {
      Posterior posterior = candidates.get(i).posterior();
      drawn[i] = ChengBetaSampler.of(source, posterior.alpha(), posterior.beta()).sample();
    }
    return drawn;
  }

  /** That of commons-math, with a shared generator. */
  @Benchmark
  @OperationsPerInvocation(DRAWS)
  public double[] commonsMath() {
    double[] drawn = new double[DRAWS];
    for (int i = 0; i < DRAWS; i++) {
      drawn[i] = inverting.sample();
    }
    return drawn;
  }
}
