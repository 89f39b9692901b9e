package dev.qortex.ingest.extract;

import dev.qortex.core.model.IngestNote;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.RelationType;
import java.util.List;
import java.util.stream.Stream;

/**
 * Concepts, relations and rules that an extractor found in a document. Names are as the document
 * writes them; which of them mean one concept is decided by the {@link Lexicon}.
 *
 * @param concepts the concepts that the document speaks of
 * @param relations typed and directed
 * @param rules the instructions of the document to its reader
 * @param notes the notes on what failed or was left out, and why
 */
public record Extraction(
    List<Concept> concepts, List<Relation> relations, List<Rule> rules, List<IngestNote> notes) {

  /** Makes defensive copies. */
  public Extraction {
    concepts = List.copyOf(concepts);
    relations = List.copyOf(relations);
    rules = List.copyOf(rules);
    notes = List.copyOf(notes);
  }

  /** Extraction without any finding. */
  public static Extraction none() {
    return new Extraction(List.of(), List.of(), List.of(), List.of());
  }

  /** This and the other, in that order. */
  public Extraction and(Extraction other) {
    return new Extraction(
        joined(concepts, other.concepts),
        joined(relations, other.relations),
        joined(rules, other.rules),
        joined(notes, other.notes));
  }

  private static <T> List<T> joined(List<T> first, List<T> second) {
    return Stream.concat(first.stream(), second.stream()).toList();
  }

  /**
   * A concept.
   *
   * @param description the document's description of it; may be empty
   * @param confidence the confidence that it is a concept, from 0 to 1
   * @param evidence the place that says so
   */
  public record Concept(String name, String description, double confidence, Provenance evidence) {}

  /**
   * Relation between two named things; an end that is not a concept yet becomes one.
   *
   * @param confidence the confidence that the relation holds, from 0 to 1
   * @param evidence the place and the sentence
   * @param structural whether the place of headings says so, and no sentence
   */
  public record Relation(
      String source,
      RelationType type,
      String target,
      double confidence,
      Provenance evidence,
      boolean structural) {}

  /**
   * A rule.
   *
   * @param text the sentence
   * @param about the names of its subjects
   * @param category the category, such as {@code antipattern}
   * @param confidence the confidence that it is a rule, from 0 to 1
   * @param evidence the place and the sentence
   */
  public record Rule(
      String text, List<String> about, String category, double confidence, Provenance evidence) {

    /** Makes defensive copies. */
    public Rule {
      about = List.copyOf(about);
    }
  }
}
