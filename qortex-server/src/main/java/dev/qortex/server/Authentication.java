package dev.qortex.server;

import dev.qortex.commons.Checks;
import dev.qortex.json.wire.Signature;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.regex.Pattern;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Request;

/**
 * Authentication of requests: by a bearer key, or by a signature that is good once. Thread-safe.
 */
final class Authentication implements Access {

  static final long MAX_AGE_SECONDS = 300;

  /** Longest lead of a client's clock. */
  static final long MAX_LEAD_SECONDS = 30;

  private static final String SCHEME = "Bearer ";
  private static final Pattern SECONDS = Pattern.compile("[0-9]{1,12}");
  private static final Pattern NONCE_FORM = Pattern.compile("[A-Za-z0-9_-]{16,64}");
  private static final Pattern DIGEST_FORM = Pattern.compile("[0-9a-f]{64}");

  private final ApiKeys keys;
  private final InstantSource clock;
  private final NonceStore nonces;

  Authentication(ApiKeys keys, InstantSource clock, NonceStore nonces) {
    this.keys = keys;
    this.clock = clock;
    this.nonces = nonces;
  }

  @Override
  public Admission admit(Request request) {
    HttpFields headers = request.getHeaders();
    String authorization = headers.get(HttpHeader.AUTHORIZATION);
    if (authorization != null) {
      return bearer(authorization);
    }
    if (headers.contains(Signature.SIGNATURE)) {
      return signer(request);
    }
    throw refused("The request has no key.\nSend Authorization: Bearer KEY, or sign it.");
  }

  private Admission bearer(String authorization) {
    Optional<ApiKey> key =
        authorization.regionMatches(true, 0, SCHEME, 0, SCHEME.length())
            ? keys.bearer(authorization.substring(SCHEME.length()).strip())
            : Optional.empty();
    return admitted(
        key.orElseThrow(
            () -> refused("The key is unknown.\nSend Authorization: Bearer KEY with a valid one.")),
        Optional.empty());
  }

  /** Only the holder of a key learns that it expired. */
  private Admission admitted(ApiKey key, Optional<String> digest) {
    Instant now = clock.instant();
    key.expires()
        .filter(moment -> !now.isBefore(moment))
        .ifPresent(
            moment -> {
              throw refused(
                  "The key '%s' expired at %s.\nMaybe ask for a new one."
                      .formatted(key.name(), moment));
            });
    return new Admission(key.caller(), digest);
  }

  private Admission signer(Request request) {
    String name = header(request, Signature.KEY);
    String stamp = header(request, Signature.TIMESTAMP);
    String nonce = header(request, Signature.NONCE);
    String digest = header(request, Signature.DIGEST);
    if (!SECONDS.matcher(stamp).matches()) {
      throw refused(
          "%s (%s) is not a number of seconds since 1970."
              .formatted(Signature.TIMESTAMP, Checks.shown(stamp)));
    }
    if (!NONCE_FORM.matcher(nonce).matches()) {
      throw refused(
          "%s (%s) is not made of 16 to 64 letters, digits, dashes and underscores."
              .formatted(Signature.NONCE, Checks.shown(nonce)));
    }
    if (!DIGEST_FORM.matcher(digest).matches()) {
      throw refused(
          "%s (%s) is not made of 64 hexadecimal digits in lower case."
              .formatted(Signature.DIGEST, Checks.shown(digest)));
    }
    long seconds = Long.parseLong(stamp);
    checkTime(seconds);
    Optional<String> secret = keys.secret(name);
    Signature signed =
        new Signature(
            request.getMethod(),
            request.getHttpURI().getPath(),
            Optional.ofNullable(request.getHttpURI().getQuery()).orElse(""),
            seconds,
            nonce,
            header(request, Signature.IDEMPOTENCY_KEY),
            digest);
    boolean right =
        MessageDigest.isEqual(
            signed.with(secret.orElse("unknown")).getBytes(StandardCharsets.US_ASCII),
            header(request, Signature.SIGNATURE).getBytes(StandardCharsets.US_ASCII));
    if (secret.isEmpty() || !right) {
      throw refused(
          "The signature does not fit.\n"
              + "Sign method, path, query, time stamp, nonce, idempotency key and digest of the"
              + " body with the secret of the key that "
              + Signature.KEY
              + " names.");
    }
    if (!isNew(name + ' ' + nonce, seconds + MAX_AGE_SECONDS)) {
      throw refused("The nonce was used before.\nSign each request with a new one.");
    }
    return admitted(keys.named(name), Optional.of(digest));
  }

  private boolean isNew(String nonce, long end) {
    try {
      return nonces.add(nonce, end, clock.instant().getEpochSecond());
    } catch (IllegalStateException full) {
      throw Problem.of(503, "Too many signed requests.\nSend it again, signed anew.").refused();
    }
  }

  /**
   * A request that was signed before the nonces that are known, or in the second of the first,
   * might have been answered by a server whose nonces are gone.
   */
  private void checkTime(long seconds) {
    long now = clock.instant().getEpochSecond();
    if (seconds < now - MAX_AGE_SECONDS || seconds > now + MAX_LEAD_SECONDS) {
      throw refused(
          "%s (%s) is not within %s seconds before and %s seconds after the server's time (%s).\nMaybe set the clock."
              .formatted(Signature.TIMESTAMP, seconds, MAX_AGE_SECONDS, MAX_LEAD_SECONDS, now));
    }
    if (seconds < nonces.since()) {
      throw refused(
          "%s (%s) is older than the server.\nSign the request anew."
              .formatted(Signature.TIMESTAMP, seconds));
    }
    if (seconds == nonces.since()) {
      throw Problem.of(
              503,
              "%s (%s) may be older than the server.\nSend it again in a second, signed anew."
                  .formatted(Signature.TIMESTAMP, seconds))
          .refused();
    }
  }

  private static String header(Request request, String name) {
    return Optional.ofNullable(request.getHeaders().get(name)).orElse("");
  }

  static Problem.Refused refused(String detail) {
    return Problem.of(HttpStatus.UNAUTHORIZED_401, detail)
        .header("WWW-Authenticate", "Bearer realm=\"qortex\"")
        .refused();
  }
}
