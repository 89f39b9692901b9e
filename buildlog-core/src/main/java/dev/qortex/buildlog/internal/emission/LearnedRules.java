package dev.qortex.buildlog.internal.emission;

import dev.qortex.buildlog.model.GauntletRule;
import dev.qortex.buildlog.model.Learning;
import dev.qortex.buildlog.model.ProjectInfo;
import java.time.Instant;
import java.util.List;

/**
 * Standing of a lesson as a seed file, which is a universal rule set. A later file about the lesson
 * replaces an earlier one.
 *
 * @param persona of the project
 * @param version of the set
 * @param rules the lesson
 * @param metadata of the emission
 */
public record LearnedRules(String persona, int version, List<Rule> rules, Metadata metadata)
    implements Artefact {

  /** The confidence of a lesson that a person promoted, above any that sightings give for long. */
  private static final double PROMOTED = 0.9;

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

  /** A learning of a project, with the confidence of that time. */
  public static LearnedRules of(ProjectInfo project, Learning learning, Instant at) {
    return of(
        project,
        Rule.of(learning.rule(), learning.category(), learning.id(), learning.confidence(at)),
        at);
  }

  /** A promoted lesson, with the confidence of a person's decision. */
  public static LearnedRules promoted(ProjectInfo project, GauntletRule rule, Instant at) {
    return of(project, Rule.of(rule.text(), rule.category(), rule.id(), PROMOTED), at);
  }

  private static LearnedRules of(ProjectInfo project, Rule rule, Instant at) {
    return new LearnedRules(
        "buildlog_" + project.id(),
        1,
        List.of(rule),
        new Metadata("buildlog", VERSION, at.toString(), 1));
  }
}
