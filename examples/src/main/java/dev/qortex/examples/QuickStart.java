package dev.qortex.examples;

import dev.qortex.core.feedback.Outcome;
import dev.qortex.standard.StandardQortex;
import java.nio.file.Path;
import java.util.Map;

/** The first ten lines: a folder that stays in step, a fact, a question, feedback. */
public final class QuickStart {

  private QuickStart() {}

  /** Makes {@code memory.db} in the current folder from the documents in {@code docs}. */
  public static void main(String[] args) {
    try (var qortex = StandardQortex.open(Path.of("memory.db"))) {
      qortex.sync(Path.of("docs"), "handbook");
      qortex.remember("Calls to the payment service are never retried.");
      var answer = qortex.memory().query("When should a call be retried?");
      answer.items().forEach(item -> System.out.println(item.text()));
      qortex.memory().feedback(answer.id(), Map.of(answer.items().get(0).id(), Outcome.ACCEPTED));
    }
  }
}
