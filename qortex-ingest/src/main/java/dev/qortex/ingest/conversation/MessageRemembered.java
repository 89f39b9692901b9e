package dev.qortex.ingest.conversation;

import java.time.Instant;

/**
 * A message became part of the memory, or was part of it already.
 *
 * @param at the time of the event
 * @param sourceId the source id of the message
 * @param tool whether it is the result of a tool
 * @param nanos the time in nanoseconds since it was accepted
 */
public record MessageRemembered(Instant at, String sourceId, boolean tool, long nanos)
    implements ConversationEvent {}
