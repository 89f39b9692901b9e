package dev.qortex.benchmarks.retrieval;

import dev.qortex.benchmarks.Benchmark;
import dev.qortex.benchmarks.Results;
import dev.qortex.benchmarks.RunOption;
import dev.qortex.benchmarks.RunOptions;
import dev.qortex.benchmarks.retrieval.Corpus.Asked;
import dev.qortex.benchmarks.retrieval.SearchedCorpus.Ranking;
import dev.qortex.core.embedding.CachedEmbeddingModel;
import dev.qortex.core.embedding.EmbeddingModel;
import dev.qortex.core.query.Answer;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * How much of what a question needs is among the first that come back, on questions whose answers
 * need several passages and on long conversations. The graph is built by qortex-ingest with its
 * defaults, and every set is asked with one configuration.
 */
public final class RetrievalBenchmark implements Benchmark {

  private static final String ALL = "all";
  private static final String TURNS = QuestionSets.TURNS;
  private static final String SESSIONS = "locomo_sessions";
  private static final String MUSIQUE_TRAIN = "musique_train";
  private static final List<String> SETS =
      List.of(
          "twowiki_101",
          "multihop_dev200_2wiki",
          "multihop_dev200_hotpotqa",
          "multihop_dev200_musique",
          MUSIQUE_TRAIN,
          TURNS,
          SESSIONS);

  /** The benchmark. */
  public RetrievalBenchmark() {}

  @Override
  public String description() {
    return "recall of the passages that questions need, on real sets, with each leg by itself";
  }

  @Override
  public List<RunOption> options() {
    List<String> choices = new ArrayList<>(List.of(ALL));
    choices.addAll(SETS);
    return List.of(RunOption.choice("set", choices, "which questions"));
  }

  @Override
  public void run(RunOptions options, Results results) throws Exception {
    EmbeddingModel model = new CachedEmbeddingModel(new MiniLm(), options.out());
    results.say("Embeddings: all-MiniLM-L6-v2, not quantised, 256 tokens.");
    String chosen = options.text("set");
    for (String set : chosen.equals(ALL) ? SETS : List.of(chosen)) {
      List<Corpus> corpora = new QuestionSets(options).named(set.equals(SESSIONS) ? TURNS : set);
      boolean conversation = set.equals(TURNS) || set.equals(SESSIONS);
      List<Variant> variants =
          new ArrayList<>(
              conversation
                  ? List.of(Variant.PLAIN)
                  : List.of(Variant.PLAIN, Variant.TITLES_HIDDEN, Variant.LOWERCASE));
      if (set.equals(MUSIQUE_TRAIN)) {
        variants.add(Variant.GIVEN_TRIPLES);
      }
      for (Variant variant : options.quick() ? List.of(Variant.PLAIN) : variants) {
        run(set, corpora, variant, model, options, results);
      }
    }
  }

  private static void run(
      String set,
      List<Corpus> corpora,
      Variant variant,
      EmbeddingModel model,
      RunOptions options,
      Results results)
      throws Exception {
    int[] depths =
        switch (set) {
          case TURNS -> new int[] {5, 10, 20};
          case SESSIONS -> new int[] {10};
          default -> new int[] {2, 5, 10};
        };
    String name = set + variant.suffix();
    List<Ranking> rankings =
        variant == Variant.PLAIN ? List.of(Ranking.values()) : List.of(Ranking.FULL);
    Map<Ranking, Recall> recall = new EnumMap<>(Ranking.class);
    rankings.forEach(ranking -> recall.put(ranking, new Recall(depths)));
    List<Long> nanos = new ArrayList<>();
    Files.createDirectories(options.out());
    try (PrintWriter raw =
        new PrintWriter(
            Files.newBufferedWriter(options.out().resolve("retrieval-" + name + ".tsv")))) {
      raw.println("ranking\tquestion\trecall@" + depths[0] + "\tgold\tfound");
      for (Corpus corpus : corpora) {
        try (SearchedCorpus searched = new SearchedCorpus(corpus, variant, model)) {
          for (Asked asked : corpus.questions()) {
            String text =
                variant == Variant.LOWERCASE ? asked.text().toLowerCase(Locale.ROOT) : asked.text();
            // The time of the model is not that of the search: its vector is in the cache then.
            model.embed(List.of(text));
            for (Map.Entry<Ranking, Recall> each : recall.entrySet()) {
              Ranking ranking = each.getKey();
              long start = System.nanoTime();
              Answer answer = searched.ask(ranking, text);
              if (ranking == Ranking.FULL) {
                nanos.add(System.nanoTime() - start);
              }
              boolean sessions = set.equals(SESSIONS);
              List<String> found =
                  sessions ? searched.groups(ranking, answer) : searched.texts(answer);
              Set<String> gold = sessions ? sessions(asked.gold()) : asked.gold();
              each.getValue().add(found, gold);
              raw.println(
                  String.join(
                      "\t",
                      ranking.name(),
                      asked.id(),
                      Double.toString(Recall.share(found, gold, depths[0])),
                      String.join(" ", new TreeSet<>(gold)),
                      String.join(" ", found.subList(0, Math.min(20, found.size())))));
            }
          }
        }
      }
    }
    recall.forEach((ranking, sums) -> sums.report(name + ranking.suffix(), results));
    Collections.sort(nanos);
    results.report(name, "query_p50", nanos.get(nanos.size() / 2) / 1e6, "ms", nanos.size());
    results.report(name, "query_p95", nanos.get(nanos.size() * 95 / 100) / 1e6, "ms", nanos.size());
  }

  /** A turn is named {@code SESSION:NUMBER}. */
  private static Set<String> sessions(Set<String> turns) {
    Set<String> sessions = new TreeSet<>();
    turns.forEach(turn -> sessions.add(turn.substring(0, turn.indexOf(':'))));
    return sessions;
  }
}
