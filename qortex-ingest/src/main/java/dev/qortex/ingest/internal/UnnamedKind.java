package dev.qortex.ingest.internal;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;

/** The kind of a file without an ending, such as README or LICENSE. Pure but for reading. */
public final class UnnamedKind {

  /** Bytes that are read to tell it. */
  private static final int START = 8192;

  /** Names of documents are written in capitals: README, NEWS, COPYING.LIB. */
  private static final Pattern DOCUMENT = Pattern.compile("[\\p{Lu}\\d_-]*\\p{Lu}[\\p{Lu}\\d_-]*");

  private static final Pattern MARKDOWN =
      Pattern.compile("\\A\\s*+#{1,3} \\S|^(?:```|~~~)|\\]\\(https?://", Pattern.MULTILINE);

  private UnnamedKind() {}

  /** True for a file with a name in capitals that holds text in UTF-8 and is not a script. */
  public static boolean isText(Path file) {
    if (!DOCUMENT.matcher(String.valueOf(file.getFileName())).matches()) {
      return false;
    }
    try (InputStream in = Files.newInputStream(file)) {
      String start = start(in.readNBytes(START));
      return !start.isBlank() && start.indexOf('\0') < 0 && !start.startsWith("#!");
    } catch (IOException unreadable) {
      return false;
    }
  }

  /** True for a heading at the start, a fence of code or a link as Markdown writes them. */
  public static boolean isMarkdown(byte[] content) {
    return MARKDOWN.matcher(start(content)).find();
  }

  /** The first characters; none when they are not in UTF-8, but for one that is cut at the end. */
  private static String start(byte[] content) {
    CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
    ByteBuffer bytes = ByteBuffer.wrap(content, 0, Math.min(START, content.length));
    CharBuffer text = CharBuffer.allocate(START);
    return decoder.decode(bytes, text, false).isError() ? "" : text.flip().toString();
  }
}
