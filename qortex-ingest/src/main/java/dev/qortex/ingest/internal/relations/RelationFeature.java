package dev.qortex.ingest.internal.relations;

import dev.qortex.core.model.RelationType;
import dev.qortex.ingest.document.Block;
import dev.qortex.ingest.internal.Feature;
import dev.qortex.ingest.internal.lexicon.RelationVerbs;
import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Features by which the probability of a stated relation is estimated. */
public enum RelationFeature implements Feature {
  /** Construction without a verb of relation. */
  CONSTRUCTION(
      "by",
      Range.COMPLETE,
      "(A, A)|(A, etc.)|(e.g. A)|A (a B)|A, A are Bs|A, a B|Bs are A, A|Bs: A, A|and other"
          + "|including|instead of|is Bs|is a"
          + "|is dependency of|is like|like|such as"),

  /** Verb or noun of relation, with its prepositions. */
  PREDICATE("by", Range.LISTED, predicates()),

  /** Relation type. */
  TYPE(
      "type", Range.COMPLETE, names(Arrays.stream(RelationType.values()).map(RelationType::value))),

  /** Kind of the block that the sentence stands in. */
  BLOCK(
      "in",
      Range.LISTED,
      names(Arrays.stream(Block.Kind.values()).map(k -> k.name().toLowerCase(Locale.ROOT)))),

  /** Way in which the subject of the verb was found. */
  SUBJECT(
      "subject",
      Range.COMPLETE,
      "antecedent|before|by doing|heading|heading doing|imperative|later|noun doing|of parts"
          + "|predicate|pronoun|reduced|relative|restrictive|same|subject doing|term|term doing"),

  /** Form of the verb. */
  VERB("verb", Range.COMPLETE, "active|gerund|passive"),

  /** The clause and the sentence. */
  CLAUSE(
      "",
      Range.COMPLETE,
      "announces|disagrees|each|modal|objects|past|source first|subjects|supposed"
          + "|target of something"),

  /** Form of the source. */
  SOURCE("source", Range.COMPLETE, RelationFeature.END),

  /** Form of the target. */
  TARGET("target", Range.COMPLETE, RelationFeature.END),

  /** Determiner of the source. */
  SOURCE_DETERMINER("source after", Range.WORDS, Set.of()),

  /** Determiner of the target. */
  TARGET_DETERMINER("target after", Range.WORDS, Set.of());

  private static final String END =
      "code|doing|generic|heading|heading of many words|heading of some words|known|name|plural"
          + "|topic|with generic head|word|word known|words|words known";

  private final Signs signs;

  RelationFeature(String label, Range range, String values) {
    this(label, range, Set.of(values.split("\\|")));
  }

  RelationFeature(String label, Range range, Set<String> values) {
    this.signs = new Signs(label, range, values);
  }

  private static Set<String> predicates() {
    return names(Stream.concat(RelationVerbs.predicates(), Copula.predicates()));
  }

  private static Set<String> names(Stream<String> values) {
    return values.collect(Collectors.toCollection(TreeSet::new));
  }

  @Override
  public Signs signs() {
    return signs;
  }
}
