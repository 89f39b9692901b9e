package dev.qortex.ingest.extract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.ingest.document.Chunk;
import dev.qortex.ingest.document.Chunker;
import dev.qortex.ingest.document.Document;
import dev.qortex.ingest.document.MarkdownParser;
import dev.qortex.ingest.document.PlainTextParser;
import dev.qortex.ingest.document.Section;
import dev.qortex.ingest.tagging.Tagger;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ExtractorTest {

  private static Extraction extracted(Document document, Extractor extractor) {
    List<Chunk> chunks = new ArrayList<>();
    for (Section section : document.sections()) {
      chunks.addAll(Chunker.standard().chunks(section));
    }
    Lexicon lexicon = Lexicon.builder().add(document).build();
    return extractor.extract(new Reading("d:source", document, chunks, lexicon));
  }

  private static List<String> concepts(Document document) {
    return extracted(document, Extractor.structure()).concepts().stream()
        .map(it -> it.name() + " " + it.confidence() + " " + it.description())
        .toList();
  }

  @Test
  void theTitleOfATextWithoutHeadingsIsWhatItIsAbout() {
    Document document =
        new PlainTextParser().parse("What We Lost", "Ann Reed directed it in Hull.");

    assertThat(concepts(document))
        .containsExactly("What We Lost 0.9 Ann Reed directed it in Hull.");
    assertThat(extracted(document, Extractor.structure()).concepts().get(0).evidence().sourceId())
        .isEqualTo("d:source");
  }

  @Test
  void aFirstSentenceThatSaysWhatTheTitleIsDefinesIt() {
    assertThat(concepts(new PlainTextParser().parse("Blue Harbour", "Blue Harbour is a film.")))
        .containsExactly("Blue Harbour 0.95 Blue Harbour is a film.");
  }

  @Test
  void aTitleOverHeadingsIsAConceptIfItNamesSomething() {
    String text = "\n---\n\nMoney goes both ways.\n\n## Refunds\n\nThey take a week or more.\n";
    String refunds = "Refunds 0.9 They take a week or more.";

    assertThat(concepts(new MarkdownParser().parse("---\ntitle: Payments" + text)))
        .containsExactly("Payments 0.9 Money goes both ways.", refunds);
    assertThat(concepts(new MarkdownParser().parse("---\ntitle: How do we pay?" + text)))
        .containsExactly(refunds);
    assertThat(concepts(new MarkdownParser().parse("---\ntitle: Payments | The Manual" + text)))
        .containsExactly(refunds);
  }

  @Test
  void aTitleOverNothingButHeadingsIsLeftToThem() {
    assertThat(concepts(new MarkdownParser().parse("---\ntitle: A\n---\n\n# Payments\n\nGo on.")))
        .containsExactly("Payments 0.9 ");
  }

  @Test
  void aTextWithoutTitleHasNoConceptOfItsOwn() {
    assertThat(concepts(new PlainTextParser().parse("", "Nothing has a name here."))).isEmpty();
    assertThat(concepts(new PlainTextParser().parse("Blank", " "))).isEmpty();
  }

  @Test
  void theTaggerSaysWhatIsAVerb() {
    Document document = new MarkdownParser().parse("# Carts\n\nThe Basket uses the Ledger.");
    Tagger mute =
        sentence ->
            Tagger.words().tokens(sentence).stream()
                .map(token -> new Tagger.Token(token.span(), Tagger.Tag.OTHER))
                .toList();

    assertThat(extracted(document, Extractor.patterns()).relations()).hasSize(1);
    assertThat(extracted(document, Extractor.patterns(mute)).relations()).isEmpty();
  }

  @Test
  void theStandardExtractorReadsHeadingsAndSentences() {
    Document document =
        new MarkdownParser().parse("# Carts\n\nSome.\n\n## Baskets\n\nThe Basket uses the Ledger.");

    assertThat(extracted(document, Extractor.standard()).relations())
        .extracting(Extraction.Relation::structural)
        .containsExactly(true, false);
  }
}
