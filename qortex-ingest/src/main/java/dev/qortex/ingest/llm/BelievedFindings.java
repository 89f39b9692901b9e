package dev.qortex.ingest.llm;

import dev.qortex.commons.Checks;
import dev.qortex.commons.Surrogates;
import dev.qortex.core.model.IngestNote;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.RelationType;
import dev.qortex.ingest.extract.Extraction;
import dev.qortex.ingest.extract.Lexicon;
import dev.qortex.ingest.extract.Reading;
import dev.qortex.ingest.llm.DocumentRun.Said;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * Findings of a model's answers that pass verification. Every finding quotes its chunk; a quote
 * that does not stand there makes it an invention. What is left out is noted. Serves one document.
 */
final class BelievedFindings {

  private static final int LONGEST_NAME = 80;
  private static final int SHORTEST_RULE = 12;
  private static final int LONGEST_RULE = 300;

  /** An end of a relation that no answer says anything of, or what another chunk names. */
  private static final double ONLY_NAMED = 0.3;

  /** A relation whose sentence names one end only, so that a pronoun stands for the other. */
  private static final double BY_PRONOUN = 0.4;

  private static final String INVENTED = "The sentence that it quotes does not stand in the chunk.";

  private final Reading reading;
  private final List<Extraction.Concept> concepts = new ArrayList<>();
  private final List<Extraction.Relation> relations = new ArrayList<>();
  private final List<Extraction.Rule> rules = new ArrayList<>();
  private final Set<IngestNote> notes;
  private final Set<String> keys = new HashSet<>();

  BelievedFindings(Reading reading, Collection<IngestNote> notes) {
    this.reading = reading;
    this.notes = new LinkedHashSet<>(notes);
  }

  /**
   * Merges the findings, all concepts first: a relation may refer to a concept of a later chunk.
   */
  Extraction of(List<Said> answers) {
    List<OneChunk> chunks = answers.stream().map(OneChunk::new).toList();
    chunks.forEach(OneChunk::concepts);
    chunks.forEach(OneChunk::relations);
    chunks.forEach(OneChunk::rules);
    return new Extraction(concepts, relations, rules, List.copyOf(notes));
  }

  private String key(String name) {
    return reading.lexicon().key(name);
  }

  private final class OneChunk {

    private final Said said;
    private final ChunkText text;

    OneChunk(Said said) {
      this.said = said;
      String headings = String.join("\n", said.chunk().section().path());
      this.text = new ChunkText(Surrogates.wellFormed(headings + "\n" + said.chunk().text()));
    }

    void concepts() {
      for (ModelAnswer.Concept found : said.answer().concepts()) {
        named(found.name()).ifPresent(name -> concept(name, found));
      }
    }

    private void concept(String name, ModelAnswer.Concept found) {
      Optional<String> quote = text.quote(found.evidence());
      if (quote.isEmpty()) {
        drop(name, INVENTED);
        return;
      }
      boolean named = text.names(name) || said.known().contains(key(name));
      if (!named && !reading.lexicon().knows(name)) {
        drop(name, "The chunk does not name it.");
        return;
      }
      double most = named ? 1.0 : ONLY_NAMED;
      String description = found.description() == null ? "" : tidy(found.description());
      add(name, description, Math.min(found.confidence(), most), evidence(quote.get()));
    }

    void relations() {
      for (ModelAnswer.Concept found : said.answer().concepts()) {
        if (found.exampleOf() != null && !found.exampleOf().isBlank()) {
          relation(
              new ModelAnswer.Relation(
                  found.name(),
                  RelationType.INSTANCE_OF.value(),
                  found.exampleOf(),
                  found.evidence(),
                  found.confidence()));
        }
      }
      said.answer().relations().forEach(this::relation);
    }

    private void relation(ModelAnswer.Relation found) {
      Optional<String> source = named(found.source());
      Optional<String> target = named(found.target());
      if (source.isEmpty() || target.isEmpty()) {
        return;
      }
      String subject = source.get() + " " + found.type() + " " + target.get();
      Optional<String> quote = text.quote(found.evidence());
      if (key(source.get()).equals(key(target.get()))) {
        drop(subject, "It relates a concept to itself.");
      } else if (quote.isEmpty()) {
        drop(subject, INVENTED);
      } else {
        relation(source.get(), target.get(), subject, found, quote.get());
      }
    }

