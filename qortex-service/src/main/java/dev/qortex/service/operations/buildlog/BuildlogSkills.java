package dev.qortex.service.operations.buildlog;

import static dev.qortex.service.operations.buildlog.BuildlogOperations.PROJECT;

import dev.qortex.buildlog.Logged;
import dev.qortex.buildlog.Project;
import dev.qortex.buildlog.Skills.Status;
import dev.qortex.buildlog.journal.Insight;
import dev.qortex.buildlog.journal.JournalEntry;
import dev.qortex.buildlog.model.ConfidenceModel;
import dev.qortex.buildlog.model.Review;
import dev.qortex.buildlog.skill.Skill;
import dev.qortex.buildlog.workspace.ToolFiles;
import dev.qortex.service.Call;
import dev.qortex.service.Operation;
import dev.qortex.service.OperationGroup;
import dev.qortex.service.Toolset;
import dev.qortex.service.error.ServiceException;
import dev.qortex.service.internal.Rounded;
import dev.qortex.service.schema.Arg;
import dev.qortex.service.schema.Prose;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.Predicate;

/** Skills of a project, distilled from its journal and learnings, and decisions about them. */
final class BuildlogSkills implements OperationGroup {

  private final BuildlogOperations host;

  BuildlogSkills(BuildlogOperations host) {
    this.host = host;
  }

  @Override
  public List<Operation> operations() {
    return List.of(
        Operation.reading(
            Toolset.BUILDLOG,
            "buildlog_status",
            "Lists the skills that journal and reviews suggest, with what was decided about them.",
            StatusInput.class,
            SkillsResult.class,
            (input, call) ->
                of(
                    host.project(input.project()),
                    Optional.empty(),
                    new Page(input.offset(), input.limit()),
                    (skill, status) -> skill.level().compareTo(input.minConfidence()) <= 0)),
        Operation.reading(
            Toolset.BUILDLOG,
            "buildlog_diff",
            "Lists the skills about which nothing was decided yet.",
            DiffInput.class,
            SkillsResult.class,
            (input, call) ->
                of(
                    host.project(input.project()),
                    Optional.empty(),
                    new Page(input.offset(), input.limit()),
                    (skill, status) -> status == Status.PENDING)),
        Operation.reading(
            Toolset.BUILDLOG,
            "buildlog_skills",
            "Distils skills from the journal since a day, and from what reviews taught.",
            SkillsInput.class,
            SkillsResult.class,
            (input, call) ->
                of(
                    host.project(input.project()),
                    input.since(),
                    new Page(input.offset(), input.limit()),
                    (skill, status) -> skill.frequency() >= input.minFrequency())),
        Operation.reading(
            Toolset.BUILDLOG,
            "buildlog_distill",
            "Lists the improvements that the journal notes, by category.",
            DistillInput.class,
            DistillResult.class,
            this::distil),
        Operation.writing(
                Toolset.BUILDLOG,
                "buildlog_promote",
                "Makes skills rules of the project, which sessions and reviews then choose from, and"
                    + " writes them into the files of coding assistants that the project has.",
                DecideInput.class,
                DecideResult.class,
                (input, call) -> decide(input, "promoted", (p, skill) -> p.skills().promote(skill)))
            .idempotent(),
        Operation.writing(
                Toolset.BUILDLOG,
                "buildlog_reject",
                "Keeps skills from becoming rules, or takes them out of the pool and the files of"
                    + " coding assistants.",
                DecideInput.class,
                DecideResult.class,
                (input, call) -> decide(input, "rejected", (p, skill) -> p.skills().reject(skill)))
            .idempotent(),
        Operation.writing(
            Toolset.BUILDLOG,
            "buildlog_learn_from_review",
            "Learns the lessons of a review that was held outside of the gauntlet.",
            LearnInput.class,
            LearnResult.class,
            this::learn));
  }

  /** Skills to list. */
  public record StatusInput(
      @Arg(value = "Only skills at least so sure.", byDefault = "\"low\"")
          Skill.Level minConfidence,
      @Arg(value = Page.OFFSET, byDefault = "0", min = 0, max = 1_000_000) int offset,
      @Arg(value = Page.LIMIT, byDefault = "100", min = 1, max = 1_000) int limit,
      @Arg(PROJECT) Optional<String> project) {}

  /** A project whose undecided skills to list. */
  public record DiffInput(
      @Arg(value = Page.OFFSET, byDefault = "0", min = 0, max = 1_000_000) int offset,
      @Arg(value = Page.LIMIT, byDefault = "100", min = 1, max = 1_000) int limit,
      @Arg(PROJECT) Optional<String> project) {}

