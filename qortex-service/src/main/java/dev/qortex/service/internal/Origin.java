package dev.qortex.service.internal;

import dev.qortex.commons.Checks;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Origin of web pages, such as {@code https://example.org}. */
public final class Origin {

  private static final Pattern FORM = Pattern.compile("[A-Za-z][A-Za-z0-9+.-]*://[^\\s/?#*@]+");

  private Origin() {}

  /**
   * An origin as browsers send it; another one would never be equal to theirs.
   *
   * @throws IllegalArgumentException when it is not scheme and host alone
   */
  public static String checked(String given) {
    if (!FORM.matcher(given).matches()) {
      throw new IllegalArgumentException(
          "The origin (%s) is not scheme and host alone.\nMaybe https://example.org, without a path."
              .formatted(Checks.shown(given)));
    }
    return given.toLowerCase(Locale.ROOT);
  }

  /**
   * Tells whether an origin is that of the server itself, over HTTP or a proxy with TLS.
   *
   * @param host the header of the request, with the port
   */
  public static boolean isOwn(String origin, @Nullable String host) {
    return host != null
        && (origin.equalsIgnoreCase("http://" + host)
            || origin.equalsIgnoreCase("https://" + host));
  }
}
