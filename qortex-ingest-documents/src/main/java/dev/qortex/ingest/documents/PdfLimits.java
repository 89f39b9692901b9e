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
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.Inflater;
import java.util.zip.InflaterInputStream;
import org.apache.pdfbox.cos.COSArray;
import org.apache.pdfbox.cos.COSBase;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.cos.COSStream;
import org.apache.pdfbox.filter.DecodeOptions;
import org.apache.pdfbox.filter.Filter;
import org.apache.pdfbox.filter.FilterFactory;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.common.PDStream;
import org.jspecify.annotations.Nullable;

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

  private static final int PACKED = 1 << 12;

  private static final Pattern STREAM = Pattern.compile("(?<!end)stream\r?\n?");

  /** Names of streams that parsing unpacks, and names with escapes, which may be those. */
  private static final Pattern PARSED =
      Pattern.compile("/ObjStm|/XRef|/[^\\s/<>\\[\\]()]*#\\p{XDigit}{2}");

  private final String name;
  private final byte[] buffer = new byte[1 << 16];
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
      if (!isImage(file, stream.start())) {
        int depth = 1;
        while (depth <= MOST_FILTERS && limits.inflates(content, stream.end(), depth)) {
          depth++;
        }
      }
    }
  }

  /** True if the dictionary before a stream is that of an image. */
  private static boolean isImage(String file, int end) {
    String before = file.substring(Math.max(0, end - DICTIONARY), end);
    if (!before.contains("/Image")) {
      return false;
    }
    String dictionary = before.substring(Math.max(0, before.lastIndexOf("obj")));
    return dictionary.contains("/Image") && !PARSED.matcher(dictionary).find();
  }

  /** Inflates a number of times; true if something came out. */
  private boolean inflates(byte[] content, int begin, int depth) {
    long inflated = 0;
    List<Inflater> inflaters = new ArrayList<>();
    InputStream in = new ByteArrayInputStream(content, begin, content.length - begin);
    try {
      for (int i = 0; i < depth; i++) {
        // As PDFBox does: the two bytes of the header are not looked at.
        in.skipNBytes(2);
        Inflater inflater = new Inflater(true);
        inflaters.add(inflater);
        in = new Counted(new InflaterInputStream(in, inflater, PACKED));
      }
      for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
        inflated += read;
      }
    } catch (IOException e) {
      // It is not deflated, or damaged: the parser says so.
    } finally {
      inflaters.forEach(Inflater::end);
    }
    return inflated > 0;
  }

  /**
   * Measures the contents of all pages, as they are decrypted and with whatever filters they have.
   *
   * @throws SourceReadException when they unpack to too much
   */
  static void checkPages(String name, PDDocument document) {
    PdfLimits limits = new PdfLimits(name);
    for (PDPage page : document.getPages()) {
      COSBase contents = page.getCOSObject().getDictionaryObject(COSName.CONTENTS);
      limits.decode(contents);
      if (contents instanceof COSArray parts) {
        for (int i = 0; i < parts.size(); i++) {
          limits.decode(parts.getObject(i));
        }
      }
    }
  }

  private void decode(@Nullable COSBase part) {
    if (part instanceof COSStream stream) {
      try {
        decode(stream);
      } catch (SourceReadException e) {
        throw e;
      } catch (IOException | RuntimeException e) {
        // It is damaged: the parser says so.
      }
    }
  }

  private void decode(COSStream stream) throws IOException {
    InputStream in = stream.createRawInputStream();
    List<Filter> filters = new ArrayList<>();
    for (COSName filter : new PDStream(stream).getFilters()) {
      filters.add(FilterFactory.INSTANCE.getFilter(filter));
    }
    int last = filters.size() - 1;
    for (int i = 0; i < last; i++) {
      in = unpackedWithin(in, filters.get(i), stream, i);
    }
    if (last >= 0) {
      filters.get(last).decode(in, new CountedOutput(), stream, last, DecodeOptions.DEFAULT);
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
