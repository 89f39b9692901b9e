package dev.qortex.ingest.skill;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Tells code from text, line by line. Pure functions. */
final class Fences {

  private static final Pattern FENCE = Pattern.compile(" {0,3}(`{3,}|~{3,})(.*)");

  private Fences() {}

  /**
   * The fence that is open after a line.
   *
   * @param open the one that is open before it; empty for none
   */
  static String after(String line, String open) {
    Matcher matcher = FENCE.matcher(line.stripTrailing());
    if (!matcher.matches()) {
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
