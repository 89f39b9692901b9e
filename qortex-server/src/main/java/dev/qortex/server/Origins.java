package dev.qortex.server;

import dev.qortex.commons.Checks;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;

/**
 * Origins of web pages, such as {@code https://example.org}, whose requests come in beside those of
 * pages of the server itself and of clients that are not pages. Immutable.
 *
 * @param allowed in lower case
 */
record Origins(Set<String> allowed) {

  private static final Pattern FORM = Pattern.compile("[A-Za-z][A-Za-z0-9+.-]*://[^\\s/?#*@]+");

  /**
   * Origins as browsers send them; others would never be equal to theirs.
   *
   * @throws IllegalArgumentException for one that is not scheme and host alone
   */
  static Origins of(String... given) {
    return new Origins(
        Checks.set("origins", given).stream()
            .map(Origins::checked)
            .collect(Collectors.toUnmodifiableSet()));
  }

  private static String checked(String given) {
    if (!FORM.matcher(given).matches()) {
      throw new IllegalArgumentException(
          "The origin (%s) is not scheme and host alone.\nMaybe https://example.org, without a path."
              .formatted(Checks.shown(given)));
    }
    return given.toLowerCase(Locale.ROOT);
  }

  /**
   * Refuses a request of a page of another origin, which a browser sends with the rights of its
   * user.
   *
   * @throws Problem.Refused with 403
   */
  void check(Request request) {
    String origin = request.getHeaders().get(HttpHeader.ORIGIN);
    if (origin != null && !isAllowed(request) && !isOwn(origin, request)) {
      throw Problem.of(
              403,
              "The origin (%s) is not allowed.\nAllow it when the server is started."
                  .formatted(Checks.shown(origin)))
          .refused();
    }
  }

  /** True for a request of a page of an allowed origin. */
  boolean isAllowed(Request request) {
    String origin = request.getHeaders().get(HttpHeader.ORIGIN);
    return origin != null && allowed.contains(origin.toLowerCase(Locale.ROOT));
  }

  /** True for the origin of the server itself, over HTTP or a proxy with TLS. */
  private static boolean isOwn(String origin, Request request) {
    String host = request.getHeaders().get(HttpHeader.HOST);
    return host != null
        && (origin.equalsIgnoreCase("http://" + host)
            || origin.equalsIgnoreCase("https://" + host));
  }
}
