package dev.qortex.mcp;

import dev.qortex.service.Progress;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCNotification;
import io.modelcontextprotocol.spec.McpSchema.ProgressNotification;
import java.time.Duration;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Progress as notifications with the token of the request. Only of steps of at least one per cent
 * of what was done, so that a million steps are about a thousand notifications; and in the time
 * between two steps that take long, such as the embedding of a large file, a fraction more, so that
 * clients wait on. Thread-safe. Ends when it is closed.
 */
final class ProgressNotifications implements Progress, AutoCloseable {

  /** Often enough for a person who watches, and for clients that give up after a minute. */
  private static final Duration PULSE = Duration.ofSeconds(1);

  /** Pulses until half of the next step is reported; it is never reached by them alone. */
  private static final double HALF = 60;

  private static final int IDLE_SECONDS = 10;
  private static final ScheduledThreadPoolExecutor TIMER = timer();

  private final Object token;
  private final Consumer<String> notifications;
  private final Future<?> pulses;
  private double told = -1;
  private long step = -1;
  private long total;
  private long pulsed;
  private boolean closed;

  private ProgressNotifications(Object token, Consumer<String> notifications, Duration pulse) {
    this.token = token;
    this.notifications = notifications;
    long nanos = pulse.toNanos();
    this.pulses = TIMER.scheduleWithFixedDelay(this::pulse, nanos, nanos, TimeUnit.NANOSECONDS);
  }

  static ProgressNotifications of(Object token, Consumer<String> notifications) {
    return of(token, notifications, PULSE);
  }

  /**
   * Progress of a call.
   *
   * @param pulse time without a step after which a fraction more is reported
   */
  static ProgressNotifications of(Object token, Consumer<String> notifications, Duration pulse) {
    return new ProgressNotifications(token, notifications, pulse);
  }

  private static ScheduledThreadPoolExecutor timer() {
    ScheduledThreadPoolExecutor timer =
        new ScheduledThreadPoolExecutor(
            1,
            work -> {
              Thread thread = new Thread(work, "qortex-mcp-progress");
              thread.setDaemon(true);
              return thread;
            });
    timer.setKeepAliveTime(IDLE_SECONDS, TimeUnit.SECONDS);
    timer.allowCoreThreadTimeOut(true);
    timer.setRemoveOnCancelPolicy(true);
    return timer;
  }

  @Override
  public synchronized void report(long done, long all, String message) {
    if (done > told && (done == all || done - step > step / 100)) {
      step = done;
      total = all;
      pulsed = 0;
      send(done, message);
    }
  }

  /** Clients want each figure to be greater than the last one. */
  private synchronized void pulse() {
    if (!closed) {
      pulsed++;
      send(Math.max(step, 0) + pulsed / (pulsed + HALF), "still at work");
    }
  }

  private void send(double done, String message) {
    told = done;
    notifications.accept(
        Protocol.text(
            new JSONRPCNotification(
                McpSchema.METHOD_NOTIFICATION_PROGRESS,
                ProgressNotification.builder(token, done)
                    .total(total == 0 ? null : (double) total)
                    .message(message)
                    .build())));
  }

  @Override
  public void close() {
    pulses.cancel(false);
    synchronized (this) {
      closed = true;
    }
  }
}
