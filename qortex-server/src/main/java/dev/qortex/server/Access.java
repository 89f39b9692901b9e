package dev.qortex.server;

import dev.qortex.service.Caller;
import java.util.Optional;
import org.eclipse.jetty.server.Request;

/**
 * Decision on the sender of a request by its head alone, without waiting for the body of a
 * stranger. Implementations are thread-safe.
 */
@FunctionalInterface
interface Access {

  /**
   * A request that may come in.
   *
   * @param digest SHA-256 that the body must have; empty for a request that is not signed
   */
  record Admission(Caller caller, Optional<String> digest) {}

  /**
   * Lets a request in.
   *
   * @throws Problem.Refused when it may not come in
   */
  Admission admit(Request request);
}
