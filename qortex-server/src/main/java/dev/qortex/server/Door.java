package dev.qortex.server;

import static org.eclipse.jetty.http.HttpStatus.BAD_REQUEST_400;
import static org.eclipse.jetty.http.HttpStatus.HTTP_VERSION_NOT_SUPPORTED_505;
import static org.eclipse.jetty.http.HttpStatus.INTERNAL_SERVER_ERROR_500;
import static org.eclipse.jetty.http.HttpStatus.NOT_IMPLEMENTED_501;

import dev.qortex.commons.Sha256;
import dev.qortex.json.wire.Signature;
import dev.qortex.service.Caller;
import dev.qortex.service.error.ServiceException;
import dev.qortex.service.internal.Json;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
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
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * First handler of requests: gives each an id, answers the probes, finds the caller, limits how
 * many are at work, and turns every failure into a problem. Thread-safe.
 */
final class Door extends Handler.Wrapper {

  private static final Logger LOG = LoggerFactory.getLogger(QortexServer.class);

  /** Attribute of a request with its caller, for the next handler. */
  static final String CALLER = "dev.qortex.server.caller";

  private static final String VISIT = "dev.qortex.server.visit";

  private static final int KIBIBYTE = 10;

  /** Bodies of questions, which are taken even when there is no room for large ones. */
  private static final int SMALL_KIBIBYTES = 64;

  /** More than connections can be open. */
  private static final int MOST_INSIDE = Integer.MAX_VALUE;

  static final String REQUEST_ID = "X-Request-Id";
  private static final Pattern REQUEST_ID_FORM = Pattern.compile("[A-Za-z0-9._-]{1,64}");
  private static final Set<String> ACCEPTED =
      Set.of("*/*", "application/*", Reply.JSON, Problem.MEDIA_TYPE);
  private static final String READY = "/ready";
  private static final Set<String> PROBES = Set.of("/health", "/v1/health", READY);
  private static final Set<String> GETS = Set.of("GET", "HEAD");

  /** Statuses above 500 of what a client has written wrongly, such as the version of HTTP. */
  private static final Set<Integer> OF_THE_CLIENT =
      Set.of(NOT_IMPLEMENTED_501, HTTP_VERSION_NOT_SUPPORTED_505);

  static final String MCP = "/mcp";
  private static final String OPENAPI = "/openapi.json";

  private final Api api;
  private final Access access;
  private final Arguments arguments;
  private final ConnectionLimits connections;
  private final Semaphore inside = new Semaphore(MOST_INSIDE);
  private final Semaphore places;
  private final Semaphore kibibytes;
  private final BooleanSupplier ready;
  private final Supplier<String> ids;
  private final byte[] openApi;
  private final Semaphore checking = new Semaphore(1);
  private volatile boolean wasReady;
  private volatile boolean closing;

  Door(
      Api api,
      Access access,
      Arguments arguments,
      ServerLimits limits,
      ConnectionLimits connections,
      BooleanSupplier ready,
      Supplier<String> ids) {
    this.api = api;
    this.access = access;
    this.arguments = arguments;
    this.connections = connections;
    this.places = new Semaphore(limits.concurrent());
    this.kibibytes =
        new Semaphore((int) Math.min(Integer.MAX_VALUE, limits.bodiesBytes() >> KIBIBYTE));
    this.ready = ready;
    this.ids = ids;
    this.openApi = Reply.bytes(OpenApi.of(api.routes().all()));
  }

  /** Facts known of a request so far, and what it holds until its answer is sent. */
  private final class Visit {

    private final Request request;
    private final String id;
    private Optional<String> digest = Optional.empty();
    private byte @Nullable [] body;
    private boolean admitted;
    private boolean placed;
    private int reserved;

    private Visit(Request request) {
      this.request = request;
      this.id =
          Optional.ofNullable(request.getHeaders().get(REQUEST_ID))
              .filter(given -> REQUEST_ID_FORM.matcher(given).matches())
              .orElseGet(ids);
    }

    private byte[] body() {
      reserve((int) (arguments.mostBytes(request) >> KIBIBYTE));
      body = arguments.body(request);
      if (digest.isPresent() && !digest.get().equals(Sha256.of(body))) {
        throw Authentication.refused(
            "The body is not the one that was signed.\nSend its SHA-256 as %s."
                .formatted(Signature.DIGEST));
      }
      return body;
    }

    /** Room for the body and what is made of it, until the answer is sent. */
    private void reserve(int needed) {
      if (!hasRoom(needed)) {
        throw Problem.of(503, "The server has too many large bodies at work.\nTry again soon.")
            .refused();
      }
    }

    private synchronized boolean hasRoom(int needed) {
      boolean small = needed <= SMALL_KIBIBYTES;
      if (!small && kibibytes.tryAcquire(needed)) {
        reserved += needed;
        return true;
      }
      return small;
    }

