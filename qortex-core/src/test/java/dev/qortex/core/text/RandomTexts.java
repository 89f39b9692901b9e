package dev.qortex.core.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;

/** Sentences of verbs, things, numbers and names, and changes of their typography or content. */
final class RandomTexts {

  private static final List<String> VERBS =
      List.of("open close paint weigh drain cool sort replace inspect lift".split(" "));
  private static final List<String> THINGS =
      List.of("valve pump boiler ladder cable filter wheel tank cache queue index".split(" "));
  private static final List<String> NAMES =
      List.of("Ann Ben Oslo Postgres Redis Jenkins HTTPS LDAP config.yaml retry_count".split(" "));
  private static final List<String> UNITS =
      List.of("seconds minutes hours days litres %".split(" "));

  private final Random random;

  RandomTexts(long seed) {
    random = new Random(seed);
  }

  private String any(List<String> words) {
    return words.get(random.nextInt(words.size()));
  }

  private String other(List<String> words, String than) {
    String word = any(words);
    return word.equals(than) ? other(words, than) : word;
  }

  /** Such as "Open the valve before the pump for 30 seconds with Redis.". */
  String sentence() {
    String thing = any(THINGS);
    return "%s the %s before the %s for %d %s with %s."
        .formatted(
            any(VERBS),
            thing,
            other(THINGS, thing),
            1 + random.nextInt(500),
            any(UNITS),
            any(NAMES));
  }

  String changed(String sentence, String kind) {
    List<String> words = new ArrayList<>(List.of(sentence.split(" ")));
    switch (kind) {
      case "number" -> words.set(7, String.valueOf(501 + random.nextInt(500)));
      case "unit" -> words.set(8, other(UNITS, words.get(8)));
      case "name" -> words.set(10, other(NAMES, words.get(10).replaceAll("\\.$", "")) + ".");
      case "word" -> words.set(2, other(THINGS, words.get(2)));
      case "order" -> {
        String thing = words.get(2);
        words.set(2, words.get(5));
        words.set(5, thing);
      }
      default -> words.add(0, any(List.of("Never", "Do not", "Don’t", "Do NOT")));
    }
    return String.join(" ", words);
  }

  String typography(String sentence) {
    String text = sentence;
    if (random.nextBoolean()) {
      text = text.substring(0, text.length() - 1) + any(List.of("", "!", "...", "…", " ."));
    }
    text =
        switch (random.nextInt(4)) {
          case 0 -> text.toUpperCase(Locale.ROOT);
          case 1 -> text.toLowerCase(Locale.ROOT);
          case 2 -> text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1);
          default -> text;
        };
    text = text.replace(" ", any(List.of(" ", "  ", "\n", "\u00A0", "\t ")));
    return random.nextBoolean()
        ? text
        : any(List.of("“%s”", "\"%s\"", "(%s)", "- %s", "**%s**", " %s ")).replace("%s", text);
  }
}
