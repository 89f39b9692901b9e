package dev.qortex.ingest;

import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.EdgeKey;
import dev.qortex.core.model.ExplicitRule;
import dev.qortex.core.model.IngestNote;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Passage;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.RelationType;
import dev.qortex.core.model.Sequence;
import dev.qortex.ingest.document.Block;
import dev.qortex.ingest.document.Chunk;
import dev.qortex.ingest.document.Chunker;
import dev.qortex.ingest.document.Mark;
import dev.qortex.ingest.document.Section;
import dev.qortex.ingest.extract.Extraction;
import dev.qortex.ingest.extract.Extractor;
import dev.qortex.ingest.extract.Lexicon;
import dev.qortex.ingest.extract.Reading;
import dev.qortex.ingest.internal.SourceText;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;

/**
 * Turns documents into what they contribute. Every document contributes each concept that it names,
 * so that it does not matter which document comes first, or is taken back.
 */
record ManifestAssembly(
    String domain,
    Chunker chunker,
    Extractor extractor,
    Lexicon lexicon,
    LinkTargets links,
    AtomicBoolean told) {

  private static final double OWNER = 1.0;
  private static final double SUBJECT = 0.8;
  private static final double MARKED = 0.7;
  private static final double NAMED = 0.5;
  private static final double MAY_BE_MEANT = 0.3;
  private static final double LINKED = 0.6;
  private static final double LINKS_TO = 0.4;
  private static final double ONE_LETTER_AWAY = 0.4;

  /** A concept that the document names and says nothing of. */
  private static final double ONLY_NAMED = 0.3;

  /** One that is nothing but a proper name. */
  private static final double PROPER = 0.4;

  /** What the document says; with the first, what the lexicon has to note. */
  IngestionManifest manifest(SourceDocument document) {
    IngestionManifest.Builder manifest = IngestionManifest.builder(domain);
    new OneDocument(document).addTo(manifest);
    if (told.compareAndSet(false, true)) {
      lexicon.notes().forEach(manifest::note);
    }
    return manifest.build();
  }

  private String conceptId(String key) {
    return domain + ":" + key;
  }

  /** What one document contributes. */
  private final class OneDocument {

    private final SourceDocument document;
    private final String sourceId;
    private final Map<String, ConceptNode> concepts = new LinkedHashMap<>();
    private final List<Passage> passages = new ArrayList<>();
    private final Map<EdgeKey, ConceptEdge> edges = new LinkedHashMap<>();
    private final Map<String, ExplicitRule> rules = new LinkedHashMap<>();
    private final Map<String, Integer> occurrences = new HashMap<>();
    private final Map<String, Optional<String>> linked = new HashMap<>();

    /** Of each name that the document has, the key. */
    private final Map<String, String> keys = new HashMap<>();

    OneDocument(SourceDocument document) {
      this.document = document;
      this.sourceId = document.source().id();
    }

    void addTo(IngestionManifest.Builder manifest) {
      List<Chunk> chunks = new ArrayList<>();
      for (Section section : document.document().sections()) {
        boolean only = section.leaf() && section.blocks().isEmpty();
        chunks.addAll(
            only && !section.heading().text().isEmpty()
                ? chunker.chunks(section, List.of(section.heading()))
                : chunker.chunks(section));
      }
      Extraction found =
          extractor.extract(new Reading(sourceId, document.document(), chunks, lexicon));
      found.concepts().forEach(this::concept);
      found.relations().forEach(this::relation);
      passages(chunks);
      stated(found.concepts());
      found.rules().forEach(this::rule);
      List.copyOf(concepts.keySet()).forEach(this::misspelt);
      boolean whole = found.notes().stream().noneMatch(n -> n.kind() == IngestNote.Kind.FAILED);
      manifest.source(whole ? document.source() : document.readInPart());
      document
          .document()
          .warnings()
          .forEach(warning -> manifest.note(IngestNote.odd(document.path(), warning)));
      if (document.document().isEmpty()) {
        manifest.note(IngestNote.odd(document.path(), "There is no text in it."));
      }
      found.notes().forEach(manifest::note);
      concepts.values().forEach(manifest::concept);
      passages.forEach(manifest::passage);
      edges.values().forEach(manifest::edge);
      rules.values().forEach(manifest::rule);
    }

    private void concept(Extraction.Concept found) {
      String key = key(found.name());
      ConceptNode node =
          node(key, found.name(), found.description(), found.confidence(), found.evidence());
      concepts.merge(key, node, OneDocument::better);
    }

    private String key(String name) {
      return keys.computeIfAbsent(name, lexicon::key);
    }

    private ConceptNode node(
        String key, String written, String description, double confidence, Provenance where) {
      String name = lexicon.name(key);
      List<String> aliases = lexicon.aliases(key);
      return new ConceptNode(
          conceptId(key),
          domain,
          name.equals(key) ? written : name,
          description,
          confidence,
          where,
          aliases.isEmpty() ? Map.of() : Map.of("aliases", aliases));
    }

    /** The surer one, with a description if any of them has one. */
    private static ConceptNode better(ConceptNode a, ConceptNode b) {
      ConceptNode surer = b.confidence() > a.confidence() ? b : a;
      ConceptNode other = surer == a ? b : a;
      if (!surer.description().isEmpty() || other.description().isEmpty()) {
        return surer;
      }
      return new ConceptNode(
          surer.id(),
          surer.domain(),
          surer.name(),
          other.description(),
          surer.confidence(),
          other.provenance(),
          surer.properties());
    }

    /** The id of the concept, which the document contributes if it did not yet. */
    private String named(String name, Provenance where) {
      String key = key(name);
      double confidence = lexicon.isOnlyProper(key) ? PROPER : ONLY_NAMED;
      return concepts.computeIfAbsent(key, k -> node(k, name, "", confidence, where)).id();
    }

    private void relation(Extraction.Relation found) {
      edge(
          named(found.source(), found.evidence()),
          found.type(),
          named(found.target(), found.evidence()),
          found.confidence(),
          found.evidence(),
          found.structural() ? Map.of("role", "heading") : Map.of());
    }

    /** Names that are one letter apart are alike. */
    private void misspelt(String key) {
      for (String other : lexicon.similar(key)) {
        String first = key.compareTo(other) < 0 ? key : other;
        ConceptNode here = concepts.get(key);
        if (here != null) {
          edge(
              named(first, here.provenance()),
              RelationType.SIMILAR_TO,
              named(first.equals(key) ? other : key, here.provenance()),
              ONE_LETTER_AWAY,
              here.provenance(),
              Map.of("role", "spelling"));
        }
      }
    }

    private void passages(List<Chunk> chunks) {
      String place = "";
      int part = 0;
      for (int i = 0; i < chunks.size(); i++) {
        Chunk chunk = chunks.get(i);
        Section section = chunk.section();
        if (i == 0 || section != chunks.get(i - 1).section()) {
          place = place(section);
          part = 0;
        }
        String id = sourceId + "#P" + place + "." + part++;
        PassageMentions mentions = new PassageMentions(lexicon, chunk.text());
        passages.add(passage(id, section, chunk, mentions.starts()));
        mentions(id, section, chunk, mentions);
      }
    }

    private String place(Section section) {
      String location = section.location();
      int occurrence = occurrences.merge(location, 1, Integer::sum);
      return SourceText.sha256(location + "\n" + occurrence, 12);
    }

    private Passage passage(String id, Section section, Chunk chunk, List<Integer> sentences) {
      List<String> path = section.path();
      String title =
          path.isEmpty()
              ? document.title()
              : String.join(" > ", path.subList(Math.max(0, path.size() - 2), path.size()));
      boolean first = passages.isEmpty() && !document.document().frontMatter().isEmpty();
      return new Passage(
          id,
          domain,
          title,
          chunk.text(),
          Provenance.of(sourceId, section.location()),
          new Sequence(sourceId, passages.size()),
          first
              ? Map.of("sentences", sentences, "front_matter", document.document().frontMatter())
              : Map.of("sentences", sentences));
    }

    private void mentions(String passage, Section section, Chunk chunk, PassageMentions mentions) {
      Provenance here = Provenance.of(sourceId, section.location());
      Optional<String> owner = lexicon.owner(section.path());
      owner.ifPresent(key -> mentions.own(key, OWNER));
      if (section.path().isEmpty()) {
        lexicon.owners(document.document().title()).forEach(key -> mentions.own(key, OWNER));
      }
      List<Integer> offsets = PassageMentions.offsets(chunk);
      for (int i = 0; i < chunk.pieces().size(); i++) {
        Chunk.Piece piece = chunk.pieces().get(i);
        int offset = offsets.get(i) - piece.span().start();
        Block block = piece.block();
        if (block.kind() == Block.Kind.CODE || block.kind() == Block.Kind.HTML) {
          continue;
        }
        List<Lexicon.Mention> names = lexicon.mentions(block, piece.span());
        if (i == 0 && passages.size() == 1 && isUntitled(section)) {
          Openings.subject(block.text(), names).ifPresent(key -> mentions.own(key, SUBJECT));
        }
        for (Lexicon.Mention found : names) {
          mentions.at(found.key(), certainty(found, block), offset + found.span().start());
        }
        for (Mark mark : block.marksIn(piece.span())) {
          if (mark.kind() == Mark.Kind.LINK) {
            linked(mark.target())
                .ifPresent(
                    key -> {
                      mentions.at(key, LINKED, offset + mark.start());
                      owner.ifPresent(from -> link(from, key, here));
                    });
          }
        }
      }
      mentions.forEach(
          (key, found) ->
              edge(
                  passage,
                  RelationType.MENTIONS,
                  named(key, here),
                  found.confidence(),
                  here,
                  found.properties()));
    }

    /** Whether no title and no heading says what a section is about. */
    private boolean isUntitled(Section section) {
      return section.path().isEmpty() && document.document().title().isBlank();
    }

    /** What only the extractor names is mentioned where the passage states it. */
    private void stated(List<Extraction.Concept> concepts) {
      Map<String, List<Passage>> places =
          passages.stream().collect(Collectors.groupingBy(p -> p.provenance().location()));
      for (Extraction.Concept found : concepts) {
        Provenance evidence = found.evidence();
        if (evidence.quote().isEmpty() || lexicon.knows(found.name())) {
          continue;
        }
        for (Passage passage : places.getOrDefault(evidence.location(), List.of())) {
          if (passage.text().contains(evidence.quote())) {
            Provenance here = passage.provenance();
            String concept = named(found.name(), here);
            edge(passage.id(), RelationType.MENTIONS, concept, NAMED, here, Map.of());
          }
        }
      }
    }

    /** One word that only another document explains may well be just a word. */
    private double certainty(Lexicon.Mention found, Block block) {
      if (block.marksTerm(found.span().start(), found.span().end())) {
        return MARKED;
      }
      ConceptNode known = concepts.get(found.key());
      boolean clear =
          found.key().indexOf(' ') > 0 || (known != null && known.confidence() > ONLY_NAMED);
      return clear ? NAMED : MAY_BE_MEANT;
    }

    private Optional<String> linked(String target) {
      return target.length() > LinkTargets.LONGEST
          ? Optional.empty()
          : linked.computeIfAbsent(
              target, link -> links.concept(document.path(), link).map(lexicon::key));
    }

    private void link(String from, String to, Provenance here) {
      edge(
          named(from, here),
          RelationType.RELATES_TO,
          named(to, here),
          LINKS_TO,
          here,
          Map.of("role", "link"));
    }

    private void edge(
        String source,
        RelationType type,
        String target,
        double confidence,
        Provenance provenance,
        Map<String, Object> properties) {
      if (!source.equals(target)) {
        ConceptEdge edge =
            new ConceptEdge(source, target, type, confidence, provenance, properties);
        edges.merge(edge.key(), edge, (a, b) -> b.confidence() > a.confidence() ? b : a);
      }
    }

    private void rule(Extraction.Rule found) {
      String id = domain + ":rule:" + SourceText.sha256(found.text(), 12);
      List<String> about =
          found.about().stream().map(name -> named(name, found.evidence())).toList();
      rules.putIfAbsent(
          id,
          new ExplicitRule(
              id,
              domain,
              found.text(),
              about,
              found.category(),
              found.confidence(),
              found.evidence()));
    }
  }
}
