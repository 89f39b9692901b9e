package dev.qortex.service.erasure;

import dev.qortex.commons.Checks;
import java.util.List;
import java.util.Set;

/**
 * Effect of an erasure on one part of an application.
 *
 * @param part the kind of erased data, in the plural, such as {@code notes}
 * @param erased the number of things of that kind that were erased
 * @param nodeIds the ids of removed nodes of the memory, about which no data are to be kept
 * @param remaining the places of remaining data, each with the way to remove them
 */
public record ErasedPart(String part, int erased, Set<String> nodeIds, List<String> remaining) {

  /** Checks the components and makes defensive copies. */
  public ErasedPart {
    Checks.text("erased part", part);
    Checks.atLeast("number of what was erased", erased, 0);
    nodeIds = Set.copyOf(nodeIds);
    remaining = List.copyOf(remaining);
  }

  /** A part of which nothing is left anywhere. */
  public static ErasedPart of(String part, int erased) {
    return new ErasedPart(part, erased, Set.of(), List.of());
  }
}
