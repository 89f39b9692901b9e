package dev.qortex.ingest.internal.directives;

import dev.qortex.ingest.internal.Feature;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Features by which the probability that a sentence is a rule is estimated. */
public enum RuleFeature implements Feature {
  /** Kind of the sentence: with words of demand, an imperative, or a norm. */
  KIND("", Range.COMPLETE, Set.of("demand", "told", "norm")),

  /** Kind of text that the sentence stands in. */
  SETTING("in", Range.COMPLETE, Set.of("NORMS", "PROSE", "STEPS", "TASKS")),

  /** Subject of the path of headings, and a file that instructs an agent. */
  PLACE("", Range.COMPLETE, Setting.allPlaces()),

  /** Place and words by the kind of sentence. */
  KIND_AND_PLACE(
      "",
      Range.COMPLETE,
      product(
          KIND.signs.values(),
          union(
              List.of(
                  PLACE.signs.values(),
                  product(Set.of("placed"), Set.of("alone", "between", "first", "last")),
                  Set.of("names code", "opens an entry"))))),

  /** Words that the sentence has anywhere. */
  TOPIC("", Range.COMPLETE, RuleSigns.topics()),

  /** First verb of the imperative clause. */
  VERB("verb", Range.WORDS, Set.of()),

  /** First word after the verb. */
  THEN("then", Range.WORDS, Set.of()),

  /** First word of what introduces the instruction. */
  BOUND("bound", Range.WORDS, Set.of()),

  /** Purpose and numbering. */
  FORM("", Range.COMPLETE, Set.of("not bound", "numbered", "to")),

  /** Judgement and negation. */
  JUDGEMENT("", Range.COMPLETE, Set.of("judged", "judged to", "modal nested", Norms.NOT)),

  /** Modal verb. */
  MODAL("modal", Range.COMPLETE, Norms.modals()),

  /** Subject of the modal verb. */
  MODAL_SUBJECT("modal of", Range.COMPLETE, Norms.subjects()),

  /** Act that the modal verb demands. */
  MODAL_ACT("modal then", Range.COMPLETE, Norms.acts());

  private final Signs signs;

  RuleFeature(String label, Range range, Set<String> values) {
    this.signs = new Signs(label, range, values);
  }

  private static Set<String> product(Collection<String> first, Collection<String> second) {
    Set<String> all = new TreeSet<>();
    first.forEach(a -> second.forEach(b -> all.add(a + " " + b)));
    return all;
  }

  private static Set<String> union(List<Set<String>> sets) {
    Set<String> all = new TreeSet<>();
    sets.forEach(all::addAll);
    return all;
  }

  @Override
  public Signs signs() {
    return signs;
  }
}
