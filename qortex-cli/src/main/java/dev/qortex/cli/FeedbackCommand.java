package dev.qortex.cli;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.qortex.commons.ShortList;
import dev.qortex.core.feedback.Outcome;
import dev.qortex.service.internal.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/** Says of items of an answer that they helped, or did not. */
abstract class FeedbackCommand implements Callable<Integer> {

  /** The most items that a message names. */
  private static final int NAMED = 10;

  @ParentCommand private Qortex qortex;

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

  private final String outcome;

  FeedbackCommand(String outcome) {
    this.outcome = outcome;
  }

  /** Positive feedback. */
  @Command(name = "accept", description = "Say which items helped.")
  static final class Accept extends FeedbackCommand {

    Accept() {
      super("accepted");
    }
  }

  /** Negative feedback. */
  @Command(name = "reject", description = "Say which items did not help.")
  static final class Reject extends FeedbackCommand {

    Reject() {
      super("rejected");
    }
  }

  @Override
  public Integer call() {
    LastAnswer last = new LastAnswer(qortex.file());
    String id = answer == null ? last.id() : answer;
    ObjectNode argument = Json.mapper().createObjectNode().put("query_id", id);
    ObjectNode outcomes = argument.putObject("outcomes");
    items.forEach(item -> outcomes.put(answer == null ? last.item(item) : item, outcome));
    try (Session session = qortex.openExisting()) {
      Map<String, Outcome> before = new TreeMap<>(UndoCommand.given(session.store(), id));
      before.keySet().removeIf(item -> !outcomes.has(item));
      ObjectNode done = (ObjectNode) qortex.call(session, "qortex_feedback", argument);
      List<String> refused = new ArrayList<>();
      done.path("refused").forEach(item -> refused.add(item.asText()));
      outcomes.remove(refused).remove(before.keySet());
      String undo = undo(id);
      done.put("undo", undo);
      before.forEach((item, it) -> done.withObject("/before").put(item, UndoCommand.said(it)));
      if (qortex.wantsJson() || !outcomes.isEmpty()) {
        qortex.print(done, any -> layout(outcomes, undo));
      }
      List<String> faults = faults(refused, before, undo);
      if (!qortex.wantsJson()) {
        faults.forEach(qortex.terminal().err()::println);
      }
      return faults.isEmpty() ? ExitCode.OK : ExitCode.REFUSED;
    }
  }

  private List<String> faults(List<String> refused, Map<String, Outcome> before, String undo) {
    List<String> faults = new ArrayList<>();
    if (!refused.isEmpty()) {
      faults.add(
          "The answer has no item %s.\nMaybe take %s that qortex ask shows."
              .formatted(
                  ShortList.of(refused, NAMED), answer == null ? "a number or an id" : "an id"));
    }
    before.forEach(
        (item, earlier) -> {
          String said = UndoCommand.said(earlier);
          if (said.equals(outcome) && !qortex.wantsJson()) {
            String known = "The item %s was %s before; it counts once.".formatted(item, said);
            qortex.terminal().err().println(known);
          } else if (!said.equals(outcome)) {
            faults.add(
                "The item %s was %s before.\nMaybe take that back first: %s"
                    .formatted(item, said, undo));
          }
        });
    return faults;
  }

  /** The command that takes it back, also after further questions. */
  private static String undo(String id) {
    return "qortex undo --answer " + id;
  }

  private String layout(ObjectNode outcomes, String undo) {
    StringBuilder text = new StringBuilder();
    outcomes.fieldNames().forEachRemaining(id -> text.append("%s: %s%n".formatted(outcome, id)));
    return text.append("The next question is ranked by it. Undo it: ").append(undo).toString();
  }
}
