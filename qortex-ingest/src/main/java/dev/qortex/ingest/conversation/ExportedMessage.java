package dev.qortex.ingest.conversation;

import dev.qortex.commons.Surrogates;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A message of an export.
 *
 * @param id that the export gives it; empty if none
 * @param speaker role, name or tool; not blank
 * @param at time of the message; null if the export does not say
 */
record ExportedMessage(
    String id, String speaker, boolean isTool, String text, @Nullable Instant at) {

  /** Mends the text. */
  ExportedMessage {
    text = Surrogates.wellFormed(text);
  }

  ExportedMessage withId(String other) {
    return new ExportedMessage(other, speaker, isTool, text, at);
  }
}
