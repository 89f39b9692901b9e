package dev.qortex.buildlog.storage.memory;

import dev.qortex.buildlog.model.GauntletRule;
import dev.qortex.buildlog.storage.RuleStorage;
import dev.qortex.commons.UndoableTables;
import dev.qortex.core.model.IdOrder;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** Rules on the heap. Thread-safe: one transaction at a time. */
final class InMemoryRules implements RuleStorage {

  private final UndoableTables tables;
  private final Consumer<String> requireProject;

  private final Map<String, Map<String, GauntletRule>> table = new HashMap<>();
  private final Map<String, Map<String, Boolean>> muted = new HashMap<>();

  /**
   * No rules yet.
   *
   * @param requireProject refuses a project that is not registered
   */
  InMemoryRules(UndoableTables tables, Consumer<String> requireProject) {
    this.tables = tables;
    this.requireProject = requireProject;
  }

  private <V> Map<String, V> rows(Map<String, Map<String, V>> table, String projectId) {
    if (!projectId.equals(GLOBAL)) {
      requireProject.accept(projectId);
    }
    return table.computeIfAbsent(projectId, id -> UndoableTables.table());
  }

  private static <V> Map<String, V> known(Map<String, Map<String, V>> table, String projectId) {
    return table.getOrDefault(projectId, Map.of());
  }

  @Override
  public int put(List<GauntletRule> given) {
    return tables.inTransaction(
        () -> {
          int added = 0;
          for (GauntletRule rule : given) {
            Map<String, GauntletRule> rows = rows(table, rule.origin().project());
            added += rows.containsKey(rule.id()) ? 0 : 1;
            tables.put(rows, rule.id(), rule);
          }
          return added;
        });
  }

  @Override
  public List<GauntletRule> list(String projectId) {
    return tables.inTransaction(
        () ->
            visible(projectId).values().stream()
                .map(rule -> seen(projectId, rule))
                .sorted(Comparator.comparing(GauntletRule::persona, IdOrder.BY_CODE_POINT))
                .toList());
  }

  private Map<String, GauntletRule> visible(String projectId) {
    Map<String, GauntletRule> all = new LinkedHashMap<>(known(table, GLOBAL));
    all.putAll(known(table, projectId));
    return all;
  }

  private GauntletRule seen(String projectId, GauntletRule rule) {
    boolean out = known(muted, projectId).getOrDefault(rule.id(), false);
    return out ? rule.active(false) : rule;
  }

  @Override
  public List<GauntletRule> ownedBy(String owner) {
    return tables.inTransaction(
        () ->
            known(table, owner).values().stream()
                .sorted(Comparator.comparing(GauntletRule::persona, IdOrder.BY_CODE_POINT))
                .toList());
  }

  @Override
  public List<String> muted(String projectId) {
    return tables.inTransaction(
        () ->
            known(muted, projectId).entrySet().stream()
                .filter(Map.Entry::getValue)
                .map(Map.Entry::getKey)
                .sorted(IdOrder.BY_CODE_POINT)
                .toList());
  }

  @Override
  public Optional<GauntletRule> find(String projectId, String ruleId) {
    return tables.inTransaction(
        () ->
            Optional.ofNullable(known(table, projectId).get(ruleId))
                .or(() -> Optional.ofNullable(known(table, GLOBAL).get(ruleId)))
                .map(rule -> seen(projectId, rule)));
  }

  @Override
  public boolean mute(String projectId, String ruleId, boolean out) {
    return tables.inTransaction(
        () -> {
          boolean known = find(projectId, ruleId).isPresent();
          if (known) {
            tables.put(rows(muted, projectId), ruleId, out);
          }
          return known;
        });
  }
}
