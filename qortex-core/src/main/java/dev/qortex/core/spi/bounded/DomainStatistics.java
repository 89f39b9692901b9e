package dev.qortex.core.spi.bounded;

import dev.qortex.commons.Checks;
import dev.qortex.core.model.Passage;
import java.util.List;

/**
 * Statistics of the passages of a domain, and a sample of them. Statistics of a domain of more than
 * {@link #EXACT} passages may be of an earlier state that differed by a tenth of the passages at
 * most.
 *
 * @param passages the number of passages
 * @param names the number of distinct names of concepts that passages mention; of all concepts in a
 *     domain of more than {@link #EXACT} passages
 * @param sample the passages, evenly spread over the order of ids, at most {@link #SAMPLE}
 */
public record DomainStatistics(int passages, int names, List<Passage> sample) {

  /** The size of the sample: enough for a mean and a deviation. */
  public static final int SAMPLE = 150;

  /** The size in passages up to which the statistics of a domain are exact and current. */
  public static final int EXACT = 2_000;

  /** Checks the components and makes defensive copies. */
  public DomainStatistics {
    Checks.atLeast("number of passages", passages, 0);
    Checks.atLeast("number of names", names, 0);
    sample = List.copyOf(sample);
  }
}
