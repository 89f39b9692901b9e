package dev.qortex.buildlog.storage;

import dev.qortex.buildlog.model.GauntletRule;
import java.util.List;
import java.util.Optional;

/**
 * Storage of gauntlet rules: those of all projects and those of one. A project sees the former and
 * its own, and its own rule instead of a global one with the same id; no project sees another's.
 */
public interface RuleStorage {

  /** The value in place of a project's id for the rules of all projects. */
  String GLOBAL = "";

  /**
   * Adds rules, or replaces those of the same owner with the same id. A rule that a project muted
   * stays muted.
   *
   * @return the number of rules that were not known
   */
  int put(List<GauntletRule> rules);

  /**
   * All rules that a project sees, by persona and then in the order of insertion; a muted rule is
   * not active.
   *
   * @param projectId or {@link #GLOBAL} for the global ones only
   */
  List<GauntletRule> list(String projectId);

  /**
   * The rules of one owner as they were stored, muted or not, by persona and then in the order of
   * insertion.
   *
   * @param owner a project's id, or {@link #GLOBAL}
   */
  List<GauntletRule> ownedBy(String owner);

  /** The ids of the rules that a project muted, in order. */
  List<String> muted(String projectId);

  /** Finds a rule, if the project sees it. */
  Optional<GauntletRule> find(String projectId, String ruleId);

  /**
   * Takes a rule out of the pool of one project, or undoes that; other projects are not concerned.
   *
   * @return whether the project sees the rule
   */
  boolean mute(String projectId, String ruleId, boolean muted);
}
