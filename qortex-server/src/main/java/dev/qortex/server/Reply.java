package dev.qortex.server;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.qortex.json.wire.WireJson;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * An answer that is ready to be sent.
 *
 * @param headers beside those that every answer has
 */
record Reply(int status, String mediaType, byte[] body, Map<String, String> headers)
    implements Outgoing {

  static final String JSON = "application/json";

  static Reply ok(byte[] body, Map<String, String> headers) {
    return new Reply(200, JSON, body, headers);
  }

  static Reply of(JsonNode json) {
    return ok(bytes(json), Map.of());
  }

  static Reply of(Problem problem) {
    return new Reply(
        problem.status(), Problem.MEDIA_TYPE, bytes(problem.json()), problem.headers());
  }

  /** Written as a text first: a half surrogate pair becomes a question mark instead of an error. */
  static byte[] bytes(JsonNode json) {
    try {
      return WireJson.mapper().writeValueAsString(json).getBytes(StandardCharsets.UTF_8);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("A tree can be written as JSON.", e);
    }
  }

  /** Writes the head, before any part of the body. */
  void begin(Response response) {
    response.setStatus(status);
    if (body.length > 0) {
      response.getHeaders().put(HttpHeader.CONTENT_TYPE, mediaType);
    }
    response
        .getHeaders()
        .put(HttpHeader.CACHE_CONTROL, "no-store")
        .put("X-Content-Type-Options", "nosniff");
    headers.forEach((name, value) -> response.getHeaders().put(name, value));
  }

  @Override
  public int bytes() {
    return body.length;
  }

  /** Sends the answer, or the last part of one that has begun, without waiting for its reader. */
  @Override
  public void send(Response response, Callback callback) {
    if (!response.isCommitted()) {
      begin(response);
    }
    response.write(true, ByteBuffer.wrap(body), callback);
  }
}
