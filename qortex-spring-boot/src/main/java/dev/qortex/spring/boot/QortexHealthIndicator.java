package dev.qortex.spring.boot;

import dev.qortex.core.MemoryStatus;
import dev.qortex.core.QortexClient;
import org.springframework.boot.health.contributor.AbstractHealthIndicator;
import org.springframework.boot.health.contributor.Health;

/** Health of a memory: up with its size when its store can be read, down with the reason if not. */
public final class QortexHealthIndicator extends AbstractHealthIndicator {

  private final QortexClient memory;

  /** Health of that memory. */
  public QortexHealthIndicator(QortexClient memory) {
    super("The memory cannot be read");
    this.memory = memory;
  }

  @Override
  protected void doHealthCheck(Health.Builder builder) {
    MemoryStatus status = memory.status();
    builder
        .up()
        .withDetail("sources", status.graph().sources())
        .withDetail("revision", status.graph().revision())
        .withDetail("vectors", status.vectors())
        .withDetail("embeddingModel", status.embeddingModel());
  }
}
