package dev.qortex.ingest.jdbc.internal;

import dev.qortex.commons.Checks;
import java.sql.SQLException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Addresses of databases and messages of drivers without credentials. Pure functions. */
public final class Redaction {

  /** Everything after the address: parameters of PostgreSQL, MySQL, SQL Server and others. */
  private static final Pattern PARAMETERS = Pattern.compile("[?;&(].*", Pattern.DOTALL);

  /** A user and a password before the host, with or without slashes before them. */
  private static final Pattern USER = Pattern.compile("(jdbc:[a-z0-9:+-]*:(?://)?)[^\\s]*@(.*)");

  private static final Pattern ADDRESS = Pattern.compile("jdbc:[^\\s\"']+");

  private static final Pattern SECRET =
      Pattern.compile(
          "(?i)\\b([a-z_.-]*(?:password|pwd|secret|token)[a-z_.-]*\\s*[=:]\\s*)[^\\s,;&)]+");

  private Redaction() {}

  /** The address of a database without user, password and parameters. */
  public static String address(String url) {
    String path = PARAMETERS.matcher(url).replaceFirst("");
    return USER.matcher(path).replaceFirst("$1$2");
  }

  /** A message without credentials. */
  public static String message(String text) {
    String addresses =
        ADDRESS.matcher(text).replaceAll(found -> Matcher.quoteReplacement(address(found.group())));
    return SECRET.matcher(addresses).replaceAll("$1…");
  }

  /** An equal failure, with its stack trace, whose message and causes hold no credentials. */
  public static SQLException failure(SQLException failure) {
    String message = Checks.message(message(String.valueOf(failure.getMessage())));
    SQLException safe = new SQLException(message, failure.getSQLState(), failure.getErrorCode());
    safe.setStackTrace(failure.getStackTrace());
    return safe;
  }
}
