package dev.qortex.benchmarks.retrieval;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.qortex.benchmarks.retrieval.Corpus.Asked;
import dev.qortex.benchmarks.retrieval.SearchedCorpus.Ranking;
import dev.qortex.benchmarks.run.Results;
import dev.qortex.core.embedding.EmbeddingModel;
import dev.qortex.core.embedding.HashingEmbeddingModel;
import dev.qortex.core.query.Answer;
import dev.qortex.core.query.MemoryReading;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Recall of a set of questions by model and ranking. Conversations are measured twice: by turns and
 * by sessions. Not thread-safe.
 */
final class MeasuredSet {

  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final int LISTED = 20;

  /**
   * A series of figures.
   *
   * @param set what was asked
   * @param model of embeddings
   * @param name of its figures
   */
  private record Series(String set, String model, String name) {}

  private final String set;
  private final List<Corpus> corpora;
  private final List<EmbeddingModel> models;
  private final PrintWriter raw;
  private final MemoryReading reading;
  private final Map<Series, Map<Ranking, Recall>> recall = new LinkedHashMap<>();
  private final Map<Series, List<Long>> nanos = new LinkedHashMap<>();
  private final Map<Series, Refusals> refusals = new LinkedHashMap<>();

  /**
   * @param corpora the texts and questions of the set
   * @param raw gets a line of JSON for each question and ranking
   * @param reading what the memory keeps between questions
   */
  MeasuredSet(
      String set,
      List<Corpus> corpora,
      List<EmbeddingModel> models,
      PrintWriter raw,
      MemoryReading reading) {
    this.set = set;
    this.corpora = corpora;
    this.models = models;
    this.raw = raw;
    this.reading = reading;
  }

  /** Asks with those rankings; and the whole in lower case, where that is wanted. */
  void ask(List<Ranking> rankings, boolean lowerCase) throws Exception {
    for (Corpus corpus : corpora) {
      try (SearchedCorpus searched =
          new SearchedCorpus(corpus, Variant.PLAIN, models.get(0), reading)) {
        for (EmbeddingModel model : models) {
          if (model != models.get(0)) {
            searched.embed(model);
          }
          for (Ranking ranking : rankings) {
            ask(searched, model, ranking, Variant.PLAIN);
          }
          if (lowerCase) {
            ask(searched, model, Ranking.FULL, Variant.LOWERCASE);
          }
        }
      }
    }
  }

  /** Asks the whole of another memory of the same texts, with the first model. */
  void ask(Variant variant) throws Exception {
    for (Corpus corpus : corpora) {
      try (SearchedCorpus searched = new SearchedCorpus(corpus, variant, models.get(0), reading)) {
        ask(searched, models.get(0), Ranking.FULL, variant);
      }
    }
  }

  private void ask(
      SearchedCorpus searched, EmbeddingModel model, Ranking ranking, Variant variant) {
    List<Asked> questions = searched.corpus().questions();
    List<String> texts =
        questions.stream()
            .map(Asked::text)
            .map(text -> variant == Variant.LOWERCASE ? text.toLowerCase(Locale.ROOT) : text)
            .toList();
    // The time of the model is not that of the search: its vectors are in the cache then.
    if (model instanceof EmbeddingModel.WithTokens tokens) {
      tokens.embedTokens(texts);
    } else {
      model.embed(texts);
    }
    Series series = series(set, model, variant);
    List<Answer> answers =
        ranking == Ranking.FULL
            ? timed(searched, texts, nanos.computeIfAbsent(series, s -> new ArrayList<>()))
            : searched.ask(ranking, texts);
    boolean conversation = searched.isConversation();
    Series sessions = series(sessionsOf(set), model, variant);
    for (int i = 0; i < answers.size(); i++) {
      Asked asked = questions.get(i);
      Answer answer = answers.get(i);
      List<String> found = searched.texts(answer);
      add(series, ranking, asked, found);
      if (ranking == Ranking.FULL) {
        refusals(series)
            .answerable(answer.relevance(), !found.isEmpty() && asked.ids().contains(found.get(0)));
      }
      if (conversation) {
        add(sessions, ranking, sessions(asked), searched.groups(ranking, answer));
      }
    }
    if (ranking == Ranking.FULL) {
      searched
          .ask(
              ranking,
              searched.corpus().unanswerable().stream().map(Corpus.Unanswerable::text).toList())
          .forEach(answer -> refusals(series).unanswerable(answer.relevance()));
    }
    searched.forget(ranking);
  }

