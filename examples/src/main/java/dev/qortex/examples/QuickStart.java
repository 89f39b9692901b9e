package dev.qortex.examples;

import dev.qortex.core.feedback.Outcome;
import dev.qortex.standard.StandardQortex;
import java.nio.file.Path;
import java.util.Map;

/** The first lines of an application: read a folder, ask, accept an item, ask in other words. */
public final class QuickStart {

  private QuickStart() {}

  /** Makes {@code memory.db} in the current folder from the pages in {@code examples/handbook}. */
  public static void main(String[] args) {
    try (var qortex = StandardQortex.open(Path.of("memory.db"))) {
      qortex.sync(Path.of("examples/handbook"), "handbook"); // later runs read only what changed
      var answer = qortex.memory().query("How often is a failed call retried?");
      var second = answer.items().get(1).id(); // the second item has the answer
      qortex.memory().feedback(answer.id(), Map.of(second, Outcome.ACCEPTED));
      var again = qortex.memory().query("How many times should a failed call be retried?");
      System.out.println(again.items().get(0).text());
    }
  }
}
