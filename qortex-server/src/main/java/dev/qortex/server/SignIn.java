package dev.qortex.server;

import dev.qortex.commons.Checks;
import dev.qortex.commons.Sha256;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Exchange of a single-use token for the key of a browser session. The token stands in the fragment
 * of an address, which browsers send to no server, so that it is in no log. Thread-safe.
 */
public final class SignIn {

  /** 256 bits: no search through all tokens ends. */
  private static final int RANDOM_BYTES = 32;

  private final String token;
  private final AtomicReference<@Nullable String> key;

  private SignIn(String token, String key) {
    this.token = token;
    this.key = new AtomicReference<>(key);
  }

  /** A sign-in that hands that key to the first who shows its token. */
  public static SignIn once(ApiKey.Generated key, SecureRandom random) {
    byte[] bytes = new byte[RANDOM_BYTES];
    random.nextBytes(bytes);
    return new SignIn(
        Base64.getUrlEncoder().withoutPadding().encodeToString(bytes),
        Checks.given("key", key).text());
  }

  /** The address of the dashboard of a server with the token, for one browser. */
  public URI address(URI server) {
    return server.resolve(DashboardRoute.FOLDER + "#token=" + token);
  }

  /** The key, if the token is right and was not used before. */
  Optional<String> exchange(String shown) {
    return MessageDigest.isEqual(digest(shown), digest(token))
        ? Optional.ofNullable(key.getAndSet(null))
        : Optional.empty();
  }

  private static byte[] digest(String text) {
    return Sha256.digest(text.getBytes(StandardCharsets.UTF_8));
  }
}
