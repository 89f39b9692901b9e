package dev.qortex.server;

import dev.qortex.commons.Checks;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.RequestLog;
import org.eclipse.jetty.server.Response;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One line for each request, refused ones included, and for each connection that is closed before a
 * request has come whole; never contents. Thread-safe.
 */
final class AccessLog implements RequestLog {

  private static final Logger LOG = LoggerFactory.getLogger(QortexServer.ACCESS_LOG);

  /** Attribute of a request with the template of its path. */
  static final String ROUTE = "dev.qortex.server.route";

  /** Attribute of a request with the name of its key. */
  static final String KEY = "dev.qortex.server.key";

  /** Attribute of a request with its id. */
  static final String ID = "dev.qortex.server.id";

  private static final String UNKNOWN = "-";

  @Override
  public void log(Request request, Response response) {
    line(
        Checks.shown(request.getMethod()),
        text(request, ROUTE),
        Integer.toString(response.getStatus()),
        request.getBeginNanoTime(),
        text(request, KEY),
        Request.getRemoteAddr(request),
        text(request, ID));
  }

  private static String text(Request request, String attribute) {
    return Objects.toString(request.getAttribute(attribute), UNKNOWN);
  }

  /** A connection that was closed without an answer, as no request came whole on it. */
  void closed(String address, long since) {
    line(UNKNOWN, UNKNOWN, "closed", since, UNKNOWN, address, UNKNOWN);
  }

  private static void line(
      String method,
      String route,
      String status,
      long begin,
      String caller,
      String address,
      String id) {
    long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begin);
    LOG.info(
        "{} {} {} {} ms, caller {}, from {}, request {}",
        method,
        route,
        status,
        millis,
        caller,
        address,
        id);
  }
}
