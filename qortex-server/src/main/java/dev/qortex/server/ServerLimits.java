package dev.qortex.server;

import dev.qortex.commons.Checks;
import java.time.Duration;

/**
 * Limits of requests to a server.
 *
 * @param bodyBytes size of a request's body, at most
 * @param bodiesBytes size of the bodies of all requests at work, at most; one more is answered with
 *     503, unless it is small. A sixteenth of the heap by default
 * @param depth levels of nesting in JSON, at most
 * @param concurrent requests at work at the same time, at most; one more is answered with 503
 * @param connections the greatest number of open connections; a further one closes the one that has
 *     been idle longest
 * @param sending time that a client may take to send a head or a body, or nothing at all
 * @param stopping time that {@link QortexServer#close} gives requests at work
 */
public record ServerLimits(
    int bodyBytes,
    long bodiesBytes,
    int depth,
    int concurrent,
    int connections,
    Duration sending,
    Duration stopping) {

  private static final int BODY_BYTES = 8 << 20;

  /** A body of very many small members takes about ten times its size while it is worked on. */
  private static final int HEAP_PER_BODIES = 16;

  private static final ServerLimits DEFAULTS =
      new ServerLimits(
          BODY_BYTES,
          Math.max(BODY_BYTES, Runtime.getRuntime().maxMemory() / HEAP_PER_BODIES),
          64,
          256,
          1_000,
          Duration.ofSeconds(30),
          Duration.ofSeconds(30));

  /** Checks the components. */
  public ServerLimits {
    Checks.atLeast("bytes of a body", bodyBytes, 1);
    if (bodiesBytes < bodyBytes) {
      throw new IllegalArgumentException(
          "The bytes of all bodies (%s) must be at least those of one (%s)."
              .formatted(bodiesBytes, bodyBytes));
    }
    Checks.atLeast("levels of nesting", depth, 1);
    Checks.atLeast("concurrent requests", concurrent, 1);
    Checks.atLeast("connections", connections, 1);
    Checks.positive("seconds to send a request", Checks.given("sending", sending).toSeconds());
    Checks.positive("milliseconds to stop", Checks.given("stopping", stopping).toMillis());
  }

  /**
   * 8 MiB for a body and a sixteenth of the heap for all of them, 64 levels, 256 requests at once
   * with those that wait for their turn, 1,000 connections, 30 seconds to send and to stop.
   */
  public static ServerLimits defaults() {
    return DEFAULTS;
  }

  /** Returns a copy with another size of a body, for which there is room at least once. */
  public ServerLimits bodyBytes(int most) {
    return new ServerLimits(
        most, Math.max(most, bodiesBytes), depth, concurrent, connections, sending, stopping);
  }

  /** Returns a copy with another size of the bodies of all running requests. */
  public ServerLimits bodiesBytes(long most) {
    return new ServerLimits(bodyBytes, most, depth, concurrent, connections, sending, stopping);
  }

  /** Returns a copy with another depth of JSON. */
  public ServerLimits depth(int most) {
    return new ServerLimits(
        bodyBytes, bodiesBytes, most, concurrent, connections, sending, stopping);
  }

  /** Returns a copy with another number of concurrent requests. */
  public ServerLimits concurrent(int most) {
    return new ServerLimits(bodyBytes, bodiesBytes, depth, most, connections, sending, stopping);
  }

  /** Returns a copy with another number of open connections. */
  public ServerLimits connections(int most) {
    return new ServerLimits(bodyBytes, bodiesBytes, depth, concurrent, most, sending, stopping);
  }

  /** Returns a copy with other times to send a request and to stop. */
  public ServerLimits times(Duration newSending, Duration newStopping) {
    return new ServerLimits(
        bodyBytes, bodiesBytes, depth, concurrent, connections, newSending, newStopping);
  }
}
