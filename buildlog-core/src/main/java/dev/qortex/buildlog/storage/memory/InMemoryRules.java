package dev.qortex.buildlog.storage.memory;

import dev.qortex.buildlog.model.GauntletRule;
import dev.qortex.buildlog.storage.RuleStorage;
import dev.qortex.core.model.IdOrder;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Rules on the heap. Thread-safe: one transaction at a time. */
record InMemoryRules(ProjectTable<String, GauntletRule> rules, ProjectTable<String, Boolean> mutes)
    implements RuleStorage {

  @Override
  public int put(List<GauntletRule> given) {
    return rules.inTransaction(
        () -> {
          int added = 0;
          for (GauntletRule rule : given) {
            added += rules.put(rule.origin().project(), rule.id(), rule) ? 1 : 0;
          }
          return added;
        });
  }

  @Override
  public List<GauntletRule> list(String projectId) {
    return rules.inTransaction(
        () ->
            visible(projectId).values().stream()
                .map(rule -> seen(projectId, rule))
                .sorted(Comparator.comparing(GauntletRule::persona, IdOrder.BY_CODE_POINT))
                .toList());
  }

  private Map<String, GauntletRule> visible(String projectId) {
    Map<String, GauntletRule> all = new LinkedHashMap<>();
    for (String project : List.of(GLOBAL, projectId)) {
      rules.list(project).forEach(rule -> all.put(rule.id(), rule));
    }
    return all;
  }

  private GauntletRule seen(String projectId, GauntletRule rule) {
    return mutes.find(projectId, rule.id()).orElse(false) ? rule.active(false) : rule;
  }

  @Override
  public List<GauntletRule> ownedBy(String owner) {
    return rules.list(owner).stream()
        .sorted(Comparator.comparing(GauntletRule::persona, IdOrder.BY_CODE_POINT))
        .toList();
  }

  @Override
  public List<String> muted(String projectId) {
    return mutes.read(
        projectId,
        known ->
            known.entrySet().stream()
                .filter(Map.Entry::getValue)
                .map(Map.Entry::getKey)
                .sorted(IdOrder.BY_CODE_POINT)
                .toList());
  }

  @Override
  public Optional<GauntletRule> find(String projectId, String ruleId) {
    return rules.inTransaction(
        () ->
            rules
                .find(projectId, ruleId)
                .or(() -> rules.find(GLOBAL, ruleId))
                .map(rule -> seen(projectId, rule)));
  }

  @Override
  public boolean mute(String projectId, String ruleId, boolean out) {
    return mutes.inTransaction(
        () -> {
          boolean known = find(projectId, ruleId).isPresent();
          if (known) {
            mutes.put(projectId, ruleId, out);
          }
          return known;
        });
  }
}
