package dev.qortex.ingest.document;

import dev.qortex.ingest.internal.Fences;
import dev.qortex.ingest.internal.JsxScanner;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The Markdown in an MDX text: without imports and exports, expressions in braces, and tags of JSX,
 * and with the content of components at their margin, where it is not indented code. Markup that is
 * never closed stays. Linear in the length of the text.
 */
final class Mdx {

  /** An import of JavaScript, as no other Markdown has it at the beginning of a paragraph. */
  private static final Pattern IMPORT =
      Pattern.compile("import\\s[^'\"]{1,300}\\sfrom\\s*+['\"][^'\"]++['\"]\\s*+;?\\s*+");

  private static final Pattern STATEMENT =
      Pattern.compile(
          "import(?=[\\s{*'\"])[^\\n"
              + "]{0,300}?['\"{]"
              + "|export\\s++(?:default|const|let|var|function|async|class|type|interface|\\*|\\{)");

  /** Elements whose content is not prose. */
  private static final Set<String> UNSEEN = Set.of("svg", "style", "script", "template");

  private static final Set<String> VOID = Set.of("br", "hr", "img", "input", "link", "meta", "wbr");

  private static final Pattern HIDING =
      Pattern.compile("\\shidden(?![-\\w]|\\s*=\\s*\\{false)|display\\s*:\\s*['\"]?none");

  private final String text;
  private final JsxScanner scanner;
  private final StringBuilder out = new StringBuilder();

  /** The indentations of the contents of what is open; negative before the first line of it. */
  private final Deque<Integer> open = new ArrayDeque<>();

  /** The indentation of the outermost element that is open. */
  private int margin;

  private int indent;
  private String fence = "";

  private Mdx(String text) {
    this.text = text;
    this.scanner = new JsxScanner(text);
  }

  /** True if an import of JavaScript stands in the text where a paragraph begins. */
  static boolean isWritten(String text) {
    if (!text.contains("import")) {
      return false;
    }
    String fence = "";
    boolean begins = true;
    for (String line : text.lines().toList()) {
      if (begins && fence.isEmpty() && IMPORT.matcher(line).matches()) {
        return true;
      }
      fence = Fences.after(line, fence);
      begins = line.isBlank();
    }
    return false;
  }

  /** The text without what MDX adds to Markdown. */
  static String prose(String text) {
    Mdx mdx = new Mdx(text);
    boolean begins = true;
    int at = 0;
    while (at < text.length()) {
      int end = lineEnd(text, at);
      boolean blank = text.substring(at, end).isBlank();
      if (begins && mdx.fence.isEmpty() && mdx.isStatement(at)) {
        at = mdx.scanner.endOfStatement(at);
      } else {
        at = mdx.line(at, end, blank);
        begins = blank;
      }
    }
    return mdx.out.toString();
  }

  private boolean isStatement(int at) {
    Matcher statement = STATEMENT.matcher(text).region(at, text.length());
    return statement.lookingAt();
  }

  private static int lineEnd(String text, int from) {
    int end = text.indexOf('\n', from);
    return end < 0 ? text.length() : end + 1;
  }

  /** Copies a line, or more where markup goes on, and gives the index behind it. */
  private int line(int start, int end, boolean blank) {
    int at = start;
    while (at < end && " \t".indexOf(text.charAt(at)) >= 0) {
      at++;
    }
    indent = at - start;
    if (!open.isEmpty() && !blank && open.element() < 0) {
      open.pop();
      open.push(indent);
    }
    int cut = open.isEmpty() ? 0 : Math.max(0, Math.min(indent, open.element()) - margin);
    out.append(text, start + cut, at);
    String before = fence;
    fence = Fences.after(text.substring(at, end), fence);
    if (!before.isEmpty() || !fence.isEmpty()) {
      out.append(text, at, end);
      return end;
    }
    return inline(at);
  }

  /** Copies up to the end of the line in which no markup is open. */
  private int inline(int start) {
    int at = start;
    while (at < text.length()) {
      char c = text.charAt(at);
      int end =
          switch (c) {
            case '\\' -> -Math.min(at + 2, text.length());
            case '`' -> -scanner.endOfCode(at);
            case '{' -> scanner.endOfExpression(at);
            case '<' -> endOfTag(at);
            default -> -(at + 1);
          };
      if (end > 0) {
        at = end;
        boolean spaced = out.length() > 0 && out.charAt(out.length() - 1) == ' ';
        at += spaced && at < text.length() && text.charAt(at) == ' ' ? 1 : 0;
      } else {
        int copied = end == 0 ? at + 1 : -end;
        out.append(text, at, copied);
        at = copied;
        if (c == '\n') {
          return at;
        }
      }
    }
    return at;
  }

  /**
   * The index behind a tag, or behind its element when that is not seen; 0 when it is not a tag.
   */
  private int endOfTag(int start) {
    int end = scanner.endOfTag(start);
    if (end == 0) {
      return 0;
    }
    String name = scanner.tagName().toLowerCase(Locale.ROOT);
    if (text.charAt(start + 1) == '/') {
      open.poll();
    } else if (text.charAt(end - 2) != '/' && !VOID.contains(name)) {
      String tag = text.substring(start, end);
      int close = UNSEEN.contains(name) || HIDING.matcher(tag).find() ? scanner.close(end) : 0;
      if (close > 0) {
        return close;
      }
      margin = open.isEmpty() ? indent : margin;
      open.push(-1);
    }
    return end;
  }
}
