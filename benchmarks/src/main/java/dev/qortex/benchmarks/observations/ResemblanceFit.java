package dev.qortex.benchmarks.observations;

import dev.qortex.benchmarks.observations.InjectionFit.Example;
import dev.qortex.benchmarks.observations.InjectionFit.Odds;
import dev.qortex.benchmarks.observations.InjectionFit.Passage;
import dev.qortex.benchmarks.run.LogisticRegression;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import java.util.stream.Collectors;

/**
 * Fits the weights of hashed n-grams: logistic regression by stochastic gradients with a rate for
 * each weight (AdaGrad), over the passage of each text that scores highest. Deterministic.
 */
final class ResemblanceFit {

  private static final int BITS = 17;
  private static final int EPOCHS = 25;
  private static final double RATE = 0.5;
  private static final double PENALTY = 1e-5;

  /**
   * Different n-grams from which on a passage counts in full, which the detector reads with the
   * weights.
   */
  private static final int ENOUGH = 120;

  /** The greatest log-odds that the detector uses. */
  private static final double MOST = 6;

  private final float[] weights = new float[1 << BITS];
  private final float[] squares = new float[1 << BITS];
  private double bias;
  private double biasSquares = 1e-6;

  static ResemblanceFit of(List<Example> examples) {
    ResemblanceFit fit = new ResemblanceFit();
    RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(40);
    List<Example> order = new ArrayList<>(examples);
    for (int epoch = 0; epoch < EPOCHS; epoch++) {
      for (int i = order.size() - 1; i > 0; i--) {
        Collections.swap(order, i, random.nextInt(i + 1));
      }
      order.forEach(fit::learn);
    }
    return fit;
  }

  private void learn(Example example) {
    Passage worst = example.passages().get(0);
    double highest = Double.NEGATIVE_INFINITY;
    for (Passage passage : example.passages()) {
      double odds = raw(passage.grams());
      if (odds > highest) {
        highest = odds;
        worst = passage;
      }
    }
    double label = example.attack() ? 1 : 0;
    double error = (LogisticRegression.probability(highest) - label) * example.weight();
    biasSquares += error * error;
    bias -= RATE * error / Math.sqrt(biasSquares);
    double value = 1 / Math.sqrt(Math.max(ENOUGH, worst.grams().length));
    for (int gram : worst.grams()) {
      double slope = error * value + PENALTY * weights[gram];
      squares[gram] += (float) (slope * slope);
      weights[gram] -= (float) (RATE * slope / Math.sqrt(squares[gram] + 1e-8));
    }
  }

  private double raw(int[] grams) {
    double sum = 0;
    for (int gram : grams) {
      sum += weights[gram];
    }
    return bias + sum / Math.sqrt(Math.max(ENOUGH, grams.length));
  }

  private double limited(int[] grams) {
    return Math.max(-MOST, Math.min(MOST, raw(grams)));
  }

  /** The log-odds of each passage. */
  List<Odds> odds(Example example) {
    return example.passages().stream()
        .map(p -> new Odds(limited(p.grams()), p.frame().length == 0 ? 0 : limited(p.frame())))
        .toList();
  }

  /** The log-odds of each passage of each example, by weights fitted without its fold. */
  static List<List<Odds>> crossFitted(List<Example> examples) {
    List<List<Odds>> odds = new ArrayList<>(Collections.nCopies(examples.size(), List.<Odds>of()));
    for (int fold : examples.stream().map(Example::fold).collect(Collectors.toSet())) {
      ResemblanceFit fit = of(examples.stream().filter(e -> e.fold() != fold).toList());
      for (int i = 0; i < examples.size(); i++) {
        if (examples.get(i).fold() == fold) {
          odds.set(i, fit.odds(examples.get(i)));
        }
      }
    }
    return odds;
  }

  /** Writes the weights as bytes, with their step and the bias. */
  void write(Path file) throws IOException {
    float largest = 0;
    for (float weight : weights) {
      largest = Math.max(largest, Math.abs(weight));
    }
    byte[] bytes = new byte[weights.length];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) Math.round(weights[i] / largest * Byte.MAX_VALUE);
    }
    StringBuilder text = new StringBuilder();
    text.append(
        "# Weights of hashed n-grams as bytes in base64, behind their step, the bias and the number"
            + " of n-grams from which on a passage counts in full.\n");
    text.append("# Fitted by benchmarks/run observations-security --fit true.\n");
    text.append(
        String.format(Locale.ROOT, "%.7f\t%.4f\t%s\n", largest / Byte.MAX_VALUE, bias, ENOUGH));
    String code = Base64.getEncoder().encodeToString(bytes);
    for (int i = 0; i < code.length(); i += 100) {
      text.append(code, i, Math.min(code.length(), i + 100)).append('\n');
    }
    Files.writeString(file, text);
  }
}
