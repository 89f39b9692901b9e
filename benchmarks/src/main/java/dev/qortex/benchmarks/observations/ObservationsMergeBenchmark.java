package dev.qortex.benchmarks.observations;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.qortex.benchmarks.run.Benchmark;
import dev.qortex.benchmarks.run.Results;
import dev.qortex.benchmarks.run.RunOption;
import dev.qortex.benchmarks.run.RunOptions;
import dev.qortex.core.text.Similarity.Verdict;
import dev.qortex.observations.model.MergePolicy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Decisions of the nightly merge about labelled pairs of entries: merged, linked or kept apart, by
 * relation and kind. The file has an object in JSON a line, with {@code a}, {@code b}, {@code
 * relation} (same, similar or contradicts) and {@code kind}.
 */
public final class ObservationsMergeBenchmark implements Benchmark {

  private static final JsonMapper JSON = new JsonMapper();

  private enum Decision {
    MERGED,
    LINKED,
    APART
  }

  @Override
  public String description() {
    return "What the night merges, links and keeps apart, of labelled pairs of observations";
  }

  @Override
  public List<RunOption> options() {
    return List.of(
        RunOption.text("lines", "the file of pairs, an object in JSON a line"),
        RunOption.choice("policy", List.of("repetitions", "jaccard"), "the merge policy"),
        RunOption.choice(
            "wrong", List.of("none", "print"), "prints merged contradictions and unlinked pairs"));
  }

  @Override
  public void run(RunOptions options, Results results) throws IOException {
    boolean seed = options.text("policy").equals("jaccard");
    MergePolicy policy = seed ? MergePolicy.jaccard(0.7) : MergePolicy.repetitions();
    Map<String, int[]> counts = new TreeMap<>();
    for (String line : Files.readAllLines(Path.of(options.text("lines")))) {
      JsonNode pair = JSON.readTree(line);
      String relation = pair.path("relation").asText();
      Decision decision = decision(policy, pair.path("a").asText(), pair.path("b").asText());
      for (String name : List.of(relation, relation + "-" + pair.path("kind").asText())) {
        counts
            .computeIfAbsent(name, any -> new int[Decision.values().length])[decision.ordinal()]++;
      }
      if (options.text("wrong").equals("print") && isWrong(relation, decision)) {
        results.say("  %s: %s", decision, line);
      }
    }
    counts.forEach((name, each) -> report(results, policy.same().name(), name, each));
  }

  private static boolean isWrong(String relation, Decision decision) {
    return relation.equals("contradicts")
        ? decision == Decision.MERGED
        : decision == Decision.APART || relation.equals("same") && decision != Decision.MERGED;
  }

  private static Decision decision(MergePolicy policy, String one, String other) {
    if (policy.same().compare(one, other) == Verdict.SAME) {
      return Decision.MERGED;
    }
    return policy.similar().compare(one, other) == Verdict.DIFFERENT
        ? Decision.APART
        : Decision.LINKED;
  }

  private static void report(Results results, String policy, String name, int[] counts) {
    int all = counts[0] + counts[1] + counts[2];
    String of = "observations-merge-" + policy.replace(' ', '-') + "-" + name;
    results.report(of, "merged", (double) counts[0] / all, "share", all);
    results.report(of, "linked", (double) counts[1] / all, "share", all);
    results.report(of, "kept-apart", (double) counts[2] / all, "share", all);
  }
}
