package dev.qortex.server;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.qortex.commons.Checks;
import dev.qortex.commons.TextBytes;
import dev.qortex.json.LimitedJson;
import dev.qortex.json.StorableJson;
import dev.qortex.service.error.ServiceException;
import java.io.IOException;
import java.io.InputStream;
import java.net.SocketTimeoutException;
import java.nio.charset.CharacterCodingException;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.io.EofException;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.util.Fields;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Bodies and arguments of requests, read within limits. Thread-safe. */
final class Arguments {

  private static final Logger LOG = LoggerFactory.getLogger(QortexServer.class);

  private static final int BUFFER_BYTES = 16 * 1024;

  /** Number of chunks of a body that may be small; further ones have a least average size. */
  private static final int FEW_READS = 10_000;

  private static final int BYTES_PER_READ = 128;

  /**
   * Bytes of a refused body that are read; a sender of more does not see the answer, because the
   * connection is closed.
   */
  private static final long MOST_DISCARDED_BYTES = 64L << 20;

  private final ServerLimits limits;
  private final JsonMapper mapper;

  Arguments(ServerLimits limits) {
    this.limits = limits;
    this.mapper = LimitedJson.mapper(limits.bodyBytes(), limits.depth());
  }

  /**
   * The bytes that the body may have: what the head says, or the limit.
   *
   * @throws Problem.Refused when it is too large
   */
  long mostBytes(Request request) {
    if (request.getLength() > limits.bodyBytes()) {
      throw tooLarge();
    }
    boolean known = request.getLength() >= 0;
    boolean none = !known && !request.getHeaders().contains(HttpHeader.TRANSFER_ENCODING);
    return none ? 0 : known ? request.getLength() : limits.bodyBytes();
  }

  /**
   * The body as it was sent.
   *
   * @throws Problem.Refused when it is too large, breaks off or comes too slowly
   */
  byte[] body(Request request) {
    try {
      return whole(request, Request.asInputStream(request));
    } catch (EofException e) {
      throw Problem.of(
              400,
              "The body breaks off, or is not in chunks of the sizes that it says.\n"
                  + "Maybe a proxy changed it.")
          .refused();
    } catch (IOException e) {
      throw tooSlow();
    }
  }

  /** Reads into one array of the length that the head says, or one that grows. */
  private byte[] whole(Request request, InputStream in) throws IOException {
    int most = (int) mostBytes(request);
    byte[] body = new byte[request.getLength() >= 0 ? most : Math.min(most, BUFFER_BYTES)];
    int size = 0;
    for (long reads = 1; size < most; reads++) {
      if (size == body.length) {
        body = Arrays.copyOf(body, Math.min(most, 2 * size));
      }
      int read = read(request, in, body, size);
      if (read < 0) {
        return Arrays.copyOf(body, size);
      }
      size += read;
      if (trickles(reads, size)) {
        throw Problem.of(
                400, "The body comes in very small chunks.\nMaybe send it with its length.")
            .refused();
      }
    }
    if (request.getLength() < 0 && read(request, in, new byte[1], 0) >= 0) {
      throw tooLarge();
    }
    return body;
  }

  /** Chunks of a few bytes each cost a hundred times as much as their bytes. */
  private static boolean trickles(long reads, long bytes) {
    return reads > FEW_READS + bytes / BYTES_PER_READ;
  }

  /** Reads the rest of a refused request, so that the client can read the answer. */
  void discardBody(Request request) {
    byte[] buffer = new byte[BUFFER_BYTES];
    InputStream in = Request.asInputStream(request);
    try {
      int read = 0;
      long all = 0;
      for (long reads = 0;
          read >= 0 && all < MOST_DISCARDED_BYTES && !trickles(reads, all);
          reads++) {
        read = read(request, in, buffer, 0);
        all += read;
      }
    } catch (IOException e) {
      LOG.debug("The rest of a refused body was not received", e);
    }
  }

