package dev.qortex.ingest;

import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.EdgeKey;
import dev.qortex.core.model.ExplicitRule;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Passage;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.RelationType;
import dev.qortex.core.model.Sequence;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Turns parsed documents into one manifest. Two passes: first the terms of all documents, so that a
 * sentence in one may speak of a concept that another defines; then passages, edges and rules.
 */
final class ManifestAssembly {

  private static final double OWNER = 1.0;
  private static final double MARKED = 0.7;
  private static final double NAMED = 0.5;
  private static final double MAY_BE_MEANT = 0.3;
  private static final double LINKED = 0.6;
  private static final double LINKS_TO = 0.4;
  private static final double UNDER = 0.3;

  private final String domain;
  private final Chunker chunker;
  private final List<SourceDocument> documents;
  private final Map<Section, List<Term>> terms = new IdentityHashMap<>();
  private final Vocabulary vocabulary;
  private final RelationFinder relationFinder;
  private final LinkTargets links;

  ManifestAssembly(String domain, Chunker chunker, List<SourceDocument> documents) {
    this.domain = domain;
    this.chunker = chunker;
    this.documents = documents;
    documents.forEach(
        document ->
            document
                .document()
                .sections()
                .forEach(section -> terms.put(section, TermFinder.terms(section))));
    this.vocabulary = new Vocabulary(terms.values().stream().flatMap(List::stream).toList());
    this.relationFinder = new RelationFinder(vocabulary);
    this.links = new LinkTargets(documents);
  }

