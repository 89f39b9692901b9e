package dev.qortex.ingest.conversation;

import dev.qortex.commons.IdParts;

/**
 * Ids of sources, sessions and speakers. What the host gives is {@link IdParts#escaped}: so no two
 * lists of parts make one id of a source, nor one of a concept. Pure functions.
 */
final class ConversationIds {

  private ConversationIds() {}

  /**
   * The id of a concept. Texts of the same domain cannot name it: what they name is in lower case.
   *
   * @param kind begins with a capital, such as {@code Session}
   */
  static String of(String domain, String kind, String name) {
    return IdParts.domain(domain) + ":" + kind + ":" + IdParts.escaped(name);
  }

  /** The id of a message. */
  static String source(String domain, String session, String message) {
    return IdParts.domain(domain) + ":" + IdParts.escaped(session) + "#" + IdParts.escaped(message);
  }
}
