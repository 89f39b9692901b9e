package dev.qortex.service.operations.buildlog;

import dev.qortex.buildlog.Logged;
import dev.qortex.buildlog.Project;
import dev.qortex.buildlog.Skills.Status;
import dev.qortex.buildlog.journal.Insight;
import dev.qortex.buildlog.journal.JournalEntry;
import dev.qortex.buildlog.model.Review;
import dev.qortex.buildlog.skill.Skill;
import dev.qortex.buildlog.workspace.ToolFiles;
import dev.qortex.commons.Checks;
import dev.qortex.commons.EditDistance;
import dev.qortex.service.Call;
import dev.qortex.service.api.buildlog.LearnedSkillApi;
import dev.qortex.service.error.ServiceException;
import dev.qortex.service.internal.Rounded;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Stream;

/** Skills of a project, distilled from its journal and learnings, and decisions about them. */
final class BuildlogSkills implements LearnedSkillApi {

  private static final int SOURCES_SHOWN = 10;

  private final BuildlogOperations host;

  BuildlogSkills(BuildlogOperations host) {
    this.host = host;
  }

  @Override
  public SkillsResult skills(SkillsInput input, Call call) {
    Project project = host.viewed(input.project());
    List<JournalEntry> entries =
        host.entries(project).stream()
            .filter(entry -> input.since().filter(day -> entry.date().isBefore(day)).isEmpty())
            .toList();
    Map<Skill, Status> statuses =
        project.skills().statuses(project.skills().distil(entries, host.distillation()));
    input.category().ifPresent(category -> requireKnown(category, statuses.keySet()));
    Page page = new Page(input.offset(), input.limit());
    Map<String, List<SkillItem>> wanted = new TreeMap<>();
    statuses.forEach(
        (skill, status) -> {
          if (isWanted(input, skill, status)) {
            wanted
                .computeIfAbsent(skill.category(), any -> new ArrayList<>())
                .add(item(project, skill, status));
          }
        });
    return new SkillsResult(
        entries.size(),
        statuses.size(),
        size(wanted),
        counts(Skill.Level.values(), Skill.Level::text, statuses.keySet(), Skill::level),
        counts(Status.values(), BuildlogSkills::text, statuses.values(), status -> status),
        page.of(wanted),
        Optional.of(entries)
            .filter(any -> input.improvements())
            .map(some -> improvements(some, input.category(), page)));
  }

  private static boolean isWanted(SkillsInput input, Skill skill, Status status) {
    return input.status().filter(only -> only != status).isEmpty()
        && skill.level().compareTo(input.minConfidence()) <= 0
        && skill.frequency() >= input.minFrequency()
        && input.category().filter(only -> !only.equals(skill.category())).isEmpty();
  }

  /** Categories of a journal are known without skills; reviews have others. */
  private static void requireKnown(String category, Collection<Skill> skills) {
    Set<String> known = new TreeSet<>();
    skills.forEach(skill -> known.add(skill.category()));
    for (Insight.Category one : Insight.Category.values()) {
      known.add(one.value());
    }
    if (!known.contains(category)) {
      throw ServiceException.notFound(
          "category",
          "No skill is of the category '%s'.%s"
              .formatted(Checks.shown(category), EditDistance.remedy(category, known)));
    }
  }

  /** The number of elements with each value; 0 for those that none has. */
  private static <V, E> Map<String, Integer> counts(
      V[] values, Function<V, String> text, Collection<E> elements, Function<E, V> value) {
    Map<String, Integer> counts = new LinkedHashMap<>();
    for (V each : values) {
      counts.put(text.apply(each), 0);
    }
    elements.forEach(element -> counts.merge(text.apply(value.apply(element)), 1, Integer::sum));
    return counts;
  }

  private static String text(Status status) {
    return status.name().toLowerCase(Locale.ROOT);
  }

  private static SkillItem item(Project project, Skill skill, Status status) {
    return new SkillItem(
        skill.id(),
        skill.rule(),
        skill.frequency(),
        skill.level(),
        Rounded.to4(skill.confidence()),
        skill.tier(),
        status,
        status == Status.REFUSED ? project.skills().refusal(skill) : Optional.empty(),
        skill.sources().stream().limit(SOURCES_SHOWN).toList(),
        skill.sources().size());
  }

