package dev.qortex.server;

import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.server.CustomRequestLog;
import org.eclipse.jetty.server.RequestLog;
import org.eclipse.jetty.server.Slf4jRequestLogWriter;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One line for each request, refused ones included, and for each connection that is closed before a
 * request has come whole; never contents.
 */
final class AccessLog {

  private static final Logger LOG = LoggerFactory.getLogger(QortexServer.ACCESS_LOG);

  /** Attribute of a request with the template of its path. */
  static final String ROUTE = "dev.qortex.server.route";

  /** Attribute of a request with the name of its key. */
  static final String KEY = "dev.qortex.server.key";

  /** Attribute of a request with its id. */
  static final String ID = "dev.qortex.server.id";

  private static final String FORMAT =
      "%m %{" + ROUTE + "}attr %s %{ms}T ms, caller %{" + KEY
          + "}attr, from %{client}a, request %{" + ID + "}attr";

  private AccessLog() {}

  /** The log of requests. */
  static RequestLog ofRequests() {
    Slf4jRequestLogWriter writer = new Slf4jRequestLogWriter();
    writer.setLoggerName(QortexServer.ACCESS_LOG);
    return new CustomRequestLog(writer, FORMAT);
  }

  /** Notes a connection that was closed without an answer, as no request came whole on it. */
  static void closed(String address, long since) {
    long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - since);
    LOG.info("- - closed {} ms, caller -, from {}, request -", millis, address);
  }
}
