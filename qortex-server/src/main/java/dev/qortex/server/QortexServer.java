package dev.qortex.server;

import dev.qortex.commons.Checks;
import dev.qortex.core.QortexClient;
import dev.qortex.dashboard.Dashboard;
import dev.qortex.json.wire.Signature;
import dev.qortex.mcp.QortexMcpServer;
import dev.qortex.service.Caller;
import dev.qortex.service.Catalogue;
import dev.qortex.service.ClientDispatcher;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.handler.CrossOriginHandler;
import org.eclipse.jetty.server.handler.GracefulHandler;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.eclipse.jetty.util.thread.ScheduledExecutorScheduler;
import org.eclipse.jetty.util.thread.Scheduler;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * REST server over a catalogue of operations: routes under {@code /v1}, the OpenAPI document at
 * {@code /openapi.json}, the probes {@code /health} and {@code /ready}, and, when they are given,
 * tools for agents at {@code /mcp} and the dashboard at {@code /ui/}. The catalogue stays the
 * host's. Thread-safe.
 *
 * <pre>{@code
 * try (QortexServer server =
 *     QortexServer.builder(catalogue)
 *         .port(port)
 *         .keys(keys)
 *         .mcp(QortexMcpServer.of(catalogue))
 *         .start()) {
 *   use.accept(server.uri());
 * }
 * }</pre>
 */
public final class QortexServer implements AutoCloseable {

  /**
   * Name of the logger that gets one line for each request, at the level {@code INFO}: a host that
   * wants none switches it off.
   */
  public static final String ACCESS_LOG = "dev.qortex.server.access";

  private static final Logger LOG = LoggerFactory.getLogger(QortexServer.class);

  private final Server server;
  private final ServerConnector connector;
  private final GracefulHandler graceful;
  private final ChangeStreams changes;
  private final Duration stopping;

  private QortexServer(
      Server server,
      ServerConnector connector,
      GracefulHandler graceful,
      ChangeStreams changes,
      Duration stopping) {
    this.server = server;
    this.connector = connector;
    this.graceful = graceful;
    this.changes = changes;
    this.stopping = stopping;
  }

  /** A server of these operations, not started yet. */
  public static Builder builder(Catalogue catalogue) {
    return new Builder(Checks.given("catalogue", catalogue).forOtherMachines());
  }

  /** Builder of a server. Not thread-safe. */
  public static final class Builder {

    private static final int DEFAULT_PORT = 8400;

    /** A connection without a request holds up the end so long; a second by default. */
    private static final long IDLE_AT_END_MS = 50;

    /** Beside one for each connection, whose body it may wait for: acceptors and selectors. */
    private static final int MORE_THREADS = 16;

    private final Catalogue catalogue;
    private String host = "127.0.0.1";
    private int port = DEFAULT_PORT;
    private @Nullable ApiKeys keys;
    private boolean open;
    private Caller local = Caller.agent();
    private @Nullable QortexMcpServer mcp;
    private @Nullable Supplier<String> metrics;
    private boolean openMetrics;
    private @Nullable ClientDispatcher clients;
    private @Nullable Dashboard dashboard;
    private @Nullable SignIn signIn;
    private Origins origins = Origins.of();
    private ServerLimits limits = ServerLimits.defaults();
    private @Nullable IdempotencyStore answers;
    private @Nullable NonceStore nonces;
    private BooleanSupplier ready = () -> true;
    private InstantSource clock = InstantSource.system();
    private Supplier<String> ids = () -> UUID.randomUUID().toString();

    private Builder(Catalogue catalogue) {
      this.catalogue = catalogue;
    }

    /** The name or address to listen on; by default 127.0.0.1, which only this machine reaches. */
    public Builder host(String name) {
      host = Checks.text("host", name);
      return this;
    }

    /** The port, by default 8400; 0 for any that is free. */
    public Builder port(int number) {
      if (number < 0 || number > 65_535) {
        throw new IllegalArgumentException(
            "The port (%s) is not between 0 and 65535.\nMaybe 8400.".formatted(number));
      }
      port = number;
      return this;
    }

    /** The keys that come in. */
    public Builder keys(ApiKeys accepted) {
      keys = Checks.given("keys", accepted);
      return this;
    }

    /**
     * Lets everybody on this machine in as {@link Caller#agent}. Only for a host that no other
     * reaches.
     */
    public Builder withoutAuthentication() {
      return withoutAuthentication(Caller.agent());
    }

    /** Lets everybody on this machine in as that caller. Only for a host that no other reaches. */
    public Builder withoutAuthentication(Caller caller) {
      open = true;
      local = Checks.given("caller", caller);
      return this;
    }