  /** Skills to distil. */
  public record SkillsInput(
      @Arg(value = "Only skills seen at least so often.", byDefault = "1", min = 1, max = 1_000_000)
          int minFrequency,
      @Arg("Leaves out entries of the journal before that day.") Optional<LocalDate> since,
      @Arg(value = Page.OFFSET, byDefault = "0", min = 0, max = 1_000_000) int offset,
      @Arg(value = Page.LIMIT, byDefault = "100", min = 1, max = 1_000) int limit,
      @Arg(PROJECT) Optional<String> project) {}

  /** Skills. */
  public record SkillsResult(
      @Arg("Entries of the journal that were read.") int totalEntries,
      @Arg("All skills, asked for or not.") int totalSkills,
      @Arg("Those asked for, listed or not.") int totalMatching,
      @Arg("All skills, by how sure they are: high, medium, low.")
          Map<String, Integer> byConfidence,
      @Arg("All skills, by decision: pending, promoted, rejected.") Map<String, Integer> byStatus,
      @Arg("Those asked for by category, most frequent first.")
          Map<String, List<SkillItem>> skills) {}

  private static final int SOURCES_SHOWN = 10;

  /** A skill. */
  public record SkillItem(
      String id,
      @Prose String rule,
      @Arg("How often it was seen.") long frequency,
      Skill.Level confidence,
      @Arg("From 0 to 1.") double confidenceScore,
      ConfidenceModel.Tier confidenceTier,
      Status status,
      @Arg("Where it was seen; at most 10.") List<String> sources,
      @Arg("In how many places it was seen.") int sourceCount) {

    private static SkillItem of(Skill skill, Status status) {
      return new SkillItem(
          skill.id(),
          skill.rule(),
          skill.frequency(),
          skill.level(),
          Rounded.to4(skill.confidence()),
          skill.tier(),
          status,
          skill.sources().stream().limit(SOURCES_SHOWN).toList(),
          skill.sources().size());
    }
  }

  @FunctionalInterface
  private interface Wanted {
    boolean test(Skill skill, Status status);
  }

  private SkillsResult of(Project project, Optional<LocalDate> since, Page page, Wanted wanted) {
    List<JournalEntry> entries = entries(project, since);
    Map<Skill, Status> statuses =
        project.skills().statuses(project.skills().distil(entries, host.distillation()));
    Map<String, List<SkillItem>> listed = new TreeMap<>();
    Map<String, Integer> levels = new LinkedHashMap<>();
    Map<String, Integer> decisions = new LinkedHashMap<>();
    for (Skill.Level level : Skill.Level.values()) {
      levels.put(level.text(), 0);
    }
    for (Status status : Status.values()) {
      decisions.put(text(status), 0);
    }
    statuses.forEach(
        (skill, status) -> {
          levels.merge(skill.level().text(), 1, Integer::sum);
          decisions.merge(text(status), 1, Integer::sum);
          if (wanted.test(skill, status)) {
            listed
                .computeIfAbsent(skill.category(), any -> new ArrayList<>())
                .add(SkillItem.of(skill, status));
          }
        });
    return new SkillsResult(
        entries.size(), statuses.size(), size(listed), levels, decisions, page.of(listed));
  }

  private static int size(Map<String, ? extends List<?>> groups) {
    return groups.values().stream().mapToInt(List::size).sum();
  }

  private static String text(Status status) {
    return status.name().toLowerCase(Locale.ROOT);
  }

  private List<JournalEntry> entries(Project project, Optional<LocalDate> since) {
    return host.entries(project).stream()
        .filter(entry -> since.filter(day -> entry.date().isBefore(day)).isEmpty())
        .toList();
  }

  /** Improvements to list. */
  public record DistillInput(
      @Arg("Leaves out entries of the journal before that day.") Optional<LocalDate> since,
      @Arg("Only those of that category.") Optional<Insight.Category> category,
      @Arg(value = Page.OFFSET, byDefault = "0", min = 0, max = 1_000_000) int offset,
      @Arg(value = Page.LIMIT, byDefault = "100", min = 1, max = 1_000) int limit,
      @Arg(PROJECT) Optional<String> project) {}

  /** Improvements. */
  public record DistillResult(
      @Arg("Entries of the journal that were read.") int totalEntries,
      @Arg("All that were asked for, listed or not.") int totalPatterns,
      @Arg("By category, newest first.") Map<String, List<Pattern>> patterns) {}

  /** An improvement that the journal notes. */
  public record Pattern(String insight, @Arg("Name of the entry.") String source, LocalDate date) {}

