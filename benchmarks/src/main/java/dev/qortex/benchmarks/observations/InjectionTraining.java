package dev.qortex.benchmarks.observations;

import dev.qortex.benchmarks.observations.InjectionFit.Example;
import dev.qortex.benchmarks.observations.InjectionFit.Passage;
import dev.qortex.benchmarks.observations.PhraseTemplates.Phrase;
import dev.qortex.benchmarks.run.Results;
import dev.qortex.benchmarks.run.RunOptions;
import dev.qortex.commons.Resources;
import dev.qortex.observations.model.SecurityProfile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * Fit of the weights and thresholds of the injection score on all known lines, the labelled
 * examples and templates, with what fits find that leave out all lines of one writer. With a model,
 * the weights of its votes are fitted, too.
 *
 * @param profile whose signals are weighed
 * @param documentation a folder whose text is harmless, of which the wording of ordinary prose is
 *     learned
 */
record InjectionTraining(SecurityProfile profile, Path documentation) {

  private static final Path RESOURCES =
      RunOptions.home()
          .resolve("../qortex-observations/src/main/resources")
          .resolve("dev/qortex/observations/internal/screening")
          .normalize();

  /** Shares of harmless lines of strangers that the profiles may refuse in cross-validation. */
  private static final double DEFAULT_SHARE = 0.06;

  private static final double STRICT_SHARE = 0.1;

  /** Shares for which cross-validation is reported. */
  private static final List<Double> SHARES = List.of(0.03, 0.05, DEFAULT_SHARE);

  private static final int FOLDS = 5;

  /** Weight of all lines of a template, beside 1 for a line that somebody wrote. */
  private static final double TEMPLATE = 2;

  /** Words of a note from one part to the next. */
  private static final int PART = 5;

  /** Writers who did not see the detector; thresholds are those of their lines. */
  private static final List<String> STRANGERS = List.of("first", "second", "third", "fifth");

  /** Writers whose lines are left out in turn. */
  private static final List<String> WRITERS =
      List.of("first", "second", "third", "fifth", "own", "older");

  void run(Results results) throws IOException {
    Path file = RESOURCES.resolve("injection-weights.txt");
    InjectionFit fit = new InjectionFit(file);
    List<Example> all = examples(fit);
    List<Example> strange =
        all.stream().filter(e -> STRANGERS.contains(e.writer()) && judges(e)).toList();
    Map<Example, Double> sums = new IdentityHashMap<>();
    for (String writer : WRITERS) {
      sums.putAll(without(fit, all, writer));
    }
    for (double share : SHARES) {
      for (String writer : WRITERS) {
        report(results, fit, strange, all, writer, sums, share);
      }
    }
    double[] held = strange.stream().mapToDouble(e -> sums.getOrDefault(e, 0.0)).toArray();
    double threshold = InjectionFit.threshold(strange, held, DEFAULT_SHARE);
    double strict = InjectionFit.threshold(strange, held, STRICT_SHARE);
    ResemblanceFit wording = ResemblanceFit.of(all);
    double[] weights = fit.fit(all, ResemblanceFit.crossFitted(all));
    fit.vote(weights, fit.votes(strange, held, threshold, DEFAULT_SHARE));
    wording.write(RESOURCES.resolve("resemblance.txt"));
    fit.write(file, weights, threshold, strict);
    results.say("wrote %s: default %s, strict %s", file, threshold, strict);
  }

  /** False for lines that the words of the grammar were taken from. */
  private static boolean judges(Example example) {
    return !example.style().equals("seen");
  }

  /** The sums of the lines of a writer by weights that were fitted without any of them. */
  private static Map<Example, Double> without(InjectionFit fit, List<Example> all, String writer) {
    List<Example> others = all.stream().filter(e -> !e.writer().startsWith(writer)).toList();
    double[] weights = fit.fit(others, ResemblanceFit.crossFitted(others));
    ResemblanceFit wording = ResemblanceFit.of(others);
    Map<Example, Double> sums = new IdentityHashMap<>();
    all.stream()
        .filter(e -> e.writer().equals(writer))
        .forEach(e -> sums.put(e, InjectionFit.sum(e, wording.odds(e), weights)));
    return sums;
  }

  /**
   * Reports what is found of a writer by weights, votes and a threshold that were chosen without
   * any line of that writer.
   */
  private static void report(
      Results results,
      InjectionFit fit,
      List<Example> strange,
      List<Example> all,
      String writer,
      Map<Example, Double> sums,
      double share) {
    List<Example> others = strange.stream().filter(e -> !e.writer().equals(writer)).toList();
    double[] held = others.stream().mapToDouble(e -> sums.getOrDefault(e, 0.0)).toArray();
    double threshold = InjectionFit.threshold(others, held, share);
    double[] votes = fit.votes(others, held, threshold, share);
    double limit = InjectionFit.logit(threshold);
    List<Example> theirs =
        all.stream().filter(e -> e.writer().equals(writer) && judges(e)).toList();
    List<Example> attacks = theirs.stream().filter(Example::attack).toList();
    List<Example> harmless = theirs.stream().filter(e -> !e.attack()).toList();
    List<Example> english = attacks.stream().filter(e -> e.language().equals("en")).toList();
    String of = "observations-security-fit-without-%s-at-%s".formatted(writer, share);
    for (boolean voted : List.of(false, true)) {
      Predicate<Example> found =
          e -> sums.getOrDefault(e, 0.0) + (voted ? fit.voted(e, votes) : 0) >= limit;
      String by = voted ? "-voted" : "";
      share(results, of, "injection-recall" + by, attacks, found);
      share(results, of, "injection-recall-english" + by, english, found);
      share(results, of, "injection-false-positives" + by, harmless, found);
    }
  }

