package dev.qortex.examples;

import dev.qortex.core.feedback.Outcome;
import dev.qortex.core.query.Answer;
import dev.qortex.core.query.AnswerItem;
import dev.qortex.core.rules.RuleSelection;
import dev.qortex.ingest.FolderReport;
import dev.qortex.ingest.conversation.Conversation;
import dev.qortex.ingest.fact.FactChange;
import dev.qortex.learning.Learner;
import dev.qortex.learning.Selection;
import dev.qortex.learning.model.Arm;
import dev.qortex.observations.model.Observation;
import dev.qortex.projectors.tool.ToolTargets;
import dev.qortex.standard.StandardQortex;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** All that an application does with one file: facts, folders, conversations, learners, rules. */
public final class OneFile {

  private static final String HANDBOOK =
      """
      # Calls

      Always retry a failed call after a backoff of 200 ms.
      """;

  private OneFile() {}

  /** The first argument, if there is one, is an empty folder for the file. */
  public static void main(String[] args) throws IOException {
    run(args.length > 0 ? Path.of(args[0]) : Files.createTempDirectory("one-file"), System.out);
  }

  /** Makes {@code memory.db} in that folder, and what does not fit into it beside it. */
  static void run(Path root, PrintStream out) throws IOException {
    Path docs = Files.createDirectories(root.resolve("docs"));
    Files.writeString(docs.resolve("calls.md"), HANDBOOK);
    try (StandardQortex qortex = StandardQortex.open(root.resolve("memory.db"))) {
      correct(qortex, out);
      follow(qortex, docs, out);
      talk(qortex, out);
      choose(qortex, out);
      notice(qortex, out);
      project(qortex, root, out);
    }
  }

  /** The first three lines. */
  static void remember() {
    try (StandardQortex qortex = StandardQortex.open(Path.of("memory.db"))) {
      qortex.remember("The deploy key rotates every 90 days.");
      Answer answer = qortex.memory().query("How often does the deploy key rotate?");
      System.out.println(answer.items().get(0).text());
    }
  }

  private static void correct(StandardQortex qortex, PrintStream out) {
    qortex.remember("The deploy key rotates every 90 days.");

    Answer answer = qortex.memory().query("How often does the deploy key rotate?");
    AnswerItem wrong = answer.items().get(0);
    String factId = wrong.node().provenance().sourceId();
    FactChange change = qortex.facts().correct(factId, "The deploy key rotates every 30 days.");
    out.println(change);

    answer = qortex.memory().query("How often does the deploy key rotate?");
    out.println(answer.items().get(0).text());
    qortex.memory().feedback(answer.id(), Map.of(answer.items().get(0).id(), Outcome.ACCEPTED));
  }

  private static void follow(StandardQortex qortex, Path docs, PrintStream out) {
    qortex.folders().connect("handbook", docs, "handbook");
    FolderReport report = qortex.folders().sync("handbook");
    out.println(report.added());
  }

  private static void talk(StandardQortex qortex, PrintStream out) {
    Conversation monday = qortex.conversation("monday");
    monday.message("user", "Which backoff does the payment service use?");
    monday
        .toolResult("search", "payment.yaml sets the backoff to 200 ms.")
        .await(Duration.ofSeconds(30));

    Answer answer = qortex.memory().query("What is the backoff of the payment service?");
    answer.items().forEach(item -> out.println(item.text()));
  }

  private static void choose(StandardQortex qortex, PrintStream out) {
    Learner prompts = qortex.learner("prompts");
    Selection chosen = prompts.selectOne(List.of(Arm.of("short"), Arm.of("long")), "summary");
    prompts.observe(chosen.outcome(chosen.first().id(), Outcome.ACCEPTED), "summary");
    out.println(prompts.topArms("summary", 1).keySet());
  }

  private static void notice(StandardQortex qortex, PrintStream out) {
    qortex
        .observations()
        .write(
            Observation.builder(Instant.now(), "decision", "The daemon uses local git only.")
                .scores(0.9, 0.9)
                .build());
    qortex.observations().runOnce();
    out.println(qortex.observations().entries().size());
  }

  private static void project(StandardQortex qortex, Path project, PrintStream out) {
    List<Path> files =
        qortex.projection(ToolTargets.claudeMd()).project(RuleSelection.all()).writeTo(project);
    files.forEach(out::println);
  }
}
