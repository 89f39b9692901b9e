package dev.qortex.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.qortex.service.internal.Json;
import java.util.List;
import java.util.StringJoiner;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/** Says of items of an answer that they helped, or did not. */
abstract class FeedbackCommand implements Callable<Integer> {

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
      qortex.print(done, result -> layout(outcomes, result));
      return done.path("refused").isEmpty() ? ExitCode.OK : ExitCode.REFUSED;
    }
  }

  private String layout(ObjectNode outcomes, JsonNode done) {
    StringBuilder text = new StringBuilder();
    outcomes.fieldNames().forEachRemaining(id -> text.append("%s: %s%n".formatted(outcome, id)));
    if (!done.path("refused").isEmpty()) {
      StringJoiner refused = new StringJoiner(", ");
      done.path("refused").forEach(item -> refused.add(item.asText()));
      return "The answer has no item %s.\nMaybe take a number or an id that qortex ask shows."
          .formatted(refused);
    }
    return text.append("The next question is ranked by it.").toString();
  }
}