  IngestionManifest manifest(List<String> warnings) {
    IngestionManifest.Builder manifest = IngestionManifest.builder(domain);
    warnings.forEach(manifest::warning);
    documents.forEach(document -> new OneDocument(document).addTo(manifest));
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

    OneDocument(SourceDocument document) {
      this.document = document;
      this.sourceId = document.source().id();
    }

    void addTo(IngestionManifest.Builder manifest) {
      List<Section> sections = document.document().sections();
      sections.forEach(
          section -> terms.getOrDefault(section, List.of()).forEach(t -> concept(t, section)));
      sections.forEach(this::section);
      manifest.source(document.source());
      document.document().warnings().forEach(w -> manifest.warning(document.path() + ": " + w));
      concepts.values().forEach(manifest::concept);
      passages.forEach(manifest::passage);
      edges.values().forEach(manifest::edge);
      rules.values().forEach(manifest::rule);
    }

    private void section(Section section) {
      Optional<String> owner = owner(section.path());
      structure(section, owner);
      passages(section, owner);
      List<Block> blocks = new ArrayList<>(section.blocks());
      blocks.add(0, section.heading());
      for (Block block : blocks) {
        relationFinder
            .relations(block, owner)
            .forEach(
                found ->
                    edge(
                        conceptId(found.source()),
                        found.type(),
                        conceptId(found.target()),
                        found.confidence(),
                        new Provenance(sourceId, section.location(), found.quote()),
                        Map.of()));
        RuleFinder.rules(block).forEach(found -> rule(found, block, section, owner));
      }
    }

    private void concept(Term term, Section section) {
      ConceptNode found =
          new ConceptNode(
              conceptId(term.key()),
              domain,
              term.name(),
              term.description(),
              term.evidence().confidence(),
              new Provenance(sourceId, section.location(), term.description()),
              Map.of());
      concepts.merge(term.key(), found, OneDocument::better);
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

    /** The concept of the innermost heading that names one and that this document knows. */
    private Optional<String> owner(List<String> path) {
      for (int i = path.size() - 1; i >= 0; i--) {
        Optional<String> key =
            Names.ofHeading(path.get(i)).map(Names::key).filter(concepts::containsKey);
        if (key.isPresent()) {
          return key;
        }
      }
      return Optional.empty();
    }

    private void structure(Section section, Optional<String> owner) {
      if (section.heading().text().isEmpty() || owner.isEmpty()) {
        return;
      }
      List<String> above = section.path().subList(0, section.path().size() - 1);
      boolean named = Names.ofHeading(section.heading().text()).map(Names::key).equals(owner);
      if (named) {
        owner(above)
            .ifPresent(
                parent ->
                    edge(
                        conceptId(owner.get()),
                        RelationType.PART_OF,
                        conceptId(parent),
                        UNDER,
                        Provenance.of(sourceId, section.location()),
                        Map.of("role", "heading")));
      }
    }

    private void passages(Section section, Optional<String> owner) {
      List<Block> blocks = section.blocks();
      if (blocks.isEmpty() && section.leaf() && !section.heading().text().isEmpty()) {
        blocks = List.of(section.heading());
      }
      String place =
          SourceText.sha256(section.location() + "\n" + occurrence(section.location()), 12);
      List<Chunk> chunks = chunker.chunks(blocks);
      for (int i = 0; i < chunks.size(); i++) {
        String id = sourceId + "#P" + place + "." + i;
        passages.add(passage(id, section, chunks.get(i)));
        mentions(id, section, chunks.get(i), owner);
      }
    }

    private int occurrence(String location) {
      return occurrences.merge(location, 1, Integer::sum);
    }

    private Passage passage(String id, Section section, Chunk chunk) {
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
          first ? Map.of("front_matter", document.document().frontMatter()) : Map.of());
    }

    private void mentions(String passage, Section section, Chunk chunk, Optional<String> owner) {
      Provenance here = Provenance.of(sourceId, section.location());
      owner.ifPresent(key -> mention(passage, key, OWNER, here, Map.of("role", "owner")));
      for (Chunk.Piece piece : chunk.pieces()) {
        Block block = piece.block();
        if (block.kind() == Block.Kind.CODE || block.kind() == Block.Kind.HTML) {
          continue;
        }
        for (Vocabulary.Found found : vocabulary.in(block, piece.span())) {
          mention(passage, found.key(), named(found, block), here, Map.of());
        }
        for (Mark mark : block.marksIn(piece.span())) {
          if (mark.kind() == Mark.Kind.LINK) {
            linked(mark.target()).ifPresent(key -> link(passage, key, owner, here));
          }
        }
      }
    }

    /** One word that only another document explains may well be just a word. */
    private double named(Vocabulary.Found found, Block block) {
      if (block.marksTerm(found.span().start(), found.span().end())) {
        return MARKED;
      }
      boolean clear = found.key().indexOf(' ') > 0 || concepts.containsKey(found.key());
      return clear ? NAMED : MAY_BE_MEANT;
    }

    private Optional<String> linked(String target) {
      return target.length() > LinkTargets.LONGEST
          ? Optional.empty()
          : linked.computeIfAbsent(target, link -> links.concept(document.path(), link));
    }

    private void link(String passage, String key, Optional<String> owner, Provenance here) {
      mention(passage, key, LINKED, here, Map.of());
      owner.ifPresent(
          from ->
              edge(
                  conceptId(from),
                  RelationType.RELATES_TO,
                  conceptId(key),
                  LINKS_TO,
                  here,
                  Map.of("role", "link")));
    }

    private void mention(
        String passage,
        String key,
        double confidence,
        Provenance where,
        Map<String, Object> properties) {
      edge(passage, RelationType.MENTIONS, conceptId(key), confidence, where, properties);
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

    private void rule(
        RuleFinder.Found found, Block block, Section section, Optional<String> owner) {
      List<String> named = new ArrayList<>();
      vocabulary.in(block, found.span()).forEach(name -> named.add(conceptId(name.key())));
      if (named.isEmpty()) {
        owner.ifPresent(key -> named.add(conceptId(key)));
      }
      String id = domain + ":rule:" + SourceText.sha256(found.text(), 12);
      rules.putIfAbsent(
          id,
          new ExplicitRule(
              id,
              domain,
              found.text(),
              named,
              found.category(),
              found.confidence(),
              new Provenance(sourceId, section.location(), found.text())));
    }
  }
}
