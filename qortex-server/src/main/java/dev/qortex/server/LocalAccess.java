package dev.qortex.server;

import dev.qortex.commons.Checks;
import dev.qortex.service.Caller;
import java.util.Optional;
import java.util.Set;
import org.eclipse.jetty.server.Request;

/**
 * Access of everybody on this machine, as one caller. A web page in a browser on this machine is
 * refused: it names another host, even when its name leads here (DNS rebinding), or another site.
 *
 * @param origins whose pages may come in nevertheless
 */
record LocalAccess(Origins origins, Caller caller) implements Access {

  private static final Set<String> HOSTS = Set.of("localhost", "127.0.0.1", "[::1]");

  /** Sent by browsers with every request; a GET that a page embeds has no origin. */
  private static final String FETCH_SITE = "Sec-Fetch-Site";

  @Override
  public Admission admit(Request request) {
    String host = Request.getServerName(request);
    if (!HOSTS.contains(host)) {
      throw Problem.of(
              403,
              "The host (%s) is not this machine.\nUse http://localhost, or a server with keys."
                  .formatted(Checks.shown(host)))
          .refused();
    }
    if (!origins.isAllowed(request)
        && "cross-site".equals(request.getHeaders().get(FETCH_SITE))) {
      throw Problem.of(403, "A web page of another site sent the request.\nOpen it by itself.")
          .refused();
    }
    return new Admission(caller, Optional.empty());
  }
}