  private DistillResult distil(DistillInput input, Call call) {
    List<JournalEntry> entries = entries(host.project(input.project()), input.since());
    Map<String, List<Pattern>> patterns = new TreeMap<>();
    Predicate<Insight> wanted =
        insight -> input.category().filter(only -> only != insight.category()).isEmpty();
    for (JournalEntry entry : entries) {
      entry.insights().stream()
          .filter(wanted)
          .forEach(
              insight ->
                  patterns
                      .computeIfAbsent(insight.category().value(), any -> new ArrayList<>())
                      .add(new Pattern(insight.text(), entry.name(), entry.date())));
    }
    return new DistillResult(
        entries.size(), size(patterns), new Page(input.offset(), input.limit()).of(patterns));
  }

  /** Skills to decide about. */
  public record DecideInput(
      @Arg(value = "Ids of skills, as buildlog_status has them.", min = 1) List<String> skillIds,
      @Arg(PROJECT) Optional<String> project) {}

  /** Skills that were decided about. */
  public record DecideResult(
      @Arg("promoted or rejected.") String status,
      List<String> skillIds,
      @Arg("Ids that no skill has.") List<String> notFoundIds,
      @Arg("Files of coding assistants that changed, such as CLAUDE.md, by path in the project.")
          List<String> files,
      @Arg("Files of them that could not be written, and why.") List<String> refusedFiles,
      String message) {}

  private DecideResult decide(
      DecideInput input, String status, BiConsumer<Project, Skill> decision) {
    Project project = host.project(input.project());
    Map<String, Skill> known = new LinkedHashMap<>();
    for (Skill skill : project.skills().distil(host.entries(project), host.distillation())) {
      skill.wordings().forEach(id -> known.put(id, skill));
    }
    List<String> decided = new ArrayList<>();
    List<String> missing = new ArrayList<>();
    for (String id : input.skillIds()) {
      Optional.ofNullable(known.get(id))
          .ifPresentOrElse(
              skill -> {
                decision.accept(project, skill);
                decided.add(skill.id());
              },
              () -> missing.add(id));
    }
    if (decided.isEmpty()) {
      throw ServiceException.notFound(
          "skill_ids",
          "There are no skills %s.\nMaybe look up their ids by buildlog_status."
              .formatted(missing));
    }
    ToolFiles.Update files = toolFiles(project);
    return new DecideResult(
        status,
        decided,
        missing,
        files.changed(),
        files.refused().entrySet().stream()
            .map(refused -> refused.getKey() + ": " + refused.getValue())
            .sorted()
            .toList(),
        "%s skills were %s.".formatted(decided.size(), status));
  }

  /** Brings the files up to date, of the home project only: others have no folder here. */
  private ToolFiles.Update toolFiles(Project project) {
    return host.setup()
        .filter(here -> host.isHome(project))
        .map(here -> new ToolFiles(here.folder()).update(project.skills()::project))
        .orElseGet(() -> new ToolFiles.Update(List.of(), Map.of()));
  }

  /** A review to learn from. */
  public record LearnInput(
      @Arg(value = "Its findings; one without rule_learned teaches nothing.", min = 1)
          List<BuildlogGauntlet.Finding> issues,
      @Arg(value = "Who reviewed, such as PR#1.", byDefault = "\"agent\"", min = 1, max = 200)
          String source,
      @Arg("Id of the review, for retries: a second one with it changes nothing.")
          Optional<String> reviewId,
      @Arg(PROJECT) Optional<String> project) {}

  /** Report on what was learned. */
  public record LearnResult(
      String reviewId,
      @Arg("Ids of learnings.") List<String> newLearnings,
      @Arg("Ids of learnings that were seen before.") List<String> reinforcedLearnings,
      int totalIssuesProcessed,
      String source,
      String message) {}

  private LearnResult learn(LearnInput input, Call call) {
    Project project = host.project(input.project());
    var issues = BuildlogGauntlet.Finding.issues(input.issues());
    Logged<Review> logged =
        input
            .reviewId()
            .map(id -> project.learnings().learn(issues, input.source(), id))
            .orElseGet(() -> project.learnings().learn(issues, input.source()));
    Review.Findings findings = logged.event().findings();
    return new LearnResult(
        logged.event().id(),
        findings.learned(),
        findings.reinforced(),
        findings.issues(),
        logged.event().source(),
        logged.recorded()
            ? "%s lessons are new, %s were known."
                .formatted(findings.learned().size(), findings.reinforced().size())
            : "The review was known; nothing changed.");
  }
}
