package dev.qortex.ingest.documents;

import dev.qortex.core.error.SourceReadException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.Inflater;
import java.util.zip.InflaterInputStream;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.filter.DecodeOptions;
import org.apache.pdfbox.filter.Filter;
import org.apache.pdfbox.filter.FilterFactory;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.common.PDStream;

/**
 * Limits of what a PDF unpacks to. Deflate packs up to a thousand to one, filters can be chained,
 * and PDFBox keeps what it unpacks in memory; so streams are measured, without being kept, before
 * it reads them. Images, which are not unpacked for text, do not count. Used by one thread.
 */
final class PdfLimits {

  /** A thousand pages of text and their fonts unpack to some tens of megabytes. */
  private static final long MOST_UNPACKED = 128L << 20;

  /** Filters of one stream that are followed; real documents have two at most. */
  private static final int MOST_FILTERS = 4;

  /** Bytes before a stream in which its dictionary is looked for. */
  private static final int DICTIONARY = 4_096;

  private static final int BUFFER = 1 << 16;

  private static final Pattern STREAM = Pattern.compile("(?<!end)stream\r?\n?");
  private static final Pattern FLATE = Pattern.compile("/Fl|#");

  private final String name;
  private long unpacked;

  private PdfLimits(String name) {
    this.name = name;
  }

  /**
   * Measures the deflated streams of a file before it is parsed, since parsing unpacks some.
   *
   * @throws SourceReadException when they unpack to too much
   */
  static void checkStreams(String name, byte[] content) {
    PdfLimits limits = new PdfLimits(name);
    String file = new String(content, StandardCharsets.ISO_8859_1);
    Matcher stream = STREAM.matcher(file);
    while (stream.find()) {
      String dictionary = dictionary(file, stream.start());
      if (!isImage(dictionary)) {
        int filters = (int) Math.min(MOST_FILTERS, FLATE.matcher(dictionary).results().count());
        for (int depth = 1; depth <= Math.max(1, filters); depth++) {
          limits.inflate(content, stream.end(), depth);
        }
      }
    }
  }

  private static String dictionary(String file, int end) {
    int begin = Math.max(Math.max(0, end - DICTIONARY), file.lastIndexOf("obj", end));
    return file.substring(begin, end);
  }

  private static boolean isImage(String dictionary) {
    return dictionary.contains("/Image")
        && !dictionary.contains("/ObjStm")
        && !dictionary.contains("/XRef");
  }

  private void inflate(byte[] content, int begin, int depth) {
    List<Inflater> inflaters = new ArrayList<>();
    InputStream in = new ByteArrayInputStream(content, begin, content.length - begin);
    try {
      for (int i = 0; i < depth; i++) {
        // As PDFBox does: the two bytes of the header are not looked at.
        in.skipNBytes(2);
        Inflater inflater = new Inflater(true);
        inflaters.add(inflater);
        in = new Counted(new InflaterInputStream(in, inflater, BUFFER));
      }
      byte[] buffer = new byte[BUFFER];
      while (in.read(buffer) >= 0) {
        // The bytes are counted, and not kept.
      }
    } catch (IOException e) {
      // It is not deflated, or damaged: the parser says so.
    } finally {
      inflaters.forEach(Inflater::end);
    }
  }

  /**
   * Measures the contents of all pages, as they are decrypted and with whatever filters they have.
   *
   * @throws SourceReadException when they unpack to too much
   */
  static void checkPages(String name, PDDocument document) {
    PdfLimits limits = new PdfLimits(name);
    for (PDPage page : document.getPages()) {
      Iterator<PDStream> streams = page.getContentStreams();
      while (streams.hasNext()) {
        limits.decode(streams.next());
      }
    }
  }

  private void decode(PDStream stream) {
    COSDictionary dictionary = stream.getCOSObject();
    try {
      InputStream in = stream.getCOSObject().createRawInputStream();
      List<Filter> filters = new ArrayList<>();
      for (var filter : stream.getFilters()) {
        filters.add(FilterFactory.INSTANCE.getFilter(filter));
      }
      for (int i = 0; i < filters.size() - 1; i++) {
        in = unpackedWithin(in, filters.get(i), dictionary, i);
      }
      if (!filters.isEmpty()) {
        int last = filters.size() - 1;
        filters.get(last).decode(in, new CountedOutput(), dictionary, last, DecodeOptions.DEFAULT);
      }
    } catch (IOException e) {
      // It is damaged: the parser says so.
    }
  }

  /** Output of a filter that is not the last one, kept for the next one. */
  private InputStream unpackedWithin(
      InputStream in, Filter filter, COSDictionary dictionary, int index) throws IOException {
    ByteArrayOutputStream kept = new ByteArrayOutputStream();
    OutputStream counted =
        new CountedOutput() {
          @Override
          public void write(byte[] bytes, int offset, int length) {
            super.write(bytes, offset, length);
            kept.write(bytes, offset, length);
          }
        };
    filter.decode(in, counted, dictionary, index, DecodeOptions.DEFAULT);
    return new ByteArrayInputStream(kept.toByteArray());
  }

  private void add(long bytes) {
    unpacked += bytes;
    if (unpacked > MOST_UNPACKED) {
      throw new SourceReadException(
          "The PDF (%s) unpacks to more than (%s) bytes.\nMaybe split it into several documents."
              .formatted(name, MOST_UNPACKED),
          null);
    }
  }

  /** Stream that counts what is read. */
  private final class Counted extends FilterInputStream {

    Counted(InputStream in) {
      super(in);
    }

    @Override
    public int read() throws IOException {
      int read = super.read();
      add(read < 0 ? 0 : 1);
      return read;
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
      int read = super.read(buffer, offset, length);
      add(Math.max(0, read));
      return read;
    }
  }

  /** Stream that counts what is written. */
  private class CountedOutput extends OutputStream {

    @Override
    public void write(int value) {
      write(new byte[] {(byte) value}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) {
      add(length);
    }
  }
}
