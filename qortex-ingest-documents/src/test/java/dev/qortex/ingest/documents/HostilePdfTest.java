package dev.qortex.ingest.documents;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.core.error.SourceReadException;
import dev.qortex.ingest.document.Block;
import dev.qortex.ingest.document.Document;
import dev.qortex.ingest.document.Section;
import java.util.Arrays;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;

class HostilePdfTest {

  private static final byte[] GOLDEN = PdfParserTest.golden().bytes();

  private final PdfParser parser = new PdfParser();

  record Word(int page, int x, int y, int size, String text) {}

  @Property(tries = 200)
  void anythingIsReadOrRefused(@ForAll byte[] any) {
    readOrRefuse(any);
  }

  @Property(tries = 300)
  void damageIsReadOrRefused(
      @ForAll @IntRange(min = 0, max = 3_000) int at, @ForAll byte value, @ForAll boolean cut) {
    byte[] damaged = GOLDEN.clone();
    damaged[at % damaged.length] = value;
    readOrRefuse(cut ? Arrays.copyOf(damaged, at % damaged.length) : damaged);
  }

  private void readOrRefuse(byte[] bytes) {
    try {
      Document document = parser.parse("x.pdf", bytes);
      assertThat(document.sections()).allMatch(section -> !section.path().contains(""));
    } catch (SourceReadException refused) {
      assertThat(refused).hasMessageContaining("(x.pdf)").hasMessageContaining("\nMaybe");
    }
  }

  @Property(tries = 100)
  void everyLetterIsInABlock(@ForAll("words") List<Word> words) {
    Pages pages = new Pages();
    StringBuilder wanted = new StringBuilder();
    for (int page = 0; page < 2; page++) {
      pages.page();
      for (Word word : words) {
        if (word.page() == page) {
          pages.at(word.x(), word.y(), word.size(), word.text());
          wanted.append(word.text());
        }
      }
    }
    StringBuilder found = new StringBuilder();
    for (Section section : parser.parse("x.pdf", pages.bytes()).sections()) {
      found.append(section.heading().text());
      for (Block block : section.blocks()) {
        found.append(block.lead()).append(block.text());
      }
    }
    assertThat(letters(found)).isEqualTo(letters(wanted));
  }

  private static String letters(CharSequence text) {
    char[] letters = PdfLine.letters(text.toString()).toCharArray();
    Arrays.sort(letters);
    return new String(letters);
  }

  @Provide
  Arbitrary<List<Word>> words() {
    return Combinators.combine(
            Arbitraries.integers().between(0, 1),
            Arbitraries.of(50, 70, 100, 300, 320, 400),
            Arbitraries.integers().between(3, 55).map(y -> 13 * y),
            Arbitraries.of(8, 10, 12, 18),
            Arbitraries.of(
                "word",
                "Start",
                "cut-",
                "of text",
                "stop.",
                "• item",
                "1. one",
                "A longer line of prose",
                "12"))
        .as(Word::new)
        .list()
        // A letter upon the same letter is printed twice to look bold, and counts once.
        .uniqueElements(word -> word.page() + " " + word.x() / 300 + " " + word.y())
        .ofMaxSize(40);
  }
}
