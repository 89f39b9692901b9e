package dev.qortex.ingest.documents;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.fontbox.FontBoxFont;
import org.apache.fontbox.ttf.TrueTypeFont;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.pdmodel.font.CIDFontMapping;
import org.apache.pdfbox.pdmodel.font.FontMapper;
import org.apache.pdfbox.pdmodel.font.FontMappers;
import org.apache.pdfbox.pdmodel.font.FontMapping;
import org.apache.pdfbox.pdmodel.font.PDCIDSystemInfo;
import org.apache.pdfbox.pdmodel.font.PDFontDescriptor;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class PdfFontsTest {

  /** The fonts of a host that draws with PDFBox, too. */
  private static final class Host implements FontMapper {

    private final FontMapper fonts;
    private final Set<Thread> askedBy = ConcurrentHashMap.newKeySet();

    private Host(FontMapper fonts) {
      this.fonts = fonts;
    }

    @Override
    public FontMapping<TrueTypeFont> getTrueTypeFont(String name, PDFontDescriptor descriptor) {
      askedBy.add(Thread.currentThread());
      return fonts.getTrueTypeFont(name, descriptor);
    }

    @Override
    public FontMapping<FontBoxFont> getFontBoxFont(String name, PDFontDescriptor descriptor) {
      askedBy.add(Thread.currentThread());
      return fonts.getFontBoxFont(name, descriptor);
    }

    @Override
    public CIDFontMapping getCIDFont(
        String name, PDFontDescriptor descriptor, @Nullable PDCIDSystemInfo letters) {
      askedBy.add(Thread.currentThread());
      return fonts.getCIDFont(name, descriptor, letters);
    }
  }

  /** It names Helvetica, and does not contain it. */
  private final byte[] document = PdfParserTest.golden().bytes();

  private final FontMapper before = FontMappers.instance();
  private final Host host = new Host(before);

  @BeforeEach
  void useTheFontsOfTheHost() {
    FontMappers.set(host);
  }

  @AfterEach
  void useTheFontsOfBefore() {
    FontMappers.set(before);
  }

  /** PDFBox would list all fonts of the machine in a file in the home folder. */
  @Test
  void noFontsOfTheMachineAreLookedFor() {
    assertThat(new PdfParser().parse("x.pdf", document).sections()).isNotEmpty();
    assertThat(host.askedBy).isEmpty();
    assertThat(FontMappers.instance()).isSameAs(host);
  }

  @Test
  void otherThreadsHaveTheFontsOfTheHost() throws Exception {
    PdfFonts.begin();
    PdfFonts.begin();
    try {
      Thread other =
          new Thread(
              () ->
                  FontMappers.instance()
                      .getCIDFont("Helvetica", new PDFontDescriptor(new COSDictionary()), null));
      other.start();
      other.join();
      assertThat(host.askedBy).containsExactly(other);
    } finally {
      PdfFonts.end();
    }
    assertThat(FontMappers.instance()).isSameAs(host);
  }
}
