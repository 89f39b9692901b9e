package dev.qortex.projectors;

import dev.qortex.commons.Checks;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Conflicts of a rule with others, of which some are named.
 *
 * @param named some of them, in order
 * @param more the number of the others
 */
public record NamedConflicts(List<Other> named, long more) {

  /** The names of the fields in files. */
  public static final Set<String> FIELDS = Set.of("conflicts", "more_conflicts");

  /** No conflict. */
  public static final NamedConflicts NONE = new NamedConflicts(List.of(), 0);

  /**
   * Rule in conflict.
   *
   * @param rule the id of the rule
   * @param kind the kind, such as {@code contradiction}, see {@link RuleConflict.Kind#value}
   * @param dropped whether it is left out
   */
  public record Other(String rule, String kind, boolean dropped) {

    /** Checks the texts. */
    public Other {
      Checks.id("rule in conflict", rule);
      Checks.id("kind of a conflict", kind);
    }

    private Map<String, Object> fields() {
      Map<String, Object> fields = new LinkedHashMap<>();
      fields.put("dropped", dropped);
      fields.put("kind", kind);
      fields.put("rule", rule);
      return fields;
    }
  }

  /** Checks the components and makes defensive copies. */
  public NamedConflicts {
    named = List.copyOf(named);
    if (more < 0) {
      throw new IllegalArgumentException(
          "The number of more conflicts (%s) must be at least 0.".formatted(more));
    }
  }

  /** The fields of files in their order: {@code conflicts} and {@code more_conflicts}, if any. */
  public Map<String, Object> fields() {
    Map<String, Object> fields = new LinkedHashMap<>();
    if (!named.isEmpty()) {
      fields.put("conflicts", named.stream().map(Other::fields).toList());
    }
    if (more > 0) {
      fields.put("more_conflicts", more);
    }
    return fields;
  }
}
