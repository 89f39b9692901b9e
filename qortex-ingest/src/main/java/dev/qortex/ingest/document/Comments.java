package dev.qortex.ingest.document;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The comments of one text: those of HTML, of MDX between braces, and of Obsidian between two
 * percent signs. Asked from front to back, it is linear in the length of the text.
 */
final class Comments {

  /** The end of a comment of HTML that has none. */
  static final int NEVER = Integer.MIN_VALUE;

  private static final List<String> OPENINGS = List.of("<!--", "{/*", "%%");
  private static final Pattern MDX_END = Pattern.compile("\\*/\\s*+}");
  private static final Pattern LINE_OF_PERCENT = Pattern.compile("(?m)^[ \\t>]*+%%[ \\t]*+$");
  private static final Pattern INLINE_END = Pattern.compile("%%(?![\\p{L}\\p{N}])");
  private static final Pattern BLANK_LINE = Pattern.compile("\\n[ \\t\\r]*+(?:\\n|$)");

  private final String text;
  private final Matcher mdxEnd;
  private final Matcher lineOfPercent;
  private final Matcher inlineEnd;
  private final Matcher blankLine;

  /** The next index of each of the openings; the length of the text if it does not follow. */
  private final int[] openings = {-1, -1, -1};

  /** End of the last match; the length of the text when there is none. */
  private int mdxAt = -1;

  private int lineAt = -1;
  private int inlineAt = -1;
  private int blankAt = -1;

  Comments(String text) {
    this.text = text;
    mdxEnd = MDX_END.matcher(text);
    lineOfPercent = LINE_OF_PERCENT.matcher(text);
    inlineEnd = INLINE_END.matcher(text);
    blankLine = BLANK_LINE.matcher(text);
  }

  /** Index at which the next one may begin, or -1. */
  int next(int from) {
    int next = text.length();
    for (int i = 0; i < openings.length; i++) {
      if (openings[i] < from) {
        openings[i] = opening(OPENINGS.get(i), from);
      }
      next = Math.min(next, openings[i]);
    }
    return next < text.length() ? next : -1;
  }

  /** The index of that opening; percent signs open one only after a space or a line break. */
  private int opening(String sign, int from) {
    int at = text.indexOf(sign, from);
    while (at > 0 && sign.equals("%%") && " \t\n\u000B\f\r".indexOf(text.charAt(at - 1)) < 0) {
      at = text.indexOf(sign, at + 1);
    }
    return at < 0 ? text.length() : at;
  }

  /**
   * The index behind the comment that begins there; -1 when none does.
   *
   * @param html whether the place is one of HTML
   */
  int end(int start, boolean html) {
    if (text.charAt(start) == '<') {
      // Such as <!--> and <!--->, which are whole.
      int end = html ? text.indexOf("-->", start + 2) : -1;
      return html ? end < 0 ? NEVER : end + 3 : -1;
    }
    if (html) {
      return -1;
    }
    return text.charAt(start) == '{' ? endOfMdx(start + 3) : endOfObsidian(start + 2);
  }

  private int endOfMdx(int from) {
    mdxAt = mdxAt < from ? found(mdxEnd, from) : mdxAt;
    return mdxAt == text.length() ? -1 : mdxAt + mdxEnd.end() - mdxEnd.start();
  }

  /** Alone on its line it goes on to the next such line, else it ends in its paragraph. */
  private int endOfObsidian(int from) {
    int line = text.indexOf('\n', from);
    if (line >= 0 && text.substring(from, line).isBlank()) {
      lineAt = lineAt < line ? found(lineOfPercent, line) : lineAt;
      return lineAt == text.length() ? -1 : lineOfPercent.end();
    }
    blankAt = blankAt < from ? found(blankLine, from) : blankAt;
    inlineAt = inlineAt < from ? found(inlineEnd, from) : inlineAt;
    return inlineAt < blankAt ? inlineAt + 2 : -1;
  }

  private int found(Matcher matcher, int from) {
    return from <= text.length() && matcher.find(from) ? matcher.start() : text.length();
  }
}
