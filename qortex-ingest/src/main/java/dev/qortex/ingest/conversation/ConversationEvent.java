package dev.qortex.ingest.conversation;

import dev.qortex.core.event.MemoryEvent;

/** Event of a conversation that becomes part of a memory. */
public sealed interface ConversationEvent extends MemoryEvent
    permits MessageRemembered, MessageLost {

  /** The source id of the message. */
  String sourceId();
}
