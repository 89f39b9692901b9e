package dev.qortex.server;

import dev.qortex.commons.Checks;
import dev.qortex.commons.Sha256;
import dev.qortex.service.Caller;
import dev.qortex.service.Scope;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.Base64;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Credential of a caller: either a bearer key, of which only the SHA-256 is kept, or the secret
 * that requests are signed with, which both sides must have. Its text never shows the secret.
 *
 * @param name the name, unique, of 1 to 64 letters, digits, dots, dashes and underscores; for logs
 *     and the header {@code X-Qortex-Key}
 * @param scopes the rights; none includes another
 * @param domains all that the caller may see and change; empty for no bound
 * @param sha256 the digest of a bearer key, 64 hexadecimal digits
 * @param secret the secret of signed requests, at least 32 characters
 * @param expires the first moment at which the key is refused; empty for none
 */
public record ApiKey(
    String name,
    Set<Scope> scopes,
    Set<String> domains,
    Optional<String> sha256,
    Optional<String> secret,
    Optional<Instant> expires) {

  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9._-]{1,64}");
  private static final Pattern DIGEST = Pattern.compile("[0-9a-f]{64}");
  private static final int LEAST_SECRET = 32;

  /** 256 bits: no search through all keys ends. */
  private static final int RANDOM_BYTES = 32;

  /**
   * A key that was just made.
   *
   * @param key the part that the server keeps
   * @param text the secret for the client; it cannot be shown a second time
   */
  public record Generated(ApiKey key, String text) {

    /** Returns a copy that is refused from a time on. */
    public Generated expires(Instant moment) {
      return new Generated(key.expires(moment), text);
    }

    @Override
    public String toString() {
      return key.toString();
    }
  }

  /** Checks the components and makes defensive copies. */
  public ApiKey {
    if (!NAME.matcher(Checks.text("name of a key", name)).matches()) {
      throw new IllegalArgumentException(
          "The name (%s) of a key is not made of 1 to 64 letters, digits, dots, dashes and underscores."
              .formatted(Checks.shown(name)));
    }
    scopes = scopes == null ? Set.of() : Checks.set("scopes of a key", scopes);
    if (scopes.isEmpty()) {
      throw new IllegalArgumentException(
          "The key (%s) has no scopes.\nMaybe [\"read\"].".formatted(name));
    }
    domains = domains == null ? Set.of() : Checks.domains(domains);
    sha256 = sha256 == null ? Optional.empty() : sha256;
    secret = secret == null ? Optional.empty() : secret;
    expires = expires == null ? Optional.empty() : expires;
    if (sha256.isPresent() == secret.isPresent()) {
      throw new IllegalArgumentException(
          "The key (%s) needs either sha256 or secret.\nMaybe generate it anew.".formatted(name));
    }
    if (sha256.filter(digest -> !DIGEST.matcher(digest).matches()).isPresent()) {
      throw new IllegalArgumentException(
          "The sha256 of the key (%s) is not made of 64 hexadecimal digits in lower case."
              .formatted(name));
    }
    if (secret.filter(text -> text.length() < LEAST_SECRET).isPresent()) {
      throw new IllegalArgumentException(
          "The secret of the key (%s) is shorter than %s characters.\nMaybe generate it."
              .formatted(name, LEAST_SECRET));
    }
  }

  /** A new bearer key: the client sends it as {@code Authorization: Bearer …}. */
  public static Generated bearer(
      String name, Set<Scope> scopes, Set<String> domains, SecureRandom random) {
    String text = text(random);
    return new Generated(
        new ApiKey(
            name,
            scopes,
            domains,
            Optional.of(Sha256.of(text)),
            Optional.empty(),
            Optional.empty()),
        text);
  }

  /** A new secret for signed requests. */
  public static Generated signing(
      String name, Set<Scope> scopes, Set<String> domains, SecureRandom random) {
    String text = text(random);
    return new Generated(
        new ApiKey(name, scopes, domains, Optional.empty(), Optional.of(text), Optional.empty()),
        text);
  }

  /** This key, refused from that moment on. */
  public ApiKey expires(Instant moment) {
    return new ApiKey(
        name,
        scopes,
        domains,
        sha256,
        secret,
        Optional.of(Checks.given("moment at which a key expires", moment)));
  }

  private static String text(SecureRandom random) {
    byte[] bytes = new byte[RANDOM_BYTES];
    random.nextBytes(bytes);
    return "qx_" + Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  /** The caller that the key authenticates. */
  Caller caller() {
    return new Caller(name, scopes, domains);
  }

  @Override
  public String toString() {
    return "%s (%s%s%s)"
        .formatted(
            name,
            String.join(", ", scopes.stream().map(Scope::value).sorted().toList()),
            domains.isEmpty() ? "" : " in " + String.join(", ", domains.stream().sorted().toList()),
            expires.map(moment -> " until " + moment).orElse(""));
  }
}
