package dev.qortex.examples;

import dev.qortex.buildlog.patterns.Correction;
import dev.qortex.buildlog.patterns.FailOpenPatterns;
import dev.qortex.buildlog.patterns.Patterns;
import dev.qortex.buildlog.patterns.PromptBlock;
import dev.qortex.buildlog.patterns.PromptRequest;
import dev.qortex.buildlog.patterns.model.Deliberation;
import dev.qortex.buildlog.patterns.model.PatternContext;
import dev.qortex.buildlog.patterns.storage.InMemoryPatternStorage;
import dev.qortex.buildlog.storage.sqlite.SqlitePatternStorage;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.function.UnaryOperator;

/** Three reviews: what a validator dismisses leaves the prompts, what it confirms rises. */
public final class PatternLoop {

  private static final String NULL_CHECK = "Always check the result of find for null";
  private static final String LOCK = "The lock of the cache covers half of the method";

  private PatternLoop() {}

  /** Prints the prompts of the runs, and what was learned after each. */
  public static void main(String[] args) {
    try (var storage = new InMemoryPatternStorage()) {
      Patterns patterns = Patterns.builder(storage, "payments").minScore(0.8).build();
      run(patterns, InstantSource.system(), System.out);
    }
  }

  /** A loop on disk that never throws; a tenth of the runs goes without, to measure the benefit. */
  static FailOpenPatterns onDisk(Path file) {
    return FailOpenPatterns.of(
        () -> Patterns.builder(SqlitePatternStorage.open(file), "payments").holdOut(0.1).build());
  }

  static void run(Patterns patterns, InstantSource clock, PrintStream out) {
    for (String run : List.of("run-1", "run-2", "run-3")) {
      Correction correction =
          reviewed(
              patterns,
              run,
              prompt -> judge(run),
              findings -> inspector(run),
              clock.instant(),
              out);
      correction.dismissed().forEach(one -> out.println("dismissed: " + one.text()));
      correction.reinforced().forEach(one -> out.println("confirmed: " + one.text()));
      patterns.finish(run, true);
    }
    out.println(patterns.prompt(request("run-4")).text());
  }

  /** One review: the judge raises findings, the inspector rules on them, and the loop learns. */
  static Correction reviewed(
      Patterns patterns,
      String run,
      UnaryOperator<String> judge,
      UnaryOperator<String> inspector,
      Instant at,
      PrintStream out) {
    PromptBlock known = patterns.prompt(request(run));
    out.println(run + ": " + (known.text().isEmpty() ? known.reason() : known.text()));

    String findings = judge.apply("Review the change of Users.java.\n" + known.text());
    Deliberation raised =
        Deliberation.of(run, "judge", findings, at).context(request(run).context());
    patterns.record(raised);

    String ruling = inspector.apply(findings);
    Deliberation ruled =
        Deliberation.of(run, "inspector", ruling, at).context(request(run).context());
    patterns.record(ruled);
    return patterns.correct(raised, ruled);
  }

  private static PromptRequest request(String run) {
    return PromptRequest.of("judge", run)
        .context(PatternContext.of("issue of " + run).phase("review").files(List.of("Users.java")));
  }

  private static String judge(String run) {
    return """
    Users.java:12 uses the result at once: `find(id).name()`.
    <!-- jkz:verdict-json
    {"verdict": "FAIL", "must_fix": ["J1"], "issues": [
      {"id": "J1", "severity": "HIGH", "summary": "%s", "location": "Users.java:12"}%s]}
    -->
    """
        .formatted(
            NULL_CHECK,
            run.equals("run-3")
                ? ""
                : ", {\"id\": \"J2\", \"severity\": \"HIGH\", \"summary\": \"%s\"}"
                    .formatted(LOCK));
  }

  private static String inspector(String run) {
    return """
    <!-- jkz:verdict-json
    {"verdict": "PASS", "issues": [], "must_fix": [], "false_positives": [%s]}
    -->
    """
        .formatted(run.equals("run-2") ? "\"J2\"" : "");
  }
}
