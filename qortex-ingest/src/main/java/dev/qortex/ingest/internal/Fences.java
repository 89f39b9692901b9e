package dev.qortex.ingest.internal;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Tells code between fences from text, line by line. Pure functions. */
public final class Fences {

  private static final Pattern FENCE = Pattern.compile("(`{3,}+|~{3,}+)(.*)");

  private Fences() {}

  /**
   * The fence that is open after a line.
   *
   * @param line as it is written, indented or not
   * @param open the one that is open before it; empty for none
   */
  public static String after(String line, String open) {
    String content = line.strip();
    Matcher matcher = FENCE.matcher(content);
    if (content.isEmpty() || "`~".indexOf(content.charAt(0)) < 0 || !matcher.matches()) {
      return open;
    }
    String fence = matcher.group(1);
    if (open.isEmpty()) {
      boolean inline = fence.charAt(0) == '`' && matcher.group(2).indexOf('`') >= 0;
      return inline ? "" : fence;
    }
    boolean closes = fence.startsWith(open) && matcher.group(2).isEmpty();
    return closes ? "" : open;
  }
}
