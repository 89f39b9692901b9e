package dev.qortex.mcp;

import dev.qortex.service.Progress;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCNotification;
import io.modelcontextprotocol.spec.McpSchema.ProgressNotification;
import java.util.function.Consumer;

/**
 * Progress as notifications with the token of the request. Only of steps of at least one per cent
 * of what was done, so that a million steps are about a thousand notifications.
 */
final class ProgressNotifications implements Progress {

  private final Object token;
  private final Consumer<String> notifications;
  private long told = -1;

  ProgressNotifications(Object token, Consumer<String> notifications) {
    this.token = token;
    this.notifications = notifications;
  }

  @Override
  public synchronized void report(long done, long total, String message) {
    if (done > told && (done == total || done - told > told / 100)) {
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
  }
}