    /** The origins of web pages that browsers may let in, such as {@code https://example.org}. */
    public Builder allowedOrigins(String... allowed) {
      origins = Origins.of(allowed);
      return this;
    }

    /** The tools for agents, at {@code /mcp}, for the same keys, origins and limits. */
    public Builder mcp(QortexMcpServer tools) {
      mcp = Checks.given("tools", tools);
      return this;
    }

    /**
     * The dashboard, at {@code /ui/}. Its files are open to all; what they show asks for the same
     * keys as everything else.
     */
    public Builder dashboard(Dashboard pages) {
      dashboard = Checks.given("dashboard", pages);
      return this;
    }

    /** A token that one browser may exchange for a key, which is one of {@link #keys}. */
    public Builder signIn(SignIn once) {
      signIn = Checks.given("sign-in", once);
      return this;
    }

    /**
     * Meters of the process, at {@code /metrics}, for callers with a key that is not bound to
     * domains.
     *
     * @param text writes them as text for Prometheus
     */
    public Builder metrics(Supplier<String> text) {
      metrics = Checks.given("writer of meters", text);
      return this;
    }

    /** Lets everybody who reaches the server read {@code /metrics}, without a key. */
    public Builder openMetrics() {
      openMetrics = true;
      return this;
    }

    /** A memory for remote clients, at {@code /v1/client}, for the same keys and limits. */
    public Builder clients(QortexClient memory) {
      return clients(ClientDispatcher.of(memory));
    }

    /** A memory for remote clients, such as one whose erasure of a domain reaches further. */
    public Builder clients(ClientDispatcher dispatcher) {
      clients = Checks.given("dispatcher", dispatcher);
      return this;
    }

    /** Other limits than {@link ServerLimits#defaults}. */
    public Builder limits(ServerLimits chosen) {
      limits = Checks.given("limits", chosen);
      return this;
    }

    /**
     * Sets the store of answers for repeated requests; by default on the heap for a day, 64 MiB of
     * which each key has an equal share.
     */
    public Builder idempotency(IdempotencyStore store) {
      answers = Checks.given("store of answers", store);
      return this;
    }

    /**
     * Store of the nonces of signed requests; by default on the heap, so that signatures from
     * before the start are refused. Servers that share one may share signing keys.
     */
    public Builder nonces(NonceStore store) {
      nonces = Checks.given("store of nonces", store);
      return this;
    }

    /**
     * Check behind {@code /ready}, never called twice at the same time; by default the server is
     * ready when it has started.
     */
    public Builder ready(BooleanSupplier check) {
      ready = Checks.given("check", check);
      return this;
    }

    /** Clock that dates signatures and kept answers; the system's by default. */
    public Builder clock(InstantSource source) {
      clock = Checks.given("clock", source);
      return this;
    }

    /** Makes the ids of requests that bring none; random ones by default. */
    public Builder requestIds(Supplier<String> source) {
      ids = Checks.given("source of ids", source);
      return this;
    }

    /**
     * Starts the server.
     *
     * @throws IllegalStateException when it is not said who may come in
     * @throws UncheckedIOException when the address cannot be listened on
     */
    public QortexServer start() {
      Scheduler scheduler = new ScheduledExecutorScheduler("qortex-server-scheduler", true);
      ConnectionLimits connections =
          new ConnectionLimits(limits.connections(), limits.sending(), scheduler);
      QueuedThreadPool threads = new QueuedThreadPool(limits.connections() + MORE_THREADS);
      ChangeStreams changes =
          new ChangeStreams(
              new VisibleState(catalogue.unwatched()), scheduler, threads, limits.sending());
      RequestHandler handler = handler(connections, changes);
      GracefulHandler graceful = new GracefulHandler(crossOrigin(handler));
      Server server = new Server(threads, scheduler, null);
      server.setErrorHandler(handler::refuse);
      server.setRequestLog(AccessLog.ofRequests());
      server.setHandler(graceful);
      ServerConnector connector = connector(server);
      server.addConnector(connector);
      connector.addBean(connections);
      try {
        server.start();
      } catch (Exception e) {
        stop(server);
        throw new UncheckedIOException(
            "The server cannot listen on %s:%s: %s\nMaybe choose another port."
                .formatted(host, port, e.getMessage()),
            e instanceof IOException io ? io : new IOException(e));
      }
      changes.start();
      return new QortexServer(server, connector, graceful, changes, limits.stopping());
    }

