package dev.qortex.server;

import dev.qortex.service.Caller;
import java.util.function.Supplier;
import org.eclipse.jetty.server.Request;

/** Decision on who sends a request. Implementations are thread-safe. */
@FunctionalInterface
interface Access {

  /**
   * The caller.
   *
   * @param body reads it; called at most once
   * @throws Problem.Refused when the request may not come in
   */
  Caller caller(Request request, Supplier<byte[]> body);
}
