package dev.qortex.service.api.buildlog;

import static dev.qortex.service.api.buildlog.Arguments.PROJECT;

import dev.qortex.buildlog.Skills.Status;
import dev.qortex.buildlog.model.ConfidenceModel;
import dev.qortex.buildlog.skill.Skill;
import dev.qortex.service.Call;
import dev.qortex.service.Op;
import dev.qortex.service.Scope;
import dev.qortex.service.Toolset;
import dev.qortex.service.schema.Arg;
import dev.qortex.service.schema.Prose;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Skills of a project, distilled from its journal and learnings, and decisions about them. */
public interface LearnedSkillApi {

  @Op(
      name = "buildlog_skills",
      text =
          "Lists the skills that the journal and reviews suggest, with the decisions about them;"
              + " with improvements, also the notes of the journal.",
      toolset = Toolset.BUILDLOG,
      command = "buildlog skills",
      commandAliases = "buildlog status")
  SkillsResult skills(SkillsInput input, Call call);

  @Op(
      name = "buildlog_skill_decide",
      text =
          "Promotes skills to rules of the project, which sessions and reviews then choose from,"
              + " and writes them into the files of coding assistants that the project has; or"
              + " rejects them, which removes them from the rules and the files.",
      toolset = Toolset.BUILDLOG,
      scope = Scope.WRITE,
      idempotent = true,
      command = "buildlog skill-decide")
  DecideResult decide(DecideInput input, Call call);

  @Op(
      name = "buildlog_learn_from_review",
      text = "Learns the lessons of a review that was held outside of the gauntlet.",
      toolset = Toolset.BUILDLOG,
      scope = Scope.WRITE,
      command = "buildlog gauntlet learn",
      commandAliases = "buildlog learn-from-review")
  LearnResult learn(LearnInput input, Call call);

  /** Skills to list. */
  record SkillsInput(
      @Arg("Only skills of which this was decided.") Optional<Status> status,
      @Arg(value = "Only skills at least so sure.", byDefault = "\"low\"")
          Skill.Level minConfidence,
      @Arg(value = "Only skills seen at least so often.", byDefault = "1", min = 1, max = 1_000_000)
          int minFrequency,
      @Arg(value = "Only those of that category, such as tool_usage.", min = 1, max = 200)
          Optional<String> category,
      @Arg("Leaves out entries of the journal before that day.") Optional<LocalDate> since,
      @Arg(value = "Adds what the journal notes, word for word.", byDefault = "false")
          boolean improvements,
      @Arg(value = Arguments.OFFSET, byDefault = "0", min = 0, max = 1_000_000) int offset,
      @Arg(value = Arguments.LIMIT, byDefault = "100", min = 1, max = 1_000) int limit,
      @Arg(PROJECT) Optional<String> project) {}

  /** Skills. */
  record SkillsResult(
      @Arg("Entries of the journal that were read.") int totalEntries,
      @Arg("All skills, asked for or not.") int totalSkills,
      @Arg("Those asked for, listed or not.") int totalMatching,
      @Arg("All skills, by how sure they are: high, medium, low.")
          Map<String, Integer> byConfidence,
      @Arg("All skills, by decision: pending, promoted, rejected, refused.")
          Map<String, Integer> byStatus,
      @Arg("Those asked for by category, most frequent first.") Map<String, List<SkillItem>> skills,
      @Arg("Improvements that the journal notes, if they were asked for.")
          Optional<Improvements> improvements) {}

  /** A skill. */
  record SkillItem(
      String id,
      @Prose String rule,
      @Arg("How often it was seen.") long frequency,
      Skill.Level confidence,
      @Arg("From 0 to 1.") double confidenceScore,
      ConfidenceModel.Tier confidenceTier,
      Status status,
      @Arg("Why it may stand in no prompt or file, if it is refused.") Optional<String> refusal,
      @Arg("Where it was seen; at most 10.") List<String> sources,
      @Arg("In how many places it was seen.") int sourceCount) {}

  /** Improvements that the journal notes. */
  record Improvements(
      @Arg("All that were asked for, listed or not.") int totalPatterns,
      @Arg("By category, newest first.") Map<String, List<Improvement>> patterns) {}

  /** An improvement that the journal notes. */
  record Improvement(String insight, @Arg("Name of the entry.") String source, LocalDate date) {}

  /** Decision about skills. */
  enum Decision {
    PROMOTE,
    REJECT
  }

  /** Skills to decide about. */
  record DecideInput(
      @Arg(value = "Ids of skills, as buildlog_skills has them.", min = 1) List<String> skillIds,
      @Arg("What becomes of them.") Decision decision,
      @Arg(
              value = "To promote one skill: the words of the rule, instead of its own.",
              min = 1,
              max = 10_000)
          Optional<String> wording,
      @Arg(PROJECT) Optional<String> project) {}

  /** Skills that were decided about. */
  record DecideResult(
      @Arg("promoted or rejected.") String status,
      List<String> skillIds,
      @Arg("Ids that no skill has.") List<String> notFoundIds,
      @Arg("Why the others were not promoted, by id.") Map<String, String> refused,
      @Arg("Files of coding assistants that changed, such as CLAUDE.md, by path in the project.")
          List<String> files,
      @Arg("Files of them that could not be written, and why.") List<String> refusedFiles,
      String message) {}

  /** A review to learn from. */
  record LearnInput(
      @Arg(value = "Its findings; one without rule_learned teaches nothing.", min = 1)
          List<FindingItem> issues,
      @Arg(value = "Who reviewed, such as PR#1.", byDefault = "\"agent\"", min = 1, max = 200)
          String source,
      @Arg("For retries: a second review with this id changes nothing.") Optional<String> reviewId,
      @Arg(PROJECT) Optional<String> project) {}

  /** Report on the lessons of a review. */
  record LearnResult(
      String reviewId,
      @Arg("Ids of learnings.") List<String> newLearnings,
      @Arg("Ids of learnings that were seen before.") List<String> reinforcedLearnings,
      int totalIssuesProcessed,
      String source,
      String message) {}
}
