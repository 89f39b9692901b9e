package dev.qortex.server;

import dev.qortex.core.internal.util.Checks;
import java.time.Duration;

/**
 * Limits of what a client may ask of a server.
 *
 * @param bodyBytes size of a request's body, at most
 * @param depth levels of nesting in JSON, at most
 * @param concurrent requests at work at the same time, at most; one more is answered with 503
 * @param connections open at the same time, at most; others wait until one is closed
 * @param sending time that a client may take to send a body, and that a connection may be idle
 * @param stopping time that {@link QortexServer#close} gives requests at work
 */
public record ServerLimits(
    int bodyBytes,
    int depth,
    int concurrent,
    int connections,
    Duration sending,
    Duration stopping) {

  private static final ServerLimits DEFAULTS =
      new ServerLimits(8 << 20, 64, 64, 1_000, Duration.ofSeconds(30), Duration.ofSeconds(30));

  /** Checks all. */
  public ServerLimits {
    Checks.atLeast("bytes of a body", bodyBytes, 1);
    Checks.atLeast("levels of nesting", depth, 1);
    Checks.atLeast("concurrent requests", concurrent, 1);
    Checks.atLeast("connections", connections, 1);
    Checks.positive("seconds to send a request", Checks.given("sending", sending).toSeconds());
    Checks.positive("milliseconds to stop", Checks.given("stopping", stopping).toMillis());
  }

  /** 8 MiB, 64 levels, 64 requests at once, 1,000 connections, 30 seconds to send and to stop. */
  public static ServerLimits defaults() {
    return DEFAULTS;
  }

  /** These limits with another size of a body. */
  public ServerLimits bodyBytes(int most) {
    return new ServerLimits(most, depth, concurrent, connections, sending, stopping);
  }

  /** These limits with another depth of JSON. */
  public ServerLimits depth(int most) {
    return new ServerLimits(bodyBytes, most, concurrent, connections, sending, stopping);
  }

  /** These limits with another number of concurrent requests. */
  public ServerLimits concurrent(int most) {
    return new ServerLimits(bodyBytes, depth, most, connections, sending, stopping);
  }

  /** These limits with another number of open connections. */
  public ServerLimits connections(int most) {
    return new ServerLimits(bodyBytes, depth, concurrent, most, sending, stopping);
  }

  /** These limits with other times to send a request and to stop. */
  public ServerLimits times(Duration newSending, Duration newStopping) {
    return new ServerLimits(bodyBytes, depth, concurrent, connections, newSending, newStopping);
  }
}
