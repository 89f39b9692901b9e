package dev.qortex.buildlog.storage;

import dev.qortex.buildlog.model.GauntletRule;
import java.util.List;
import java.util.Optional;

/** Storage of the gauntlet rules of projects; no project sees another's. */
public interface RuleStorage {

  /**
   * Adds rules, or replaces those with the same id; whether a known rule is active stays as it was.
   *
   * @return how many were not known
   */
  int put(String projectId, List<GauntletRule> rules);

  /** All rules, active or not, by persona and then as they came. */
  List<GauntletRule> list(String projectId);

  /** That rule, if it is known. */
  Optional<GauntletRule> find(String projectId, String ruleId);

  /**
   * Puts a rule into the pool or takes it out.
   *
   * @return whether it is known
   */
  boolean setActive(String projectId, String ruleId, boolean active);
}
