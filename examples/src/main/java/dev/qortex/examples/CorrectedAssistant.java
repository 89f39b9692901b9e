package dev.qortex.examples;

import dev.qortex.core.QortexClient;
import dev.qortex.core.feedback.Outcome;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.query.Answer;
import dev.qortex.core.query.AnswerItem;
import dev.qortex.core.query.Question;
import dev.qortex.ingest.MarkdownIngestor;
import dev.qortex.standard.StandardQortex;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * An assistant that is corrected twice, and is right the third time, on a question that is phrased
 * otherwise. It reads the best passage aloud; its users are scripted.
 */
public final class CorrectedAssistant {

  private static final String HANDBOOK =
      """
      # Leave
      To book a holiday, ask for it in the staff portal; the team lead says yes to any day.

      # Opening hours
      Customers ask on which day of a holiday the shop is open, and book a table.

      # Table booking
      Customers book a table by phone, or ask the waiter for one.

      # Payroll
      Salaries are paid on the last working day of the month.
      """;

  private static final String RIGHT = "staff portal";

  private static final List<String> QUESTIONS =
      List.of(
          "How do I book a day of holiday?",
          "Can I be off on a day when the shop is open?",
          "I want to be off for a day: where do I book a holiday?");

  private CorrectedAssistant() {}

  /** The first argument, if there is one, is an empty folder for the file. */
  public static void main(String[] args) throws IOException {
    Path folder = args.length > 0 ? Path.of(args[0]) : Files.createTempDirectory("assistant");
    run(folder.resolve("memory.db"), System.out);
  }

  static void run(Path file, PrintStream out) {
    try (var qortex = StandardQortex.open(file)) {
      var memory = qortex.memory();
      memory.ingest(new MarkdownIngestor().readText(HANDBOOK, "handbook", "staff"));
      for (String question : QUESTIONS) {
        ask(memory, question, out);
      }
      out.println(memory.forget("employee-7"));
      ask(memory, QUESTIONS.get(2), out);
    }
  }

  private static void ask(QortexClient memory, String text, PrintStream out) {
    var question = Question.of(text).kinds(NodeKind.PASSAGE).session("employee-7");
    Answer answer = memory.query(question);
    AnswerItem said = answer.items().get(0);
    out.println(text);
    out.println("  " + said.text().replace('\n', ' '));
    if (said.text().contains(RIGHT)) {
      out.println(said.explanation().describe());
      return;
    }
    AnswerItem right =
        answer.items().stream().filter(i -> i.text().contains(RIGHT)).findFirst().orElseThrow();
    out.println("  No: " + right.text().replace('\n', ' '));
    memory.feedback(answer.id(), Map.of(said.id(), Outcome.REJECTED, right.id(), Outcome.ACCEPTED));
  }
}
