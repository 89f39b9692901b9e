package dev.qortex.postgres.settings;

import dev.qortex.commons.Checks;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * Address of a memory in a PostgreSQL database, such as {@code
 * postgres://app@db.example.org:5432/memories?schema=handbook&sslmode=verify-full}. Neither its
 * text nor a message of an error shows a password. Immutable.
 *
 * <pre>{@code
 * PostgresAddress address = PostgresAddress.parse(url).password(password);
 * PostgresStore store = PostgresStore.open(address.source(), address.settings());
 * }</pre>
 */
public final class PostgresAddress {

  private static final String FORM = "postgres://USER@HOST:PORT/DATABASE?schema=NAME";

  private static final Pattern ADDRESS =
      Pattern.compile(
          "postgres(?:ql)?://(?:(?<user>[^/?#]*)@)?(?<hosts>[^@/?#]+)/(?<database>[^/?#]+)"
              + "(?:\\?(?<options>[^#]*))?");

  private static final Pattern HOST =
      Pattern.compile("(?<name>[A-Za-z0-9._-]+|\\[[0-9A-Fa-f:.]+])(?::(?<port>[0-9]{1,5}))?");

  private static final int PORT = 5432;
  private static final int HIGHEST_PORT = 65_535;
  private static final String SCHEMA = "schema";

  /** A server; several of them are tried in order. */
  private record Host(String name, int port) {

    @Override
    public String toString() {
      return name + ":" + port;
    }
  }

  private final List<Host> hosts;
  private final String database;
  private final String user;
  private final String password;
  private final PostgresSettings settings;
  private final Map<String, String> options;

  private PostgresAddress(
      List<Host> hosts,
      String database,
      String user,
      String password,
      PostgresSettings settings,
      Map<String, String> options) {
    this.hosts = List.copyOf(hosts);
    this.database = database;
    this.user = user;
    this.password = password;
    this.settings = settings;
    this.options = Map.copyOf(options);
  }

  /**
   * Reads an address: user and password, several hosts with their ports, and options may be left
   * out. The option {@code schema} is the schema of the memory; the others are properties of the
   * driver, such as {@code sslmode}. Special characters are written as in a URL, {@code %40} for an
   * at sign.
   *
   * @throws IllegalArgumentException when it has another form; the message does not show it, as it
   *     may have a password
   */
  public static PostgresAddress parse(String url) {
    Matcher parts = ADDRESS.matcher(Checks.given("address of a database", url));
    if (!parts.matches()) {
      throw new IllegalArgumentException(
          "The address of the database is not of the form %s.\nMaybe write a special character of a name or password as in a URL, such as %%40 for an at sign."
              .formatted(FORM));
    }
    String[] who = (parts.group("user") == null ? "" : parts.group("user")).split(":", 2);
    Map<String, String> options = options(parts.group("options"));
    String schema = options.remove(SCHEMA);
    PostgresSettings settings = PostgresSettings.defaults();
    return new PostgresAddress(
        hosts(parts.group("hosts")),
        decoded(parts.group("database")),
        decoded(who[0]),
        who.length == 1 ? "" : decoded(who[1]),
        schema == null ? settings : settings.schema(schema),
        options);
  }

  private static List<Host> hosts(String text) {
    List<Host> hosts = new ArrayList<>();
    for (String each : text.split(",", -1)) {
      Matcher host = HOST.matcher(each);
      if (!host.matches()) {
        throw new IllegalArgumentException(
            "A host of the address of the database is not of the form HOST:PORT.\n"
                + "Maybe write an at sign, colon or slash of the password as in a URL: %40, %3A,"
                + " %2F.");
      }
      int port = host.group("port") == null ? PORT : Integer.parseInt(host.group("port"));
      if (port < 1 || port > HIGHEST_PORT) {
        throw new IllegalArgumentException(
            "The port (%s) of the database is not between 1 and 65535.\nMaybe 5432."
                .formatted(port));
      }
      hosts.add(new Host(host.group("name"), port));
    }
    return hosts;
  }

  private static Map<String, String> options(@Nullable String text) {
    Map<String, String> options = new LinkedHashMap<>();
    if (text != null && !text.isEmpty()) {
      for (String each : text.split("&", -1)) {
        String[] option = each.split("=", 2);
        if (option.length < 2 || options.put(decoded(option[0]), decoded(option[1])) != null) {
          throw new IllegalArgumentException(
              "The option (%s) in the address of the database has no value, or is there twice."
                  .formatted(Checks.shown(option[0])));
        }
      }
    }
    return options;
  }

  /** As in a URL; a plus sign is itself. */
  private static String decoded(String text) {
    try {
      return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "A percent sign in the address of the database is not followed by two hexadecimal"
              + " digits.\n"
              + "Maybe write it as %25.");
    }
  }

  /** Returns this address with a password. */
  public PostgresAddress password(String secret) {
    return new PostgresAddress(
        hosts, database, user, Checks.given("password", secret), settings, options);
  }

  /** Returns true if it has a password. */
  public boolean hasPassword() {
    return !password.isEmpty();
  }

  /** The default settings with the schema of the address. */
  public PostgresSettings settings() {
    return settings;
  }

  /**
   * A source of connections that opens each one anew; a store keeps those that it needs.
   *
   * @throws IllegalArgumentException when the driver does not know an option
   */
  public DataSource source() {
    PGSimpleDataSource source = new PGSimpleDataSource();
    source.setServerNames(hosts.stream().map(Host::name).toArray(String[]::new));
    source.setPortNumbers(hosts.stream().mapToInt(Host::port).toArray());
    source.setDatabaseName(database);
    source.setApplicationName("qortex");
    if (!user.isEmpty()) {
      source.setUser(user);
    }
    if (!password.isEmpty()) {
      source.setPassword(password);
    }
    new TreeMap<>(options).forEach((name, value) -> set(source, name, value));
    return source;
  }

  private static void set(PGSimpleDataSource source, String name, String value) {
    try {
      source.setProperty(name, value);
    } catch (SQLException e) {
      throw new IllegalArgumentException(
          "The option (%s) in the address of the database is unknown to the driver, or has a value that it does not take.\nMaybe schema, sslmode or connectTimeout."
              .formatted(Checks.shown(name)),
          e);
    }
  }

  /** The text of the address, without password and options. */
  @Override
  public String toString() {
    return "postgres://%s%s/%s?schema=%s"
        .formatted(
            user.isEmpty() ? "" : user + "@",
            String.join(",", hosts.stream().map(Host::toString).toList()),
            database,
            settings.schema());
  }
}
