package dev.qortex.benchmarks.quality;

import dev.qortex.benchmarks.quality.Labels.Half;
import dev.qortex.benchmarks.run.Benchmark;
import dev.qortex.benchmarks.run.Results;
import dev.qortex.benchmarks.run.RunOption;
import dev.qortex.benchmarks.run.RunOptions;
import dev.qortex.core.feedback.Belief.Interval;
import dev.qortex.ingest.DocumentIngestor;
import dev.qortex.ingest.extract.Extractor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedSet;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.ToDoubleFunction;

/**
 * Precision and recall of the typed edges and of the rules that are found without a model, on
 * sentences of real documentation that were labelled by hand.
 *
 * <p>An edge is right when the sentence is labelled with the same relation and direction between
 * the same names; a name may lack words in front of it, or have at most two more. The figures named
 * exact allow neither. Edges that headings, links or mentions make are not judged, as no sentence
 * states them. Half of the sentences are for tuning; of the other half, without the sentences that
 * it shares with the first, only figures are ever printed.
 */
public final class IngestQualityBenchmark implements Benchmark {

  private static final String ALL = "all";

  /** The pages of one project, and those of many; which folder of the data has them. */
  private static final String PROJECT = "markdown";

  private static final String PACKAGES = "packages";

  private final Map<String, Labels> labelled;

  /** The benchmark. */
  public IngestQualityBenchmark() {
    this(
        Map.of(
            PROJECT, Labels.load("labels.tsv"),
            PACKAGES, Labels.load("packages.tsv")));
  }

  IngestQualityBenchmark(Map<String, Labels> labelled) {
    this.labelled = labelled;
  }

  @Override
  public String description() {
    return "Precision and recall of edges and rules found without a model, against labelled"
        + " sentences";
  }

  @Override
  public List<RunOption> options() {
    return List.of(
        RunOption.choice(
            "half", List.of(ALL, name(Half.TUNING), name(Half.KEPT)), "which sentences"),
        RunOption.choice(
            "pages",
            List.of(PROJECT, PACKAGES),
            "of which folder: one project's, or npm packages'"));
  }

  @Override
  public void run(RunOptions options, Results results) throws IOException {
    String pages = options.text("pages");
    Labels labels = Objects.requireNonNull(labelled.get(pages), pages);
    Path folder = options.requireData(pages);
    LabelledPages corpus = LabelledPages.read(folder, labels);
    ExtractedFindings findings = new ExtractedFindings();
    read(folder, labels, findings);
    for (Half half : Half.values()) {
      if (Arrays.asList(ALL, name(half)).contains(options.text("half"))) {
        report(half, labels, corpus, findings, options, results);
      }
    }
    results.count("ingest-quality", "not-judged", findings.notJudged(labels, corpus));
  }

  /** Reads with the standard ingestor; each of several projects is a domain of its own. */
  private static void read(Path folder, Labels labels, ExtractedFindings findings) {
    SortedSet<String> projects = new TreeSet<>();
    labels.files().forEach(file -> projects.add(file.substring(0, file.indexOf('/') + 1)));
    for (String project : projects) {
      DocumentIngestor.builder()
          .extractor(findings.recording(project, Extractor.standard()))
          .build()
          .read(folder.resolve(project), PROJECT);
    }
  }

  private static void report(
      Half half,
      Labels labels,
      LabelledPages corpus,
      ExtractedFindings findings,
      RunOptions options,
      Results results)
      throws IOException {
    List<Labels.Sentence> measured = measured(half, labels, corpus);
    List<Judgement> judgements =
        measured.stream().map(label -> Judgement.of(label, corpus, findings)).toList();
    String pages = options.text("pages").equals(PROJECT) ? "" : options.text("pages") + "-";
    String name = "ingest-quality-" + pages + name(half);
    Report report = new Report(name, options.seed(), results);
    results.say("The half for " + name(half) + ", " + judgements.size() + " sentences:");
    report.score("edge", "", judgements.stream().map(j -> j.edges().tally()).toList());
    report.score("edge", "-exact", judgements.stream().map(j -> j.edges().exact()).toList());
    report.score(
        "edge", "-untyped", judgements.stream().map(j -> j.edges().untyped().tally()).toList());
    report.score("rule", "", judgements.stream().map(Judgement::rule).toList());
    report.types(judgements);
    results.count(
        report.name(),
        "sentences-cut-otherwise",
        measured.stream()
            .filter(s -> !findings.hasRead(s.file(), corpus.at(s.file(), s.place())))
            .count());
    results.count(report.name(), "sentences-shared", labels.half(half).size() - measured.size());
    if (half == Half.TUNING) {
      Files.createDirectories(options.out());
      Files.write(
          options.out().resolve(name + ".tsv"),
          judgements.stream().flatMap(Judgement::lines).toList());
    }
  }

  /** Without what stands in the half for tuning too, in these words. */
  private static List<Labels.Sentence> measured(Half half, Labels labels, LabelledPages corpus) {
    List<Labels.Sentence> sentences = labels.half(half);
    if (half == Half.TUNING) {
      return sentences;
    }
    Set<String> tuning = new HashSet<>();
    labels.half(Half.TUNING).forEach(s -> tuning.add(key(s, corpus)));
    return sentences.stream().filter(s -> !tuning.contains(key(s, corpus))).toList();
  }

  private static String key(Labels.Sentence sentence, LabelledPages corpus) {
    return PlainText.key(corpus.at(sentence.file(), sentence.place()));
  }

  private static String name(Half half) {
    return half.name().toLowerCase(Locale.ROOT);
  }

  /** Prints the figures of one half. */
  private record Report(String name, long seed, Results results) {

    void score(String kind, String suffix, List<Tally> sentences) {
      Tally sum = sentences.stream().reduce(Tally.NOTHING, Tally::plus);
      share(kind + "-precision" + suffix, sentences, Tally::precision, sum.found());
      share(kind + "-recall" + suffix, sentences, Tally::recall, sum.labelled());
      share(kind + "-f1" + suffix, sentences, Tally::f1, sentences.size());
    }

    private void share(
        String metric, List<Tally> sentences, ToDoubleFunction<Tally> share, long n) {
      Tally sum = sentences.stream().reduce(Tally.NOTHING, Tally::plus);
      Interval interval = Tally.bootstrap(sentences, share, new SplittableRandom(seed));
      results.report(name, metric, share.applyAsDouble(sum), "share", n);
      results.report(name, metric + "-low", interval.low(), "share", n);
      results.report(name, metric + "-high", interval.high(), "share", n);
    }

    void types(List<Judgement> judgements) {
      TreeMap<String, Tally> byType = new TreeMap<>();
      judgements.forEach(judgement -> judgement.edges().addTo(byType));
      String line = "  %-15s %8s %8s %8s";
      results.say(line.formatted("relation", "labelled", "found", "right"));
      byType.forEach(
          (type, tally) ->
              results.say(line.formatted(type, tally.labelled(), tally.found(), tally.right())));
    }
  }
}
