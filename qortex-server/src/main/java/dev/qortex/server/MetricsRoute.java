package dev.qortex.server;

import dev.qortex.service.Caller;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Meters of the process as text for Prometheus, for callers who are not bound to domains, or for
 * all. Thread-safe.
 *
 * @param text writes the meters
 * @param open whether no key is needed
 */
record MetricsRoute(Supplier<String> text, boolean open) {

  static final String PATH = "/metrics";

  private static final String TEXT = "text/plain; version=0.0.4; charset=utf-8";

  /**
   * Answers a caller.
   *
   * @throws Problem.Refused with 403 for one who is bound to domains
   */
  Reply answer(Caller caller) {
    if (!caller.domains().isEmpty()) {
      throw Problem.of(
              403,
              "The meters count what happens in all domains, and '%s' is bound to %s.\nAsk for a key without a bound."
                  .formatted(caller.name(), caller.domains()))
          .refused();
    }
    return answer();
  }

  /** Answers a request without authentication. */
  Reply answer() {
    return new Reply(200, TEXT, text.get().getBytes(StandardCharsets.UTF_8), Map.of());
  }
}
