package dev.qortex.ingest.conversation;

import dev.qortex.ingest.internal.SourceText;

/**
 * Ids of sources, sessions and speakers. What the host gives is {@link SourceText#escaped}: so no
 * two lists of parts make one id. Pure functions.
 */
final class ConversationIds {

  private ConversationIds() {}

  /** The id of a concept. */
  static String of(String domain, String kind, String name) {
    return domain + ":" + kind + ":" + SourceText.escaped(name);
  }

  /** The id of a message. */
  static String source(String domain, String session, String message) {
    return domain + ":" + SourceText.escaped(session) + "#" + SourceText.escaped(message);
  }
}
