package dev.qortex.benchmarks.observations;

import dev.qortex.benchmarks.LogisticRegression;
import dev.qortex.benchmarks.Results;
import dev.qortex.benchmarks.RunOptions;
import dev.qortex.benchmarks.observations.InjectionFit.Example;
import dev.qortex.observations.SecurityProfile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;

/**
 * Fit of the weights and thresholds of the injection score on the development lines, the older
 * tuning lines and the labelled examples, with what cross-validation by chance, by language and by
 * style finds. With a model, the weights of its votes are fitted, too.
 *
 * @param profile whose signals are weighed
 */
record InjectionTraining(SecurityProfile profile) {

  private static final Path RESOURCES =
      RunOptions.home()
          .resolve("../qortex-observations/src/main/resources")
          .resolve("dev/qortex/observations/internal/screening")
          .normalize();

  /** Shares of harmless development lines that the profiles may refuse in cross-validation. */
  private static final double DEFAULT_SHARE = 0.02;

  private static final double STRICT_SHARE = 0.1;
  private static final int FOLDS = 6;

  void run(Results results) throws IOException {
    Path file = RESOURCES.resolve("injection-weights.txt");
    InjectionFit fit = new InjectionFit(file);
    List<Example> dev = new ArrayList<>();
    add(fit, dev, true, ScreeningLine.resource("attacks.jsonl"));
    add(fit, dev, false, ScreeningLine.resource("harmless.jsonl"));
    List<Example> all = new ArrayList<>(dev);
    add(fit, all, false, ScreeningLine.resource("lookalikes.jsonl"));
    add(fit, all, true, older("injections"));
    add(fit, all, false, older("benign"));
    add(fit, all, true, examples("+"));
    add(fit, all, false, examples("-"));
    Map<Example, String> folds = new IdentityHashMap<>();
    all.forEach(example -> folds.put(example, String.valueOf(folds.size() % FOLDS)));
    double[] sums = crossValidated(fit, all, dev.size(), example -> folds.get(example));
    double threshold = InjectionFit.threshold(dev, sums, DEFAULT_SHARE);
    double strict = InjectionFit.threshold(dev, sums, STRICT_SHARE);
    say(results, "by chance", dev, sums, threshold);
    held(results, fit, all, dev, "by language", Example::language, threshold);
    held(results, fit, all, dev, "by style", Example::group, threshold);
    double[] weights = fit.fit(all);
    fit.fitVotes(weights, dev, sums, threshold, DEFAULT_SHARE + 0.005);
    fit.write(file, weights, threshold, strict);
    results.say("wrote %s: default %s, strict %s", file, threshold, strict);
  }

  /** Reports cross-validation that leaves out whole languages or styles. */
  private static void held(
      Results results,
      InjectionFit fit,
      List<Example> all,
      List<Example> dev,
      String name,
      Function<Example, String> group,
      double threshold) {
    double[] sums = crossValidated(fit, all, dev.size(), e -> part(group.apply(e)));
    say(results, name, dev, sums, threshold);
  }

  /** One of some parts, of which each holds whole groups. */
  private static String part(String group) {
    return String.valueOf(Math.floorMod(group.hashCode(), FOLDS + 2));
  }

  private static double[] crossValidated(
      InjectionFit fit, List<Example> all, int first, Function<Example, String> group) {
    return Arrays.copyOf(fit.crossValidated(all, group), first);
  }

  private static void say(
      Results results, String name, List<Example> dev, double[] sums, double threshold) {
    int[] found = new int[2];
    int[] count = new int[2];
    for (int i = 0; i < sums.length; i++) {
      int attack = dev.get(i).attack() ? 1 : 0;
      count[attack]++;
      found[attack] += LogisticRegression.probability(sums[i]) >= threshold ? 1 : 0;
    }
    String of = "observations-security-fit-" + name.replace(' ', '-');
    results.report(of, "injection-recall", (double) found[1] / count[1], "share", count[1]);
    results.report(
        of, "injection-false-positives", (double) found[0] / count[0], "share", count[0]);
  }

  private void add(
      InjectionFit fit, List<Example> examples, boolean attack, List<ScreeningLine> lines) {
    for (ScreeningLine line : lines) {
      examples.add(
          fit.example(attack, line.language(), line.style(), profile.signals(line.text())));
    }
  }

  private static List<ScreeningLine> older(String kind) throws IOException {
    try (InputStream in =
        Objects.requireNonNull(InjectionTraining.class.getResourceAsStream(kind + ".tsv"), kind)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(line -> line.startsWith("tune\t"))
          .map(line -> new ScreeningLine("older", "older", line.substring(5), ""))
          .toList();
    }
  }

  private static List<ScreeningLine> examples(String label) throws IOException {
    return Files.readAllLines(RESOURCES.resolve("exemplars.txt")).stream()
        .filter(line -> line.startsWith(label + "\t"))
        .map(line -> new ScreeningLine("example", "example", line.substring(2), ""))
        .toList();
  }
}
