package dev.qortex.observations.internal.screening;

import dev.qortex.core.internal.util.Resources;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Redacts what patterns find. */
public final class Credentials {

  private static final Pattern GROUP = Pattern.compile("\\(\\?<s>");

  private Credentials() {}

  /** Redaction by the standard detector. */
  public static UnaryOperator<String> standard(String replacement) {
    return of(
        Resources.lines(Signal.class, "credentials.txt").stream().map(Pattern::compile).toList(),
        replacement);
  }

  /** Redaction by patterns: of the group {@code s}, or of all. */
  public static UnaryOperator<String> of(List<Pattern> patterns, String replacement) {
    return text -> {
      String redacted = text;
      for (Pattern pattern : patterns) {
        redacted = redacted(redacted, pattern, replacement);
      }
      return redacted;
    };
  }

  private static String redacted(String text, Pattern pattern, String replacement) {
    boolean grouped = GROUP.matcher(pattern.pattern()).find();
    Matcher matcher = pattern.matcher(text);
    StringBuilder redacted = new StringBuilder();
    int from = 0;
    while (matcher.find()) {
      int start = grouped ? matcher.start("s") : matcher.start();
      int end = grouped ? matcher.end("s") : matcher.end();
      if (start >= from && !text.startsWith(replacement, start)) {
        redacted.append(text, from, start).append(replacement);
        from = end;
      }
    }
    return from == 0 ? text : redacted.append(text, from, text.length()).toString();
  }
}
