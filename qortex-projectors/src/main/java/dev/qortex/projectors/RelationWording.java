package dev.qortex.projectors;

import dev.qortex.core.model.RelationType;

/**
 * Wording of how a rule of a relation is broken, and of why it holds.
 *
 * @param antipattern with {@code {source}} and {@code {target}}
 * @param rationale with {@code {source}} and {@code {target}}
 */
record RelationWording(String antipattern, String rationale) {

  /** The wording of a relation; structural ones have no rules and no wording. */
  static RelationWording of(RelationType relation) {
    return switch (relation) {
      case CONTRADICTS ->
          words(
              "{source} and {target} are used side by side.",
              "{source} and {target} exclude each other.");
      case REQUIRES ->
          words("{source} is used without {target}.", "{source} needs {target} to work.");
      case REFINES ->
          words(
              "{source} is treated as if it covered all of {target}.",
              "{source} is a special case of {target}.");
      case IMPLEMENTS ->
          words(
              "{target} is built anew although {source} is there.",
              "{source} is a concrete form of {target}.");
      case PART_OF ->
          words("{target} is built without {source}.", "{source} is a component of {target}.");
      case USES ->
          words(
              "{target} is changed or removed without a look at {source}.",
              "{source} depends on {target} at work.");
      case SIMILAR_TO ->
          words(
              "{source} and {target} are treated as one and the same.",
              "{source} and {target} are similar.");
      case ALTERNATIVE_TO ->
          words(
              "{source} and {target} are mixed, or one is taken by habit.",
              "{source} can stand in for {target}.");
      case SUPPORTS ->
          words("{target} is judged without {source}.", "{source} is evidence for {target}.");
      case CHALLENGES ->
          words(
              "{target} is relied on although {source} speaks against it.",
              "{source} is evidence against {target}.");
      case BELONGS_TO ->
          words(
              "{source} is changed without the consent of {target}.",
              "{source} is owned by {target}.");
      case INSTANCE_OF ->
          words(
              "{source} drifts away from {target} without a stated reason.",
              "{source} is made after the pattern of {target}.");
      case CONTAINS -> words("{target} is reached past {source}.", "{source} contains {target}.");
      case MENTIONS, ATTRIBUTED_TO, RELATES_TO ->
          throw new IllegalArgumentException(
              "The relation (%s) is structural and has no rules.".formatted(relation.value()));
    };
  }

  private static RelationWording words(String antipattern, String rationale) {
    return new RelationWording(antipattern, rationale);
  }
}
