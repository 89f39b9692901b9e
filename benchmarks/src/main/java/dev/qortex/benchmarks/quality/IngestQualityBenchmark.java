package dev.qortex.benchmarks.quality;

import dev.qortex.benchmarks.Benchmark;
import dev.qortex.benchmarks.Results;
import dev.qortex.benchmarks.RunOption;
import dev.qortex.benchmarks.RunOptions;
import dev.qortex.benchmarks.quality.Labels.Half;
import dev.qortex.core.retrieval.Interval;
import dev.qortex.ingest.DocumentIngestor;
import dev.qortex.ingest.extract.Extractor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
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

  private static final String DOMAIN = "quality";
  private static final String ALL = "all";

  private final Labels labels;

  /** The benchmark. */
  public IngestQualityBenchmark() {
    this(Labels.load());
  }

  IngestQualityBenchmark(Labels labels) {
    this.labels = labels;
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
            "half", List.of(ALL, name(Half.TUNING), name(Half.KEPT)), "which sentences"));
  }

  @Override
  public void run(RunOptions options, Results results) throws IOException {
    Path folder = options.requireData("markdown");
    Corpus corpus = Corpus.read(folder, labels.folderHash());
    Findings findings = new Findings();
    ingestor(findings).read(folder, DOMAIN);
    for (Half half : Half.values()) {
      if (Arrays.asList(ALL, name(half)).contains(options.text("half"))) {
        report(half, corpus, findings, options, results);
      }
    }
    results.count("ingest-quality", "not-judged", findings.notJudged(labels, corpus));
  }

  /** What is measured: the standard ingestor, with a record of what it finds. */
  private static DocumentIngestor ingestor(Findings findings) {
    Extractor standard = Extractor.standard();
    return DocumentIngestor.builder().extractor(findings.recording(standard)).build();
  }

  private void report(
      Half half, Corpus corpus, Findings findings, RunOptions options, Results results)
      throws IOException {
    List<Labels.Sentence> measured = measured(half, corpus);
    List<Judgement> judgements =
        measured.stream().map(label -> Judgement.of(label, corpus, findings)).toList();
    Report report = new Report("ingest-quality-" + name(half), options.seed(), results);
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
          options.out().resolve("ingest-quality-tuning.tsv"),
          judgements.stream().flatMap(Judgement::lines).toList());
    }
  }

  /** Without what stands in the half for tuning too, in these words. */
  private List<Labels.Sentence> measured(Half half, Corpus corpus) {
    List<Labels.Sentence> sentences = labels.half(half);
    if (half == Half.TUNING) {
      return sentences;
    }
    Set<String> tuning = new HashSet<>();
    labels.half(Half.TUNING).forEach(s -> tuning.add(key(s, corpus)));
    return sentences.stream().filter(s -> !tuning.contains(key(s, corpus))).toList();
  }

  private static String key(Labels.Sentence sentence, Corpus corpus) {
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
      wilson(kind + "-precision" + suffix, sum.right(), sum.found());
      wilson(kind + "-recall" + suffix, sum.right(), sum.labelled());
    }

    private void share(
        String metric, List<Tally> sentences, ToDoubleFunction<Tally> share, long n) {
      Tally sum = sentences.stream().reduce(Tally.NOTHING, Tally::plus);
      Interval interval = Tally.bootstrap(sentences, share, new SplittableRandom(seed));
      results.report(name, metric, share.applyAsDouble(sum), "share", n);
      results.report(name, metric + "-low", interval.low(), "share", n);
      results.report(name, metric + "-high", interval.high(), "share", n);
    }

    private void wilson(String metric, int right, int trials) {
      if (trials > 0) {
        Interval interval = Tally.wilson(right, trials);
        results.report(name, metric + "-wilson-low", interval.low(), "share", trials);
        results.report(name, metric + "-wilson-high", interval.high(), "share", trials);
      }
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