  /** Reads within what is left of the time to send, which begins with the end of the head. */
  private int read(Request request, InputStream in, byte[] buffer, int from) throws IOException {
    long left = limits.sending().toNanos() - (System.nanoTime() - request.getHeadersNanoTime());
    if (left <= 0) {
      throw new SocketTimeoutException();
    }
    EndPoint connection = request.getConnectionMetaData().getConnection().getEndPoint();
    connection.setIdleTimeout(Math.max(1, TimeUnit.NANOSECONDS.toMillis(left)));
    try {
      return in.read(buffer, from, buffer.length - from);
    } finally {
      connection.setIdleTimeout(limits.sending().toMillis());
    }
  }

  private Problem.Refused tooLarge() {
    return Problem.of(
            413,
            "The body is larger than %s bytes.\nSend less at once.".formatted(limits.bodyBytes()))
        .refused();
  }

  private Problem.Refused tooSlow() {
    return Problem.of(
            408, "The body was not received completely within %s.".formatted(limits.sending()))
        .refused();
  }

  /**
   * The arguments of an operation from path, and body or query. Arguments of path and query are
   * texts, which the catalogue coerces.
   */
  ObjectNode of(Routes.Match match, Request request, byte[] body) {
    Route route = match.route();
    ObjectNode arguments =
        route.takesBody() ? parsed(request, body) : queried(request, body, route);
    match
        .places()
        .forEach(
            (name, value) -> {
              if (arguments.has(name)) {
                throw ServiceException.invalid(
                    name, "The argument '%s' is given twice.\nThe path has it.".formatted(name));
              }
              arguments.put(name, value);
            });
    return arguments;
  }

  /** The object that is sent as the body. */
  ObjectNode parsed(Request request, byte[] body) {
    if (request.getHttpURI().getQuery() != null) {
      throw ServiceException.invalid(
          "",
          "The query (%s) is not expected.\nSend arguments in the body."
              .formatted(Checks.shown(request.getHttpURI().getQuery())));
    }
    if (body.length == 0) {
      return mapper.createObjectNode();
    }
    checkForm(request);
    try {
      if (!(mapper.readTree(TextBytes.utf8(body)) instanceof ObjectNode object)) {
        throw ServiceException.invalid("", "The body is not a JSON object.");
      }
      Optional<String> fault = StorableJson.fault(object);
      if (fault.isPresent()) {
        throw ServiceException.invalid("", fault.get());
      }
      return object;
    } catch (JsonProcessingException e) {
      throw ServiceException.invalid(
          "",
          "The body is not valid JSON: %s (line %s, column %s)."
              .formatted(
                  Checks.shown(e.getOriginalMessage()),
                  e.getLocation() == null ? 1 : e.getLocation().getLineNr(),
                  e.getLocation() == null ? 1 : e.getLocation().getColumnNr()));
    } catch (CharacterCodingException e) {
      throw ServiceException.invalid("", "The body is not valid UTF-8.");
    }
  }

  /**
   * Refuses a body that is not JSON.
   *
   * @throws Problem.Refused with 415
   */
  static void checkForm(Request request) {
    String given = request.getHeaders().get(HttpHeader.CONTENT_TYPE);
    String type = given == null ? "" : given.toLowerCase(Locale.ROOT).replace(" ", "");
    if (!Set.of(Reply.JSON, Reply.JSON + ";charset=utf-8", Reply.JSON + ";charset=\"utf-8\"")
            .contains(type)
        || request.getHeaders().contains(HttpHeader.CONTENT_ENCODING)) {
      throw Problem.of(
              415,
              "The body must be %s in UTF-8, not compressed.\nSend Content-Type: %s."
                  .formatted(Reply.JSON, Reply.JSON))
          .refused();
    }
  }

  private ObjectNode queried(Request request, byte[] body, Route route) {
    if (body.length > 0) {
      throw ServiceException.invalid("", "A body is not expected.\nSend arguments in the query.");
    }
    ObjectNode arguments = mapper.createObjectNode();
    for (Fields.Field field : Request.extractQueryParameters(request)) {
      if (route.property(field.getName()).path("type").asText().equals("array")) {
        ArrayNode values = arguments.putArray(field.getName());
        field.getValues().forEach(values::add);
      } else if (field.hasMultipleValues()) {
        throw ServiceException.invalid(
            field.getName(), "The argument '%s' is given twice.".formatted(field.getName()));
      } else {
        arguments.put(field.getName(), field.getValue());
      }
    }
    return arguments;
  }
}
