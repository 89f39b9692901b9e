package dev.qortex.server;

import dev.qortex.commons.Surrogates;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.eclipse.jetty.server.CustomRequestLog;
import org.eclipse.jetty.server.RequestLog;
import org.eclipse.jetty.server.Slf4jRequestLogWriter;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One line for each request, refused ones included, and for each connection that is closed before a
 * request has come whole; never contents. A path that no route has is shown as far as it is short
 * and plain, if a key was accepted: it is a mistake of somebody whom the operator can tell.
 */
final class AccessLog {

  private static final Logger LOG = LoggerFactory.getLogger(QortexServer.ACCESS_LOG);

  /** Attribute of a request with the template of its path. */
  static final String ROUTE = "dev.qortex.server.route";

  /** Attribute of a request with the name of its key. */
  static final String KEY = "dev.qortex.server.key";

  /** Attribute of a request with its id. */
  static final String ID = "dev.qortex.server.id";

  /** Letters of a path that no route has. */
  private static final int SHOWN = 100;

  private static final Pattern UNPRINTABLE = Pattern.compile("[^\\x21-\\x7e]");

  private static final String FORMAT =
      "%m %{"
          + ROUTE
          + "}attr %s %{ms}T ms, caller %{"
          + KEY
          + "}attr, from %{client}a, request %{"
          + ID
          + "}attr";

  private AccessLog() {}

  /** The log of requests. */
  static RequestLog ofRequests() {
    Slf4jRequestLogWriter writer = new Slf4jRequestLogWriter();
    writer.setLoggerName(QortexServer.ACCESS_LOG);
    return new CustomRequestLog(writer, FORMAT);
  }

  /** The path of a request to no route as the log shows it: shortened, and all in one word. */
  static String unknown(String path) {
    return UNPRINTABLE.matcher(Surrogates.cut(path, SHOWN)).replaceAll("?");
  }

  /** Notes a connection that was closed without an answer, as no request came whole on it. */
  static void closed(String address, long since) {
    long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - since);
    LOG.info("- - closed {} ms, caller -, from {}, request -", millis, address);
  }
}
