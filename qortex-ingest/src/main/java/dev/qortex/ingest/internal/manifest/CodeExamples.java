package dev.qortex.ingest.internal.manifest;

import dev.qortex.commons.Sha256;
import dev.qortex.core.model.CodeExample;
import dev.qortex.core.model.IngestNote;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Provenance;
import dev.qortex.ingest.document.Block;
import dev.qortex.ingest.document.Document;
import dev.qortex.ingest.document.Listing;
import dev.qortex.ingest.document.Section;
import dev.qortex.ingest.document.Sentences;
import dev.qortex.ingest.document.Span;
import dev.qortex.ingest.extract.Lexicon;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * Code examples of one document: its listings, with the concepts of the heading that they stand
 * under and of the sentences right above and below them. Linear in the length of the document.
 */
final class CodeExamples {

  /** A longer listing is a file, not an example; this is about 5,000 tokens. */
  private static final int LONGEST = 20_000;

  private static final int LONGEST_DESCRIPTION = 300;

  /** A sentence that names more is a list, and says little of each. */
  private static final int MOST_OF_A_SENTENCE = 10;

  private final SourceDocument document;
  private final String domain;
  private final Lexicon lexicon;
  private final Function<String, Optional<String>> concepts;
  private final Map<String, Integer> occurrences = new HashMap<>();
  private int tooLong;

  /**
   * Examples of that document.
   *
   * @param concepts the id of the concept of a key, if the document contributes it
   */
  CodeExamples(
      SourceDocument document,
      String domain,
      Lexicon lexicon,
      Function<String, Optional<String>> concepts) {
    this.document = document;
    this.domain = domain;
    this.lexicon = lexicon;
    this.concepts = concepts;
  }

  void addTo(Document read, IngestionManifest.Builder manifest) {
    read.sections().forEach(section -> add(section, manifest));
    if (tooLong > 0) {
      String subject = "(%s) listings in %s".formatted(tooLong, document.path());
      String reason = "They have more than %s characters; passages hold them.".formatted(LONGEST);
      manifest.note(IngestNote.dropped(subject, reason));
    }
  }

  private void add(Section section, IngestionManifest.Builder manifest) {
    List<Block> blocks = section.blocks();
    Block prose = Block.NONE;
    Optional<Sentence> above = Optional.empty();
    for (int i = 0; i < blocks.size(); i++) {
      Block block = blocks.get(i);
      Listing listing = block.listing();
      if (block.isProse()) {
        prose = block;
        above = Optional.empty();
      } else if (listing != null && listing.code().length() > LONGEST) {
        tooLong++;
      } else if (listing != null) {
        // Many listings may follow one paragraph.
        Sentence last = above.isPresent() ? above.get() : sentence(prose, true);
        above = Optional.of(last);
        boolean closes = i + 1 < blocks.size() && blocks.get(i + 1).isProse();
        Sentence next = closes ? sentence(blocks.get(i + 1), false) : Sentence.NONE;
        manifest.example(example(section, listing, last, next));
      }
    }
  }

  /** A sentence, and the ids of the concepts that it names. */
  private record Sentence(String text, List<String> concepts) {
    static final Sentence NONE = new Sentence("", List.of());
  }

  private Sentence sentence(Block block, boolean last) {
    List<Span> all = Sentences.of(block);
    if (all.isEmpty()) {
      return Sentence.NONE;
    }
    Span span = all.get(last ? all.size() - 1 : 0);
    return new Sentence(
        span.of(block.text()),
        lexicon.mentions(block, span).stream()
            .map(Lexicon.Mention::key)
            .filter(key -> !lexicon.isCommon(key))
            .flatMap(key -> concepts.apply(key).stream())
            .distinct()
            .limit(MOST_OF_A_SENTENCE)
            .toList());
  }

  private CodeExample example(Section section, Listing listing, Sentence above, Sentence below) {
    Set<String> shown = new LinkedHashSet<>();
    List<String> owners =
        section.path().isEmpty()
            ? lexicon.owners(document.document().title())
            : lexicon.owner(section.path()).stream().toList();
    owners.forEach(key -> concepts.apply(key).ifPresent(shown::add));
    shown.addAll(above.concepts());
    shown.addAll(below.concepts());
    String hash = Sha256.of(listing.language() + "\n" + listing.code(), 12);
    int before = occurrences.merge(hash, 1, Integer::sum) - 1;
    String sourceId = document.source().id();
    return new CodeExample(
        sourceId + "#C" + hash + "." + before,
        domain,
        listing.code(),
        listing.language(),
        above.text().length() > LONGEST_DESCRIPTION ? "" : above.text(),
        List.copyOf(shown),
        false,
        Provenance.of(sourceId, section.location()));
  }
}