  private static void share(
      Results results, String of, String metric, List<Example> lines, Predicate<Example> found) {
    long count = lines.stream().filter(found).count();
    results.report(of, metric, (double) count / Math.max(1, lines.size()), "share", lines.size());
    Map<String, int[]> styles = new TreeMap<>();
    for (Example line : lines) {
      int[] style = styles.computeIfAbsent(line.style(), key -> new int[2]);
      style[0] += found.test(line) ? 1 : 0;
      style[1]++;
    }
    StringBuilder row = new StringBuilder();
    styles.forEach((key, n) -> row.append(" %s %s/%s".formatted(key, n[0], n[1])));
    results.say("  by style:%s", row);
  }

  private List<Example> examples(InjectionFit fit) throws IOException {
    List<Example> all = new ArrayList<>();
    add(fit, all, "first", true, seen(ScreeningLine.resource("attacks.jsonl")));
    add(fit, all, "first", false, seen(ScreeningLine.resource("harmless.jsonl")));
    add(fit, all, "first", false, seen(ScreeningLine.resource("lookalikes.jsonl")));
    add(fit, all, "first", true, ScreeningLine.resource("attacks-kept.jsonl"));
    add(fit, all, "first", false, ScreeningLine.resource("harmless-kept.jsonl"));
    add(fit, all, "first", false, seen(ScreeningLine.resource("lookalikes-kept.jsonl")));
    add(fit, all, "second", true, ScreeningLine.resource("attacks-second.jsonl"));
    add(fit, all, "second", false, ScreeningLine.resource("harmless-second.jsonl"));
    add(fit, all, "second", false, seen(ScreeningLine.resource("lookalikes-second.jsonl")));
    add(fit, all, "third", true, ScreeningLine.resource("attacks-third.jsonl"));
    add(fit, all, "third", false, ScreeningLine.resource("harmless-third.jsonl"));
    add(fit, all, "third", false, seen(ScreeningLine.resource("lookalikes-third.jsonl")));
    add(fit, all, "fifth", true, ScreeningLine.resource("attacks-fifth.jsonl"));
    add(fit, all, "fifth", false, ScreeningLine.resource("harmless-fifth.jsonl"));
    add(fit, all, "own", true, ScreeningLine.resource("attacks-own.jsonl"));
    add(fit, all, "own", false, ScreeningLine.resource("harmless-own.jsonl"));
    add(fit, all, "older", true, older("injections"));
    add(fit, all, "older", false, older("benign"));
    add(fit, all, "notes", false, notes());
    add(fit, all, "documentation", false, DocumentationSentences.of(documentation));
    add(fit, all, "examples", true, examples("+"));
    add(fit, all, "examples", false, examples("-"));
    templates(fit, all, "examples", "phrases.txt");
    templates(fit, all, "second-phrases", "phrases-second.txt");
    return all;
  }

  private static List<ScreeningLine> seen(List<ScreeningLine> lines) {
    return lines.stream()
        .map(line -> new ScreeningLine("seen", line.language(), line.text(), line.secret()))
        .toList();
  }

  private void templates(InjectionFit fit, List<Example> all, String writer, String name) {
    List<String> file = Resources.text(InjectionTraining.class, name).lines().toList();
    SecurityProfile plain = SecurityProfile.defaults();
    int fold = 0;
    for (Phrase phrase : PhraseTemplates.parse(file)) {
      double weight = Math.min(1, TEMPLATE / phrase.lines().size());
      for (String line : phrase.lines()) {
        List<Passage> passages = fit.passages(plain.signals(line));
        all.add(
            new Example(
                phrase.attack(),
                phrase.language(),
                "template",
                writer,
                fold % FOLDS,
                weight,
                passages));
      }
      fold++;
    }
  }

  private void add(
      InjectionFit fit,
      List<Example> examples,
      String writer,
      boolean attack,
      List<ScreeningLine> lines) {
    for (ScreeningLine line : lines) {
      List<Passage> passages = fit.passages(profile.signals(line.text()));
      int fold = examples.size() % FOLDS;
      examples.add(new Example(attack, line.language(), line.style(), writer, fold, 1, passages));
    }
  }

  /** Facts that imagined people noted for the ranking of changed facts, and parts of them. */
  private static List<ScreeningLine> notes() throws IOException {
    Path file =
        RunOptions.home()
            .resolve("src/test/resources/dev/qortex/benchmarks/retrieval/noted-facts.tsv");
    List<ScreeningLine> notes = new ArrayList<>();
    for (String line : Files.readAllLines(file)) {
      String text = line.split("\t")[2];
      notes.add(new ScreeningLine("note", "en", text, ""));
      String[] words = text.split(" ");
      for (int i = 0; i + 1 < words.length; i += PART) {
        // Names of a word or two.
        notes.add(new ScreeningLine("part", "en", words[i], ""));
        notes.add(new ScreeningLine("part", "en", words[i] + " " + words[i + 1], ""));
      }
    }
    return notes;
  }

  private static List<ScreeningLine> older(String kind) throws IOException {
    try (InputStream in =
        Objects.requireNonNull(InjectionTraining.class.getResourceAsStream(kind + ".tsv"), kind)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(line -> line.startsWith("tune\t") || line.startsWith("held\t"))
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
