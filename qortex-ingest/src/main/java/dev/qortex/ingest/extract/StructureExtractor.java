package dev.qortex.ingest.extract;

import dev.qortex.core.model.RelationType;
import dev.qortex.ingest.document.Section;
import dev.qortex.ingest.extract.Extraction.Concept;
import dev.qortex.ingest.extract.Extraction.Relation;
import java.util.ArrayList;
import java.util.List;

/** Concepts of the title and the headings, and their nesting. */
final class StructureExtractor implements Extractor {

  private static final double UNDER = 0.3;

  @Override
  public Extraction extract(Reading reading) {
    List<Concept> concepts = new ArrayList<>();
    List<Relation> relations = new ArrayList<>();
    TermFinder.title(reading.document())
        .ifPresent(
            term -> {
              Section first = reading.document().sections().get(0);
              concepts.add(PatternExtractor.concept(term, first, reading));
            });
    for (Section section : reading.document().sections()) {
      TermFinder.heading(section)
          .ifPresent(
              term -> {
                concepts.add(PatternExtractor.concept(term, section, reading));
                List<String> above = section.path().subList(0, section.path().size() - 1);
                reading
                    .lexicon()
                    .owner(above)
                    .ifPresent(
                        parent ->
                            relations.add(
                                new Relation(
                                    term.name(),
                                    RelationType.PART_OF,
                                    parent,
                                    UNDER,
                                    reading.evidence(section, ""),
                                    true)));
              });
    }
    return new Extraction(concepts, relations, List.of(), List.of());
  }
}
