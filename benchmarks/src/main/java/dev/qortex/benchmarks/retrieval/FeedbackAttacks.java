package dev.qortex.benchmarks.retrieval;

import dev.qortex.benchmarks.retrieval.JudgedQuestions.Found;
import dev.qortex.benchmarks.retrieval.JudgedQuestions.Item;
import dev.qortex.benchmarks.run.Results;
import dev.qortex.core.LoggedFeedback;
import dev.qortex.core.feedback.Outcome;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.query.AnswerItem;
import dev.qortex.core.query.Question;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;

/** Effect of malicious feedback, by many sessions and by one. */
final class FeedbackAttacks {

  private static final Instant WHEN = Instant.parse("2026-01-01T00:00:00Z");
  private static final int OUTCOMES = 200;
  private static final int VICTIMS = 10;
  private static final int MOST_ACCEPTS = 100;

  private final ConversationMemory memory;
  private final JudgedQuestions questions;
  private final Results results;

  FeedbackAttacks(ConversationMemory memory, JudgedQuestions questions, Results results) {
    this.memory = memory;
    this.questions = questions;
    this.results = results;
  }

  /** 200 accepts of one turn, for questions that have nothing to do with it. */
  void accepts(boolean oneSession, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    Found before = JudgedQuestions.ask(memory, questions.odd());
    Corpus victim = questions.conversations().get(0);
    String node =
        memory.node(victim, victim.texts().get(random.nextInt(victim.texts().size())).id());
    List<Item> others =
        questions.even().stream().filter(item -> item.conversation() != victim).toList();
    List<LoggedFeedback> flood = new ArrayList<>();
    for (int i = 0; i < OUTCOMES; i++) {
      String text = others.get(random.nextInt(others.size())).asked().text();
      flood.add(told("flood", oneSession, i, victim, text, node, Outcome.ACCEPTED));
    }
    memory.memory().replay(flood);
    Found after = JudgedQuestions.ask(memory, questions.odd());
    List<Item> hit =
        questions.odd().stream().filter(item -> item.conversation() == victim).toList();
    double[] lift =
        hit.stream()
            .mapToDouble(item -> after.recall(item, 10) - before.recall(item, 10))
            .toArray();
    String turn = memory.turn(node);
    String name = oneSession ? "attack_one_session" : "attack_unrelated";
    results.report(
        name, "lift_recall@10", Arrays.stream(lift).average().orElse(0), "share", lift.length);
    results.count(name, "questions_that_lost", Arrays.stream(lift).filter(x -> x < 0).count());
    results.count(
        name,
        "questions_that_show_it_now",
        hit.stream().filter(item -> !before.shows(item, turn) && after.shows(item, turn)).count());
    forget(flood);
    Found forgotten = JudgedQuestions.ask(memory, questions.odd());
    results.count(
        name,
        "changed_after_forgetting",
        JudgedQuestions.changed(questions.odd(), before, forgotten));
  }

  /**
   * 200 rejections of a right turn that barely leads, for its own question; then honest accepts,
   * each of another session, until it leads again. Ten such turns, one after the other.
   */
  void rejections(boolean oneSession) {
    long lost = 0;
    int lowest = 0;
    int mostAccepts = 0;
    long changed = 0;
    List<Item> victims = barelyLeading();
    for (Item item : victims) {
      List<String> before = JudgedQuestions.ask(memory, item);
      String turn = before.get(0);
      List<LoggedFeedback> told = new ArrayList<>();
      for (int i = 0; i < OUTCOMES; i++) {
        told.add(told("spam", oneSession, i, item, turn, Outcome.REJECTED));
      }
      memory.memory().replay(told);
      int rank = rank(item, turn);
      lost += rank > 1 ? 1 : 0;
      lowest = Math.max(lowest, rank);
      int accepts = 0;
      while (accepts < MOST_ACCEPTS && rank(item, turn) > 1) {
        LoggedFeedback honest = told("honest", false, accepts++, item, turn, Outcome.ACCEPTED);
        memory.memory().replay(List.of(honest));
        told.add(honest);
      }
      mostAccepts = Math.max(mostAccepts, accepts);
      forget(told);
      changed += before.equals(JudgedQuestions.ask(memory, item)) ? 0 : 1;
    }
    String name = oneSession ? "rejections_one_session" : "rejections_many_sessions";
    results.count(name, "turns", victims.size());
    results.count(name, "turns_that_lost_their_place", lost);
    results.count(name, "lowest_rank", lowest);
    results.count(name, "most_accepts_until_first_again", mostAccepts);
    results.count(name, "changed_after_forgetting", changed);
  }

  /** The questions whose first turn is right and has the least lead over the second. */
  private List<Item> barelyLeading() {
    record Lead(Item item, double lead) {}
    List<Lead> leads = new ArrayList<>();
    for (Item item : questions.odd()) {
      List<AnswerItem> first = memory.ask(item.conversation(), item.asked().text(), 2, "").items();
      if (first.size() == 2 && item.asked().ids().contains(memory.turn(first.get(0).id()))) {
        leads.add(new Lead(item, 1 - first.get(1).score() / first.get(0).score()));
      }
    }
    return leads.stream()
        .sorted(Comparator.comparingDouble(Lead::lead))
        .limit(VICTIMS)
        .map(Lead::item)
        .toList();
  }

  /** From 1; after the last when it does not come back. */
  private int rank(Item item, String turn) {
    List<String> turns = JudgedQuestions.ask(memory, item);
    return turns.contains(turn) ? turns.indexOf(turn) + 1 : turns.size() + 1;
  }

  private LoggedFeedback told(
      String who, boolean oneSession, int number, Item item, String turn, Outcome outcome) {
    String node = memory.node(item.conversation(), turn);
    return told(who, oneSession, number, item.conversation(), item.asked().text(), node, outcome);
  }

  private static LoggedFeedback told(
      String who,
      boolean oneSession,
      int number,
      Corpus conversation,
      String text,
      String node,
      Outcome outcome) {
    Question question =
        Question.of(text)
            .in(conversation.domain())
            .kinds(NodeKind.PASSAGE)
            .session(oneSession ? who : who + number);
    return LoggedFeedback.of(who + number, question, WHEN, Map.of(node, outcome));
  }

  private void forget(List<LoggedFeedback> told) {
    Set<String> sessions = new TreeSet<>();
    told.forEach(feedback -> sessions.add(feedback.question().session()));
    sessions.forEach(memory.memory()::forget);
  }
}
