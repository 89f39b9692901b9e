package dev.qortex.examples;

import dev.qortex.graph.memgraph.settings.BoltSettings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** The whole learning loop over Markdown pages: knowledge, feedback, rules, reviews, and back. */
public final class LearningLoop {

  private static final int FAILED = 1;
  private static final int BAD_USAGE = 2;

  /** The system property that names the folder of the defaults. */
  private static final String ROOT = "qortex.examples.root";

  private static final String HELP =
      """
      Runs the learning loop once over Markdown documents and checks every step.

        --data-dir DIR   where memory.db and the spools are kept (default: target/learning-loop
                         of the project); a second run goes on from what is there
        --docs DIR       the Markdown to learn from (default: examples/handbook)
        --bolt URL       keeps the graph on that Memgraph or Neo4j, such as bolt://localhost:7687,
                         and all else in the data folder (default: target/learning-loop-bolt);
                         logs in with QORTEX_BOLT_USER and QORTEX_BOLT_PASSWORD of the environment
        --help           this text

      Exit code: 0 when all checks are ok, 1 when one failed, 2 for a wrong option.\
      """;

  private LearningLoop() {}

  /** Runs the loop; see {@code --help}. */
  public static void main(String[] args) {
    Path root = Path.of(System.getProperty(ROOT, "")).toAbsolutePath().normalize();
    int exitCode = run(root, args);
    if (exitCode != 0) {
      System.exit(exitCode);
    }
  }

  static int run(Path root, String... args) {
    Optional<Path> data = Optional.empty();
    Path docs = root.resolve("examples/handbook");
    Optional<BoltSettings> server = Optional.empty();
    for (int i = 0; i < args.length; i++) {
      boolean hasValue = i + 1 < args.length;
      if (args[i].equals("--help")) {
        System.out.println(HELP);
        return 0;
      } else if (args[i].equals("--data-dir") && hasValue) {
        data = Optional.of(Path.of(args[++i]));
      } else if (args[i].equals("--docs") && hasValue) {
        docs = Path.of(args[++i]);
      } else if (args[i].equals("--bolt") && hasValue) {
        server = Optional.of(login(BoltSettings.of(args[++i])));
      } else {
        System.err.println("The option (" + args[i] + ") is unknown or lacks a value.\n" + HELP);
        return BAD_USAGE;
      }
    }
    if (!Files.isDirectory(docs)) {
      System.err.println(
          "There is no folder (" + docs.toAbsolutePath() + ").\nMaybe name one with --docs DIR.");
      return BAD_USAGE;
    }
    Path folder =
        data.orElse(
            root.resolve("target")
                .resolve(server.isPresent() ? "learning-loop-bolt" : "learning-loop"));
    try {
      Checklist checks = new Checklist(System.out, LoopRun.CHECKS);
      new LoopRun(checks, folder.toAbsolutePath().normalize(), docs, server).run();
      return checks.report() ? 0 : FAILED;
    } catch (RuntimeException e) {
      System.err.println(e.getMessage() == null ? e.toString() : e.getMessage());
      for (Throwable cause = e.getCause(); cause != null; cause = cause.getCause()) {
        System.err.println("Caused by: " + cause);
      }
      return FAILED;
    }
  }

  private static BoltSettings login(BoltSettings settings) {
    String user = System.getenv("QORTEX_BOLT_USER");
    String password = System.getenv("QORTEX_BOLT_PASSWORD");
    return user == null ? settings : settings.login(user, password == null ? "" : password);
  }
}
