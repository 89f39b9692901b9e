package dev.qortex.ingest.internal.manifest;

import dev.qortex.commons.Sha256;
import dev.qortex.core.model.IngestNote;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Passage;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.RelationType;
import dev.qortex.core.model.Sequence;
import dev.qortex.ingest.document.Block;
import dev.qortex.ingest.document.Chunk;
import dev.qortex.ingest.document.Chunker;
import dev.qortex.ingest.document.Document;
import dev.qortex.ingest.document.Mark;
import dev.qortex.ingest.document.Section;
import dev.qortex.ingest.extract.Extraction;
import dev.qortex.ingest.extract.Extractor;
import dev.qortex.ingest.extract.Lexicon;
import dev.qortex.ingest.extract.Reading;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Assembly of the contribution of one document. Used once. */
final class DocumentAssembly {

  private static final double OWNER = 1.0;
  private static final double SUBJECT = 0.8;
  private static final double MARKED = 0.7;
  private static final double NAMED = 0.5;
  private static final double MAY_BE_MEANT = 0.3;
  private static final double LINKED = 0.6;
  private static final double LINKS_TO = 0.4;

  private final String domain;
  private final Chunker chunker;
  private final Extractor extractor;
  private final Lexicon lexicon;
  private final LinkTargets links;
  private final SourceDocument document;
  private final PageName page;

  /** The document with the name of the page above its headings. */
  private final Document read;

  private final String sourceId;
  private final Contribution contribution;
  private final List<Passage> passages = new ArrayList<>();

  /** Mentions of each passage. */
  private final List<PassageMentions> mentions = new ArrayList<>();

  /** Properties of each passage. */
  private final Map<String, Object> properties;

  /** Notes on properties that there are not. */
  private final List<IngestNote> dropped = new ArrayList<>();

  private final Map<String, Integer> occurrences = new HashMap<>();
  private final Map<String, Optional<String>> linked = new HashMap<>();

  DocumentAssembly(ManifestAssembly shared, SourceDocument document) {
    this.domain = shared.domain();
    this.chunker = shared.chunker();
    this.extractor = shared.extractor();
    this.lexicon = shared.lexicon();
    this.links = shared.links();
    this.contribution = new Contribution(domain, lexicon);
    this.document = document;
    this.page = new PageName(document.document());
    this.read =
        new Document(
            document.document().title(),
            document.document().frontMatter(),
            page.sections(),
            document.document().warnings());
    this.sourceId = document.source().id();
    this.properties =
        document.properties(
            (name, reason) ->
                dropped.add(
                    IngestNote.dropped(
                        document.path(),
                        "Its front matter (%s) is not a valid property: %s."
                            .formatted(name, reason))));
  }

  void addTo(IngestionManifest.Builder manifest) {
    List<List<Chunk>> chunks = read.sections().stream().map(this::chunks).toList();
    List<Chunk> all = chunks.stream().flatMap(List::stream).toList();
    Extraction found = extractor.extract(new Reading(sourceId, read, all, lexicon));
    found.concepts().forEach(contribution::concept);
    found.relations().forEach(contribution::relation);
    for (int i = 0; i < chunks.size(); i++) {
      if (!chunks.get(i).isEmpty()) {
        // The ids do not depend on the name of the page.
        String place = place(document.document().sections().get(i));
        passages(place, read.sections().get(i), chunks.get(i));
      }
    }
    QuotedPassages quoted = new QuotedPassages(passages);
    found(found.concepts(), quoted);
    for (int i = 0; i < passages.size(); i++) {
      mention(passages.get(i), mentions.get(i));
    }
    stated(found.relations(), quoted);
    found.rules().forEach(contribution::rule);
    boolean whole = found.notes().stream().noneMatch(n -> n.kind() == IngestNote.Kind.FAILED);
    manifest.source(whole ? document.source() : document.source().unread());
    read.warnings().forEach(warning -> manifest.note(IngestNote.odd(document.path(), warning)));
    if (read.isEmpty()) {
      manifest.note(IngestNote.odd(document.path(), "There is no text in it."));
    }
    dropped.forEach(manifest::note);
    found.notes().forEach(manifest::note);
    passages.forEach(manifest::passage);
    contribution.addTo(manifest);
    new CodeExamples(document, domain, lexicon, contribution::id).addTo(read, manifest);
  }

  private List<Chunk> chunks(Section section) {
    boolean only = section.leaf() && section.blocks().isEmpty();
    return only && !section.heading().text().isEmpty()
        ? chunker.chunks(section, List.of(section.heading()))
        : chunker.chunks(section);
  }

