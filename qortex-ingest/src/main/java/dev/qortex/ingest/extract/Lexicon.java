package dev.qortex.ingest.extract;

import dev.qortex.commons.IdParts;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.IngestNote;
import dev.qortex.ingest.document.Block;
import dev.qortex.ingest.document.Document;
import dev.qortex.ingest.document.Section;
import dev.qortex.ingest.document.Span;
import dev.qortex.ingest.internal.directives.RuleFinder;
import dev.qortex.ingest.internal.lexicon.GenericWords;
import dev.qortex.ingest.internal.lexicon.NameForms;
import dev.qortex.ingest.internal.lexicon.NameTokens;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Names of a domain: maps spellings to concepts, and finds mentions in texts. Made from all
 * documents that are read together before the first is extracted from, so that a sentence in one
 * may speak of what another explains. Names that differ in case, number or hyphens are one concept;
 * so are a short form and what it is explained with, "Remote Procedure Call (RPC)". Its memory
 * grows with the number of different names and words. Immutable; the order of the documents makes
 * no difference.
 */
public final class Lexicon {

  /**
   * A name in a text.
   *
   * @param key the concept that is meant
   * @param span the place in the block
   */
  public record Mention(String key, Span span) {}

  private final Vocabulary vocabulary;
  private final Map<String, Spelling> spellings;
  private final Synonyms synonyms;
  private final Set<String> headings = new HashSet<>();
  private final Set<String> proper = new HashSet<>();
  private final Set<String> capital = new HashSet<>();
  private final Set<String> common;
  private final List<IngestNote> notes;

  private Lexicon(Builder builder) {
    this.spellings = new HashMap<>();
    builder.spellings.forEach((form, spelling) -> spellings.put(form, new Spelling(spelling)));
    Map<String, String> shortForms = new TreeMap<>(builder.acronyms.clear());
    shortForms.putAll(builder.declared.clear());
    this.synonyms = new Synonyms(spellings, shortForms, builder.aliases);
    this.vocabulary = new Vocabulary(spellings, synonyms);
    builder.headings.forEach(form -> headings.add(synonyms.keyOf(form)));
    spellings.forEach(
        (form, spelling) -> {
          if (spelling.isCapital()) {
            capital.add(synonyms.keyOf(form));
          }
          if (spelling.isOnlyProper()) {
            proper.add(synonyms.keyOf(form));
          }
        });
    this.common = builder.stretches.common(spellings, synonyms);
    this.notes = new ArrayList<>(synonyms.notes());
    if (!common.isEmpty()) {
      String some = String.join(", ", common.stream().sorted().limit(10).toList());
      String reason = "Too many passages name them to link all of these: " + some + ".";
      notes.add(IngestNote.dropped("(%s) common names".formatted(common.size()), reason));
    }
  }

  /** A lexicon without names so far. */
  public static Builder builder() {
    return new Builder();
  }

  /**
   * The key of the concept that the name means; names with one key are one concept. An unknown name
   * that only says of a known one what kind of thing it is, such as "Basket interface", means that.
   */
  public String key(String name) {
    int kind = name.lastIndexOf(' ');
    boolean tells =
        kind > 0
            && GenericWords.isKind(name.substring(kind + 1).toLowerCase(Locale.ROOT))
            && !spellings.containsKey(NameTokens.form(name))
            && spellings.containsKey(NameTokens.form(name.substring(0, kind)));
    return synonyms.key(tells ? name.substring(0, kind) : name);
  }

  /** Name of the concept of that key, or else the key. */
  public String name(String key) {
    return synonyms.name(key);
  }

  /** The other names of the concept of that key, such as its short form, in order. */
  public List<String> aliases(String key) {
    return synonyms.others(key);
  }

  /** Returns whether nothing but its capitals says that the concept of that key is one. */
  public boolean isOnlyProper(String key) {
    return proper.contains(key);
  }

  /** Returns whether the concept of that key is a proper name, or the title of a text. */
  public boolean isCapital(String key) {
    return capital.contains(key);
  }

  /**
   * Returns whether a concept is named too often for its mentions to be informative: in more than
   * twenty stretches of text, and in more than two of a hundred.
   */
  public boolean isCommon(String key) {
    return common.contains(key);
  }

  /**
   * The meanings of all names that the document may have, a line for each, in order. As long as
   * they are equal, the document is read in the same way, regardless of the other names of the
   * lexicon.
   */
  public List<String> meanings(Document document) {
    SortedMap<String, String> meanings = new TreeMap<>();
    WordsOfText.in(document)
        .forEach(
            words ->
                vocabulary.among(
                    words,
                    (form, key, spelling) ->
                        meanings.computeIfAbsent(
                            form, f -> f + " (" + spelling.criteria(f) + ") " + meaning(key))));
    return List.copyOf(meanings.values());
  }

  /** All that is known of the concept of a key, in a line. */
  public String meaning(String key) {
    StringBuilder meaning = new StringBuilder(key);
    for (Set<String> keys : List.of(headings, proper, capital, common)) {
      meaning.append(keys.contains(key) ? " 1" : " 0");
    }
    return meaning.append(' ').append(name(key)).append(' ').append(aliases(key)).toString();
  }

  /** Notes on spellings that became one name, and on names that are too common to be linked. */
  public List<IngestNote> notes() {
    return List.copyOf(notes);
  }

  /** Returns whether a document gives reason to take the name for a concept. */
  public boolean knows(String name) {
    Spelling exact = spellings.get(NameForms.key(name));
    Spelling spelling = exact != null ? exact : spellings.get(NameTokens.form(name));
    return spelling != null && !spelling.isOnlyProper();
  }

