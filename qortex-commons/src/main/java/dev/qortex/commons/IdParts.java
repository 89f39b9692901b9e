package dev.qortex.commons;

/** Free texts as parts of an id, whose parts have colons between them. Pure functions. */
public final class IdParts {

  private IdParts() {}

  /**
   * A free text as part of an id whose parts have colons between them: {@code %}, {@code :} and
   * {@code #} become {@code %25}, {@code %3A} and {@code %23}.
   */
  public static String escaped(String part) {
    return part.replace("%", "%25").replace(":", "%3A").replace("#", "%23");
  }

  /**
   * A domain as the first part of an id: unchanged or, if it contains a {@code :}, {@code %3A} or
   * {@code %25}, with {@code %} and {@code :} as {@code %25} and {@code %3A}. So no two domains
   * have one beginning, and the first colon ends it.
   */
  public static String domain(String domain) {
    boolean plain = !domain.contains(":") && !domain.contains("%3A") && !domain.contains("%25");
    return plain ? domain : domain.replace("%", "%25").replace(":", "%3A");
  }
}
