package dev.qortex.buildlog;

import dev.qortex.buildlog.event.BuildlogEvent.RuleChange;
import dev.qortex.buildlog.internal.Matches;
import dev.qortex.buildlog.internal.emission.LearnedRules;
import dev.qortex.buildlog.internal.project.Turn;
import dev.qortex.buildlog.internal.project.Workspace;
import dev.qortex.buildlog.journal.JournalEntry;
import dev.qortex.buildlog.model.GauntletRule;
import dev.qortex.buildlog.model.GauntletRule.Notes;
import dev.qortex.buildlog.model.GauntletRule.Origin;
import dev.qortex.buildlog.skill.Distillation;
import dev.qortex.buildlog.skill.Skill;
import dev.qortex.buildlog.storage.DecisionStorage;
import dev.qortex.buildlog.storage.DecisionStorage.Decision;
import dev.qortex.buildlog.storage.RuleStorage;
import dev.qortex.commons.Checks;
import dev.qortex.commons.credentials.Credentials;
import dev.qortex.core.feedback.BeliefSource;
import dev.qortex.core.model.Rule;
import dev.qortex.core.rules.RuleSelection;
import dev.qortex.projectors.EnrichedRule;
import dev.qortex.projectors.Enrichment;
import dev.qortex.projectors.ProjectionTarget;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * Skills of a project, distilled from its journal and its learnings, and the decisions about them.
 * Thread-safe.
 */
public final class Skills {

  private static final int SOURCES_KEPT = 5;

  /** The domain of learned rules in files that have one for each domain. */
  private static final String DOMAIN = "buildlog-learned";

  private final Workspace workspace;

  Skills(Workspace workspace) {
    this.workspace = workspace;
  }

  /** Status of a skill. */
  public enum Status {
    /** The skill has no decision. */
    PENDING,
    /** The skill is a rule of the pool. */
    PROMOTED,
    /** The skill is not to become a rule. */
    REJECTED,
    /** The screening refused the undecided skill: it stands in no prompt, rule or file. */
    REFUSED
  }

  /** The skills of the entries of a journal and of the project's learnings, most frequent first. */
  public List<Skill> distil(List<JournalEntry> journal, Distillation distillation) {
    return distillation.skills(
        journal, workspace.storage().learnings().list(workspace.id()), workspace.now());
  }

  /**
   * Decisions about skills. A decision about one wording of a skill holds for all: a promotion
   * before a rejection, if they differ.
   */
  public Map<Skill, Status> statuses(List<Skill> skills) {
    Map<String, Boolean> promoted = new HashMap<>();
    for (Decision decision : workspace.storage().decisions().list(workspace.id())) {
      promoted.put(decision.skillId(), decision.promoted());
    }
    Map<Skill, Status> statuses = new LinkedHashMap<>();
    for (Skill skill : skills) {
      List<Boolean> known = new ArrayList<>();
      skill
          .wordings()
          .forEach(
              id -> {
                if (promoted.containsKey(id)) {
                  known.add(promoted.get(id));
                }
              });
      statuses.put(
          skill,
          known.isEmpty()
              ? refusal(skill).map(reason -> Status.REFUSED).orElse(Status.PENDING)
              : known.contains(true) ? Status.PROMOTED : Status.REJECTED);
    }
    return statuses;
  }

  /** The reason why the screening refused a skill; empty if it did not. */
  public Optional<String> refusal(Skill skill) {
    return workspace.refusal(skill.rule());
  }

  /** Ids of all rejected and refused skills, and of the learnings with the same meaning. */
  public Set<String> rejected(Distillation distillation) {
    Set<String> ids = new TreeSet<>();
    for (Decision decision : workspace.storage().decisions().list(workspace.id())) {
      if (!decision.promoted()) {
        ids.add(decision.skillId());
      }
    }
    statuses(distil(List.of(), distillation))
        .forEach(
            (skill, status) -> {
              if (status == Status.REJECTED || status == Status.REFUSED) {
                ids.addAll(skill.wordings());
              } else if (status == Status.PROMOTED) {
                ids.removeAll(skill.wordings());
              }
            });
    return Collections.unmodifiableSet(ids);
  }

  /**
   * Promotes a skill to a rule of this project's pool, with the persona {@link
   * GauntletRule#LEARNED}; {@link Gauntlet#share} shares it with all projects. A skill of which
   * another wording is a rule of the pool stays that rule.
   *
   * @return the rule
   * @throws IllegalArgumentException with the reason, when the screening refuses its words
   */
  public GauntletRule promote(Skill skill) {
    return promote(skill, UnaryOperator.identity());
  }

  /**
   * Promotes a skill to a rule of this project's pool in a person's words, as {@link
   * #promote(Skill)} does. A rule of all projects keeps its words.
   *
   * @param words the demand of the rule
   * @return the rule
   * @throws IllegalArgumentException with the reason, when the screening refuses the words
   */
  public GauntletRule promote(Skill skill, String words) {
    String safe = Credentials.redacted(Checks.id("words of a rule", words));
    return promote(skill, rule -> rule.global() ? rule : rule.worded(safe));
  }

