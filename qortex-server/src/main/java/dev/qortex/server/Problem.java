package dev.qortex.server;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.qortex.json.wire.WireJson;
import dev.qortex.service.error.ErrorCode;
import dev.qortex.service.error.ServiceException;
import java.util.Locale;
import java.util.Map;
import org.eclipse.jetty.http.HttpStatus;

/**
 * Body of a refusal in the form of RFC 9457, with a stable code and the argument at fault.
 *
 * @param status of HTTP
 * @param code lower-case, such as {@code not_found}
 * @param argument path of the argument at fault; empty when none is
 * @param headers that the answer needs beside the body
 */
record Problem(
    int status, String code, String argument, String detail, Map<String, String> headers) {

  static final String MEDIA_TYPE = "application/problem+json";

  private static final Map<String, String> SOON = Map.of("Retry-After", "1");
  private static final Map<ErrorCode, Integer> STATUSES =
      Map.of(
          ErrorCode.INVALID_ARGUMENT, HttpStatus.BAD_REQUEST_400,
          ErrorCode.NOT_FOUND, HttpStatus.NOT_FOUND_404,
          ErrorCode.CONFLICT, HttpStatus.CONFLICT_409,
          ErrorCode.FORBIDDEN, HttpStatus.FORBIDDEN_403,
          ErrorCode.TOO_LARGE, HttpStatus.PAYLOAD_TOO_LARGE_413,
          ErrorCode.UNAVAILABLE, HttpStatus.SERVICE_UNAVAILABLE_503,
          ErrorCode.INTERNAL, HttpStatus.INTERNAL_SERVER_ERROR_500);

  /** A refusal by HTTP, whose code is the one of the catalogue or the name of the status. */
  static Problem of(int status, String detail) {
    String code =
        STATUSES.entrySet().stream()
            .filter(entry -> entry.getValue() == status)
            .map(entry -> entry.getKey().value())
            .findFirst()
            .orElseGet(
                () ->
                    HttpStatus.getMessage(status)
                        .toLowerCase(Locale.ROOT)
                        .replaceAll("[^a-z]+", "_"));
    return new Problem(
        status, code, "", detail, status == HttpStatus.SERVICE_UNAVAILABLE_503 ? SOON : Map.of());
  }

  /** A refusal by an operation. */
  static Problem of(ServiceException e) {
    return new Problem(
        STATUSES.getOrDefault(e.code(), HttpStatus.INTERNAL_SERVER_ERROR_500),
        e.code().value(),
        e.argument(),
        String.valueOf(e.getMessage()),
        e.code() == ErrorCode.UNAVAILABLE ? SOON : Map.of());
  }

  /** This problem with a header. */
  Problem header(String name, String value) {
    return new Problem(status, code, argument, detail, Map.of(name, value));
  }

  /** The problem as an exception. */
  Refused refused() {
    return new Refused(this);
  }

  ObjectNode json() {
    ObjectNode json =
        WireJson.mapper()
            .createObjectNode()
            .put("type", "about:blank")
            .put("title", HttpStatus.getMessage(status))
            .put("status", status)
            .put("detail", detail)
            .put("code", code);
    return argument.isEmpty() ? json : json.put("argument", argument);
  }

  /** A problem on its way to the answer. */
  static final class Refused extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient Problem problem;

    private Refused(Problem problem) {
      super(problem.detail, null, false, false);
      this.problem = problem;
    }

    Problem problem() {
      return problem;
    }
  }
}
