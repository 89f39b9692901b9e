package dev.qortex.cli.internal.ask;

import dev.qortex.cli.internal.session.LastAnswer;
import dev.qortex.cli.internal.session.QortexCommand;
import dev.qortex.cli.internal.session.Session;
import dev.qortex.cli.internal.terminal.ExitCode;
import dev.qortex.core.feedback.Outcome;
import dev.qortex.service.api.QuestionApi;
import dev.qortex.service.api.QuestionApi.FeedbackInput;
import dev.qortex.service.api.QuestionApi.FeedbackResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Says of items of an answer that they helped, or did not. */
public abstract class FeedbackCommand extends QortexCommand {

  @Parameters(
      arity = "1..*",
      paramLabel = "ITEM",
      description = "Numbers of the last answer's items, or ids.")
  private List<String> items;

  @Option(
      names = "--answer",
      paramLabel = "ID",
      description = "An answer other than the last one; then ITEM is an id.")
  private @Nullable String answer;

  private final Outcome outcome;

  FeedbackCommand(Outcome outcome) {
    this.outcome = outcome;
  }

  /** Positive feedback. */
  @Command(name = "accept", description = "Reports items that helped.")
  public static final class Accept extends FeedbackCommand {

    public Accept() {
      super(Outcome.ACCEPTED);
    }
  }

  /** Negative feedback. */
  @Command(name = "reject", description = "Reports items that did not help.")
  public static final class Reject extends FeedbackCommand {

    public Reject() {
      super(Outcome.REJECTED);
    }
  }

  @Override
  public Integer call() {
    LastAnswer last = new LastAnswer(qortex().file());
    String id = answer == null ? last.id() : answer;
    Map<String, Outcome> outcomes = new LinkedHashMap<>();
    items.forEach(item -> outcomes.put(answer == null ? last.item(item) : item, outcome));
    try (Session session = qortex().openExisting()) {
      SortedMap<String, Outcome> before = UndoCommand.given(session.store(), id);
      before.keySet().retainAll(outcomes.keySet());
      FeedbackInput input = new FeedbackInput(id, outcomes);
      FeedbackResult done =
          qortex().call(session, QuestionApi.class, (api, call) -> api.feedback(input, call));
      List<String> taken = new ArrayList<>(outcomes.keySet());
      taken.removeAll(done.refused().keySet());
      taken.removeAll(before.keySet());
      String undo = undo(id);
      if (qortex().wantsJson() || !taken.isEmpty()) {
        qortex()
            .print(
                new Given(id, done.outcomeCount(), done.repeated(), done.refused(), undo, before),
                () -> layout(taken, undo));
      }
      List<String> faults = faults(done.refused(), before, undo);
      if (!qortex().wantsJson()) {
        faults.forEach(qortex().terminal().err()::println);
      }
      return faults.isEmpty() ? ExitCode.OK : ExitCode.REFUSED;
    }
  }

  /**
   * Feedback that was given.
   *
   * @param undo the command that takes it back
   * @param before outcomes that items had already
   */
  private record Given(
      String queryId,
      int outcomeCount,
      List<String> repeated,
      Map<String, String> refused,
      String undo,
      Map<String, Outcome> before) {}

  private List<String> faults(
      Map<String, String> refused, Map<String, Outcome> before, String undo) {
    List<String> faults = new ArrayList<>(refused.values());
    before.forEach(
        (item, earlier) -> {
          String said = UndoCommand.said(earlier);
          if (earlier.equals(outcome) && !qortex().wantsJson()) {
            String known = "The item %s was %s before; it counts once.".formatted(item, said);
            qortex().terminal().err().println(known);
          } else if (!earlier.equals(outcome)) {
            faults.add(
                "The item %s was %s before.\nMaybe undo that first: %s"
                    .formatted(item, said, undo));
          }
        });
    return faults;
  }

  /** The command that takes it back, also after further questions. */
  private static String undo(String id) {
    return "qortex undo --answer " + id;
  }

  private String layout(List<String> taken, String undo) {
    StringBuilder text = new StringBuilder();
    taken.forEach(id -> text.append("%s: %s%n".formatted(outcome.word(), id)));
    return text.append("The next question is ranked by it. Undo it: ").append(undo).toString();
  }
}