  private GauntletRule promote(Skill skill, UnaryOperator<GauntletRule> edit) {
    return workspace.change(
        turn -> {
          RuleStorage rules = workspace.storage().rules();
          rules.mute(workspace.id(), skill.id(), false);
          GauntletRule rule =
              edit.apply(
                  skill.wordings().stream()
                      .filter(wording -> !wording.equals(skill.id()))
                      .map(wording -> rules.find(workspace.id(), wording))
                      .flatMap(Optional::stream)
                      .filter(GauntletRule::active)
                      .findFirst()
                      .orElseGet(() -> rule(skill)));
          if (!rule.seed()) {
            requirePassed(rule.text());
          }
          boolean decided = decide(turn, skill, true);
          if (!rule.global() && rules.put(List.of(rule)) > 0 || decided) {
            turn.tell(skill.id(), RuleChange.PROMOTED);
            turn.emit("learned_rules", LearnedRules.promoted(workspace.project(), rule, turn.at()));
          }
          return rule;
        },
        (rule, emissions) -> rule);
  }

  private void requirePassed(String words) {
    workspace
        .refusal(words)
        .ifPresent(
            reason -> {
              throw new IllegalArgumentException(
                  reason + "\nMaybe promote the skill in words of your own.");
            });
  }

  /**
   * The learned rules of the pool that are most like a skill by their words and may say the same,
   * at most three, the likest first.
   */
  public List<GauntletRule> alike(Skill skill) {
    Map<String, GauntletRule> learned = new LinkedHashMap<>();
    Map<String, String> texts = new LinkedHashMap<>();
    for (GauntletRule rule : workspace.rules()) {
      if (rule.active() && !rule.seed() && !skill.wordings().contains(rule.id())) {
        learned.put(rule.id(), rule);
        texts.put(rule.id(), rule.text());
      }
    }
    return Matches.alike(skill.rule(), texts).stream()
        .limit(Matches.MOST_ALIKE)
        .flatMap(id -> Stream.ofNullable(learned.get(id)))
        .toList();
  }

  /**
   * Prevents a skill from becoming a rule, or removes it from the pool if it is one: from the pools
   * of all projects if it was learned here and shared, otherwise from that of this project.
   */
  public void reject(Skill skill) {
    workspace.change(
        turn -> {
          if (decide(turn, skill, false)) {
            turn.tell(skill.id(), RuleChange.REJECTED);
          }
          skill.wordings().forEach(this::takeOut);
          return skill;
        },
        (rejected, emissions) -> rejected);
  }

  private void takeOut(String wording) {
    RuleStorage rules = workspace.storage().rules();
    Optional<GauntletRule> known = rules.find(workspace.id(), wording);
    if (known.filter(rule -> !rule.global()).isPresent()) {
      rules.put(List.of(known.get().active(false)));
      rules
          .find(RuleStorage.GLOBAL, wording)
          .ifPresent(shared -> rules.put(List.of(shared.active(false))));
    } else if (known.isPresent()) {
      rules.mute(workspace.id(), wording, true);
    }
  }

  /**
   * Projects all promoted skills of the pool into the format of a target, highest confidence first.
   * As nothing is left out, files that are written again lose none and hold none twice.
   *
   * @param target the target, such as {@link dev.qortex.projectors.tool.ToolTargets#claudeMd}
   */
  public <T> T project(ProjectionTarget<T> target) {
    Map<Rule, Enrichment> learned = new HashMap<>();
    for (GauntletRule rule : workspace.rules()) {
      if (rule.active() && !rule.seed() && workspace.passes(rule.text())) {
        Notes notes = rule.notes();
        learned.put(
            new Rule(
                rule.id(),
                DOMAIN,
                rule.text(),
                Rule.Derivation.EXPLICIT,
                List.of(),
                rule.category(),
                rule.confidence(),
                0,
                Map.of()),
            new Enrichment(notes.context(), notes.antipattern(), notes.rationale(), notes.tags()));
      }
    }
    return target.serialize(
        RuleSelection.all().rank(learned.keySet().stream(), BeliefSource.none()).stream()
            .map(rule -> new EnrichedRule(rule, learned.getOrDefault(rule, Enrichment.NONE)))
            .toList());
  }

  /** Decides about a skill and its wordings that were decided otherwise; false when none was. */
  private boolean decide(Turn turn, Skill skill, boolean promoted) {
    DecisionStorage decisions = workspace.storage().decisions();
    Decision own = new Decision(skill.id(), promoted, turn.at());
    boolean changed = decisions.decide(workspace.id(), own);
    for (Decision other : decisions.list(workspace.id())) {
      if (skill.wordings().contains(other.skillId())) {
        Decision same = new Decision(other.skillId(), promoted, turn.at());
        changed |= decisions.decide(workspace.id(), same);
      }
    }
    return changed;
  }

  private GauntletRule rule(Skill skill) {
    return new GauntletRule(
        skill.id(),
        GauntletRule.LEARNED,
        Credentials.redacted(skill.rule()),
        skill.category(),
        new Notes("", "", "", List.copyOf(skill.tags()), Map.of()),
        Map.of(
            "source", "skill_promotion",
            "skill_id", skill.id(),
            "category", skill.category(),
            "confidence", skill.confidence(),
            "confidence_level", skill.level().text(),
            "confidence_tier", skill.tier().text(),
            "frequency", skill.frequency(),
            "sources", skill.sources().stream().limit(SOURCES_KEPT).toList(),
            "derivation", "learned"),
        new Origin(workspace.id(), "skill_promotion", "", 1),
        true);
  }
}
