package dev.qortex.benchmarks.observations;

import dev.langchain4j.model.embedding.onnx.allminilml6v2.AllMiniLmL6V2EmbeddingModel;
import dev.qortex.benchmarks.run.Benchmark;
import dev.qortex.benchmarks.run.Results;
import dev.qortex.benchmarks.run.RunOption;
import dev.qortex.benchmarks.run.RunOptions;
import dev.qortex.commons.Resources;
import dev.qortex.langchain4j.LangChain4jEmbedding;
import dev.qortex.observations.model.SecurityProfile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import java.util.regex.Pattern;

/**
 * Recall and false positives of the security profiles: on lines by writers other than the
 * detector's author, by style and language, with which it was fitted; on lines of a folder, which
 * it may never have seen; and on older lines of our own. A placeholder such as {@code {a32}} stands
 * for that number of random characters.
 */
public final class ObservationsSecurityBenchmark implements Benchmark {

  private static final Pattern PLACEHOLDER = Pattern.compile("\\{([abdhu])(\\d+)\\}");

  /** Kinds of which there are lines by the author of the detector that were written before it. */
  private static final List<String> OWN = List.of("attacks", "harmless");

  /** Later writers who also wrote attacks and harmless lines. */
  private static final List<String> INJECTIONS = List.of("fifth", "sixth");

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
            "misses",
            List.of("none", "dev", "lines", "tune", "held"),
            "the part whose wrong lines are printed"),
        RunOption.text("lines", "a folder with more lines, such as attacks.jsonl"),
        RunOption.text("credentials", "a file with lines of credentials; only files are measured"),
        RunOption.text("lookalikes", "a file with lines that only look like some"),
        RunOption.text(
            "documentation", "a folder with harmless text of others, which --fit true needs"),
        RunOption.choice(
            "model", List.of("none", "minilm"), "a model that compares with examples, too"),
        RunOption.choice(
            "fit",
            List.of("false", "true", "letters"),
            "fits the weights of injections, or those of pairs of letters, and writes them"));
  }

  @Override
  public void run(RunOptions options, Results results) throws IOException {
    UnaryOperator<SecurityProfile> model =
        options.text("model").equals("minilm")
            ? profile ->
                profile.with(
                    LangChain4jEmbedding.of("all-minilm-l6-v2", new AllMiniLmL6V2EmbeddingModel()))
            : UnaryOperator.identity();
    if (options.text("fit").equals("letters")) {
      fitLetters();
      return;
    }
    if (options.text("fit").equals("true")) {
      if (options.text("documentation").isEmpty()) {
        throw new IllegalArgumentException(
            "The fit needs text of others.\nMaybe --documentation /usr/share/doc.");
      }
      new InjectionTraining(
              model.apply(SecurityProfile.defaults()), Path.of(options.text("documentation")))
          .run(results);
      return;
    }
    if (!options.text("credentials").isEmpty() || !options.text("lookalikes").isEmpty()) {
      new ScreeningTable("observations-security-files", true, true)
          .report(results, SecurityProfile.defaults(), kind -> given(options, kind));
      return;
    }
    Map<String, SecurityProfile> profiles = new LinkedHashMap<>();
    profiles.put("standard", model.apply(SecurityProfile.defaults()));
    profiles.put("strict", model.apply(SecurityProfile.strict()));
    profiles.put("walkthrough", SecurityProfile.walkthrough());
    for (Map.Entry<String, SecurityProfile> profile : profiles.entrySet()) {
      measure(options, results, profile.getKey(), profile.getValue());
      tables(options, results, profile.getKey(), profile.getValue());
    }
  }

  private static void tables(
      RunOptions options, Results results, String name, SecurityProfile profile)
      throws IOException {
    String folder = options.text("lines");
    boolean standard = name.equals("standard");
    new ScreeningTable(
            "observations-security-%s-dev".formatted(name),
            standard,
            options.text("misses").equals("dev"))
        .report(results, profile, kind -> ScreeningLine.resource(file(kind)));
    // The lines of the fourth and sixth writer were only measured, never used for weights.
    for (String writer : List.of("kept", "second", "third", "fourth")) {
      new ScreeningTable("observations-security-%s-%s".formatted(name, writer), standard, false)
          .report(results, profile, kind -> ScreeningLine.resource(file(kind + "-" + writer)));
    }
    // Lines of the later writers were measured before they were read, and then chose kinds of
    // secrets.
    for (String writer : List.of("fifth", "sixth", "seventh", "eighth", "ninth", "tenth")) {
      new ScreeningTable("observations-security-%s-%s".formatted(name, writer), standard, false)
          .report(
              results,
              profile,
              kind ->
                  OWN.contains(kind) && !INJECTIONS.contains(writer)
                      ? List.of()
                      : ScreeningLine.resource(file(kind + "-" + writer)));
    }
    new ScreeningTable("observations-security-%s-own".formatted(name), false, false)
        .report(
            results,
            profile,
            kind -> OWN.contains(kind) ? ScreeningLine.resource(kind + "-own.jsonl") : List.of());
    if (!folder.isEmpty()) {
      new ScreeningTable(
              "observations-security-%s-lines".formatted(name),
              standard,
              options.text("misses").equals("lines"))
          .report(results, profile, kind -> ScreeningLine.folder(Path.of(folder), kind));
    }
  }

  private static void fitLetters() throws IOException {
    Path root = RunOptions.home().resolve("..").normalize();
    List<String> texts =
        List.of(
            Resources.text(ObservationsSecurityBenchmark.class, "phrases.txt"),
            Resources.text(ObservationsSecurityBenchmark.class, "phrases-second.txt"));
    LetterFit.of(root.resolve("docs"), texts)
        .write(
            root.resolve("qortex-commons/src/main/resources")
                .resolve("dev/qortex/commons/credentials/letters.txt"));
  }

  private static List<ScreeningLine> given(RunOptions options, String kind) throws IOException {
    boolean known = kind.equals("credentials") || kind.equals("lookalikes");
    String file = known ? options.text(kind) : "";
    return file.isEmpty() ? List.of() : ScreeningLine.file(Path.of(file));
  }

  private static String file(String kind) {
    return kind + (kind.startsWith("credentials") ? ".jsonl.b64" : ".jsonl");
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
