package dev.qortex.server;

import static org.eclipse.jetty.http.HttpStatus.BAD_REQUEST_400;
import static org.eclipse.jetty.http.HttpStatus.HTTP_VERSION_NOT_SUPPORTED_505;
import static org.eclipse.jetty.http.HttpStatus.INTERNAL_SERVER_ERROR_500;
import static org.eclipse.jetty.http.HttpStatus.NOT_IMPLEMENTED_501;
import static org.eclipse.jetty.http.HttpStatus.SERVICE_UNAVAILABLE_503;

import dev.qortex.commons.Sha256;
import dev.qortex.json.wire.Signature;
import dev.qortex.json.wire.WireJson;
import dev.qortex.service.Caller;
import dev.qortex.service.error.ServiceException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Semaphore;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.eclipse.jetty.http.HttpException;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.URIUtil;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Handler of all requests: gives each an id, answers the probes, finds the caller, limits how many
 * are at work, and turns every failure into a problem. Thread-safe.
 */
final class RequestHandler extends Handler.Abstract {

  private static final Logger LOG = LoggerFactory.getLogger(QortexServer.class);

  private static final String EXCHANGE = "dev.qortex.server.exchange";

  static final String REQUEST_ID = "X-Request-Id";
  private static final Pattern REQUEST_ID_FORM = Pattern.compile("[A-Za-z0-9._-]{1,64}");
  private static final Set<String> ACCEPTED =
      Set.of("*/*", "application/*", Reply.JSON, Problem.MEDIA_TYPE);
  private static final String READY = "/ready";
  private static final Set<String> PROBES = Set.of("/health", "/v1/health", READY);
  static final Set<String> GETS = Set.of("GET", "HEAD");

  /** Statuses above 500 of malformed requests, such as the version of HTTP. */
  private static final Set<Integer> OF_THE_CLIENT =
      Set.of(NOT_IMPLEMENTED_501, HTTP_VERSION_NOT_SUPPORTED_505);

  private static final String OPENAPI = "/openapi.json";
  private static final String CALLER = "/v1/caller";

  private final Api api;
  private final Optional<McpRoute> tools;
  private final Optional<DashboardRoute> dashboard;
  private final Optional<MetricsRoute> metrics;
  private final ChangeStreams changes;
  private final Access access;
  private final Arguments arguments;
  private final ConnectionLimits connections;
  private final Capacity capacity;
  private final BooleanSupplier ready;
  private final Supplier<String> ids;
  private final byte[] openApi;
  private final Semaphore checking = new Semaphore(1);
  private volatile boolean wasReady;

  RequestHandler(
      Api api,
      Optional<McpRoute> tools,
      Optional<DashboardRoute> dashboard,
      Optional<MetricsRoute> metrics,
      ChangeStreams changes,
      Access access,
      Arguments arguments,
      Capacity capacity,
      ConnectionLimits connections,
      BooleanSupplier ready,
      Supplier<String> ids) {
    this.api = api;
    this.tools = tools;
    this.dashboard = dashboard;
    this.metrics = metrics;
    this.changes = changes;
    this.access = access;
    this.arguments = arguments;
    this.capacity = capacity;
    this.connections = connections;
    this.ready = ready;
    this.ids = ids;
    this.openApi = Reply.bytes(OpenApi.of(api.routes().all()));
  }

  /** State of a request, and the resources that it holds until its answer is sent. */
  private final class Exchange {

    private final Request request;
    private final String id;
    private final Capacity.Share share = capacity.share();
    private Optional<String> digest = Optional.empty();
    private boolean admitted;
    private boolean bodied;

    private Exchange(Request request) {
      this.request = request;
      this.id =
          Optional.ofNullable(request.getHeaders().get(REQUEST_ID))
              .filter(given -> REQUEST_ID_FORM.matcher(given).matches())
              .orElseGet(ids);
    }

    /** Lets the request in by its head: nothing of strangers is read or waited for. */
    private Caller admit() {
      Access.Admission admission = access.admit(request);
      request.setAttribute(AccessLog.KEY, admission.caller().name());
      digest = admission.digest();
      admitted = true;
      return admission.caller();
    }

    private byte[] body() {
      share.reserve(arguments.mostBytes(request));
      byte[] body = arguments.body(request);
      bodied = true;
      if (digest.isPresent() && !digest.get().equals(Sha256.of(body))) {
        throw Authentication.refused(
            "The body is not the one that was signed.\nSend its SHA-256 as %s."
                .formatted(Signature.DIGEST));
      }
      return body;
    }

    private void routed(String template) {
      request.setAttribute(AccessLog.ROUTE, template);
    }
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) {
    Exchange exchange = begin(request, response);
    Outgoing reply = reply(exchange, response);
    exchange.share.made(reply.bytes());
    if (exchange.admitted && !exchange.bodied) {
      arguments.discardBody(request);
    }
    if (!request.consumeAvailable()) {
      response.getHeaders().put(HttpHeader.CONNECTION, "close");
    }
    reply.send(response, callback);
    return true;
  }

  private Exchange begin(Request request, Response response) {
    Exchange exchange = new Exchange(request);
    request.setAttribute(EXCHANGE, exchange);
    request.setAttribute(AccessLog.ID, exchange.id);
    response.getHeaders().put(REQUEST_ID, exchange.id);
    Connection connection = request.getConnectionMetaData().getConnection();
    connections.begun(connection);
    Request.addCompletionListener(
        request,
        failure -> {
          connections.ended(connection);
          exchange.share.end();
        });
    return exchange;
  }

