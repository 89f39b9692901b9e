package dev.qortex.engine.scorer;

import dev.qortex.core.QortexClient;
import dev.qortex.core.query.Answer;
import dev.qortex.core.query.AnswerItem;
import dev.qortex.core.query.Explanation;
import dev.qortex.core.query.LegScore;
import dev.qortex.core.query.PassageScorer;
import dev.qortex.core.query.Question;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.IntStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Calls a scorer on a thread of its own, within its limits. Thread-safe. */
final class Scoring implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(LastStage.class);

  static final String LEG = "scorer";
  static final String TIMED_OUT = "scorer (timed out)";
  static final String FAILED = "scorer (failed)";
  static final String BEYOND = "scorer (beyond its budget)";

  private final PassageScorer scorer;
  private final int depth;
  private final int characters;
  private final Duration time;
  private final ExecutorService threads =
      Executors.newCachedThreadPool(
          work -> {
            Thread thread = new Thread(work, "qortex-scorer");
            thread.setDaemon(true);
            return thread;
          });

  Scoring(PassageScorer scorer, int depth, int characters, Duration time) {
    this.scorer = scorer;
    this.depth = depth;
    this.characters = characters;
    this.time = time;
  }

  Answer answer(QortexClient memory, Object asked) {
    Question question =
        asked instanceof Question given ? given : Question.of(String.valueOf(asked));
    int wanted = question.limits().items();
    boolean widened = wanted > 0 && wanted < depth && question.limits().tokens() == 0;
    Answer answer = memory.query(widened ? question.limit(depth) : question);
    List<AnswerItem> items = ordered(question.text(), answer.items());
    List<AnswerItem> shown = items.subList(0, Math.min(wanted, items.size()));
    int left = items.stream().skip(shown.size()).mapToInt(AnswerItem::tokens).sum();
    return new Answer(
        answer.id(),
        shown,
        answer.groups(),
        answer.rules(),
        answer.examples(),
        answer.tokens() - left,
        answer.relevance(),
        answer.complete(),
        answer.withheld());
  }

  private List<AnswerItem> ordered(String question, List<AnswerItem> items) {
    List<AnswerItem> scored = affordable(items);
    if (scored.isEmpty()) {
      return items;
    }
    Future<double[]> future =
        threads.submit(
            () -> scorer.scores(question, scored.stream().map(AnswerItem::text).toList()));
    List<AnswerItem> rest = items.subList(scored.size(), items.size());
    List<AnswerItem> all = new ArrayList<>();
    try {
      all.addAll(sorted(scored, checked(future.get(time.toNanos(), TimeUnit.NANOSECONDS), scored)));
      rest.forEach(item -> all.add(with(item, BEYOND, 0, 0)));
      return all;
    } catch (TimeoutException e) {
      future.cancel(true);
      return fallback(items, TIMED_OUT);
    } catch (ExecutionException e) {
      LOG.warn("The scorer of passages failed", e.getCause());
      return fallback(items, FAILED);
    } catch (InterruptedException e) {
      future.cancel(true);
      Thread.currentThread().interrupt();
      return fallback(items, TIMED_OUT);
    }
  }

  private static List<AnswerItem> fallback(List<AnswerItem> items, String leg) {
    return items.stream().map(item -> with(item, leg, 0, 0)).toList();
  }

  /** The first items whose texts together have no more characters than the limit. */
  private List<AnswerItem> affordable(List<AnswerItem> items) {
    int sum = 0;
    for (int i = 0; i < items.size(); i++) {
      sum += items.get(i).text().length();
      if (i == depth || sum > characters) {
        return items.subList(0, i);
      }
    }
    return items;
  }

  private static double[] checked(double[] scores, List<AnswerItem> items)
      throws ExecutionException {
    boolean finite = IntStream.range(0, scores.length).allMatch(i -> Double.isFinite(scores[i]));
    if (scores.length != items.size() || !finite) {
      throw new ExecutionException(
          new IllegalStateException(
              "The scorer returned (%s) scores for (%s) passages, or one that is not finite.\nMaybe it must return one for each."
                  .formatted(scores.length, items.size())));
    }
    return scores;
  }

  private static List<AnswerItem> sorted(List<AnswerItem> items, double[] scores) {
    List<Integer> order =
        IntStream.range(0, scores.length)
            .boxed()
            .sorted(Comparator.comparingDouble(i -> -scores[i]))
            .toList();
    List<AnswerItem> sorted = new ArrayList<>();
    for (int i : order) {
      sorted.add(with(items.get(i), LEG, scores[i], sorted.size() + 1));
    }
    return sorted;
  }

  private static AnswerItem with(AnswerItem item, String leg, double score, int rank) {
    Explanation why = item.explanation();
    List<LegScore> legs = new ArrayList<>(why.legs());
    legs.add(new LegScore(leg, score, rank, 0));
    return new AnswerItem(
        item.node(),
        item.text(),
        item.score(),
        item.tokens(),
        new Explanation(legs, why.trust(), why.past(), why.factor(), why.belief(), why.paths()));
  }

  @Override
  public void close() {
    threads.shutdownNow();
  }
}
