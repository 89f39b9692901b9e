package dev.qortex.benchmarks.observations;

import dev.qortex.benchmarks.Benchmark;
import dev.qortex.benchmarks.Results;
import dev.qortex.benchmarks.RunOption;
import dev.qortex.benchmarks.RunOptions;
import dev.qortex.observations.SecurityProfile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import java.util.regex.Pattern;

/**
 * Recall and false positives of the security profiles, on lines of our own that were written before
 * the detectors: one half to tune them on, the other held out. A placeholder such as {@code {a32}}
 * stands for so many random characters.
 */
public final class ObservationsSecurityBenchmark implements Benchmark {

  private static final Pattern PLACEHOLDER = Pattern.compile("\\{([abdhu])(\\d+)\\}");
  private static final String ALPHABET =
      "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ+/";

  @Override
  public String description() {
    return "What the security profiles of observations find, and what they find wrongly";
  }

  @Override
  public List<RunOption> options() {
    return List.of(
        RunOption.choice(
            "misses", List.of("none", "tune", "held"), "the half whose wrong lines are printed"));
  }

  @Override
  public void run(RunOptions options, Results results) throws IOException {
    measure(options, results, "standard", SecurityProfile.defaults());
    measure(options, results, "strict", SecurityProfile.strict());
  }

  private static void measure(
      RunOptions options, Results results, String name, SecurityProfile profile)
      throws IOException {
    Predicate<String> injection = text -> profile.injection(text).isPresent();
    Predicate<String> credential = text -> !profile.redacted(text).equals(text);
    for (String half : List.of("tune", "held")) {
      boolean said = options.text("misses").equals(half) && name.equals("standard");
      RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(options.seed());
      List<String> hostile = lines("injections", half, random);
      List<String> secret = lines("credentials", half, random);
      List<String> benign = lines("benign", half, random);
      String of = "observations-security-" + name + "-" + half;
      report(results, of, "injection-recall", hostile, injection, said);
      report(results, of, "injection-false-positives", benign, injection.negate(), said);
      report(results, of, "credential-recall", secret, credential, said);
      report(results, of, "credential-false-positives", benign, credential.negate(), said);
    }
  }

  private static void report(
      Results results,
      String name,
      String metric,
      List<String> lines,
      Predicate<String> right,
      boolean said) {
    List<String> wrong = lines.stream().filter(right.negate()).toList();
    double share = (double) wrong.size() / lines.size();
    boolean recall = metric.endsWith("recall");
    results.report(name, metric, recall ? 1 - share : share, "share", lines.size());
    if (said) {
      wrong.forEach(line -> results.say("  %s: %s", metric, line));
    }
  }

  private static List<String> lines(String kind, String half, RandomGenerator random)
      throws IOException {
    String name = kind + ".tsv";
    try (InputStream in =
        Objects.requireNonNull(
            ObservationsSecurityBenchmark.class.getResourceAsStream(name), name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(line -> line.startsWith(half + "\t"))
          .map(line -> line.substring(half.length() + 1).replace("\\n", "\n"))
          .map(line -> kind.equals("credentials") ? filled(line, random) : line)
          .toList();
    }
  }

  /** Base64, letters and digits, digits, hexadecimal digits, or upper case and digits. */
  private static String filled(String line, RandomGenerator random) {
    return PLACEHOLDER
        .matcher(line)
        .replaceAll(
            match -> {
              StringBuilder text = new StringBuilder();
              while (text.length() < Integer.parseInt(match.group(2))) {
                char c =
                    switch (match.group(1)) {
                      case "b" -> ALPHABET.charAt(random.nextInt(64));
                      case "d" -> ALPHABET.charAt(random.nextInt(10));
                      case "h" -> ALPHABET.charAt(random.nextInt(16));
                      default -> ALPHABET.charAt(random.nextInt(62));
                    };
                text.append(match.group(1).equals("u") ? Character.toUpperCase(c) : c);
              }
              return text.toString();
            });
  }
}