    /** Lets the request in, unless the server stops, which waits for those that are in. */
    private Caller admit() {
      Access.Admission admission = access.admit(request);
      request.setAttribute(AccessLog.KEY, admission.caller().name());
      digest = admission.digest();
      request.setAttribute(CALLER, admission.caller());
      admitted = inside.tryAcquire();
      if (!admitted || closing) {
        throw Problem.of(503, "The server stops.").refused();
      }
      return admission.caller();
    }

    /**
     * Takes a place to work, with the body at hand and until the answer is made: whoever sends a
     * body or reads an answer slowly, or not at all, holds none.
     */
    private void begin() {
      placed = !closing && places.tryAcquire();
      if (!placed) {
        throw Problem.of(
                503,
                closing ? "The server stops." : "The server has too much to do.\nTry again soon.")
            .refused();
      }
    }

    /** Gives the place up, if there is room for an answer that waits for its reader. */
    private synchronized void made(int bytes) {
      if (placed && hasRoom(bytes >> KIBIBYTE)) {
        places.release();
        placed = false;
      }
    }

    private void routed(String template) {
      request.setAttribute(AccessLog.ROUTE, template);
    }

    private synchronized void end() {
      if (placed) {
        places.release();
        placed = false;
      }
      if (admitted) {
        inside.release();
      }
      kibibytes.release(reserved);
    }
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    Visit visit = begin(request, response);
    Optional<Reply> reply = reply(visit);
    if (reply.isEmpty()) {
      byte[] body = Objects.requireNonNull(visit.body);
      boolean handled = super.handle(new BodiedRequest(request, body), response, callback);
      visit.made(0);
      return handled;
    }
    visit.made(reply.get().body().length);
    if (visit.admitted && visit.body == null) {
      arguments.discardBody(request);
    }
    if (!request.consumeAvailable()) {
      response.getHeaders().put(HttpHeader.CONNECTION, "close");
    }
    reply.get().send(response, callback);
    return true;
  }

  private Visit begin(Request request, Response response) {
    Visit visit = new Visit(request);
    request.setAttribute(VISIT, visit);
    request.setAttribute(AccessLog.ID, visit.id);
    response.getHeaders().put(REQUEST_ID, visit.id);
    Connection connection = request.getConnectionMetaData().getConnection();
    connections.begun(connection);
    Request.addCompletionListener(
        request,
        failure -> {
          connections.ended(connection);
          visit.end();
        });
    return visit;
  }

  /** Operations block, with and without a next handler. */
  @Override
  public InvocationType getInvocationType() {
    return InvocationType.BLOCKING;
  }

  /** Lets nobody in any more, and waits until everybody has an answer. */
  void close(Duration most) {
    closing = true;
    try {
      if (!inside.tryAcquire(MOST_INSIDE, most.toMillis(), TimeUnit.MILLISECONDS)) {
        LOG.warn("Requests that take longer than {} are cut off", most);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** The answer; empty when the next handler gives it. */
  private Optional<Reply> reply(Visit visit) {
    try {
      String path = URIUtil.decodePath(visit.request.getHttpURI().getCanonicalPath());
      if (PROBES.contains(path)) {
        visit.routed(path);
        return Optional.of(probe(visit.request, path));
      }
      if (path.equals(MCP) && getHandler() != null) {
        visit.routed(path);
        visit.admit();
        visit.body();
        visit.begin();
        return Optional.empty();
      }
      return Optional.of(answer(visit, path));
    } catch (Problem.Refused e) {
      return Optional.of(Reply.of(e.problem()));
    } catch (ServiceException e) {
      return Optional.of(Reply.of(Problem.of(e)));
    } catch (RuntimeException e) {
      if (e instanceof HttpException http && http.getCode() < INTERNAL_SERVER_ERROR_500) {
        return Optional.of(Reply.of(Problem.of(http.getCode(), String.valueOf(http.getReason()))));
      }
      LOG.error("Request {} failed", visit.id, e);
      return Optional.of(
          Reply.of(
              Problem.of(
                  INTERNAL_SERVER_ERROR_500,
                  "The request failed by a defect.\nThe log of the server has the details under request %s."
                      .formatted(visit.id))));
    }
  }

  private Reply answer(Visit visit, String path) {
    Caller caller = visit.admit();
    checkAccept(visit.request);
    if (path.equals(OPENAPI)) {
      visit.routed(path);
      checkGet(visit.request);
      return Reply.ok(openApi, Map.of());
    }
    Routes.Match match = api.routes().match(visit.request.getMethod(), path);
    visit.routed(match.route().template());
    byte[] body = visit.body();
    visit.begin();
    return api.call(match, visit.request, body, caller);
  }

  private Reply probe(Request request, String path) {
    checkGet(request);
    if (path.equals(READY) && !isReady()) {
      throw Problem.of(503, "The server is not ready.").refused();
    }
    return Reply.of(Json.mapper().createObjectNode().put("status", "ok"));
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
    if (request.getAttribute(VISIT) instanceof Visit begun) {
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
        status >= INTERNAL_SERVER_ERROR_500
            ? "The request failed by a defect.\nThe log of the server has the details."
            : Objects.toString(message, "");
    Reply.of(Problem.of(status, detail)).send(response, callback);
    return true;
  }
}
