package dev.qortex.commons.credentials;

import dev.qortex.commons.Resources;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Names of settings, variables and options by the table {@code setting-names.txt}: the last word
 * that tells of a secret decides, unless one behind it says that the setting is something else.
 * Immutable.
 */
final class SettingNames {

  private static final int LONGEST = 100;

  /** Words before another one that make it no secret. */
  private static final Set<String> OPEN =
      Set.of("public", "publishable", "pub", "is", "has", "verification");

  private static final Map<String, Set<String>> TABLE =
      Resources.lines(SettingNames.class, "setting-names.txt").stream()
          .collect(
              Collectors.toMap(line -> line.substring(0, line.indexOf(':')), SettingNames::words));

  private static Set<String> words(String line) {
    return Arrays.stream(line.substring(line.indexOf(':') + 1).split(","))
        .map(String::strip)
        .collect(Collectors.toSet());
  }

  private static final List<String> ENDS =
      table("secret").stream().filter(w -> w.startsWith("*")).map(w -> w.substring(1)).toList();

  /** The kind of each word; a word of several kinds has the first one. */
  private static final Map<String, String> KINDS = kinds();

  private SettingNames() {}

  private static Set<String> table(String kind) {
    return TABLE.getOrDefault(kind, Set.of());
  }

  private static Map<String, String> kinds() {
    Map<String, String> kinds = new HashMap<>();
    for (String kind : List.of("secret", "key", "random", "not", "neutral")) {
      table(kind).forEach(word -> kinds.putIfAbsent(word.replace("*", ""), kind));
    }
    return kinds;
  }

  /** The weakest value of a setting of that name that is a secret, or none if it has no secret. */
  static Optional<Strength> weakest(String name) {
    if (name.length() > LONGEST) {
      return Optional.empty();
    }
    List<String> words = split(name.startsWith("-D") ? name.substring(2) : name);
    @Nullable Strength weakest = null;
    for (int i = 0; i < words.size(); i++) {
      String kind = kind(words.get(i));
      if (kind.equals("secret")) {
        weakest = i > 0 && OPEN.contains(words.get(i - 1)) ? null : Strength.NUMBERED;
      } else if (kind.equals("key")) {
        weakest = key(words, i);
      } else if (kind.equals("random")) {
        weakest = weakest == null ? Strength.RANDOM : weakest;
      } else if (kind.equals("not") && weakest != null) {
        return Optional.empty();
      } else if (kind.isEmpty() && weakest != null && weakest != Strength.RANDOM) {
        weakest = Strength.CHOSEN;
      }
    }
    return Optional.ofNullable(weakest);
  }

  private static @Nullable Strength key(List<String> words, int at) {
    if (at == 0) {
      return words.size() == 1 ? null : Strength.RANDOM;
    }
    String before = words.get(at - 1);
    if (table("kinds").contains(before) || kind(before).equals("secret")) {
      return Strength.NUMBERED;
    }
    return isPublic(before) ? null : Strength.RANDOM;
  }

  private static boolean isPublic(String word) {
    return OPEN.contains(word) || kind(word).equals("not");
  }

  private static String kind(String word) {
    String kind = KINDS.get(word);
    if (kind != null) {
      return kind;
    }
    boolean ends =
        ENDS.stream().anyMatch(end -> word.endsWith(end) && !word.startsWith("de" + end));
    return ends ? "secret" : "";
  }

  /** The words in lower case, divided by signs, digits and capitals. */
  private static List<String> split(String name) {
    List<String> words = new ArrayList<>();
    int start = 0;
    for (int i = 0; i <= name.length(); i++) {
      boolean letter = i < name.length() && Character.isLetter(name.charAt(i));
      boolean hump =
          letter
              && i > start
              && Character.isUpperCase(name.charAt(i))
              && (Character.isLowerCase(name.charAt(i - 1))
                  || i + 1 < name.length() && Character.isLowerCase(name.charAt(i + 1)));
      if (!letter || hump) {
        if (i > start) {
          words.add(name.substring(start, i).toLowerCase(Locale.ROOT));
        }
        start = hump ? i : i + 1;
      }
    }
    return words;
  }
}
