package dev.qortex.projectors.tool;

import dev.qortex.commons.Sha256;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * File names for arbitrary names: lower-case letters a to z, digits and single hyphens, which every
 * file system keeps apart. Pure functions.
 */
final class FileNames {

  /** Greatest length of the name of a skill. */
  private static final int LONGEST = 64;

  private static final int HASH = 8;

  /** Names of devices on Windows, with any extension. */
  private static final Pattern RESERVED = Pattern.compile("con|prn|aux|nul|com[0-9]|lpt[0-9]");

  private FileNames() {}

  /**
   * A name of its own for each. It depends on the set of names only: of similar ones the one that
   * needs no change comes first, then by name; the others get a part of their hash.
   */
  static Map<String, String> of(Collection<String> names) {
    List<String> order =
        new TreeSet<>(names)
            .stream().sorted(Comparator.comparing(name -> !slug(name).equals(name))).toList();
    Map<String, String> chosen = new HashMap<>();
    Set<String> taken = new HashSet<>();
    for (String name : order) {
      String slug = slug(name);
      boolean usable = !slug.isEmpty() && !RESERVED.matcher(slug).matches();
      String candidate = usable && slug.length() <= LONGEST ? slug : hashed(slug, name, HASH);
      for (int digits = HASH; !taken.add(candidate); digits++) {
        candidate = hashed(slug, name, digits);
      }
      chosen.put(name, candidate);
    }
    return chosen;
  }

  private static String hashed(String slug, String name, int digits) {
    String start = slug.isEmpty() ? "rules" : slug;
    String cut = start.substring(0, Math.min(start.length(), LONGEST - digits - 1));
    return cut.replaceAll("-$", "") + "-" + Sha256.of(name, digits);
  }

  /** The text in a to z, digits and single hyphens; empty when it has none of them. */
  static String slug(String text) {
    return text.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-").replaceAll("^-|-$", "");
  }
}
