package dev.qortex.projectors;

import java.util.List;

/**
 * Writes rules down in the form that their reader understands.
 *
 * @param <T> the form
 */
@FunctionalInterface
public interface ProjectionTarget<T> {

  /** The rules, in the order given. */
  T serialize(List<EnrichedRule> rules);
}
