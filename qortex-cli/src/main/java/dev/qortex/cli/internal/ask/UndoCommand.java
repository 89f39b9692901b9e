package dev.qortex.cli.internal.ask;

import dev.qortex.cli.internal.session.LastAnswer;
import dev.qortex.cli.internal.session.QortexCommand;
import dev.qortex.cli.internal.session.Session;
import dev.qortex.cli.internal.terminal.ExitCode;
import dev.qortex.core.feedback.Outcome;
import dev.qortex.core.feedback.QueryFeedbackStore.Judged;
import dev.qortex.core.feedback.QueryFeedbackStore.OpenAnswer;
import dev.qortex.core.feedback.QueryFeedbackStore.PastQuestion;
import dev.qortex.core.store.MemoryStore;
import dev.qortex.service.error.ErrorCode;
import dev.qortex.service.error.ServiceException;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * Undoes feedback on one answer. The memory forgets feedback by session, so each question of the
 * terminal has a separate session.
 */
@Command(
    name = "undo",
    description =
        "Undoes the feedback of accept or reject, for all items of an answer or for some.")
public final class UndoCommand extends QortexCommand {

  private static final String SESSION = "terminal-";

  @Parameters(
      arity = "0..*",
      paramLabel = "ITEM",
      description = "Numbers of the last answer's items, or ids; all by default.")
  private List<String> items = List.of();

  @Option(
      names = "--answer",
      paramLabel = "ID",
      description = "An answer other than the last one; then ITEM is an id.")
  private @Nullable String answer;

  /** A session for one question. */
  static String newSession() {
    return SESSION + UUID.randomUUID();
  }

  /** Outcomes that an answer has, by item id. */
  static SortedMap<String, Outcome> given(MemoryStore store, String answerId) {
    SortedMap<String, Outcome> outcomes = new TreeMap<>();
    store.pastQuestions().question(answerId).stream()
        .flatMap(asked -> store.pastQuestions().of(asked.session()).stream())
        .filter(judged -> judged.question().answerId().equals(answerId))
        .map(Judged::rewards)
        .forEach(rewards -> rewards.forEach((id, it) -> outcomes.put(id, Outcome.reward(it))));
    return outcomes;
  }

  @Override
  public Integer call() {
    LastAnswer last = new LastAnswer(qortex().file());
    String id = answer == null ? last.id() : answer;
    List<String> wanted =
        items.stream().map(item -> answer == null ? last.item(item) : item).toList();
    try (Session session = qortex().openExisting()) {
      SortedMap<String, Outcome> undone =
          session.store().exclusively(() -> takeBack(session, id, wanted));
      SortedMap<String, String> said = new TreeMap<>();
      undone.forEach((item, outcome) -> said.put(item, said(outcome)));
      qortex().print(new Undone(id, said), () -> layout(said));
    }
    return ExitCode.OK;
  }

  private SortedMap<String, Outcome> takeBack(Session session, String id, List<String> wanted) {
    SortedMap<String, Outcome> kept = given(session.store(), id);
    SortedMap<String, Outcome> undone = new TreeMap<>(kept);
    if (!wanted.isEmpty()) {
      undone.keySet().retainAll(wanted);
      wanted.stream().filter(item -> !undone.containsKey(item)).findFirst().ifPresent(this::absent);
    }
    if (undone.isEmpty()) {
      absent(id);
    }
    kept.keySet().removeAll(undone.keySet());
    PastQuestion asked = session.store().pastQuestions().question(id).orElseThrow();
    if (!asked.session().startsWith(SESSION)) {
      throw shared(id, asked.session());
    }
    reopen(session, asked, kept);
    return undone;
  }

  /** Forgets the session, and lets its one answer take feedback again. */
  private static void reopen(Session session, PastQuestion asked, Map<String, Outcome> kept) {
    OpenAnswer open =
        session
            .store()
            .pastQuestions()
            .open(asked.answerId())
            .orElseGet(
                () ->
                    new OpenAnswer(
                        asked.answerId(),
                        asked.text(),
                        asked.domains(),
                        asked.session(),
                        asked.shares()));
    session.memory().forget(asked.session());
    session.store().pastQuestions().keepOpen(List.of(open), Integer.MAX_VALUE);
    if (!kept.isEmpty()) {
      session.memory().feedback(asked.answerId(), kept);
    }
  }

  private void absent(String what) {
    throw ServiceException.notFound(
        items.isEmpty() ? "--answer" : "ITEM",
        "There is no feedback on %s to undo.\nMaybe it was given on another answer: qortex undo --answer ID"
            .formatted(what));
  }

  private static ServiceException shared(String id, String session) {
    return new ServiceException(
        ErrorCode.CONFLICT,
        "--answer",
        session.isEmpty()
            ? "The answer %s has no session, so its feedback cannot be separated from others.\nMaybe outweigh it: ask again, and judge the items of that answer."
                .formatted(id)
            : "The answer %s shares its session with others.\nMaybe undo all feedback of that session: qortex forget %s"
                .formatted(id, session),
        null);
  }

  /** Outcomes that an answer had, by item. */
  private record Undone(String queryId, Map<String, String> undone) {}

  private static String layout(Map<String, String> undone) {
    StringBuilder text = new StringBuilder();
    undone.forEach((id, outcome) -> text.append("undone: %s, %s%n".formatted(id, outcome)));
    return text.append("The next question is ranked without this feedback.").toString();
  }

  /** Outcome in words, or as a reward. */
  static String said(Outcome outcome) {
    return outcome.word().isEmpty() ? Double.toString(outcome.reward()) : outcome.word();
  }
}