  private Refusals refusals(Series series) {
    return refusals.computeIfAbsent(series, s -> new Refusals());
  }

  private static List<Answer> timed(SearchedCorpus searched, List<String> texts, List<Long> nanos) {
    List<Answer> answers = new ArrayList<>();
    for (String text : texts) {
      long start = System.nanoTime();
      answers.add(searched.ask(Ranking.FULL, text));
      nanos.add(System.nanoTime() - start);
    }
    return answers;
  }

  private static String sessionsOf(String set) {
    return set.contains("_turns") ? set.replace("_turns", "_sessions") : set + "_sessions";
  }

  private static Series series(String set, EmbeddingModel model, Variant variant) {
    String by =
        model instanceof HashingEmbeddingModel || model instanceof EmbeddingModel.WithTokens
            ? "/" + model.name()
            : "";
    return new Series(set + variant.suffix(), model.name(), set + by + variant.suffix());
  }

  /** A turn is named {@code SESSION:NUMBER}. */
  private static Asked sessions(Asked asked) {
    return Asked.all(
        asked.id(),
        asked.text(),
        asked.ids().stream()
            .map(turn -> turn.substring(0, turn.indexOf(':')))
            .collect(Collectors.toSet()));
  }

  private void add(Series series, Ranking ranking, Asked asked, List<String> found) {
    recall
        .computeIfAbsent(series, s -> new EnumMap<>(Ranking.class))
        .computeIfAbsent(ranking, r -> new Recall())
        .add(found, asked.gold());
    ObjectNode line = JSON.createObjectNode();
    line.put("set", series.set());
    line.put("model", series.model());
    line.put("configuration", ranking.label());
    line.put("question", asked.id());
    ArrayNode ranks = line.putArray("gold");
    for (Set<String> part : asked.gold()) {
      ObjectNode gold = ranks.addObject();
      gold.put("rank", Recall.rank(found, part));
      part.stream().sorted().forEach(gold.withArray("ids")::add);
    }
    found.stream().limit(LISTED).forEach(line.putArray("found")::add);
    raw.println(line);
  }

  /**
   * Reports all figures.
   *
   * @return the series in which a leg or a smaller configuration is better than the whole
   */
  List<String> report(Results results) {
    List<String> failed = new ArrayList<>();
    recall.forEach(
        (series, byRanking) -> {
          byRanking.forEach(
              (ranking, sums) -> sums.report(series.name() + ranking.suffix(), results));
          table(series, byRanking).lines().forEach(results::say);
          if (byRanking.size() > 1 && byRanking.containsKey(Ranking.FULL)) {
            Verdict verdict = Verdict.of(byRanking);
            verdict.report(series.set(), series.name(), series.model(), results);
            if (!verdict.holds()) {
              failed.add(series.name());
            }
          }
        });
    refusals.forEach((series, refused) -> refused.report(series.name(), results));
    nanos.forEach(
        (series, times) -> {
          long[] sorted = times.stream().mapToLong(Long::longValue).sorted().toArray();
          int n = sorted.length;
          results.report(series.name(), "query_p50", sorted[n / 2] / 1e6, "ms", n);
          results.report(series.name(), "query_p95", sorted[n * 95 / 100] / 1e6, "ms", n);
        });
    return failed;
  }

  private static MarkdownTable table(Series series, Map<Ranking, Recall> byRanking) {
    List<String> head = new ArrayList<>(List.of(series.name()));
    Recall.DEPTHS.forEach(depth -> head.add("R@" + depth));
    Recall.DEPTHS.forEach(depth -> head.add("any@" + depth));
    head.add("MRR");
    MarkdownTable table = new MarkdownTable(head);
    byRanking.forEach(
        (ranking, sums) -> {
          List<String> cells = new ArrayList<>(List.of(ranking.label()));
          Recall.DEPTHS.forEach(depth -> cells.add(MarkdownTable.share(sums.at(depth))));
          Recall.DEPTHS.forEach(depth -> cells.add(MarkdownTable.share(sums.anyAt(depth))));
          cells.add(MarkdownTable.share(sums.reciprocalRank()));
          table.row(cells);
        });
    return table;
  }
}
