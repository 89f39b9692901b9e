package dev.qortex.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.qortex.core.internal.util.Surrogates;
import dev.qortex.service.internal.Json;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** Asks the memory, and numbers the items so that they can be accepted by number. */
@Command(name = "ask", description = "Ask the memory. Say afterwards what helped: qortex accept 1")
final class AskCommand implements Callable<Integer> {

  private static final int SHOWN_CHARACTERS = 400;
  private static final int SHOWN_RULES = 5;

  @ParentCommand private Qortex qortex;
  @Spec private CommandSpec spec;

  @Parameters(
      arity = "1..*",
      paramLabel = "QUESTION",
      description = "In plain words; - for standard input.")
  private List<String> words;

  @Option(
      names = {"-d", "--domain"},
      paramLabel = "DOMAIN",
      description = "Ask this domain only. May be repeated.")
  private List<String> domains = List.of();

  @Option(
      names = {"-n", "--top-k"},
      paramLabel = "N",
      defaultValue = "5",
      description = "How many items. Default: ${DEFAULT-VALUE}.")
  private int topK;

  @Option(
      names = "--min-confidence",
      paramLabel = "C",
      defaultValue = "0",
      description = "Least confidence of an item's source, from 0 to 1.")
  private double minConfidence;

  @Option(names = "--full", description = "Show items whole.")
  private boolean full;

  @Override
  public Integer call() {
    String question =
        words.equals(List.of("-")) ? qortex.terminal().input() : String.join(" ", words);
    if (question.isBlank()) {
      throw new ParameterException(spec.commandLine(), "The QUESTION is empty.");
    }
    ObjectNode argument =
        Json.mapper()
            .createObjectNode()
            .put("context", question)
            .put("top_k", topK)
            .put("min_confidence", minConfidence);
    argument.set("domains", Json.mapper().valueToTree(domains));
    JsonNode answer;
    Session session = qortex.openExisting();
    try (session) {
      answer = qortex.call(session, "qortex_query", argument);
    }
    boolean kept = session.keptAnswers();
    if (kept) {
      new LastAnswer(qortex.file()).keep(answer);
    }
    qortex.print(answer, any -> layout(answer, kept));
    return ExitCode.OK;
  }

  private String layout(JsonNode answer, boolean kept) {
    if (answer.path("items").isEmpty()) {
      return "The memory has nothing on that.\nMaybe it is empty: qortex status";
    }
    StringBuilder text = new StringBuilder();
    int number = 1;
    for (JsonNode item : answer.path("items")) {
      text.append(
          String.format(
              Locale.ROOT,
              "[%d] %.2f  %s%n",
              number++,
              item.path("score").doubleValue(),
              item.path("id").asText()));
      lines(shown(item.path("content").asText()))
          .forEach(line -> text.append("    ").append(line).append('\n'));
      text.append('\n');
    }
    int rules = 0;
    for (JsonNode rule : answer.path("rules")) {
      if (rules++ < SHOWN_RULES) {
        String said = String.join("\n    ", lines(rule.path("text").asText()));
        text.append(rules == 1 ? "Rules that apply:\n" : "").append("  - %s%n".formatted(said));
      }
    }
    if (!kept) {
      return text.toString();
    }
    return text.append(rules > 0 ? "\n" : "")
        .append("Say what helped: qortex accept 1")
        .append(number > 2 ? ", qortex reject 2" : "")
        .toString();
  }

  /** Broken to the width of a terminal for a person only: others may look for whole lines. */
  private List<String> lines(String content) {
    return qortex.terminal().interactive()
        ? Layout.wrapped(content, Layout.WIDTH - 4)
        : content.lines().toList();
  }

  private String shown(String content) {
    if (full || content.length() <= SHOWN_CHARACTERS) {
      return content.strip();
    }
    int end = content.lastIndexOf(' ', SHOWN_CHARACTERS);
    return Surrogates.cut(content, end > 0 ? end : SHOWN_CHARACTERS).strip() + " …";
  }
}
