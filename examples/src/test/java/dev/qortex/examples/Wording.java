package dev.qortex.examples;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Words and turns that texts for readers avoid, each with its replacement: {@code wording.txt}. */
final class Wording {

  /** Place of a pattern. */
  enum Scope {
    /** The beginning of the first sentence of a comment. */
    OPENING,
    /** The beginning of the description of a parameter or a result. */
    PART,
    /** Anywhere in a first sentence, or in the description of a parameter or a result. */
    SENTENCE,
    /** Anywhere in a comment or in the text of a message. */
    TEXT
  }

  private record Avoided(Scope scope, Pattern pattern, String instead) {}

  private static final Pattern LINE = Pattern.compile("(\\w+) +(.*?) +=> +(.*)");

  private final List<Avoided> avoided;

  private Wording(List<Avoided> avoided) {
    this.avoided = avoided;
  }

  static Wording read() {
    return new Wording(lines("wording.txt").stream().map(Wording::parsed).toList());
  }

  /** The lines of a resource, without blank ones and comments. */
  static List<String> lines(String resource) {
    try (InputStream content =
        Objects.requireNonNull(Wording.class.getResourceAsStream(resource), resource)) {
      return new String(content.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(line -> !line.isBlank() && !line.startsWith("#"))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Avoided parsed(String line) {
    Matcher parts = LINE.matcher(line);
    if (!parts.matches()) {
      throw new IllegalArgumentException(
          "The line (%s) must be: SCOPE PATTERN => INSTEAD".formatted(line));
    }
    return new Avoided(
        Scope.valueOf(parts.group(1).toUpperCase(Locale.ROOT)),
        Pattern.compile(parts.group(2)),
        parts.group(3));
  }

  /** The first avoided turn in a text, with its replacement; empty if there is none. */
  Optional<String> objection(Scope scope, String text) {
    for (Avoided turn : avoided) {
      Matcher found = turn.pattern.matcher(text);
      boolean opening = scope == Scope.OPENING || scope == Scope.PART;
      if (turn.scope == scope && (opening ? found.lookingAt() : found.find())) {
        return Optional.of("\"%s\" => %s".formatted(found.group(), turn.instead));
      }
    }
    return Optional.empty();
  }
}