  /**
   * The key of the concept that a heading names; empty for a question, a rule, or a generic
   * heading.
   */
  public static Optional<String> heading(String heading) {
    return RuleFinder.isRule(heading)
        ? Optional.empty()
        : NameForms.ofHeading(heading).map(NameForms::key);
  }

  /**
   * The name in the form of a concept, without article and numbering; empty if it is not a name: a
   * pronoun, a question, a demand, a generic word.
   */
  public static Optional<String> named(String text) {
    return NameForms.ofHeading(text);
  }

  /** The key of the innermost heading that names a concept. */
  public Optional<String> owner(List<String> path) {
    for (int i = path.size() - 1; i >= 0; i--) {
      Optional<String> key =
          NameForms.ofHeading(path.get(i)).map(this::key).filter(headings::contains);
      if (key.isPresent()) {
        return key;
      }
    }
    return Optional.empty();
  }

  /**
   * The keys of the concepts that a title names: the title, without a bracket at its end, without
   * "the", and up to its first comma.
   */
  public List<String> owners(String title) {
    Set<String> keys = new LinkedHashSet<>();
    NameForms.ofTitle(title).forEach(name -> keys.add(key(name)));
    return List.copyOf(keys);
  }

  /** The names in a part of a block, from left to right, without overlap, the longest first. */
  public List<Mention> mentions(Block block, Span part) {
    return vocabulary.in(block, part);
  }

  /** Collects names. Not thread-safe. */
  public static final class Builder {

    private final Map<String, Spelling> spellings = new HashMap<>();
    private final Map<String, String> aliases = new HashMap<>();
    private final Set<String> headings = new HashSet<>();
    private final Acronyms acronyms = new Acronyms();

    /** Other names of pages, as their authors declare them. */
    private final Acronyms declared = new Acronyms();

    private final Stretches stretches = new Stretches();

    private Builder() {}

    /** The names of a document. */
    public Builder add(Document document) {
      boolean titled = document.sections().stream().allMatch(s -> s.path().isEmpty());
      if (titled) {
        NameForms.ofTitle(document.title()).forEach(name -> heading(title(name)));
      }
      TermFinder.page(document)
          .ifPresent(
              page ->
                  document.aliases().stream()
                      .filter(alias -> tells(alias, page))
                      .forEach(alias -> declared.add(alias, page)));
      for (Section section : document.sections()) {
        TermFinder.heading(section).ifPresent(this::heading);
        TermFinder.terms(section).forEach(this::add);
        acronyms.add(section.heading().text());
        section.blocks().stream()
            .filter(Stretches::isText)
            .forEach(block -> acronyms.add(block.text()));
        stretches.add(section);
      }
      return this;
    }

    /** True of another name, and not of a longer heading with the same name. */
    private static boolean tells(String alias, String name) {
      return NameForms.ofHeading(alias)
          .filter(other -> !NameTokens.form(other).equals(NameTokens.form(name)))
          .isPresent();
    }

    private static Term title(String name) {
      return new Term(name, Term.Evidence.TITLE, false, "");
    }

    private void heading(Term term) {
      add(term);
      headings.add(NameTokens.form(term.name()));
    }

    private void add(Term term) {
      spelling(term.name()).add(term);
    }

    private Spelling spelling(String name) {
      return spellings.computeIfAbsent(NameTokens.form(name), form -> new Spelling());
    }

    /** A concept that the graph has; how it was found tells its confidence. */
    public Builder add(ConceptNode known) {
      for (Term.Evidence evidence : Term.Evidence.values()) {
        if (known.confidence() >= evidence.confidence()) {
          boolean code = evidence == Term.Evidence.CODE;
          add(new Term(known.name(), evidence, code, known.description()));
          String domain = IdParts.domain(known.domain()) + ":";
          if (known.id().startsWith(domain)) {
            spelling(known.name()).known(known.id().substring(domain.length()));
          }
          aliases(known);
          break;
        }
      }
      return this;
    }

    private void aliases(ConceptNode known) {
      if (known.properties().get("aliases") instanceof List<?> names) {
        for (Object name : names) {
          String form = NameTokens.form(String.valueOf(name));
          if (!form.equals(NameTokens.form(known.name()))) {
            add(new Term(String.valueOf(name), Term.Evidence.NAMED, false, ""));
            aliases.put(form, NameTokens.form(known.name()));
          }
        }
      }
    }

    /** The name of a concept that is known already. */
    public Builder add(String name) {
      add(new Term(name, Term.Evidence.DEFINITION, false, ""));
      return this;
    }

    /** The lexicon. */
    public Lexicon build() {
      acronyms
          .clear()
          .forEach(
              (acronym, name) -> {
                add(new Term(name, Term.Evidence.EMPHASIS, false, ""));
                add(new Term(acronym, Term.Evidence.NAMED, false, ""));
              });
      declared
          .clear()
          .keySet()
          .forEach(alias -> add(new Term(alias, Term.Evidence.NAMED, false, "")));
      stretches.names().forEach(this::proper);
      spellings.forEach(
          (form, spelling) -> {
            if (form.indexOf(' ') < 0 && stretches.isOrdinary(spelling.term().name())) {
              spelling.ordinary();
            }
          });
      return new Lexicon(this);
    }

    private void proper(String name) {
      String form = NameTokens.form(name);
      String key = NameForms.key(name);
      Spelling known = spellings.get(form);
      boolean own = isWord(name) && !form.equals(key) && (known == null || known.isCapital());
      spellings
          .computeIfAbsent(own ? key : form, f -> new Spelling())
          .add(new Term(name, Term.Evidence.NAMED, false, ""));
    }

    /** True if it is one word that only starts with a capital. */
    private static boolean isWord(String name) {
      return name.chars().skip(1).allMatch(Character::isLowerCase);
    }
  }
}
