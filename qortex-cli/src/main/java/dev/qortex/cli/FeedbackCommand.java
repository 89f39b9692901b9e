package dev.qortex.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.qortex.core.internal.util.ShortList;
import dev.qortex.service.internal.Json;
import java.util.ArrayList;
import java.util.List;
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
    ObjectNode argument = Json.mapper().createObjectNode();
    argument.put("query_id", answer == null ? last.id() : answer);
    ObjectNode outcomes = argument.putObject("outcomes");
    items.forEach(item -> outcomes.put(answer == null ? last.item(item) : item, outcome));
    try (Session session = qortex.openExisting()) {
      JsonNode done = qortex.call(session, "qortex_feedback", argument);
      List<String> refused = new ArrayList<>();
      done.path("refused").forEach(item -> refused.add(item.asText()));
      outcomes.remove(refused);
      if (qortex.wantsJson() || !outcomes.isEmpty()) {
        qortex.print(done, any -> layout(outcomes));
      }
      if (refused.isEmpty()) {
        return ExitCode.OK;
      }
      if (!qortex.wantsJson()) {
        qortex
            .terminal()
            .err()
            .printf(
                "The answer has no item %s.%nMaybe take %s that qortex ask shows.%n",
                ShortList.of(refused, NAMED), answer == null ? "a number or an id" : "an id");
      }
      return ExitCode.REFUSED;
    }
  }

  private String layout(ObjectNode outcomes) {
    StringBuilder text = new StringBuilder();
    outcomes.fieldNames().forEachRemaining(id -> text.append("%s: %s%n".formatted(outcome, id)));
    return text.append("The next question is ranked by it.").toString();
  }
}
