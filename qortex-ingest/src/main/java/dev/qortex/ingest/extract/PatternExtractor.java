package dev.qortex.ingest.extract;

import dev.qortex.ingest.document.Block;
import dev.qortex.ingest.document.Section;
import dev.qortex.ingest.extract.Extraction.Concept;
import dev.qortex.ingest.extract.Extraction.Relation;
import dev.qortex.ingest.extract.Extraction.Rule;
import dev.qortex.ingest.internal.directives.RuleFinder;
import dev.qortex.ingest.internal.relations.Context;
import dev.qortex.ingest.internal.relations.RelationFinder;
import dev.qortex.ingest.tagging.Tagger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads by patterns. Time is linear in the length of the text. */
record PatternExtractor(Tagger tagger, double least) implements Extractor {

  @Override
  public Extraction extract(Reading reading) {
    List<Concept> concepts = new ArrayList<>();
    List<Relation> relations = new ArrayList<>();
    List<Rule> rules = new ArrayList<>();
    RelationFinder relationFinder = new RelationFinder(tagger, least);
    for (Section section : reading.document().sections()) {
      TermFinder.terms(section).forEach(term -> concepts.add(concept(term, section, reading)));
      Optional<String> owner = reading.lexicon().owner(section.path());
      List<Block> blocks = new ArrayList<>(section.blocks());
      blocks.add(0, section.heading());
      Lexicon lexicon = reading.lexicon();
      Context context = Context.under(lexicon::knows, owner.map(lexicon::name), section.heading());
      RuleFinder ruleFinder = new RuleFinder(reading.sourceId(), reading.document(), section);
      boolean opens = true;
      for (Block block : blocks) {
        boolean first = opens && block != section.heading();
        opens &= block == section.heading();
        for (RelationFinder.Found found :
            relationFinder.relations(block, first ? context : context.later())) {
          relations.add(
              new Relation(
                  found.source(),
                  found.type(),
                  found.target(),
                  found.confidence(),
                  reading.evidence(section, found.quote()),
                  false));
        }
        for (RuleFinder.Found found : ruleFinder.rules(block)) {
          rules.add(
              new Rule(
                  found.text(),
                  about(reading.lexicon(), block, found, owner),
                  found.category(),
                  found.confidence(),
                  reading.evidence(section, found.quote())));
        }
      }
    }
    return new Extraction(concepts, relations, rules, List.of());
  }

  /** The concepts that the rule names, or else those of its heading. */
  private static List<String> about(
      Lexicon lexicon, Block block, RuleFinder.Found found, Optional<String> owner) {
    List<String> names =
        lexicon.mentions(block, found.span()).stream().map(Lexicon.Mention::key).toList();
    return names.isEmpty() ? owner.stream().toList() : names;
  }

  static Concept concept(Term term, Section section, Reading reading) {
    return new Concept(
        term.name(),
        term.description(),
        term.evidence().confidence(),
        reading.evidence(section, term.description()));
  }
}
