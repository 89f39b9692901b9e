package dev.qortex.ingest.conversation;

import dev.qortex.core.event.MemoryEvent;
import java.time.Instant;

/**
 * A message was refused, or could not be written; it may be sent again.
 *
 * @param at when that was clear
 * @param sourceId of the message
 * @param failure why
 */
public record MessageLost(Instant at, String sourceId, Throwable failure) implements MemoryEvent {}
