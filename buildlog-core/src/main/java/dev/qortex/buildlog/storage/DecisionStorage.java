package dev.qortex.buildlog.storage;

import dev.qortex.commons.Checks;
import java.time.Instant;
import java.util.List;

/** Storage of decisions about skills: promoted or rejected. */
public interface DecisionStorage {

  /**
   * Decision about a skill.
   *
   * @param skillId the skill
   * @param promoted or else rejected
   * @param at the time of the decision
   */
  record Decision(String skillId, boolean promoted, Instant at) {

    /** Checks the id. */
    public Decision {
      Checks.id("id of a skill", skillId);
    }
  }

  /**
   * Keeps a decision; the same one again keeps its time, and the opposite replaces it. Others are
   * not touched.
   *
   * @return false if the same decision was stored before
   */
  boolean decide(String projectId, Decision decision);

  /** All decisions, by skill id. */
  List<Decision> list(String projectId);
}