  private Outgoing reply(Exchange exchange, Response response) {
    try {
      return answer(exchange, response);
    } catch (Problem.Refused e) {
      return Reply.of(e.problem());
    } catch (ServiceException e) {
      return Reply.of(Problem.of(e));
    } catch (RuntimeException e) {
      if (e instanceof HttpException http && http.getCode() < INTERNAL_SERVER_ERROR_500) {
        return Reply.of(Problem.of(http.getCode(), String.valueOf(http.getReason())));
      }
      LOG.error("Request {} failed", exchange.id, e);
      return Reply.of(
          Problem.of(
              INTERNAL_SERVER_ERROR_500,
              "The request failed by a defect.\nThe log of the server has the details under request %s."
                  .formatted(exchange.id)));
    }
  }

  private Outgoing answer(Exchange exchange, Response response) {
    Request request = exchange.request;
    String path = URIUtil.decodePath(request.getHttpURI().getCanonicalPath());
    if (PROBES.contains(path)) {
      exchange.routed(path);
      return probe(request, path);
    }
    if (dashboard.isPresent() && DashboardRoute.has(path)) {
      exchange.routed(DashboardRoute.FOLDER);
      return dashboard.get().answer(request, path);
    }
    boolean metered = metrics.isPresent() && path.equals(MetricsRoute.PATH);
    if (metered) {
      exchange.routed(path);
      checkGet(request);
      if (metrics.get().open()) {
        return metrics.get().answer();
      }
    }
    Caller caller = exchange.admit();
    // A known route replaces it; the path of a stranger stays out of the log.
    exchange.routed(AccessLog.unknown(path));
    if (metered) {
      return metrics.get().answer(caller);
    }
    if (tools.isPresent() && path.equals(McpRoute.PATH)) {
      exchange.routed(path);
      McpRoute.check(request);
      byte[] message = exchange.body();
      exchange.share.begin();
      return tools.get().answer(request, response, message, caller);
    }
    if (path.equals(ChangeStreams.PATH)) {
      exchange.routed(path);
      checkStream(request);
      return changes.open(caller);
    }
    checkAccept(request);
    if (path.equals(OPENAPI)) {
      exchange.routed(path);
      checkGet(request);
      return Reply.ok(openApi, Map.of());
    }
    if (path.equals(CALLER)) {
      exchange.routed(path);
      checkGet(request);
      return Reply.of(api.rights(caller));
    }
    Api.Target target = api.target(request.getMethod(), path);
    exchange.routed(target.path());
    byte[] body = exchange.body();
    exchange.share.begin();
    return api.call(target, request, body, caller);
  }

  private Reply probe(Request request, String path) {
    checkGet(request);
    if (path.equals(READY) && !isReady()) {
      throw Problem.of(503, "The server is not ready.").refused();
    }
    return Reply.of(WireJson.mapper().createObjectNode().put("status", "ok"));
  }

  /** Checks for one at a time, so that strangers do not hold all threads; others get the last. */
  private boolean isReady() {
    if (!checking.tryAcquire()) {
      return wasReady;
    }
    boolean found = false;
    try {
      found = ready.getAsBoolean();
      return found;
    } finally {
      wasReady = found;
      checking.release();
    }
  }

  private static void checkGet(Request request) {
    if (!GETS.contains(request.getMethod())) {
      throw Routes.notAllowed(request.getMethod(), "GET, HEAD");
    }
  }

  private static void checkStream(Request request) {
    if (!request.getMethod().equals("GET")) {
      throw Routes.notAllowed(request.getMethod(), "GET");
    }
  }

  private static void checkAccept(Request request) {
    List<String> given = request.getHeaders().getQualityCSV(HttpHeader.ACCEPT);
    if (request.getHeaders().contains(HttpHeader.ACCEPT)
        && given.stream().noneMatch(type -> ACCEPTED.contains(type.replaceFirst(";.*", "")))) {
      throw Problem.of(406, "Answers are %s.\nAccept that.".formatted(Reply.JSON)).refused();
    }
  }

  /**
   * A problem of HTTP itself, such as a header that is too large. The message of a defect is that
   * of an exception, and stays in the log.
   */
  boolean refuse(Request request, Response response, Callback callback) {
    if (request.getAttribute(EXCHANGE) instanceof Exchange begun) {
      response.getHeaders().put(REQUEST_ID, begun.id);
    } else {
      begin(request, response);
    }
    int found =
        request.getAttribute(ErrorHandler.ERROR_STATUS) instanceof Integer known
            ? known
            : INTERNAL_SERVER_ERROR_500;
    int status = OF_THE_CLIENT.contains(found) ? BAD_REQUEST_400 : found;
    Object message = request.getAttribute(ErrorHandler.ERROR_MESSAGE);
    String detail =
        status == SERVICE_UNAVAILABLE_503
            ? "The server stops."
            : status >= INTERNAL_SERVER_ERROR_500
                ? "The request failed by a defect.\nThe log of the server has the details."
                : Objects.toString(message, "");
    Reply.of(Problem.of(status, detail)).send(response, callback);
    return true;
  }
}
