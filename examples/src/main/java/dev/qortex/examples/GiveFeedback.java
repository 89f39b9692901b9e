package dev.qortex.examples;

import dev.qortex.core.QortexClient;
import dev.qortex.core.evaluation.CoverageReport;
import dev.qortex.core.feedback.Outcome;
import dev.qortex.core.feedback.ReplyReport;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.query.Answer;
import dev.qortex.core.query.AnswerItem;
import dev.qortex.core.query.Question;
import dev.qortex.ingest.MarkdownIngestor;
import dev.qortex.standard.StandardQortex;
import java.io.PrintStream;
import java.util.Locale;
import java.util.Map;

/** Gives feedback in two ways, undoes it, and asks what the memory should be taught next. */
public final class GiveFeedback {

  private static final String HANDBOOK =
      """
      # Gifts
      Who brings back a gift gets store credit instead of the money.

      # Refunds
      A customer has the money on a card within five working days. A bank transfer takes seven.

      # Opening hours
      The shop is open on weekdays.
      """;

  private GiveFeedback() {}

  /** Runs on the heap. */
  public static void main(String[] args) {
    run(System.out);
  }

  static void run(PrintStream out) {
    try (StandardQortex qortex = StandardQortex.onHeap().open()) {
      QortexClient memory = qortex.memory();
      memory.ingest(new MarkdownIngestor().readText(HANDBOOK, "handbook.md", "shop"));
      judge(memory, out);
      reply(memory, out);
      out.println(memory.forget("chat-17"));
      gaps(memory, out);
    }
  }

  /** Rejects the first item and accepts the second, which answers the question. */
  private static void judge(QortexClient memory, PrintStream out) {
    Question question =
        Question.of("When does a customer get the money back?")
            .kinds(NodeKind.PASSAGE)
            .session("chat-17");
    Answer answer = memory.query(question);
    AnswerItem wrong = answer.items().get(0);
    AnswerItem right = answer.items().get(1);
    memory.feedback(
        answer.id(), Map.of(wrong.id(), Outcome.REJECTED, right.id(), Outcome.ACCEPTED));

    AnswerItem next = memory.query(question).item(right.id()).orElseThrow();
    out.printf(Locale.ROOT, "score %.2f, after feedback %.2f%n", right.score(), next.score());
  }

  /** Lets the memory find out which items a reply used. */
  private static void reply(QortexClient memory, PrintStream out) {
    Question question = Question.of("How long does a bank transfer take?").session("chat-17");
    Answer answer = memory.query(question);
    String reply = "A bank transfer takes seven days.";
    ReplyReport report = memory.observeReply(answer.id(), reply);
    report.items().forEach(item -> out.println(item.use() + " " + item.itemId()));
  }

  private static void gaps(QortexClient memory, PrintStream out) {
    memory.query("Who repairs bicycles?");
    CoverageReport coverage = memory.coverage();
    coverage.gaps().forEach(gap -> out.println(gap.words() + " " + gap.examples()));
  }
}
