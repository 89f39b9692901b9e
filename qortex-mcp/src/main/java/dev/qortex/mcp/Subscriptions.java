package dev.qortex.mcp;

import dev.qortex.service.Caller;
import dev.qortex.service.error.ServiceException;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpSchema.ResourcesUpdatedNotification;
import io.modelcontextprotocol.spec.McpSchema.TextResourceContents;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Subscriptions of one connection to resources. Each resource is read again at intervals, so that
 * changes by other processes are found, too. Thread-safe.
 */
final class Subscriptions implements AutoCloseable {

  static final Duration INTERVAL = Duration.ofSeconds(2);

  /** Resources that are read again at each interval. */
  private static final int MOST = 100;

  private static final Logger LOG = LoggerFactory.getLogger(Subscriptions.class);

  /** A subscribed resource, as it was when it was read last; empty once it is gone. */
  private record Subscription(
      Caller caller, Consumer<String> notifications, Optional<TextResourceContents> seen) {}

  private final Resources resources;
  private final Duration interval;
  private final Map<String, Subscription> subscriptions = new ConcurrentHashMap<>();
  private @Nullable ScheduledExecutorService scheduler;

  Subscriptions(Resources resources, Duration interval) {
    this.resources = resources;
    this.interval = interval;
  }

  /** The methods of the protocol. */
  Map<String, Feature> features() {
    return Map.of(
        McpSchema.METHOD_RESOURCES_SUBSCRIBE,
        (params, caller, notifications) ->
            subscribe(Feature.text(params, "uri"), caller, notifications),
        McpSchema.METHOD_RESOURCES_UNSUBSCRIBE,
        (params, caller, notifications) -> {
          subscriptions.remove(Feature.text(params, "uri"));
          return Map.of();
        });
  }

  private synchronized Map<String, Object> subscribe(
      String uri, Caller caller, Consumer<String> notifications) {
    TextResourceContents seen =
        resources.contents(uri, caller).orElseThrow(() -> Resources.notFound(uri));
    if (subscriptions.size() == MOST && !subscriptions.containsKey(uri)) {
      throw Feature.invalid(
          "A connection subscribes to %s resources at most.\nMaybe unsubscribe from some."
              .formatted(MOST));
    }
    subscriptions.put(uri, new Subscription(caller, notifications, Optional.of(seen)));
    if (scheduler == null) {
      scheduler = Executors.newSingleThreadScheduledExecutor(Subscriptions::thread);
      scheduler.scheduleWithFixedDelay(
          this::check, interval.toMillis(), interval.toMillis(), TimeUnit.MILLISECONDS);
    }
    return Map.of();
  }

  private static Thread thread(Runnable work) {
    Thread thread = new Thread(work, "qortex-mcp-subscriptions");
    thread.setDaemon(true);
    return thread;
  }

  private void check() {
    subscriptions.forEach(this::check);
  }

  private void check(String uri, Subscription subscription) {
    try {
      Optional<TextResourceContents> now = resources.contents(uri, subscription.caller());
      Subscription next =
          new Subscription(subscription.caller(), subscription.notifications(), now);
      // One that was ended or renewed in between is not notified.
      if (!now.equals(subscription.seen()) && subscriptions.replace(uri, subscription, next)) {
        subscription.notifications().accept(updated(uri));
      }
    } catch (ServiceException e) {
      LOG.debug("{} was not read again", uri, e);
    } catch (RuntimeException e) {
      // An exception would end the schedule.
      LOG.warn("A subscribed resource was not read again", e);
    }
  }

  private static String updated(String uri) {
    return Protocol.text(
        new McpSchema.JSONRPCNotification(
            McpSchema.JSONRPC_VERSION,
            McpSchema.METHOD_NOTIFICATION_RESOURCES_UPDATED,
            new ResourcesUpdatedNotification(uri)));
  }

  @Override
  public synchronized void close() {
    subscriptions.clear();
    if (scheduler != null) {
      scheduler.shutdownNow();
    }
  }
}
