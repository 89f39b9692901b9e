package dev.qortex.observability;

import dev.qortex.core.event.EventSink;
import dev.qortex.core.event.MemoryEvent;
import dev.qortex.service.error.ErrorCode;
import dev.qortex.service.event.ServiceEvent;

/**
 * Meters of a catalogue of operations.
 *
 * @param meters to which values are written
 */
record ServiceMeters(Meters meters) implements EventSink {

  @Override
  public void emit(MemoryEvent event) {
    if (event instanceof ServiceEvent.OperationEnded ended) {
      meters.time(
          QortexMeter.OPERATION_DURATION,
          ended.nanos(),
          ended.operation(),
          ended.refusal().map(ErrorCode::value).orElse("done"));
    }
  }
}
