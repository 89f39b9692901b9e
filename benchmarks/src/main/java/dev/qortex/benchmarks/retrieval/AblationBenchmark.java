package dev.qortex.benchmarks.retrieval;

import dev.qortex.benchmarks.retrieval.ScoringVariant.Change;
import dev.qortex.benchmarks.run.Benchmark;
import dev.qortex.benchmarks.run.Results;
import dev.qortex.benchmarks.run.RunOption;
import dev.qortex.benchmarks.run.RunOptions;
import dev.qortex.core.embedding.CachedEmbeddingModel;
import dev.qortex.core.embedding.EmbeddingModel;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * Recall with each constant of the scoring profile halved and doubled, and with each leg, passage
 * feature and effect of feedback switched off, against the standard profile. Every memory is filled
 * and taught once, and asked by all variants.
 */
public final class AblationBenchmark implements Benchmark {

  private static final String ALL = "all";
  private static final String TAUGHT = "_taught";
  private static final String USERS = "docs_users";
  private static final String CAUSES = "docs_users_causes";
  private static final int SIMULATED = 600;

  /** Only every third of the many questions about conversations is asked. */
  private static final int EVERY_TURN = 3;

  /** Columns of the table, with the sets that each is the mean of. */
  private static final Map<String, List<String>> COLUMNS = new LinkedHashMap<>();

  static {
    COLUMNS.put(
        "multi-hop",
        List.of(
            "twowiki_101",
            "multihop_dev200_2wiki",
            "multihop_dev200_hotpotqa",
            "multihop_dev200_musique",
            "musique_train"));
    COLUMNS.put("docs", List.of("docs_qa"));
    COLUMNS.put("code", List.of("code_qa"));
    COLUMNS.put("turns", List.of(QuestionSets.TURNS));
    COLUMNS.put("docs taught", List.of("docs_qa" + TAUGHT));
    COLUMNS.put("turns taught", List.of(QuestionSets.TURNS + TAUGHT));
    COLUMNS.put("users", List.of(USERS));
    COLUMNS.put("users, causes", List.of(CAUSES));
  }

  /** The benchmark. */
  public AblationBenchmark() {}

  @Override
  public String description() {
    return "what each constant, leg, passage feature and effect of feedback brings to recall";
  }

  @Override
  public List<RunOption> options() {
    List<String> choices = new ArrayList<>(List.of(ALL));
    COLUMNS.values().forEach(choices::addAll);
    return List.of(RunOption.choice("set", choices, "which questions"));
  }

  /** A constant, by its name and value. */
  private record Row(String constant, String value) implements Comparable<Row> {
    @Override
    public int compareTo(Row other) {
      return constant.compareTo(other.constant);
    }
  }

  @Override
  public void run(RunOptions options, Results results) throws Exception {
    EmbeddingModel model = new CachedEmbeddingModel(new MiniLm(), options.out());
    Map<Row, Map<String, Map<Change, List<Double>>>> table = new TreeMap<>();
    List<ScoringVariant> variants = ScoringVariant.all();
    for (Map.Entry<String, List<String>> column : COLUMNS.entrySet()) {
      for (String set : column.getValue()) {
        if (options.text("set").equals(ALL) || options.text("set").equals(set)) {
          long start = System.nanoTime();
          measure(
              set,
              memories(set, model, options),
              variants,
              (variant, delta) ->
                  table
                      .computeIfAbsent(
                          new Row(variant.constant(), variant.value()), r -> new TreeMap<>())
                      .computeIfAbsent(column.getKey(), c -> new TreeMap<>())
                      .computeIfAbsent(variant.change(), c -> new ArrayList<>())
                      .add(delta),
              results);
          results.report(set, "seconds", (System.nanoTime() - start) / 1e9, "s", 1);
        }
      }
    }
    List<String> lines = table(table);
    Files.createDirectories(options.out());
    Files.write(options.out().resolve("ablation.md"), lines);
    lines.forEach(results::say);
  }

