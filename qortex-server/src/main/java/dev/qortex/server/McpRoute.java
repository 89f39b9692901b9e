package dev.qortex.server;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.qortex.mcp.McpEndpoint;
import dev.qortex.service.Caller;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.Optional;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tools for agents by streamable HTTP without sessions: one message in, one answer out, as JSON or,
 * when notifications come before it, as a stream of events. Thread-safe.
 */
record McpRoute(McpEndpoint endpoint) {

  static final String PATH = "/mcp";
  static final String VERSION = "MCP-Protocol-Version";

  private static final Logger LOG = LoggerFactory.getLogger(QortexServer.class);
  private static final String POST = "POST";
  private static final String EVENTS = "text/event-stream";

  /**
   * Refuses by its head what cannot be a message.
   *
   * @throws Problem.Refused with 405, 415 or 400
   */
  static void check(Request request) {
    if (!request.getMethod().equals(POST)) {
      throw Routes.notAllowed(request.getMethod(), POST);
    }
    Arguments.checkForm(request);
    String version = request.getHeaders().get(VERSION);
    if (version != null && !McpEndpoint.versions().contains(version)) {
      throw Problem.of(
              HttpStatus.BAD_REQUEST_400,
              "This version of the protocol is not supported.\nMaybe one of %s."
                  .formatted(McpEndpoint.versions()))
          .refused();
    }
  }

  /** Answers a message; the reply may be the end of a stream that has begun. */
  Reply answer(Request request, Response response, byte[] message, Caller caller) {
    Events events = new Events(request, response);
    return events.end(endpoint.answer(message, caller, events::send));
  }

  /** Stream of events, which begins with the first notification to a client that takes one. */
  private static final class Events {

    private final Response response;
    private final boolean taken;
    private boolean begun;
    private boolean broken;

    Events(Request request, Response response) {
      this.response = response;
      String accepted = request.getHeaders().get(HttpHeader.ACCEPT);
      this.taken = accepted != null && accepted.contains(EVENTS);
    }

    /** Sends a notification, and waits until it is sent: a slow reader slows its own work. */
    synchronized void send(String notification) {
      if (taken && !broken) {
        Reply event = event(notification);
        if (!begun) {
          begun = true;
          event.begin(response);
        }
        try {
          Content.Sink.write(response, false, ByteBuffer.wrap(event.body()));
        } catch (IOException e) {
          // The work goes on without its reader, and the end of the reply fails.
          broken = true;
          LOG.debug("The reader of a stream of events has disconnected", e);
        }
      }
    }

    synchronized Reply end(Optional<McpEndpoint.Answer> answer) {
      if (answer.isEmpty()) {
        return new Reply(HttpStatus.ACCEPTED_202, Reply.JSON, new byte[0], Map.of());
      }
      String json = answer.get().json();
      if (begun) {
        return event(json);
      }
      int status = answer.get().understood() ? HttpStatus.OK_200 : HttpStatus.BAD_REQUEST_400;
      return new Reply(status, Reply.JSON, json.getBytes(UTF_8), Map.of());
    }

    private static Reply event(String json) {
      byte[] bytes = ("event: message\ndata: " + json + "\n\n").getBytes(UTF_8);
      return new Reply(HttpStatus.OK_200, EVENTS, bytes, Map.of());
    }
  }
}
