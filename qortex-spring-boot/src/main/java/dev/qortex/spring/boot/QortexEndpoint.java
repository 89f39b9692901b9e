package dev.qortex.spring.boot;

import dev.qortex.core.MemoryStatus;
import dev.qortex.core.QortexClient;
import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.actuate.endpoint.annotation.ReadOperation;

/** Actuator endpoint with the status of a memory: its size by domain, and its learned state. */
@Endpoint(id = "qortex")
public final class QortexEndpoint {

  private final QortexClient memory;

  /** Endpoint of that memory. */
  public QortexEndpoint(QortexClient memory) {
    this.memory = memory;
  }

  /** Returns the status. */
  @ReadOperation
  public MemoryStatus status() {
    return memory.status();
  }
}
