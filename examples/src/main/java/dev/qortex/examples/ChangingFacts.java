package dev.qortex.examples;

import dev.qortex.core.embedding.HashingEmbeddingModel;
import dev.qortex.core.graph.Versions;
import dev.qortex.core.model.Node;
import dev.qortex.core.query.AnswerItem;
import dev.qortex.core.query.Conflict;
import dev.qortex.core.query.Question;
import dev.qortex.engine.LocalQortexClient;
import dev.qortex.export.GraphFormat;
import dev.qortex.export.Subgraph;
import dev.qortex.ingest.fact.RememberedFacts;
import dev.qortex.storage.sqlite.SqliteStore;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicReference;

/** Corrects a preference twice, asks about the present and the past, and draws the history. */
public final class ChangingFacts {

  private ChangingFacts() {}

  /** The first argument, if there is one, is an empty folder for the files. */
  public static void main(String[] args) throws IOException {
    Path folder = args.length > 0 ? Path.of(args[0]) : Files.createTempDirectory("changing-facts");
    run(folder, System.out);
  }

  /** Makes {@code memory.db} and {@code facts.html} in that folder. */
  static void run(Path folder, PrintStream out) throws IOException {
    AtomicReference<Instant> today = new AtomicReference<>(Instant.parse("2026-01-01T00:00:00Z"));
    try (var store = SqliteStore.open(folder.resolve("memory.db"));
        var memory =
            LocalQortexClient.builder(store)
                .embedding(new HashingEmbeddingModel(512))
                .clock(today::get)
                .build()) {
      RememberedFacts facts = RememberedFacts.in(memory).domain("alma");
      String id = facts.remember("Alma drinks coffee in the morning.").factId();
      today.updateAndGet(day -> day.plus(Duration.ofDays(60)));
      id = facts.correct(id, "Alma drinks green tea in the morning.").factId();
      today.updateAndGet(day -> day.plus(Duration.ofDays(60)));
      facts.correct(id, "Alma drinks cocoa in the morning.");

      Question question = Question.of("What does Alma drink in the morning?").in("alma");
      AnswerItem now = memory.query(question).items().get(0);
      out.println(now.text() + " (" + now.validity().orElse("") + ")");

      AnswerItem then =
          memory.query(question.asOf(Instant.parse("2026-02-01T00:00:00Z"))).items().get(0);
      out.println(then.text());

      for (Node version : memory.query(question.history()).items().get(0).earlier()) {
        out.println(version.validity().until() + " " + version.content());
      }

      for (Conflict conflict : memory.conflicts("alma")) {
        out.println(conflict.kind() + " " + conflict.first().statement());
      }

      try (var page = Files.newBufferedWriter(folder.resolve("facts.html"))) {
        GraphFormat.HTML.write(Subgraph.domain(store.graph(), "alma", Versions.HISTORY), page);
      }
    }
  }
}