    private void relation(
        String source, String target, String subject, ModelAnswer.Relation found, String quote) {
      ChunkText sentence = new ChunkText(quote);
      boolean first = sentence.names(source);
      boolean second = sentence.names(target);
      if (!first && !second) {
        drop(subject, "The sentence that it quotes names neither.");
      } else if (!isKnown(source) || !isKnown(target)) {
        String stranger = isKnown(source) ? target : source;
        drop(
            subject,
            "Nothing says what (%s) is, and the chunk does not name it.".formatted(stranger));
      } else {
        Provenance evidence = evidence(quote);
        end(source, evidence);
        end(target, evidence);
        double most = first && second ? 1.0 : BY_PRONOUN;
        relations.add(
            new Extraction.Relation(
                source,
                RelationType.of(found.type()),
                target,
                Math.min(found.confidence(), most),
                evidence,
                false));
      }
    }

    void rules() {
      said.answer().rules().forEach(this::rule);
    }

    private void rule(ModelAnswer.Rule found) {
      String rule = tidy(found.text());
      Optional<String> quote = text.quote(found.evidence());
      if (rule.length() < SHORTEST_RULE || rule.length() > LONGEST_RULE) {
        drop(rule, "A rule has (%s) to (%s) characters.".formatted(SHORTEST_RULE, LONGEST_RULE));
      } else if (quote.isEmpty()) {
        drop(rule, INVENTED);
      } else if (!text.couldSay(rule)) {
        drop(rule, "Most of its words do not stand in the chunk.");
      } else if (ChunkText.denies(rule) != ChunkText.denies(quote.get())) {
        drop(
            rule,
            "One says no where the other does not: the rule and the sentence that it quotes.");
      } else {
        Provenance evidence = evidence(quote.get());
        rules.add(
            new Extraction.Rule(
                rule, about(found, evidence), category(found), found.confidence(), evidence));
      }
    }

    private List<String> about(ModelAnswer.Rule found, Provenance evidence) {
      List<String> names = new ArrayList<>();
      for (String said : found.about() == null ? List.<String>of() : found.about()) {
        named(said)
            .ifPresent(
                name -> {
                  if (isKnown(name)) {
                    end(name, evidence);
                    names.add(name);
                  } else {
                    drop(name, "A rule is about it, and the chunk does not name it.");
                  }
                });
      }
      if (names.isEmpty()) {
        reading.lexicon().owner(said.chunk().section().path()).ifPresent(names::add);
      }
      return names;
    }

    /** The name as a concept may bear it. */
    private Optional<String> named(String saidName) {
      String name = tidy(saidName);
      if (name.length() > LONGEST_NAME) {
        drop(name, "A name has at most (%s) characters.".formatted(LONGEST_NAME));
        return Optional.empty();
      }
      Optional<String> proper = Lexicon.named(name);
      if (proper.isEmpty()) {
        drop(name, name.isEmpty() ? "The name is blank." : "That names nothing by itself.");
      }
      return proper;
    }

    /** True if the document says something of it, the chunk was told its name, or names it. */
    private boolean isKnown(String name) {
      return keys.contains(key(name)) || said.known().contains(key(name)) || text.names(name);
    }

    /** Makes a concept of what the answers only name; the lexicon's names are concepts already. */
    private void end(String name, Provenance evidence) {
      if (!keys.contains(key(name)) && !said.known().contains(key(name))) {
        add(name, "", ONLY_NAMED, evidence);
      }
    }

    private void add(String name, String description, double confidence, Provenance evidence) {
      keys.add(key(name));
      concepts.add(new Extraction.Concept(name, description, confidence, evidence));
    }

    private Provenance evidence(String quote) {
      return reading.evidence(said.chunk().section(), quote);
    }

    private void drop(String subject, String why) {
      String shown = Surrogates.wellFormed(Checks.shown(subject));
      notes.add(
          IngestNote.dropped(
              shown.isBlank() ? "(blank)" : shown, why + " It is in " + said.place()));
    }
  }

  private static String category(ModelAnswer.Rule found) {
    String category = found.category() == null ? "" : tidy(found.category());
    return category.isEmpty() ? "general" : category.toLowerCase(Locale.ROOT);
  }

  private static String tidy(String text) {
    return Surrogates.wellFormed(text).replaceAll("[\\s\\p{Z}\\p{Cc}]+", " ").strip();
  }
}
