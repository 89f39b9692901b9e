package dev.qortex.ingest.extract;

import dev.qortex.core.model.ConceptNode;
import dev.qortex.ingest.document.Block;
import dev.qortex.ingest.document.Document;
import dev.qortex.ingest.document.Section;
import dev.qortex.ingest.document.Span;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The names that a domain knows: which spellings are one concept, and where a text names it. Made
 * from all documents that are read together before the first is extracted from, so that a sentence
 * in one may speak of what another explains. Immutable.
 */
public final class Lexicon {

  /**
   * A name in a text.
   *
   * @param key the concept that is meant
   * @param span where it stands in the block
   */
  public record Mention(String key, Span span) {}

  private final Vocabulary vocabulary;
  private final Set<String> headings;
  private final Map<String, String> names;
  private final Set<String> defined = new HashSet<>();

  private Lexicon(Builder builder) {
    this.vocabulary = new Vocabulary(builder.terms);
    this.headings = Set.copyOf(builder.headings);
    Map<String, Term> best = new HashMap<>();
    for (Term term : builder.terms) {
      best.merge(term.key(), term, Lexicon::surer);
    }
    this.names = new HashMap<>();
    best.forEach(
        (key, term) -> {
          if (term.evidence().confidence() >= Term.Evidence.HEADING.confidence()) {
            defined.add(key);
          }
        });
    best.forEach((key, term) -> names.put(key, term.name()));
  }

  private static Term surer(Term a, Term b) {
    int order = Double.compare(a.evidence().confidence(), b.evidence().confidence());
    return order > 0 || (order == 0 && a.name().compareTo(b.name()) <= 0) ? a : b;
  }

  /** A lexicon without names so far. */
  public static Builder builder() {
    return new Builder();
  }

  /** The key of the concept that the name means; names with one key are one concept. */
  public String key(String name) {
    return Names.key(name);
  }

  /** How the concept of that key is written, or else the key. */
  public String name(String key) {
    return names.getOrDefault(key, key);
  }

  /** Whether a document says what the name means, or has a heading of it. */
  boolean defines(String name) {
    String key = key(name);
    return defined.contains(key)
        || defined.contains(GenericWords.singular(key))
        || defined.contains(key + "s");
  }

  /** Whether a document gives reason to take the name, in singular or plural, for a concept. */
  public boolean knows(String name) {
    String key = key(name);
    return names.containsKey(key)
        || names.containsKey(GenericWords.singular(key))
        || names.containsKey(key + "s");
  }

  /** The key of what a heading names; empty for a question, a rule, or what any text has. */
  public static Optional<String> heading(String heading) {
    return RuleFinder.isRule(heading) ? Optional.empty() : Names.ofHeading(heading).map(Names::key);
  }

  /**
   * The name as a concept may bear it, without article and numbering; empty for what names nothing
   * by itself: a pronoun, a question, a demand, a word that any text has.
   */
  public static Optional<String> named(String text) {
    return Names.ofHeading(text);
  }

  /** The key of what the innermost heading names that names something. */
  public Optional<String> owner(List<String> path) {
    for (int i = path.size() - 1; i >= 0; i--) {
      Optional<String> key =
          Names.ofHeading(path.get(i)).map(Names::key).filter(headings::contains);
      if (key.isPresent()) {
        return key;
      }
    }
    return Optional.empty();
  }

  /** The names in a part of a block, from left to right, without overlap, the longest first. */
  public List<Mention> mentions(Block block, Span part) {
    return vocabulary.in(block, part);
  }

  /** Collects names. Not thread-safe. */
  public static final class Builder {

    private final List<Term> terms = new ArrayList<>();
    private final Set<String> headings = new HashSet<>();

    private Builder() {}

    /** The names of a document. */
    public Builder add(Document document) {
      for (Section section : document.sections()) {
        TermFinder.heading(section)
            .ifPresent(
                term -> {
                  headings.add(term.key());
                  terms.add(term);
                });
        terms.addAll(TermFinder.terms(section));
      }
      return this;
    }

    /** A concept that the graph has; how it was found tells its confidence. */
    public Builder add(ConceptNode known) {
      for (Term.Evidence evidence : Term.Evidence.values()) {
        if (known.confidence() >= evidence.confidence()) {
          boolean code = evidence == Term.Evidence.CODE;
          terms.add(new Term(known.name(), evidence, code, known.description()));
          break;
        }
      }
      return this;
    }

    /** The name of a concept that is known already. */
    public Builder add(String name) {
      terms.add(new Term(name, Term.Evidence.DEFINITION, false, ""));
      return this;
    }

    /** The lexicon. */
    public Lexicon build() {
      return new Lexicon(this);
    }
  }
}
