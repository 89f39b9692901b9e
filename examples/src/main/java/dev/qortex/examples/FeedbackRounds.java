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
 * Feedback that changes the order of an answer: of two neighbours the upper one is rejected and the
 * lower one accepted. The first round takes the best neighbours without feedback so far, further
 * rounds those closest in score. Where much was learned before, one outcome weighs little, so the
 * order may change only after several rounds.
 */
record FeedbackRounds(Checklist checks, QortexClient memory, GraphLearning learning) {

  private static final int MOST_ROUNDS = 10;
  private static final String RANKED =
      "after feedback the same question ranks differently, and says why";

  /** Gives feedback, and returns false when the answer has too few items for it. */
  boolean run(Question question) {
    Answer first = memory.query(question);
    if (first.items().size() < 2) {
      checks.step("Say what helped");
      checks.say("   %d items came back; feedback needs two.", first.items().size());
      checks.check(RANKED, false);
      return false;
    }
    int upper = withoutFeedback(first);
    checks.step(
        "Say what helped: [%d] did not, [%d] did. Ask again: %s",
        upper + 1, upper + 2, question.text());
    int round = 1;
    Round last = round(question, first, upper);
    while (ids(last.after()).equals(ids(first)) && round < MOST_ROUNDS) {
      last = round(question, last.after(), closest(last.after()));
      round++;
    }
    checks.show(last.after());
    if (round > 1) {
      checks.say("   The order changed after %d rounds of feedback.", round);
    }
    last.check(checks, !ids(last.after()).equals(ids(first)));
    return true;
  }

  /** The place of the best item that has no belief, and whose lower neighbour has none. */
  private static int withoutFeedback(Answer answer) {
    List<AnswerItem> items = answer.items();
    for (int i = 0; i + 1 < items.size(); i++) {
      if (items.get(i).explanation().belief().isEmpty()
          && items.get(i + 1).explanation().belief().isEmpty()) {
        return i;
      }
    }
    return closest(answer);
  }

  /** The place of the item whose lower neighbour is closest in score. */
  private static int closest(Answer answer) {
    List<AnswerItem> items = answer.items();
    int best = 0;
    for (int i = 1; i + 1 < items.size(); i++) {
      if (gap(items, i) < gap(items, best)) {
        best = i;
      }
    }
    return best;
  }

  private static double gap(List<AnswerItem> items, int place) {
    return items.get(place).score() - items.get(place + 1).score();
  }

  private Round round(Question question, Answer answer, int place) {
    AnswerItem upper = answer.items().get(place);
    AnswerItem lower = answer.items().get(place + 1);
    List<String> pair = List.of(upper.id(), lower.id());
    Map<String, Belief> prior = learning.beliefs(pair);
    FeedbackReport report =
        memory.feedback(
            answer.id(), Map.of(upper.id(), Outcome.REJECTED, lower.id(), Outcome.ACCEPTED));
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
      checks.say(
          "   Why: outcomes of similar questions add %+.2f; the belief in the accepted passage is"
              + " %.2f, %.2f before.",
          raised.explanation().past(), mean(posterior, lower), mean(prior, lower));
      checks.check(
          RANKED,
          moved
              && report.applied() == 2
              && !raised.explanation().equals(lower.explanation())
              && raised.explanation().belief().isPresent());
      checks.check(
          "the posteriors of both passages moved",
          mean(posterior, lower) > mean(prior, lower)
              && mean(posterior, upper) < mean(prior, upper));
    }

    private static double mean(Map<String, Belief> beliefs, AnswerItem item) {
      Belief belief = beliefs.get(item.id());
      return belief == null ? 0.5 : belief.mean();
    }
  }
}
