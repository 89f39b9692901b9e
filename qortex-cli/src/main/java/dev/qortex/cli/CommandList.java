package dev.qortex.cli;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Help;
import picocli.CommandLine.IHelpSectionRenderer;

/** List of the commands at the top, by purpose, each with the first sentence about it. */
final class CommandList implements IHelpSectionRenderer {

  /** Commands under a title. */
  private record Section(String title, List<String> commands) {

    static Section of(String title, String... commands) {
      return new Section(title, List.of(commands));
    }
  }

  private static final List<Section> SECTIONS =
      List.of(
          Section.of(
              "Read, ask, give feedback", "ingest", "ask", "accept", "reject", "undo", "why"),
          Section.of(
              "Look",
              "status",
              "stats",
              "domains",
              "sources",
              "get",
              "rules",
              "find",
              "explore",
              "compare",
              "conflicts"),
          Section.of(
              "Single facts and texts, and their removal",
              "remember",
              "notes",
              "correct",
              "retract",
              "forget",
              "ingest-text",
              "ingest-structured",
              "ingest-message",
              "feedback",
              "observe-reply"),
          Section.of(
              "For other programs",
              "project",
              "publish-rules",
              "validate-rules",
              "interop",
              "viz",
              "export",
              "prune"),
          Section.of(
              "Parts with commands of their own",
              "buildlog",
              "cortex",
              "patterns",
              "learning",
              "vector",
              "source",
              "maintenance"),
          Section.of("Files", "backup", "restore", "verify", "repair", "compact", "copy"),
          Section.of("Servers", "ui", "mcp", "serve", "keys", "infra"),
          Section.of("Any operation, and the shell", "call", "launcher", "completion"),
          Section.of("As Python qortex groups them", "inspect", "migrate"));

  @Override
  public String render(Help help) {
    Map<String, Help> left = new LinkedHashMap<>();
    help.subcommands().values().forEach(each -> left.put(each.commandSpec().name(), each));
    StringBuilder text = new StringBuilder();
    for (Section section : SECTIONS) {
      Map<Object, Object> rows = new LinkedHashMap<>();
      for (String name : section.commands) {
        Help command = left.remove(name);
        if (command != null) {
          rows.put(help.colorScheme().commandText(name), firstSentence(command));
        }
      }
      text.append("%n%s:%n%s".formatted(section.title, help.createTextTable(rows)));
    }
    if (!left.isEmpty()) {
      Map<Object, Object> rows = new LinkedHashMap<>();
      left.forEach((name, command) -> rows.put(name, firstSentence(command)));
      text.append("%nMore:%n%s".formatted(help.createTextTable(rows)));
    }
    return text.toString();
  }

  private static String firstSentence(Help command) {
    return command
        .commandSpec()
        .usageMessage()
        .description()[0]
        .replaceFirst("(?s)([.:] .*|\\.$)", "");
  }
}
