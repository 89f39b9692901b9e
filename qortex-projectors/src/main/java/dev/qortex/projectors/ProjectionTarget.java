package dev.qortex.projectors;

import java.util.List;

/**
 * Serializer of rules into the form that their reader understands.
 *
 * @param <T> the form
 */
@FunctionalInterface
public interface ProjectionTarget<T> {

  /** The rules, in the order given. */
  T serialize(List<EnrichedRule> rules);
}
