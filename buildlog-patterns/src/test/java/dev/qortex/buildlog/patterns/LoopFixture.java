package dev.qortex.buildlog.patterns;

import dev.qortex.buildlog.patterns.model.Deliberation;
import dev.qortex.buildlog.patterns.model.PatternContext;
import dev.qortex.buildlog.patterns.model.ReviewPattern;
import dev.qortex.buildlog.patterns.storage.InMemoryPatternStorage;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** A loop whose clock is moved by hand, and answers of agents. */
final class LoopFixture {

  static final Instant START = Instant.parse("2026-01-21T14:00:00Z");

  /** A citation with words, and the output of a run. */
  static final String CITED = "See Users.java:12, `find(id).name()`.\n";

  final InMemoryPatternStorage storage = new InMemoryPatternStorage();
  Instant now = START;

  Patterns.Builder builder() {
    return builder("p1");
  }

  Patterns.Builder builder(String project) {
    return Patterns.builder(storage, project).clock(() -> now);
  }

  void wait(int days) {
    now = now.plus(Duration.ofDays(days));
  }

  /** The answer of a judge that says these texts. */
  Deliberation judge(String run, String... texts) {
    return says(run, "judge", texts);
  }

  Deliberation says(String run, String role, String... texts) {
    String issues =
        java.util.stream.IntStream.range(0, texts.length)
            .mapToObj(
                i ->
                    "{\"id\": \"J%s\", \"severity\": \"HIGH\", \"summary\": \"%s\"}"
                        .formatted(i + 1, texts[i]))
            .collect(Collectors.joining(","));
    return answer(
        run,
        role,
        CITED + "<!-- jkz:verdict-json {\"verdict\": \"FAIL\", \"issues\": [" + issues + "]} -->");
  }

  /** A passing verdict of the inspector with false positives. */
  Deliberation passes(String run, String... falsePositives) {
    return verdict(run, "PASS", falsePositives);
  }

  Deliberation verdict(String run, String word, String... falsePositives) {
    String list =
        Arrays.stream(falsePositives)
            .map(entry -> "\"" + entry + "\"")
            .collect(Collectors.joining(","));
    return answer(
        run,
        "inspector",
        "<!-- jkz:verdict-json {\"verdict\": \"%s\", \"must_fix\": [\"J1\"], \"false_positives\": [%s]} -->"
            .formatted(word, list));
  }

  Deliberation answer(String run, String role, String response) {
    return Deliberation.of(run, role, response, now)
        .context(PatternContext.of(run).phase("review").files(List.of("src/Users.java")));
  }

  static List<String> texts(List<ReviewPattern> patterns) {
    return patterns.stream().map(ReviewPattern::text).toList();
  }

  static List<String> queried(List<ScoredPattern> scored) {
    return scored.stream().map(one -> one.pattern().text()).toList();
  }
}
