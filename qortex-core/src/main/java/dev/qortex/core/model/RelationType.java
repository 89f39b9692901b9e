package dev.qortex.core.model;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Type of an edge between two nodes; an edge reads "source relation target", as in "A requires B"
 * (A needs B) or "A refines B" (A is the special case).
 *
 * <p>Thirteen types carry meaning: rule templates and, for most, a causal direction. Three are
 * structural: they connect, but carry neither rules nor credit.
 */
public enum RelationType {
  /** Source and target cannot both hold. */
  CONTRADICTS,
  /** Source needs target. */
  REQUIRES,
  /** Source is a special case of target. */
  REFINES,
  /** Source is a concrete form of target. */
  IMPLEMENTS,
  /** Source is a component of target. */
  PART_OF,
  /** Source depends on target at work. */
  USES,
  /** Source and target are similar. */
  SIMILAR_TO,
  /** Source can replace target. */
  ALTERNATIVE_TO,
  /** Source is evidence for target. */
  SUPPORTS,
  /** Source is evidence against target. */
  CHALLENGES,
  /** Source is owned by target. */
  BELONGS_TO,
  /** Source is made after the pattern of target. */
  INSTANCE_OF,
  /** Source holds target. */
  CONTAINS,
  /** Structural: source (mostly a passage) names target. */
  MENTIONS,
  /** Structural: source is a statement or text of target. */
  ATTRIBUTED_TO,
  /** Structural: source and target are connected in an unstated way. */
  RELATES_TO;

  private static final Set<RelationType> STRUCTURAL =
      EnumSet.of(MENTIONS, ATTRIBUTED_TO, RELATES_TO);

  private final String value = name().toLowerCase(Locale.ROOT);

  /** The lower-case name that files and databases use, such as {@code part_of}. */
  public String value() {
    return value;
  }

  /** Returns whether this type only connects: no templates, no credit. */
  public boolean isStructural() {
    return STRUCTURAL.contains(this);
  }

  /**
   * Returns the type with that name, in any case.
   *
   * @throws IllegalArgumentException when there is none; the message lists all names
   */
  public static RelationType of(String name) {
    String wanted = name.strip().toLowerCase(Locale.ROOT);
    for (RelationType type : values()) {
      if (type.value.equals(wanted)) {
        return type;
      }
    }
    throw new IllegalArgumentException(
        "The relation type (%s) is unknown.\nMaybe one of: %s."
            .formatted(
                name,
                Arrays.stream(values())
                    .map(RelationType::value)
                    .collect(Collectors.joining(", "))));
  }
}
