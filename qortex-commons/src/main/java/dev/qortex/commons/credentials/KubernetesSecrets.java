package dev.qortex.commons.credentials;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Values of all keys of the data of Kubernetes secrets. Linear in the text. */
final class KubernetesSecrets {

  private static final String KIND = "kind: secret";

  /** Lines of a secret that are read. */
  private static final int LINES = 60;

  private static final Pattern LINE =
      Pattern.compile("\\s*(?<key>[\\w./-]{1,80}):\\s{0,4}[\"']?(?<s>[^\\s\"']{6,400}+)?");

  private KubernetesSecrets() {}

  static void find(String text, String lower, Spans spans) {
    Matcher matcher = LINE.matcher(text);
    int read = 0;
    int end = -1;
    for (int at = lower.indexOf(KIND); at >= 0; at = lower.indexOf(KIND, read)) {
      read = at + KIND.length();
      boolean data = false;
      for (int line = 0; line < LINES && read < text.length(); line++) {
        if (end < read) {
          int feed = text.indexOf('\n', read);
          end = feed < 0 ? text.length() : feed;
        }
        boolean pair = matcher.region(read, end).lookingAt();
        String key = pair ? matcher.group("key").toLowerCase(Locale.ROOT) : "";
        if (key.equals("kind") || text.startsWith("---", read)) {
          break;
        }
        if (key.equals("data") || key.equals("stringdata")) {
          data = true;
        } else if (data && pair && matcher.group("s") != null) {
          value(text, matcher.start("s"), matcher.end("s"), spans);
        }
        read = end + 1;
      }
    }
  }

  private static void value(String text, int start, int end, Spans spans) {
    if (Strength.of(text.substring(start, end)).atLeast(Strength.NUMBERED)) {
      spans.add(start, end);
    }
  }
}