  private void passages(String hash, Section section, List<Chunk> chunks) {
    String place = sourceId + "#P" + hash + ".";
    Provenance here = Provenance.of(sourceId, section.location());
    Optional<String> owner = lexicon.owner(section.path());
    Block header = Block.NONE;
    for (int part = 0; part < chunks.size(); part++) {
      Chunk chunk = chunks.get(part);
      String text = chunk.text();
      PassageMentions named = new PassageMentions(lexicon, text);
      Map<String, Object> own = new TreeMap<>(properties);
      own.put("sentences", named.starts());
      chunk.markdown(header).ifPresent(written -> own.put(Passage.MARKDOWN, written));
      header = chunk.header(header);
      passages.add(passage(place + part, chunk, text, here, own));
      mentions.add(named);
      owner.ifPresent(key -> named.own(key, OWNER));
      mentions(here, section, chunk, owner, named);
    }
  }

  private String place(Section section) {
    String location = section.location();
    int occurrence = occurrences.merge(location, 1, Integer::sum);
    return Sha256.of(location + "\n" + occurrence, 12);
  }

  private Passage passage(
      String id, Chunk chunk, String text, Provenance here, Map<String, Object> own) {
    Section section = chunk.section();
    List<String> titles = new ArrayList<>();
    titles.add(section.path().isEmpty() ? document.title() : page.title(section));
    described(chunk).ifPresent(titles::add);
    String title = String.join(" > ", titles);
    return new Passage(id, domain, title, text, here, new Sequence(sourceId, passages.size()), own);
  }

  /** The term whose description goes on at the beginning of a chunk, and is named before it. */
  private static Optional<String> described(Chunk chunk) {
    Chunk.Piece first = chunk.pieces().get(0);
    boolean named = first.block().kind() == Block.Kind.ITEM && first.span().start() == 0;
    return named
        ? Optional.empty()
        : first.block().marks().stream()
            .filter(mark -> mark.kind() == Mark.Kind.DESCRIBES)
            .map(Mark::target)
            .findFirst();
  }

  private void mentions(
      Provenance here,
      Section section,
      Chunk chunk,
      Optional<String> owner,
      PassageMentions mentions) {
    if (section.path().isEmpty()) {
      lexicon.owners(read.title()).forEach(key -> mentions.own(key, OWNER));
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
  }

  /** True if no title and no heading says what a section is about. */
  private boolean isUntitled(Section section) {
    return section.path().isEmpty() && read.title().isBlank();
  }

  /** Adds mentions of concepts that only the extractor names, where a passage has their quote. */
  private void found(List<Extraction.Concept> concepts, QuotedPassages quoted) {
    for (Extraction.Concept concept : concepts) {
      int place = lexicon.knows(concept.name()) ? -1 : quoted.find(concept.evidence());
      if (place >= 0) {
        int index = passages.get(place).text().indexOf(concept.evidence().quote());
        mentions.get(place).at(lexicon.key(concept.name()), NAMED, index);
      }
    }
  }

  /** So is what a sentence relates to something, but for that it does not rank the passage. */
  private void stated(List<Extraction.Relation> relations, QuotedPassages quoted) {
    for (Extraction.Relation relation : relations) {
      for (String name : List.of(relation.source(), relation.target())) {
        boolean known = lexicon.knows(name) || lexicon.isCommon(lexicon.key(name));
        int place = known ? -1 : quoted.find(relation.evidence());
        if (place >= 0) {
          Passage passage = passages.get(place);
          Provenance here = passage.provenance();
          int index = passage.text().indexOf(relation.evidence().quote());
          contribution.edge(
              passage.id(),
              RelationType.MENTIONS,
              contribution.named(name, here),
              MAY_BE_MEANT,
              here,
              mentions.get(place).stated(index));
        }
      }
    }
  }

  private void mention(Passage passage, PassageMentions mentioned) {
    Provenance here = passage.provenance();
    mentioned.forEach(
        (key, found) ->
            contribution.edge(
                passage.id(),
                RelationType.MENTIONS,
                contribution.named(key, here),
                found.confidence(),
                here,
                found.properties()));
  }

  /** One word that only another document explains may well be just a word. */
  private double certainty(Lexicon.Mention found, Block block) {
    if (block.marksTerm(found.span().start(), found.span().end())) {
      return MARKED;
    }
    boolean clear = found.key().indexOf(' ') > 0 || contribution.explains(found.key());
    return clear ? NAMED : MAY_BE_MEANT;
  }

  private Optional<String> linked(String target) {
    return target.length() > LinkTargets.LONGEST
        ? Optional.empty()
        : linked.computeIfAbsent(
            target, link -> links.concept(document.path(), link).map(lexicon::key));
  }

  private void link(String from, String to, Provenance here) {
    contribution.edge(
        contribution.named(from, here),
        RelationType.RELATES_TO,
        contribution.named(to, here),
        LINKS_TO,
        here,
        Map.of("role", "link"));
  }
}