  private static Improvements improvements(
      List<JournalEntry> entries, Optional<String> category, Page page) {
    Map<String, List<Improvement>> noted = new TreeMap<>();
    for (JournalEntry entry : entries) {
      for (Insight insight : entry.insights()) {
        String under = insight.category().value();
        if (category.filter(only -> !only.equals(under)).isEmpty()) {
          noted
              .computeIfAbsent(under, any -> new ArrayList<>())
              .add(new Improvement(insight.text(), entry.name(), entry.date()));
        }
      }
    }
    return new Improvements(size(noted), page.of(noted));
  }

  private static int size(Map<String, ? extends List<?>> groups) {
    return groups.values().stream().mapToInt(List::size).sum();
  }

  @Override
  public DecideResult decide(DecideInput input, Call call) {
    boolean promote = input.decision() == Decision.PROMOTE;
    if (input.wording().isPresent() && !(promote && input.skillIds().size() == 1)) {
      throw ServiceException.invalid(
          "wording",
          "The wording is for the promotion of one skill.\nMaybe leave it out, or name one skill.");
    }
    Project project = host.project(input.project());
    Map<String, Skill> known = new LinkedHashMap<>();
    for (Skill skill : project.skills().distil(host.entries(project), host.distillation())) {
      skill.wordings().forEach(id -> known.put(id, skill));
    }
    List<String> decided = new ArrayList<>();
    List<String> missing = new ArrayList<>();
    Map<String, String> refused = new TreeMap<>();
    for (String id : input.skillIds()) {
      Optional.ofNullable(known.get(id))
          .ifPresentOrElse(
              skill -> {
                Optional<String> reason =
                    promote && input.wording().isEmpty()
                        ? project.skills().refusal(skill)
                        : Optional.empty();
                if (reason.isPresent()) {
                  refused.put(skill.id(), reason.get());
                } else if (promote) {
                  project.skills().promote(skill, input.wording().orElse(skill.rule()));
                  decided.add(skill.id());
                } else {
                  project.skills().reject(skill);
                  decided.add(skill.id());
                }
              },
              () -> missing.add(id));
    }
    if (decided.isEmpty() && refused.isEmpty()) {
      throw ServiceException.notFound(
          "skill_ids",
          "There are no skills %s.\nMaybe look up their ids by buildlog_skills."
              .formatted(missing));
    }
    String status = text(promote ? Status.PROMOTED : Status.REJECTED);
    ToolFiles.Update files = toolFiles(project);
    return new DecideResult(
        status,
        decided,
        missing,
        refused,
        files.changed(),
        files.refused().entrySet().stream()
            .map(file -> file.getKey() + ": " + file.getValue())
            .sorted()
            .toList(),
        "%s skills were %s.".formatted(decided.size(), status)
            + (refused.isEmpty() ? "" : " %s were refused.".formatted(refused.size()))
            + (promote
                ? alike(
                    project,
                    known.values().stream()
                        .distinct()
                        .filter(skill -> decided.contains(skill.id())))
                : ""));
  }

  /** Notes the learned rules that may say what a promoted skill says. */
  private static String alike(Project project, Stream<Skill> promoted) {
    StringBuilder text = new StringBuilder();
    promoted.forEach(
        skill ->
            project
                .skills()
                .alike(skill)
                .forEach(
                    rule ->
                        text.append(
                            " If %s (%s) says the same as %s, reject one of them."
                                .formatted(rule.id(), Checks.shown(rule.text()), skill.id()))));
    return text.toString();
  }

  /** Brings the files up to date, of the home project only: others have no folder here. */
  private ToolFiles.Update toolFiles(Project project) {
    return host.setup()
        .filter(here -> host.isHome(project))
        .map(here -> new ToolFiles(here.folder()).update(project.skills()::project))
        .orElseGet(() -> new ToolFiles.Update(List.of(), Map.of()));
  }

  @Override
  public LearnResult learn(LearnInput input, Call call) {
    Project project = host.project(input.project());
    var issues = FindingItems.issues(input.issues());
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
