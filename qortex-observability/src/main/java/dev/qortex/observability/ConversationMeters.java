package dev.qortex.observability;

import dev.qortex.core.event.EventSink;
import dev.qortex.core.event.MemoryEvent;
import dev.qortex.ingest.conversation.MessageLost;
import dev.qortex.ingest.conversation.MessageRemembered;

/**
 * Meters of conversations.
 *
 * @param meters to which values are written
 */
record ConversationMeters(Meters meters) implements EventSink {

  @Override
  public void emit(MemoryEvent event) {
    if (event instanceof MessageRemembered message) {
      meters.add(message.tool() ? QortexMeter.TOOL_RESULTS : QortexMeter.MESSAGES, 1);
      meters.time(
          message.tool() ? QortexMeter.TOOL_RESULT_DURATION : QortexMeter.MESSAGE_DURATION,
          message.nanos());
    } else if (event instanceof MessageLost) {
      meters.add(QortexMeter.MESSAGES_LOST, 1);
    }
  }
}
