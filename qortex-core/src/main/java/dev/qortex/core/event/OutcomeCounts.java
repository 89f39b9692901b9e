package dev.qortex.core.event;

import dev.qortex.commons.Checks;
import java.util.Collection;

/**
 * Numbers of outcomes by what they say. A reward strictly between 0 and 1 counts as partial.
 *
 * @param accepted the number of rewards of 1
 * @param partial the number of rewards between
 * @param rejected the number of rewards of 0
 */
public record OutcomeCounts(int accepted, int partial, int rejected) {

  /** No outcomes. */
  public static final OutcomeCounts NONE = new OutcomeCounts(0, 0, 0);

  /** Checks that none is negative. */
  public OutcomeCounts {
    Checks.atLeast("accepted outcomes", accepted, 0);
    Checks.atLeast("partial outcomes", partial, 0);
    Checks.atLeast("rejected outcomes", rejected, 0);
  }

  /** Counts rewards from 0 to 1. */
  public static OutcomeCounts of(Collection<Double> rewards) {
    int accepted = 0;
    int rejected = 0;
    for (double reward : rewards) {
      accepted += reward >= 1 ? 1 : 0;
      rejected += reward <= 0 ? 1 : 0;
    }
    return new OutcomeCounts(accepted, rewards.size() - accepted - rejected, rejected);
  }

  /** All of them. */
  public int total() {
    return accepted + partial + rejected;
  }
}
