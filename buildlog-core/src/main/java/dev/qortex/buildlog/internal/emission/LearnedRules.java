package dev.qortex.buildlog.internal.emission;

import dev.qortex.buildlog.model.Learning;
import dev.qortex.buildlog.model.ProjectInfo;
import java.time.Instant;
import java.util.List;

/**
 * Learnings as a seed file, which is a universal rule set.
 *
 * @param persona of the project
 * @param version of the set
 * @param rules one for each learning
 * @param metadata of the emission
 */
public record LearnedRules(String persona, int version, List<Rule> rules, Metadata metadata)
    implements Artefact {

  /** Rule with its origin. */
  record Rule(String rule, String category, Provenance provenance) {

    static Rule of(String text, String category, String id, double confidence) {
      return new Rule(text, category, new Provenance("bl:" + id, DOMAIN, "explicit", confidence));
    }
  }

  /** Origin of a rule. */
  record Provenance(String id, String domain, String derivation, double confidence) {}

  /** Origin of the file. */
  record Metadata(String source, String sourceVersion, String projectedAt, int ruleCount) {}

  /** Learnings of a project, with the confidence of that time. */
  public static LearnedRules of(ProjectInfo project, List<Learning> learnings, Instant at) {
    return new LearnedRules(
        "buildlog_" + project.id(),
        1,
        learnings.stream()
            .map(
                learning ->
                    Rule.of(
                        learning.rule(),
                        learning.category(),
                        learning.id(),
                        learning.confidence(at)))
            .toList(),
        new Metadata("buildlog", VERSION, at.toString(), learnings.size()));
  }
}
