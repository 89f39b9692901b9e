package dev.qortex.server;

import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** Answer to a request, whole or as a stream. */
interface Outgoing {

  /** The number of bytes that it holds on the heap. */
  int bytes();

  /** Begins to send it, without waiting for its reader; completes the callback at its end. */
  void send(Response response, Callback callback);
}
