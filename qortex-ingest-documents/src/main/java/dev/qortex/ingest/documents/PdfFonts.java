package dev.qortex.ingest.documents;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.fontbox.FontBoxFont;
import org.apache.fontbox.ttf.TTFParser;
import org.apache.fontbox.ttf.TrueTypeFont;
import org.apache.pdfbox.io.RandomAccessReadBuffer;
import org.apache.pdfbox.pdmodel.font.CIDFontMapping;
import org.apache.pdfbox.pdmodel.font.FontMapper;
import org.apache.pdfbox.pdmodel.font.FontMappers;
import org.apache.pdfbox.pdmodel.font.FontMapping;
import org.apache.pdfbox.pdmodel.font.PDCIDSystemInfo;
import org.apache.pdfbox.pdmodel.font.PDFontDescriptor;
import org.jspecify.annotations.Nullable;

/**
 * The font of PDFBox itself in the place of each that a document names and does not contain, for
 * threads that read a document. PDFBox would look through all fonts of the machine, and list them
 * in a file in the home folder; a text would depend on the fonts that are there. All other threads
 * keep the fonts that the host has set. Thread-safe.
 */
final class PdfFonts implements FontMapper {

  private static final String FONT = "/org/apache/pdfbox/resources/ttf/LiberationSans-Regular.ttf";

  private static final Set<Thread> READING = ConcurrentHashMap.newKeySet();

  private final FontMapper others;
  private @Nullable TrueTypeFont font;

  private PdfFonts(FontMapper others) {
    this.others = others;
  }

  /** Begins the reading of a document by this thread. */
  static synchronized void begin() {
    if (READING.isEmpty()) {
      FontMappers.set(new PdfFonts(FontMappers.instance()));
    }
    READING.add(Thread.currentThread());
  }

  /** Ends the reading by this thread; after the last one the fonts are those of before. */
  static synchronized void end() {
    READING.remove(Thread.currentThread());
    if (READING.isEmpty() && FontMappers.instance() instanceof PdfFonts own) {
      FontMappers.set(own.others);
    }
  }

  private synchronized TrueTypeFont font() {
    if (font == null) {
      try (InputStream in = FontMapper.class.getResourceAsStream(FONT)) {
        font = new TTFParser().parse(new RandomAccessReadBuffer(in));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return font;
  }

  private static boolean reads() {
    return READING.contains(Thread.currentThread());
  }

  // None is called a fallback, as PDFBox would log a warning of each.

  @Override
  public FontMapping<TrueTypeFont> getTrueTypeFont(String name, PDFontDescriptor descriptor) {
    return reads() ? new FontMapping<>(font(), false) : others.getTrueTypeFont(name, descriptor);
  }

  @Override
  public FontMapping<FontBoxFont> getFontBoxFont(String name, PDFontDescriptor descriptor) {
    return reads() ? new FontMapping<>(font(), false) : others.getFontBoxFont(name, descriptor);
  }

  @Override
  public CIDFontMapping getCIDFont(
      String name, PDFontDescriptor descriptor, @Nullable PDCIDSystemInfo letters) {
    return reads()
        ? new CIDFontMapping(null, font(), false)
        : others.getCIDFont(name, descriptor, letters);
  }
}
