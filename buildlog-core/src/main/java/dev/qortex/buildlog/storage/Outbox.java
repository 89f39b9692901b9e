package dev.qortex.buildlog.storage;

import java.util.Collection;
import java.util.List;

/**
 * Outbox of recorded, but not yet published emissions, so that a failed publication loses nothing.
 */
public interface Outbox {

  /**
   * Adds an emission.
   *
   * @throws IllegalArgumentException when its name is taken
   */
  void add(Emission emission);

  /**
   * The oldest emissions.
   *
   * @param limit the greatest number of emissions
   */
  List<Emission> oldest(int limit);

  /** Returns true if it is still to be published. */
  boolean holds(String name);

  /** Removes emissions that were published; unknown names are passed over. */
  void remove(Collection<String> names);
}
