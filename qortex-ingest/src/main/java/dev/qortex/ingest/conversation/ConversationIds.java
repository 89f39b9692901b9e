package dev.qortex.ingest.conversation;

/**
 * Ids of sources, sessions and speakers. What the host gives is kept but for {@code %}, {@code :}
 * and {@code #}, which become {@code %25}, {@code %3A} and {@code %23}: so no two lists of parts
 * make one id. Pure functions.
 */
final class ConversationIds {

  private ConversationIds() {}

  /** The id of a concept. */
  static String of(String domain, String kind, String name) {
    return domain + ":" + kind + ":" + escaped(name);
  }

  /** The id of a message. */
  static String source(String domain, String session, String message) {
    return domain + ":" + escaped(session) + "#" + escaped(message);
  }

  private static String escaped(String part) {
    return part.replace("%", "%25").replace(":", "%3A").replace("#", "%23");
  }
}
