package dev.qortex.ingest.conversation;

import java.time.Instant;

/**
 * A message was refused, or could not be written; it may be sent again.
 *
 * @param at the time of the refusal or failure
 * @param sourceId the source id of the message
 * @param failure the reason
 */
public record MessageLost(Instant at, String sourceId, Throwable failure)
    implements ConversationEvent {}
