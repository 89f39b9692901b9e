package dev.qortex.benchmarks.retrieval;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.qortex.benchmarks.retrieval.SearchedCorpus.Ranking;
import dev.qortex.benchmarks.retrieval.UpdateDialogues.Dialogue;
import dev.qortex.benchmarks.retrieval.UpdateDialogues.Posed;
import dev.qortex.benchmarks.retrieval.UpdateDialogues.Tense;
import dev.qortex.benchmarks.run.Results;
import dev.qortex.core.embedding.EmbeddingModel;
import dev.qortex.core.embedding.HashingEmbeddingModel;
import dev.qortex.core.query.Answer;
import dev.qortex.core.query.MemoryReading;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Measurement of {@code updates_qa}: whether the first item of an answer is the current fact where
 * a question asks for the present, and a former one where it asks for the past. Templates are
 * halved, not dialogues: constants may be chosen by the half that is called tuned.
 */
final class UpdatesEvaluation {

  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final int STORIES_EACH = 6;
  private static final int STORIES_EACH_QUICK = 2;
  private static final int LISTED = 10;

  /** Number of questions, and of those whose first item is right. */
  private static final class Share {
    private int right;
    private int all;

    double value() {
      return all == 0 ? 0 : (double) right / all;
    }
  }

  private final MemoryReading reading;
  private final PrintWriter raw;
  private final long seed;
  private final int storiesEach;

  /**
   * @param raw gets a line of JSON for each question
   */
  UpdatesEvaluation(MemoryReading reading, PrintWriter raw, long seed, boolean quick) {
    this.reading = reading;
    this.raw = raw;
    this.seed = seed;
    this.storiesEach = quick ? STORIES_EACH_QUICK : STORIES_EACH;
  }

  /** Measures both halves with each model. */
  void measure(List<EmbeddingModel> models, Results results) throws Exception {
    List<UpdateTemplate> all = UpdateTemplate.all();
    for (boolean kept : List.of(true, false)) {
      List<UpdateTemplate> half =
          all.stream().filter(one -> UpdateTemplate.isKept(one, all) == kept).toList();
      List<Dialogue> dialogues = UpdateDialogues.of(half, storiesEach, seed);
      for (EmbeddingModel model : models) {
        String name = QuestionSets.UPDATES + (kept ? "" : "-tuned") + suffix(model);
        measure(name, dialogues, model, results);
      }
    }
  }

  private static String suffix(EmbeddingModel model) {
    return model instanceof HashingEmbeddingModel || model instanceof EmbeddingModel.WithTokens
        ? "/" + model.name()
        : "";
  }

  private void measure(
      String name, List<Dialogue> dialogues, EmbeddingModel model, Results results)
      throws Exception {
    Map<Tense, Share> shares = new TreeMap<>();
    Map<String, Share> parts = new TreeMap<>();
    List<Long> nanos = new ArrayList<>();
    for (Dialogue dialogue : dialogues) {
      try (SearchedCorpus searched =
          new SearchedCorpus(dialogue.corpus(), Variant.PLAIN, model, reading)) {
        model.embed(dialogue.posed().stream().map(posed -> posed.asked().text()).toList());
        for (Posed posed : dialogue.posed()) {
          long start = System.nanoTime();
          Answer answer = searched.ask(Ranking.FULL, posed.asked().text());
          nanos.add(System.nanoTime() - start);
          List<String> found = searched.texts(answer);
          boolean right = !found.isEmpty() && posed.asked().ids().contains(found.get(0));
          boolean present = posed.tense() == Tense.PRESENT;
          add(shares, present ? Tense.PRESENT : Tense.PAST, right);
          String tense = present ? "current" : posed.tense() == Tense.DATED ? "dated" : "past";
          add(parts, tense + "_first_of_" + posed.template().hand() + "_hand", right);
          add(parts, tense + "_first_of_" + posed.template().kind().replaceAll("\\W+", "_"), right);
          write(name, posed, found, right);
        }
      }
    }
    shares.forEach(
        (tense, share) ->
            results.report(
                name,
                tense == Tense.PRESENT ? "current_first" : "past_first",
                share.value(),
                "share",
                share.all));
    parts.forEach((part, share) -> results.report(name, part, share.value(), "share", share.all));
    long[] sorted = nanos.stream().mapToLong(Long::longValue).sorted().toArray();
    results.report(name, "query_p50", sorted[sorted.length / 2] / 1e6, "ms", sorted.length);
  }

  private static <K> void add(Map<K, Share> shares, K key, boolean right) {
    Share share = shares.computeIfAbsent(key, any -> new Share());
    share.all++;
    share.right += right ? 1 : 0;
  }

  private void write(String name, Posed posed, List<String> found, boolean right) {
    ObjectNode line = JSON.createObjectNode();
    line.put("set", name);
    line.put("question", posed.asked().id());
    line.put("text", posed.asked().text());
    line.put("tense", posed.tense().name());
    line.put("right", right);
    posed.asked().ids().stream().sorted().forEach(line.withArray("gold")::add);
    found.stream().limit(LISTED).forEach(line.withArray("found")::add);
    raw.println(line);
  }
}