  private static List<AblatedMemory> memories(String set, EmbeddingModel model, RunOptions options)
      throws Exception {
    int step = options.quick() ? 5 : 1;
    if (set.equals(USERS) || set.equals(CAUSES)) {
      Corpus docs = new QuestionSets(options).named("docs_qa").get(0);
      return List.of(
          AblatedMemory.users(docs, model, set.equals(CAUSES), SIMULATED / step, options.seed()));
    }
    List<AblatedMemory> memories = new ArrayList<>();
    boolean taught = set.endsWith(TAUGHT);
    String name = taught ? set.substring(0, set.length() - TAUGHT.length()) : set;
    int every = name.equals(QuestionSets.TURNS) ? EVERY_TURN * step : step;
    for (Corpus corpus : new QuestionSets(options).named(name)) {
      memories.add(
          taught
              ? AblatedMemory.taught(corpus, model, every)
              : AblatedMemory.of(corpus, model, every));
    }
    return memories;
  }

  /** Takes the change of a variant: the mean of those of recall at 5 and at 10. */
  private interface Measured {
    void add(ScoringVariant variant, double delta);
  }

  private static void measure(
      String set,
      List<AblatedMemory> memories,
      List<ScoringVariant> variants,
      Measured measured,
      Results results) {
    boolean taught = memories.stream().allMatch(AblatedMemory::isTaught);
    int n = memories.stream().mapToInt(AblatedMemory::questions).sum();
    double[] standard = recall(memories, ScoringVariant.standard());
    results.report(set, "recall@5", standard[0], "share", n);
    results.report(set, "recall@10", standard[1], "share", n);
    double[] untaught = recall(memories, ScoringVariant.untaught());
    if (taught) {
      report(set + "-untaught", untaught, standard, n, results);
    }
    for (ScoringVariant variant : variants) {
      if (taught || !variant.needsFeedback()) {
        double[] found = recall(memories, variant);
        // One effect alone is compared with none at all.
        double[] against = variant.change() == Change.ONLY ? untaught : standard;
        String change = variant.change().name().toLowerCase(Locale.ROOT);
        report(set + "-" + variant.constant() + "-" + change, found, against, n, results);
        measured.add(variant, (found[0] - against[0] + found[1] - against[1]) / 2);
      }
    }
    memories.forEach(AblatedMemory::close);
  }

  private static void report(
      String name, double[] found, double[] against, int n, Results results) {
    results.report(name, "recall@5", found[0], "share", n, against[0]);
    results.report(name, "recall@10", found[1], "share", n, against[1]);
  }

  private static double[] recall(List<AblatedMemory> memories, ScoringVariant variant) {
    List<double[]> all = new ArrayList<>();
    memories.forEach(memory -> all.addAll(memory.ask(variant)));
    return new double[] {
      all.stream().mapToDouble(recall -> recall[0]).average().orElse(0),
      all.stream().mapToDouble(recall -> recall[1]).average().orElse(0)
    };
  }

  /** Changes in thousandths: half / double of a number; off / alone of anything else. */
  private static List<String> table(Map<Row, Map<String, Map<Change, List<Double>>>> table) {
    List<String> head = new ArrayList<>(List.of("constant", "value"));
    head.addAll(COLUMNS.keySet());
    MarkdownTable lines = new MarkdownTable(head);
    table.forEach(
        (row, columns) -> {
          List<String> cells = new ArrayList<>(List.of("`" + row.constant() + "`", row.value()));
          for (String column : COLUMNS.keySet()) {
            Map<Change, List<Double>> changes = columns.getOrDefault(column, Map.of());
            cells.add(
                changes.isEmpty()
                    ? ""
                    : row.value().isEmpty()
                        ? cell(changes, Change.OFF, Change.ONLY)
                        : cell(changes, Change.HALF, Change.DOUBLE));
          }
          lines.row(cells);
        });
    return lines.lines();
  }

  private static String cell(Map<Change, List<Double>> changes, Change one, Change other) {
    String first = thousandths(changes.getOrDefault(one, List.of()));
    String second = thousandths(changes.getOrDefault(other, List.of()));
    return second.isEmpty() ? first : (first.isEmpty() ? "–" : first) + " / " + second;
  }

  private static String thousandths(List<Double> changes) {
    if (changes.isEmpty()) {
      return "";
    }
    double mean = changes.stream().mapToDouble(change -> change).average().orElse(0);
    long rounded = Math.round(1000 * mean);
    return rounded > 0 ? "+" + rounded : Long.toString(rounded).replace('-', '−');
  }
}
