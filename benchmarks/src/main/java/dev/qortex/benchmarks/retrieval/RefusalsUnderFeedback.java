package dev.qortex.benchmarks.retrieval;

import dev.qortex.benchmarks.retrieval.RelevanceQuestions.Job;
import dev.qortex.benchmarks.retrieval.RelevanceQuestions.Origin;
import dev.qortex.benchmarks.run.Results;
import dev.qortex.core.QortexClient;
import dev.qortex.core.feedback.Outcome;
import dev.qortex.core.query.Answer;
import dev.qortex.core.query.AnswerItem;
import dev.qortex.core.query.Question;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Shares of questions that the recommended threshold refuses, before and after feedback. Honest
 * outcomes accept right best items and reject wrong ones, of every second answerable question in
 * turn; corrections reject a wrong best item and accept one that answers. Not thread-safe.
 */
final class RefusalsUnderFeedback {

  private static final int CORRECTIONS = 10;
  private static final List<Integer> OUTCOMES = List.of(10, 30, 100);

  /** Enough for a standard error of .05, or less at the ends. */
  private static final int OF_EACH_ORIGIN = 60;

  private static final Set<Origin> ASKED = Set.of(Origin.OWN, Origin.NEAR, Origin.FAR_OFF);

  private record Series(String set, String model, String state) {}

  /** Numbers of refused and of all questions by origin. */
  private static final class Counts {
    final Map<Origin, int[]> byOrigin = new LinkedHashMap<>();
    int taught;
    int taughtRefused;

    void add(Origin origin, boolean refused) {
      int[] counts = byOrigin.computeIfAbsent(origin, any -> new int[2]);
      counts[0] += refused ? 1 : 0;
      counts[1]++;
    }
  }

  private final Map<Series, Counts> counts = new LinkedHashMap<>();

  /**
   * Asks questions of a corpus in all states.
   *
   * @param model of the vectors of that corpus
   * @param corpora of how many of the set it is
   */
  void ask(String set, SearchedCorpus searched, String model, List<Job> jobs, int corpora) {
    List<Job> asked = new ArrayList<>();
    for (Origin origin : Origin.values()) {
      if (ASKED.contains(origin)) {
        jobs.stream()
            .filter(job -> job.origin() == origin)
            .limit(Math.max(10, OF_EACH_ORIGIN / corpora))
            .forEach(asked::add);
      }
    }
    try (QortexClient memory = searched.teacher()) {
      new Taught(searched, memory, set, model, asked).measure();
    }
  }

  /** A memory while it is taught. */
  private final class Taught {
    private final SearchedCorpus searched;
    private final QortexClient memory;
    private final String set;
    private final String model;
    private final List<Job> asked;
    private final List<Job> answerable;

    Taught(
        SearchedCorpus searched, QortexClient memory, String set, String model, List<Job> asked) {
      this.searched = searched;
      this.memory = memory;
      this.set = set;
      this.model = model;
      this.asked = asked;
      this.answerable = asked.stream().filter(job -> job.origin() == Origin.OWN).toList();
    }

    void measure() {
      measure("fresh");
      int given = 0;
      for (int outcomes : OUTCOMES) {
        for (; given < outcomes; given++) {
          judge(answerable.get(2 * given % answerable.size()), "user " + given);
        }
        measure(outcomes + " outcomes");
      }
      for (int i = 0; i < given; i++) {
        memory.forget("user " + i);
      }
      List<Job> taught = new ArrayList<>();
      for (Job job : answerable) {
        if (taught.size() < CORRECTIONS && correct(job, "user " + job.text())) {
          taught.add(job);
        }
      }
      Counts after = measure(CORRECTIONS + " corrections");
      after.taught += taught.size();
      after.taughtRefused += (int) taught.stream().filter(this::isRefused).count();
      // The next model begins afresh.
      answerable.forEach(job -> memory.forget("user " + job.text()));
    }

    private Counts measure(String state) {
      Counts measured = counts.computeIfAbsent(new Series(set, model, state), any -> new Counts());
      asked.parallelStream()
          .map(job -> Map.entry(job.origin(), isRefused(job)))
          .toList()
          .forEach(job -> measured.add(job.getKey(), job.getValue()));
      return measured;
    }

    private boolean isRefused(Job job) {
      return memory.query(question(job)).relevance() < Refusals.RECOMMENDED;
    }

    private Question question(Job job) {
      return searched.question(job.text());
    }

    private void judge(Job job, String session) {
      Answer answer = memory.query(question(job).session(session));
      if (!answer.items().isEmpty()) {
        AnswerItem best = answer.items().get(0);
        boolean right = job.gold().contains(searched.text(best));
        memory.feedback(
            answer.id(), Map.of(best.id(), right ? Outcome.ACCEPTED : Outcome.REJECTED));
      }
    }

    /** True if there was something to correct. */
    private boolean correct(Job job, String session) {
      Answer answer = memory.query(question(job).session(session));
      Optional<AnswerItem> right =
          answer.items().stream()
              .filter(item -> job.gold().contains(searched.text(item)))
              .findFirst();
      if (right.isEmpty() || right.get().equals(answer.items().get(0))) {
        return false;
      }
      memory.feedback(
          answer.id(),
          Map.of(answer.items().get(0).id(), Outcome.REJECTED, right.get().id(), Outcome.ACCEPTED));
      return true;
    }
  }

  /** Reports all shares and a table of them. */
  void report(Results results) {
    MarkdownTable table =
        new MarkdownTable(
            List.of("refused of", "model", "after", "answerable", "near", "far off", "taught"));
    counts.forEach(
        (series, counted) -> {
          List<String> cells =
              new ArrayList<>(List.of(series.set(), series.model(), series.state()));
          for (Origin origin : List.of(Origin.OWN, Origin.NEAR, Origin.FAR_OFF)) {
            int[] refused = counted.byOrigin.getOrDefault(origin, new int[2]);
            cells.add(share(refused[0], refused[1]));
            if (refused[1] > 0) {
              results.report(
                  "%s/%s/%s"
                      .formatted(series.set(), series.model(), series.state())
                      .replace(' ', '_'),
                  "refused_" + origin.name().toLowerCase(Locale.ROOT),
                  (double) refused[0] / refused[1],
                  "share",
                  refused[1]);
            }
          }
          cells.add(share(counted.taughtRefused, counted.taught));
          table.row(cells);
        });
    table.lines().forEach(results::say);
  }

  private static String share(int refused, int all) {
    return all == 0 ? "" : MarkdownTable.share((double) refused / all) + " of " + all;
  }
}