    private RequestHandler handler(ConnectionLimits connections, ChangeStreams changes) {
      Arguments arguments = new Arguments(limits);
      Optional<McpRoute> tools =
          Optional.ofNullable(mcp)
              .map(server -> server.limits(limits.bodyBytes(), limits.depth()).endpoint())
              .map(McpRoute::new);
      return new RequestHandler(
          new Api(catalogue, Optional.ofNullable(clients), arguments, answers(), changes::changed),
          tools,
          Optional.ofNullable(dashboard)
              .map(pages -> new DashboardRoute(pages, Optional.ofNullable(signIn))),
          Optional.ofNullable(metrics).map(text -> new MetricsRoute(text, openMetrics)),
          changes,
          access(),
          arguments,
          new Capacity(limits),
          connections,
          ready,
          ids);
    }

    private IdempotencyStore answers() {
      int callers = keys == null ? 1 : keys.all().size();
      return answers == null ? new HeapIdempotencyStore(clock, callers) : answers;
    }

    /** Access for pages of allowed origins, and for callers with a key or on this machine. */
    private Access access() {
      Access ofCallers = ofCallers();
      return request -> {
        origins.check(request);
        return ofCallers.admit(request);
      };
    }

    private Access ofCallers() {
      if (open == (keys != null)) {
        throw new IllegalStateException(
            open
                ? "Keys are given together with withoutAuthentication().\nGive only one of both."
                : "There are no keys, so every request would be refused.\n"
                    + "Give keys, or start withoutAuthentication().");
      }
      if (keys != null) {
        return new Authentication(keys, clock, nonces == null ? new NonceWindow(clock) : nonces);
      }
      if (!isLoopback()) {
        throw new IllegalStateException(
            "Without authentication, other machines could send requests over the host (%s).\nGive keys, or listen on 127.0.0.1."
                .formatted(host));
      }
      return new LocalAccess(origins, local);
    }

    private boolean isLoopback() {
      try {
        return Arrays.stream(InetAddress.getAllByName(host))
            .allMatch(InetAddress::isLoopbackAddress);
      } catch (UnknownHostException e) {
        throw new UncheckedIOException("The host (%s) is unknown.".formatted(host), e);
      }
    }

    private Handler crossOrigin(Handler handler) {
      if (origins.allowed().isEmpty()) {
        return handler;
      }
      CrossOriginHandler wrapper = new CrossOriginHandler();
      wrapper.setAllowedOriginPatterns(
          origins.allowed().stream().map(Pattern::quote).collect(Collectors.toSet()));
      wrapper.setAllowedMethods(Set.of("GET", "POST", "DELETE"));
      wrapper.setAllowedHeaders(
          Set.of(
              "Authorization",
              "Content-Type",
              RequestHandler.REQUEST_ID,
              Signature.IDEMPOTENCY_KEY,
              McpRoute.VERSION,
              Signature.KEY,
              Signature.TIMESTAMP,
              Signature.NONCE,
              Signature.DIGEST,
              Signature.SIGNATURE));
      wrapper.setExposedHeaders(Set.of(RequestHandler.REQUEST_ID, "Retry-After", Api.REPLAYED));
      wrapper.setHandler(handler);
      return wrapper;
    }

    private ServerConnector connector(Server server) {
      HttpConfiguration http = new HttpConfiguration();
      // Otherwise a header gets the letters of an earlier one that differs from it in their case.
      http.setHeaderCacheCaseSensitive(true);
      http.setSendServerVersion(false);
      http.setIdleTimeout(limits.sending().toMillis());
      ServerConnector connector = new ServerConnector(server, new HttpConnectionFactory(http));
      connector.setHost(host);
      connector.setPort(port);
      connector.setIdleTimeout(limits.sending().toMillis());
      connector.setShutdownIdleTimeout(IDLE_AT_END_MS);
      return connector;
    }
  }

  private static void stop(Server server) {
    try {
      server.stop();
    } catch (Exception e) {
      throw new IllegalStateException("The server did not stop as it should.", e);
    }
  }

  /** Address at which the server listens. */
  public URI uri() {
    return URI.create("http://%s:%s".formatted(host(), connector.getLocalPort()));
  }

  private String host() {
    String host = connector.getHost();
    return host.indexOf(':') >= 0 ? "[" + host + "]" : host;
  }

  /**
   * Takes no new requests, lets those at work end within the time of the limits, and stops. A
   * request without an answer was not begun, unless it takes longer than that time: then it is
   * unknown whether it was carried out. Nothing happens the second time.
   */
  @Override
  public synchronized void close() {
    if (server.isStarted()) {
      connector.close();
      changes.close();
      drain();
      stop(server);
    }
  }

  private void drain() {
    try {
      graceful.shutdown().get(stopping.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      LOG.warn("Requests that take longer than {} are cut off", stopping);
    } catch (ExecutionException e) {
      throw new IllegalStateException("The server did not stop as it should.", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
