package dev.qortex.ingest.internal;

import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds the ends of JavaScript and JSX in a text. An end of 0 means that there is none; after a
 * hundred of those it looks for no more, so that it stays linear in the length of the text.
 */
public final class JsxScanner {

  private static final int MOST_FAILURES = 100;
  private static final Pattern NAME = Pattern.compile("</?+([A-Za-z_$][\\w$.-]*+)?+");
  private static final Pattern BLANK_LINE = Pattern.compile("\\n[ \\t\\r]*+(?=\\n|$)");

  private final String text;
  private final Map<Integer, Integer> withoutEnd = new HashMap<>();
  private String tagName = "";
  private int failures;
  private int paragraphEnd = -1;
  private final int lastComment;

  /** A scanner of that text. */
  public JsxScanner(String text) {
    this.text = text;
    this.lastComment = text.lastIndexOf("*/");
  }

  /** The name of the tag that was found last; empty for a fragment. */
  public String tagName() {
    return tagName;
  }

  /** The index behind a run of backticks and, where it is closed in the paragraph, its code. */
  public int endOfCode(int start) {
    int from = runEnd(start);
    int length = from - start;
    if (paragraphEnd < from) {
      paragraphEnd = blankLine(from);
    }
    if (withoutEnd.getOrDefault(length, -1) >= from) {
      return from;
    }
    int at = text.indexOf('`', from);
    while (at >= 0 && at < paragraphEnd) {
      int end = runEnd(at);
      if (end - at == length) {
        return end;
      }
      at = text.indexOf('`', end);
    }
    withoutEnd.put(length, paragraphEnd);
    return from;
  }

  private int runEnd(int start) {
    int end = start;
    while (end < text.length() && text.charAt(end) == '`') {
      end++;
    }
    return end;
  }

  private int blankLine(int from) {
    Matcher blank = BLANK_LINE.matcher(text);
    return blank.find(from) ? blank.start() : text.length();
  }

  /** The index behind an expression in braces. */
  public int endOfExpression(int start) {
    if (failures >= MOST_FAILURES) {
      return 0;
    }
    int depth = 0;
    for (int at = start; at < text.length(); at = next(at)) {
      depth += depth(text.charAt(at));
      if (depth == 0) {
        return at + 1;
      }
    }
    failures++;
    return 0;
  }

  /** The index behind statements, at a blank line outside of brackets, or at the first one. */
  public int endOfStatement(int start) {
    int depth = 0;
    for (int at = start; at < text.length() && failures < MOST_FAILURES; at = next(at)) {
      depth += depth(text.charAt(at));
      if (depth <= 0 && text.charAt(at) == '\n' && isBlankLine(at + 1)) {
        return at + 1;
      }
    }
    if (depth <= 0 && failures < MOST_FAILURES) {
      return text.length();
    }
    failures++;
    return blankLine(start);
  }

  private boolean isBlankLine(int from) {
    int at = from;
    while (at < text.length() && " \t\r".indexOf(text.charAt(at)) >= 0) {
      at++;
    }
    return at == text.length() || text.charAt(at) == '\n';
  }

  private static int depth(char c) {
    return "{([".indexOf(c) >= 0 ? 1 : "})]".indexOf(c) >= 0 ? -1 : 0;
  }

  /** The index of the next character of JavaScript that is in no string and no comment. */
  private int next(int at) {
    char c = text.charAt(at);
    int end = -1;
    if (c == '"' || c == '\'') {
      end = endOfString(at, c);
    } else if (c == '`') {
      end = endOfTemplate(at);
    } else if (at + 2 <= lastComment && text.startsWith("/*", at)) {
      end = text.indexOf("*/", at + 2) + 2;
    } else if (text.startsWith("//", at) && at > 0 && text.charAt(at - 1) != ':') {
      end = text.indexOf('\n', at);
    }
    return Math.max(at + 1, end);
  }

  private int endOfString(int start, char quote) {
    for (int at = start + 1; at < text.length() && text.charAt(at) != '\n'; at++) {
      if (text.charAt(at) == quote) {
        return at + 1;
      }
      at += text.charAt(at) == '\\' ? 1 : 0;
    }
    return -1;
  }

  private int endOfTemplate(int start) {
    for (int at = start + 1; at < text.length(); at++) {
      if (text.charAt(at) == '`') {
        return at + 1;
      }
      at += text.charAt(at) == '\\' ? 1 : 0;
    }
    return -1;
  }

  /** The index behind a tag. */
  public int endOfTag(int start) {
    Matcher name = NAME.matcher(text).region(start, text.length());
    if (failures >= MOST_FAILURES || !name.lookingAt()) {
      return 0;
    }
    tagName = name.group(1) == null ? "" : name.group(1);
    int at = name.end();
    String behind = tagName.isEmpty() ? ">" : " \t\r\n/>";
    if (at < text.length() && behind.indexOf(text.charAt(at)) < 0) {
      return 0;
    }
    while (at < text.length() && text.charAt(at) != '<') {
      char c = text.charAt(at);
      if (c == '>') {
        return at + 1;
      } else if (c == '/' && !text.startsWith("/>", at)) {
        return 0;
      }
      int end =
          c == '{' ? endOfExpression(at) : c == '"' || c == '\'' ? text.indexOf(c, at + 1) + 1 : 0;
      at = Math.max(at + 1, end);
    }
    failures += at - start > 1000 ? 1 : 0;
    return 0;
  }

  /** The index behind the end of the element whose tag was found last, and ends there. */
  public int close(int from) {
    if (failures >= MOST_FAILURES) {
      return 0;
    }
    Pattern element = Pattern.compile("<(/?)" + Pattern.quote(tagName) + "(?=[\\s/>])[^<>]*+>");
    Matcher tag = element.matcher(text);
    int depth = 1;
    for (int at = from; tag.find(at); at = tag.end()) {
      depth += tag.group().endsWith("/>") ? 0 : tag.group(1).isEmpty() ? 1 : -1;
      if (depth == 0) {
        return tag.end();
      }
    }
    failures++;
    return 0;
  }
}
