package dev.qortex.buildlog.internal;

import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Normal form of the URL of a git remote: host and path, so that all the ways to write one
 * repository are one text. Stateless.
 */
public final class RemoteUrl {

  private static final Pattern URL =
      Pattern.compile("(?<scheme>[A-Za-z][A-Za-z0-9+.-]*)://(?<authority>[^/]*)(?<path>/?.*)");

  /** The form of scp: {@code user@host:path}; the host has at least two letters, unlike a drive. */
  private static final Pattern SCP =
      Pattern.compile("(?:[^@/:]*@)?(?<host>\\[[^\\]]+]|[^/:@\\[]{2,}):(?<path>[^:].*)");

  private static final Map<String, String> USUAL_PORTS =
      Map.of("ssh", "22", "git+ssh", "22", "https", "443", "http", "80", "git", "9418");

  private RemoteUrl() {}

  /**
   * The host in lower case and the path, without scheme, credentials, usual port, {@code .git} and
   * slashes at the end: {@code github.com/Peleke/buildlog}. A local path has no host.
   */
  public static String normalised(String url) {
    String stripped = url.strip();
    Matcher full = URL.matcher(stripped);
    if (full.matches()) {
      String scheme = full.group("scheme").toLowerCase(Locale.ROOT);
      String host = host(scheme, full.group("authority"));
      return host + bare("/" + full.group("path").replaceFirst("^/+", ""));
    }
    Matcher scp = SCP.matcher(stripped);
    return scp.matches()
        ? scp.group("host").toLowerCase(Locale.ROOT)
            + bare("/" + scp.group("path").replaceFirst("^/+", ""))
        : bare(stripped);
  }

  private static String host(String scheme, String authority) {
    String host = authority.substring(authority.lastIndexOf('@') + 1).toLowerCase(Locale.ROOT);
    String port = ":" + USUAL_PORTS.getOrDefault(scheme, "");
    return host.endsWith(port) ? host.substring(0, host.length() - port.length()) : host;
  }

  private static String bare(String path) {
    String shorter = path.replaceFirst("/+$", "");
    return shorter.endsWith(".git") ? shorter.substring(0, shorter.length() - 4) : shorter;
  }
}
