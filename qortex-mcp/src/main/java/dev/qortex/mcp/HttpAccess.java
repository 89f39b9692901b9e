package dev.qortex.mcp;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.qortex.commons.Checks;
import dev.qortex.service.Caller;
import dev.qortex.service.internal.Origin;
import jakarta.servlet.http.HttpServletRequest;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.security.MessageDigest;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Rules on who may send requests over HTTP. Host and origin are checked, so that no web page
 * reaches the server through the browser of its user (DNS rebinding): by default the host is the
 * loopback interface, and a request of a web page of another origin is refused. Immutable and
 * thread-safe.
 */
public final class HttpAccess {

  private static final Set<String> LOOPBACK = Set.of("localhost", "127.0.0.1", "::1");
  private static final int SHORTEST_TOKEN = 16;
  private static final Pattern VISIBLE = Pattern.compile("[!-~]+");

  /** A name, or an address of version 4 or 6 without brackets. */
  private static final Pattern HOST =
      Pattern.compile("[^\\s/:@?#\\[\\]]+|[0-9A-Fa-f.]*:[0-9A-Fa-f.:]*:[0-9A-Fa-f.:]*");

  private static final String BEARER = "bearer ";

  private final Function<HttpServletRequest, Optional<Caller>> callers;
  private final Set<String> hosts;
  private final Set<String> origins;

  private HttpAccess(
      Function<HttpServletRequest, Optional<Caller>> callers,
      Set<String> hosts,
      Set<String> origins) {
    this.callers = callers;
    this.hosts = hosts;
    this.origins = origins;
  }

  /**
   * Access of the callers that a function finds in a request.
   *
   * @param callers empty for a request without a valid proof of who sends it; called by many
   *     threads; must leave the body unread
   */
  public static HttpAccess by(Function<HttpServletRequest, Optional<Caller>> callers) {
    return new HttpAccess(
        Checks.given("function that finds the caller", callers), LOOPBACK, Set.of());
  }

  /**
   * Access of one caller with a bearer token, compared in constant time.
   *
   * @param token at least 16 characters, best random ones
   */
  public static HttpAccess token(String token, Caller caller) {
    if (Checks.text("token", token).length() < SHORTEST_TOKEN) {
      throw new IllegalArgumentException(
          "The token has %s characters, and must have at least %s.\nTake random ones, as 'openssl rand -hex 32' makes them."
              .formatted(token.length(), SHORTEST_TOKEN));
    }
    if (!VISIBLE.matcher(token).matches()) {
      throw new IllegalArgumentException(
          "The token is not made of visible characters of ASCII.\n"
              + "Maybe it ends with a line break: strip it.");
    }
    Optional<Caller> known = Optional.of(caller);
    byte[] expected = token.getBytes(UTF_8);
    return by(
        request ->
            MessageDigest.isEqual(expected, bearer(request).getBytes(UTF_8))
                ? known
                : Optional.empty());
  }

  /** Access of every process on this machine, as {@link Caller#agent}, without any proof. */
  public static HttpAccess openOnLoopback() {
    return by(
        request ->
            isLoopback(request.getRemoteAddr()) ? Optional.of(Caller.agent()) : Optional.empty());
  }

  /**
   * This access, under these host names instead of the loopback interface; without ports. No names
   * allow every host, which is safe where callers prove who they are.
   */
  public HttpAccess hosts(String... names) {
    return new HttpAccess(
        callers, each(HttpAccess::host, Checks.set("host names", names)), origins);
  }

  /**
   * This access, also for web pages of these origins beside the server's own, such as {@code
   * https://example.org}.
   */
  public HttpAccess origins(String... allowed) {
    return new HttpAccess(callers, hosts, each(Origin::checked, Checks.set("origins", allowed)));
  }

  private static Set<String> each(UnaryOperator<String> check, Set<String> values) {
    return values.stream().map(check).collect(Collectors.toUnmodifiableSet());
  }

  private static String host(String name) {
    if (!HOST.matcher(name).matches()) {
      throw new IllegalArgumentException(
          "The host (%s) is not a name or address alone.\nMaybe example.org, without a port."
              .formatted(Checks.shown(name)));
    }
    return name.toLowerCase(Locale.ROOT);
  }

  boolean allowsHost(HttpServletRequest request) {
    return hosts.isEmpty()
        || hosts.contains(
            request.getServerName().toLowerCase(Locale.ROOT).replaceAll("^\\[|]$", ""));
  }

  /** For a host that is allowed. */
  boolean allowsOrigin(HttpServletRequest request) {
    String origin = request.getHeader("Origin");
    return origin == null
        || origins.contains(origin.toLowerCase(Locale.ROOT))
        || Origin.isOwn(origin, request.getHeader("Host"));
  }

  Optional<Caller> caller(HttpServletRequest request) {
    return callers.apply(request);
  }

  /** The token of the request; empty, and so equal to no token, when there is none. */
  private static String bearer(HttpServletRequest request) {
    String header = request.getHeader("Authorization");
    return header != null && header.toLowerCase(Locale.ROOT).startsWith(BEARER)
        ? header.substring(BEARER.length()).strip()
        : "";
  }

  /** The address is a literal, so nothing is looked up. */
  private static boolean isLoopback(String address) {
    try {
      return InetAddress.getByName(address).isLoopbackAddress();
    } catch (UnknownHostException e) {
      return false;
    }
  }
}
