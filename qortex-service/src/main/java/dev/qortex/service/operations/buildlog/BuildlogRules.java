package dev.qortex.service.operations.buildlog;

import dev.qortex.buildlog.Gauntlet;
import dev.qortex.buildlog.model.GauntletRule;
import dev.qortex.commons.Checks;
import dev.qortex.commons.EditDistance;
import dev.qortex.service.Call;
import dev.qortex.service.api.buildlog.RuleApi;
import dev.qortex.service.error.ServiceException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Rules of a project, and the evidence about them. */
final class BuildlogRules implements RuleApi {

  /** The next step of a project without rules. */
  private static final String FIRST_RULES =
      "import rules by buildlog_ingest_seeds, or learn them: give findings with rule_learned to"
          + " buildlog_gauntlet_issues";

  static final String NO_RULES = "The project has no rules yet. Maybe " + FIRST_RULES + ".";

  private final BuildlogOperations host;
  private final BuildlogArms arms;

  BuildlogRules(BuildlogOperations host) {
    this.host = host;
    this.arms = new BuildlogArms(host);
  }

  @Override
  public RulesResult rules(RulesInput input, Call call) {
    List<GauntletRule> all = host.viewed(input.project()).gauntlet().rules();
    Map<String, Integer> counts = counts(all);
    List<GauntletRule> wanted =
        all.stream()
            .filter(
                rule ->
                    input.ruleIds().isEmpty() ? rule.active() : input.ruleIds().contains(rule.id()))
            .filter(rule -> input.persona().filter(only -> !only.equals(rule.persona())).isEmpty())
            .toList();
    if (input.persona().isPresent() && wanted.isEmpty()) {
      throw ServiceException.notFound(
          "persona",
          "The persona '%s' has none of these rules.%s"
              .formatted(
                  Checks.shown(input.persona().get()),
                  EditDistance.remedy(input.persona().get(), counts.keySet(), FIRST_RULES)));
    }
    Map<String, List<RuleItem>> listed = new TreeMap<>();
    wanted.forEach(
        rule ->
            listed
                .computeIfAbsent(rule.persona(), any -> new ArrayList<>())
                .add(item(rule, input.compact())));
    Set<String> known = all.stream().map(GauntletRule::id).collect(Collectors.toSet());
    return new RulesResult(
        new Page(input.offset(), input.limit()).of(listed),
        counts,
        wanted.size(),
        input.ruleIds().stream().filter(id -> !known.contains(id)).toList(),
        all.isEmpty() ? Optional.of(NO_RULES) : Optional.empty());
  }

  private static RuleItem item(GauntletRule rule, boolean compact) {
    Optional<GauntletRule> full = Optional.of(rule).filter(any -> !compact);
    return new RuleItem(
        rule.id(),
        rule.text(),
        rule.category(),
        full.map(GauntletRule::persona),
        full.map(one -> one.notes().context()),
        full.map(one -> one.notes().antipattern()),
        full.map(one -> one.notes().rationale()),
        full.map(one -> one.notes().tags()));
  }

  /** The number of rules in the pool, by persona. */
  private static Map<String, Integer> counts(List<GauntletRule> rules) {
    Map<String, Integer> counts = new TreeMap<>();
    rules.stream()
        .filter(GauntletRule::active)
        .forEach(rule -> counts.merge(rule.persona(), 1, Integer::sum));
    return counts;
  }

  @Override
  public MuteResult mute(MuteInput input, Call call) {
    Gauntlet gauntlet = host.project(input.project()).gauntlet();
    List<GauntletRule> rules = gauntlet.rules();
    Set<String> meant = new LinkedHashSet<>(input.ruleIds());
    requireKnown("rule_ids", input.ruleIds(), rules.stream().map(GauntletRule::id));
    requireKnown("personas", input.personas(), rules.stream().map(GauntletRule::persona));
    rules.stream()
        .filter(rule -> input.personas().contains(rule.persona()))
        .forEach(rule -> meant.add(rule.id()));
    if (meant.isEmpty()) {
      throw ServiceException.invalid(
          "rule_ids", "No rule is named.\nMaybe give ids of rules, or personas.");
    }
    meant.forEach(id -> gauntlet.activate(id, input.undo()));
    return new MuteResult(List.copyOf(meant), gauntlet.muted(), counts(gauntlet.rules()));
  }

  private static void requireKnown(String argument, List<String> given, Stream<String> all) {
    Set<String> known = all.collect(Collectors.toCollection(TreeSet::new));
    for (String one : given) {
      if (!known.contains(one)) {
        throw ServiceException.notFound(
            argument,
            "The project has no rule of '%s'.%s"
                .formatted(Checks.shown(one), EditDistance.remedy(one, known, FIRST_RULES)));
      }
    }
  }

  @Override
  public ArmsResult arms(ArmsInput input, Call call) {
    return arms.of(input);
  }
}
