package dev.qortex.server;

import dev.qortex.dashboard.Dashboard;
import dev.qortex.dashboard.DashboardPage;
import dev.qortex.json.wire.WireJson;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Request;

/**
 * Files of the dashboard below {@code /ui/}, which hold nothing of a memory and are open to all,
 * and the exchange of a one-time token for the key of a session. Thread-safe.
 */
record DashboardRoute(Dashboard dashboard, Optional<SignIn> signIn) {

  static final String PATH = "/ui";
  static final String FOLDER = PATH + "/";
  static final String SESSION = FOLDER + "session";

  private static final String SCHEME = "Bearer ";

  /** Tells whether the path is one of the dashboard. */
  static boolean has(String path) {
    return path.equals(PATH) || path.startsWith(FOLDER);
  }

  /**
   * Answers by the head of the request alone.
   *
   * @throws Problem.Refused with 401, 404 or 405
   */
  Reply answer(Request request, String path) {
    if (path.equals(SESSION)) {
      return session(request);
    }
    if (!RequestHandler.GETS.contains(request.getMethod())) {
      throw Routes.notAllowed(request.getMethod(), "GET, HEAD");
    }
    if (path.equals(PATH)) {
      return empty(HttpStatus.PERMANENT_REDIRECT_308, Map.of("Location", "ui/"));
    }
    DashboardPage page =
        dashboard
            .page(path.substring(FOLDER.length()))
            .orElseThrow(
                () -> Problem.of(404, "The dashboard has no such file.\nMaybe /ui/.").refused());
    if (page.etag().equals(request.getHeaders().get(HttpHeader.IF_NONE_MATCH))) {
      return empty(HttpStatus.NOT_MODIFIED_304, page.headers());
    }
    return new Reply(HttpStatus.OK_200, page.mediaType(), page.bytes(), page.headers());
  }

  private static Reply empty(int status, Map<String, String> headers) {
    return new Reply(status, Reply.JSON, new byte[0], new LinkedHashMap<>(headers));
  }

  private Reply session(Request request) {
    if (!request.getMethod().equals("POST")) {
      throw Routes.notAllowed(request.getMethod(), "POST");
    }
    String shown =
        Optional.ofNullable(request.getHeaders().get(HttpHeader.AUTHORIZATION)).orElse("");
    String key =
        signIn
            .filter(any -> shown.startsWith(SCHEME))
            .flatMap(once -> once.exchange(shown.substring(SCHEME.length())))
            .orElseThrow(
                () ->
                    Authentication.refused(
                        "The token was used before, or is not the one of this server.\n"
                            + "Maybe start qortex ui again, or enter a key."));
    return Reply.of(WireJson.mapper().createObjectNode().put("key", key));
  }
}
