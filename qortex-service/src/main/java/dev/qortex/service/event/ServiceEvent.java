package dev.qortex.service.event;

import dev.qortex.core.event.MemoryEvent;
import dev.qortex.service.error.ErrorCode;
import java.time.Instant;
import java.util.Optional;

/** Event of a catalogue of operations. */
public sealed interface ServiceEvent extends MemoryEvent {

  /**
   * A call of an operation ended.
   *
   * @param at the time of the event
   * @param operation the name of the operation, or of a method for remote clients
   * @param refusal the code of its refusal or failure; empty when it was carried out
   * @param nanos the duration in nanoseconds
   */
  record OperationEnded(Instant at, String operation, Optional<ErrorCode> refusal, long nanos)
      implements ServiceEvent {}
}
