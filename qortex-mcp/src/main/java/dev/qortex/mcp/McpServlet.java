package dev.qortex.mcp;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.qortex.commons.Checks;
import dev.qortex.service.Caller;
import io.modelcontextprotocol.spec.HttpHeaders;
import io.modelcontextprotocol.spec.McpSchema.ErrorCodes;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Streamable HTTP without sessions: one request, one answer as JSON, or as a stream of events when
 * notifications come before it.
 */
final class McpServlet extends HttpServlet {

  private static final long serialVersionUID = 1L;
  private static final String JSON = "application/json";
  private static final String EVENTS = "text/event-stream";
  private static final int MISDIRECTED_REQUEST = 421;

  private final transient Protocol protocol;
  private final transient HttpAccess access;

  McpServlet(Protocol protocol, HttpAccess access) {
    this.protocol = protocol;
    this.access = access;
  }

  @Override
  protected void service(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    Optional<Caller> caller = admitted(request, response);
    if (caller.isEmpty()) {
      return;
    }
    InputStream in = request.getInputStream();
    byte[] body = read(request, in);
    if (in.read() >= 0) {
      response.setStatus(HttpServletResponse.SC_REQUEST_ENTITY_TOO_LARGE);
      send(response, JSON, protocol.tooLong(body).json());
      return;
    }
    Reply reply = new Reply(request, response);
    reply.end(protocol.answer(body, caller.get(), reply::notification));
  }

  /** The body, as far as the limit: into one array when the head says its length. */
  private byte[] read(HttpServletRequest request, InputStream in) throws IOException {
    int length = request.getContentLength();
    if (length < 0 || length > protocol.mostBytes()) {
      return in.readNBytes(protocol.mostBytes());
    }
    byte[] body = new byte[length];
    int size = in.readNBytes(body, 0, length);
    return size == length ? body : Arrays.copyOf(body, size);
  }

  /** The caller whose request may be read; empty after a refusal. */
  private Optional<Caller> admitted(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    if (!access.allowsHost(request)) {
      return refuse(
          response,
          MISDIRECTED_REQUEST,
          "This server does not answer for the host '%s'.\nMaybe its name is to be allowed."
              .formatted(Checks.shown(request.getServerName())));
    }
    if (!access.allowsOrigin(request)) {
      return refuse(
          response,
          HttpServletResponse.SC_FORBIDDEN,
          "Requests of web pages of this origin are not allowed.");
    }
    Optional<Caller> caller = access.caller(request);
    if (caller.isEmpty()) {
      response.setHeader("WWW-Authenticate", "Bearer");
      return refuse(
          response,
          HttpServletResponse.SC_UNAUTHORIZED,
          "The request has no valid token.\nSend it as 'Authorization: Bearer ...'.");
    }
    if (!request.getMethod().equals("POST")) {
      response.setHeader("Allow", "POST");
      return refuse(
          response,
          HttpServletResponse.SC_METHOD_NOT_ALLOWED,
          "There are no sessions here: send each message by POST.");
    }
    String type = request.getContentType();
    if (type == null || !type.replaceFirst(";.*", "").strip().equalsIgnoreCase(JSON)) {
      return refuse(
          response,
          HttpServletResponse.SC_UNSUPPORTED_MEDIA_TYPE,
          "The content type must be application/json.");
    }
    String version = request.getHeader(HttpHeaders.PROTOCOL_VERSION);
    if (version != null && !Protocol.VERSIONS.contains(version)) {
      return refuse(
          response,
          HttpServletResponse.SC_BAD_REQUEST,
          "This version of the protocol is not spoken here.\nMaybe one of %s."
              .formatted(Protocol.VERSIONS));
    }
    return caller;
  }

  private static Optional<Caller> refuse(HttpServletResponse response, int status, String message)
      throws IOException {
    response.setStatus(status);
    send(response, JSON, Protocol.refusal(null, ErrorCodes.INVALID_REQUEST, message).json());
    return Optional.empty();
  }

  /** Leaves the sending to the container, so that no thread waits for a slow reader. */
  private static void send(HttpServletResponse response, String type, String text)
      throws IOException {
    byte[] bytes = text.getBytes(UTF_8);
    response.setContentType(type);
    if (!response.isCommitted()) {
      response.setBufferSize(Math.max(response.getBufferSize(), bytes.length + 1));
    }
    response.getOutputStream().write(bytes);
  }

  /** The reply to one request: a stream from the first notification on, if the client takes one. */
  private static final class Reply {

    private final HttpServletResponse response;
    private final boolean takesEvents;
    private boolean begun;
    private @Nullable IOException broken;

    Reply(HttpServletRequest request, HttpServletResponse response) {
      this.response = response;
      String accepted = request.getHeader("Accept");
      this.takesEvents = accepted != null && accepted.contains(EVENTS);
    }

    synchronized void notification(String message) {
      if (takesEvents && broken == null) {
        try {
          event(message);
        } catch (IOException e) {
          // The work goes on without its reader, and the end of the reply fails.
          broken = e;
        }
      }
    }

    synchronized void end(Optional<Protocol.Answer> answer) throws IOException {
      if (broken != null) {
        throw broken;
      }
      if (answer.isEmpty()) {
        response.setStatus(HttpServletResponse.SC_ACCEPTED);
      } else if (begun) {
        event(answer.get().json());
      } else {
        response.setStatus(
            answer.get().understood()
                ? HttpServletResponse.SC_OK
                : HttpServletResponse.SC_BAD_REQUEST);
        send(response, JSON, answer.get().json());
      }
    }

    private void event(String message) throws IOException {
      begun = true;
      response.setHeader("Cache-Control", "no-cache");
      send(response, EVENTS, "event: message\ndata: " + message + "\n\n");
      response.flushBuffer();
    }
  }
}
