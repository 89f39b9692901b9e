package dev.qortex.benchmarks.patterns;

import dev.qortex.benchmarks.retrieval.JsonLine;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Findings of real reviews, and whether they were accepted, by pull request. */
record ReviewLog(List<List<Finding>> pullRequests) {

  /** One finding of one tool. */
  record Finding(String pullRequest, String tool, String text, boolean accepted) {}

  /** Pull requests come in the order in which the log first names them. */
  static ReviewLog of(List<JsonLine> lines) {
    Map<String, List<Finding>> found = new LinkedHashMap<>();
    for (JsonLine line : lines) {
      boolean accepted = accepted(line);
      String text = line.text(accepted ? "matched_candidate" : "candidate");
      Finding finding = new Finding(line.text("pr"), line.text("tool"), text, accepted);
      found.computeIfAbsent(finding.pullRequest(), pr -> new ArrayList<>()).add(finding);
    }
    return new ReviewLog(List.copyOf(found.values()));
  }

  private static boolean accepted(JsonLine line) {
    return switch (line.node().path("label").asText()) {
      case "1" -> true;
      case "0" -> false;
      default ->
          throw line.refused(
              "has the label (%s)".formatted(line.node().path("label")),
              "1 for accepted, 0 for rejected");
    };
  }

  static ReviewLog read(Path file) throws IOException {
    return of(JsonLine.read(file));
  }
}
