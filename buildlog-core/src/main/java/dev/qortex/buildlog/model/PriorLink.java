package dev.qortex.buildlog.model;

import dev.qortex.commons.Checks;
import java.util.Locale;

/**
 * Relation of a mistake to an earlier one.
 *
 * @param mistakeId the earlier one
 * @param kind the kind of relation
 */
public record PriorLink(String mistakeId, Kind kind) {

  /** The ways in which mistakes follow from each other. */
  public enum Kind {
    /** The mistake is the earlier one, but worse. */
    ESCALATION,
    /** The mistake is the earlier one in another place. */
    SAME_PATTERN,
    /** Mended once, and back. */
    REGRESSION,
    /** A consequence. */
    CAUSED_BY,
    /** The mistake is a part of the earlier one. */
    PART_OF;

    /** The name in lower case, as written in files. */
    public String text() {
      return name().toLowerCase(Locale.ROOT);
    }

    /**
     * The kind with that name, in any case.
     *
     * @throws IllegalArgumentException for another name
     */
    public static Kind of(String text) {
      return EnumNames.of(Kind.class, "relation to an earlier mistake", text);
    }
  }

  /** Checks the id. */
  public PriorLink {
    Checks.id("id of an earlier mistake", mistakeId);
  }
}
