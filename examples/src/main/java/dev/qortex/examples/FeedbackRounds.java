package dev.qortex.examples;

import dev.qortex.core.QortexClient;
import dev.qortex.core.feedback.Belief;
import dev.qortex.core.feedback.FeedbackReport;
import dev.qortex.core.feedback.Outcome;
import dev.qortex.core.query.Answer;
import dev.qortex.core.query.AnswerItem;
import dev.qortex.core.query.Question;
import dev.qortex.learning.GraphLearning;
import java.util.List;
import java.util.Map;

/**
 * Steps 3 and 4: of the two neighbours closest in score the lower one is accepted and the upper one
 * rejected, until the question ranks differently. Where much was learned before, one outcome weighs
 * little, so this may take several rounds.
 */
record FeedbackRounds(Checklist checks, QortexClient memory, GraphLearning learning) {

  private static final int MOST_ROUNDS = 10;
  private static final String RANKED =
      "after accept and reject the same question ranks differently, and says why";

  /** Whether there was something to learn about. */
  boolean run(Question question) {
    Answer first = memory.query(question);
    if (first.items().size() < 2) {
      checks.say("%d items came back; feedback needs two.", first.items().size());
      checks.check(RANKED, false);
      return false;
    }
    int round = 1;
    Round last = round(question, first);
    while (ids(last.after()).equals(ids(first)) && round < MOST_ROUNDS) {
      last = round(question, last.after());
      round++;
    }
    checks.say("Rejected and accepted, %d rounds until the order changed:", round);
    checks.say("  before: %s", ids(first));
    checks.say("  after:  %s", ids(last.after()));
    last.check(checks, !ids(last.after()).equals(ids(first)));
    return true;
  }

  private Round round(Question question, Answer answer) {
    AnswerItem upper = answer.items().get(0);
    AnswerItem lower = answer.items().get(1);
    for (int i = 1; i + 1 < answer.items().size(); i++) {
      AnswerItem above = answer.items().get(i);
      AnswerItem below = answer.items().get(i + 1);
      if (above.score() - below.score() < upper.score() - lower.score()) {
        upper = above;
        lower = below;
      }
    }
    List<String> pair = List.of(upper.id(), lower.id());
    Map<String, Belief> prior = learning.beliefs(pair);
    FeedbackReport report =
        memory.feedback(
            answer.id(), Map.of(upper.id(), Outcome.REJECTED, lower.id(), Outcome.ACCEPTED));
    checks.say("Rejected %s, accepted %s", upper.id(), lower.id());
    return new Round(upper, lower, report, memory.query(question), prior, learning.beliefs(pair));
  }

  private static List<String> ids(Answer answer) {
    return answer.items().stream().map(AnswerItem::id).toList();
  }

  private record Round(
      AnswerItem upper,
      AnswerItem lower,
      FeedbackReport report,
      Answer after,
      Map<String, Belief> prior,
      Map<String, Belief> posterior) {

    void check(Checklist checks, boolean moved) {
      AnswerItem raised = after.item(lower.id()).orElse(lower);
      checks.say("  why:    %s", raised.explanation());
      checks.check(
          RANKED,
          moved
              && report.applied() == 2
              && !raised.explanation().equals(lower.explanation())
              && raised.explanation().belief().isPresent());
      checks.say("  beliefs: %s", posterior);
      checks.check(
          "posteriors moved",
          mean(posterior, lower) > mean(prior, lower)
              && mean(posterior, upper) < mean(prior, upper));
    }

    private static double mean(Map<String, Belief> beliefs, AnswerItem item) {
      Belief belief = beliefs.get(item.id());
      return belief == null ? 0.5 : belief.mean();
    }
  }
}
