package dev.qortex.cli.internal.session;

import dev.qortex.core.QortexClient;
import dev.qortex.core.event.EventSink;
import dev.qortex.observability.MemorySample;
import dev.qortex.observability.QortexMeters;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.DoubleSupplier;
import java.util.function.IntSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Meters of a served memory. Its size is read with each scrape; the lift of feedback and the width
 * of posteriors are measured every hour, on a thread of their own. Thread-safe.
 */
public final class ServedMetrics implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(ServedMetrics.class);

  private final PrometheusMeterRegistry registry =
      new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
  private final QortexMeters meters = QortexMeters.of(registry);
  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(
          work -> {
            Thread thread = new Thread(work, "qortex-metrics");
            thread.setDaemon(true);
            return thread;
          });

  /** The receiver of events. */
  EventSink events() {
    return meters;
  }

  /**
   * Measures a memory from now on.
   *
   * @param width mean width of the credible intervals of its nodes
   * @param quarantine number of observations in quarantine
   */
  void sample(QortexClient memory, DoubleSupplier width, IntSupplier quarantine) {
    MemorySample sample =
        MemorySample.of(memory, registry).posteriors("graph", width).quarantine(quarantine);
    timer.scheduleWithFixedDelay(() -> measure(sample), 1, 60, TimeUnit.MINUTES);
  }

  private static void measure(MemorySample sample) {
    try {
      sample.quality();
    } catch (RuntimeException e) {
      LOG.warn("The quality of the memory could not be measured", e);
    }
  }

  /** The meters as text for Prometheus. */
  public String text() {
    return registry.scrape();
  }

  @Override
  public void close() {
    timer.shutdownNow();
    registry.close();
  }
}
