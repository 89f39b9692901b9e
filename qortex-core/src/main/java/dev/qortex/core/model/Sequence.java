package dev.qortex.core.model;

import dev.qortex.commons.Checks;

/**
 * Position of a passage among its neighbours: a turn of a session, a chunk of a document.
 *
 * @param group the session, document or the like that the neighbours share; empty for none
 * @param position the position in the group, from 0
 */
public record Sequence(String group, int position) {

  /** Sequence of a passage without neighbours. */
  public static final Sequence NONE = new Sequence("", 0);

  /** Checks the components. */
  public Sequence {
    Checks.text("group of a sequence", group);
    Checks.atLeast("position in group (" + group + ")", position, 0);
  }
}
