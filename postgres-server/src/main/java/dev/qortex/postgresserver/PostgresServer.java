package dev.qortex.postgresserver;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;

/**
 * PostgreSQL server that listens on a free port of this machine, for tests and benchmarks. Its
 * files lie in a temporary folder; it runs as the user {@code postgres} when this process is root,
 * whom the server refuses. Not thread-safe.
 */
public final class PostgresServer extends LocalServer {

  private static final List<Path> PLACES =
      List.of(
          Path.of("/usr/lib/postgresql"), Path.of("/usr/local/pgsql"), Path.of("/opt/homebrew"));

  private static final String USER = "postgres";
  private static final String DUMP = "dump";
  private static final int STARTS = 3;

  private final Path programs;
  private int port;

  private PostgresServer(Path programs, Path folder) {
    super(folder);
    this.programs = programs;
  }

  /** Returns true if the programs of a server are on this machine. */
  public static boolean isInstalled() {
    return programs().isPresent();
  }

  /** Skips a test if the programs of a server are missing; with {@code CI=true} it fails. */
  public static void assumeInstalled() {
    Assumptions.assumeTrue(
        System.getenv("CI") != null || isInstalled(),
        "needs a PostgreSQL server, and none is installed.\nMaybe run: apt-get install postgresql");
  }

  /** The folder of the programs of the newest version. */
  private static Optional<Path> programs() {
    List<Path> found = new ArrayList<>();
    for (Path place : PLACES) {
      if (Files.isDirectory(place)) {
        try (Stream<Path> files = Files.walk(place, 3)) {
          files.filter(path -> path.endsWith("bin/pg_ctl")).forEach(found::add);
        } catch (IOException e) {
          throw new UncheckedIOException(e);
        }
      }
    }
    return found.stream().map(Path::getParent).max(Comparator.naturalOrder());
  }

  /**
   * Starts a server with an empty database {@code postgres}, and waits until it answers.
   *
   * @param durable whether a commit is on disk before it is acknowledged; without that, tests are
   *     several times faster
   * @throws IllegalStateException when it is not installed or does not start
   */
  public static PostgresServer start(boolean durable) {
    Path programs =
        programs()
            .orElseThrow(
                () ->
                    new IllegalStateException(
                        "PostgreSQL is not installed on this machine.\n"
                            + "Maybe run: apt-get install postgresql"));
    try {
      PostgresServer server = new PostgresServer(programs, newFolder());
      server.create(durable);
      server.startOnFreePort();
      return server;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Path newFolder() throws IOException {
    Path folder = Files.createTempDirectory("qortex-postgres-");
    if (isRoot()) {
      run(folder, List.of("chown", USER, folder.toString()));
    }
    return folder;
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  /** Starts it, on another port when somebody takes a free one before the server does. */
  private void startOnFreePort() throws IOException {
    for (int left = STARTS - 1; left > 0; left--) {
      port = freePort();
      try {
        start();
        return;
      } catch (IllegalStateException taken) {
        // What is wrong with the server itself fails below, too.
      }
    }
    port = freePort();
    start();
  }

  private static boolean isRoot() {
    return "root".equals(System.getProperty("user.name"));
  }

  /** The address for JDBC, with the user. */
  public String url() {
    return "jdbc:postgresql://127.0.0.1:" + port + "/postgres?user=" + USER;
  }

  /** The address for JDBC of whichever of two servers takes writes, with the user. */
  public String urlWith(PostgresServer other) {
    return "jdbc:postgresql://127.0.0.1:%s,127.0.0.1:%s/postgres?user=%s&targetServerType=primary"
        .formatted(port, other.port, USER);
  }

  /**
   * Starts a copy of this server that follows it, on a free port.
   *
   * @param waiting whether commits of this server wait until the copy has them on its disk
   */
  public PostgresServer standby(boolean waiting) {
    return standby(waiting, 0);
  }

  /** As {@link #standby(boolean)}, in the place of a server that was closed: on its port. */
  public PostgresServer standby(boolean waiting, PostgresServer closed) {
    return standby(waiting, closed.port);
  }

  /**
   * Starts a copy.
   *
   * @param onPort where it listens; 0 for a free port
   */
  private PostgresServer standby(boolean waiting, int onPort) {
    try {
      PostgresServer standby = new PostgresServer(programs, newFolder());
      standby.copy(this);
      Files.copy(folder.resolve("options"), standby.folder.resolve("options"));
      if (onPort == 0) {
        standby.startOnFreePort();
      } else {
        standby.port = onPort;
        standby.start();
      }
      waitForStandby(waiting);
      return standby;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void copy(PostgresServer primary) {
    String from = "host=127.0.0.1 port=" + primary.port + " user=" + USER;
    program("pg_basebackup", "-D", data(), "-d", from, "-R", "-c", "fast", "--no-sync");
  }

  /** Has commits wait until a copy has them on its disk, or not. */
  public void waitForStandby(boolean waiting) {
    sql("ALTER SYSTEM SET synchronous_standby_names = '" + (waiting ? "*" : "") + "'");
    sql("SELECT pg_reload_conf()");
  }

  /** Ends the recovery of a copy, so that it takes writes, and waits until it does. */
  public void promote() {
    program("pg_ctl", "promote", "-w", "-D", data());
    waitForStandby(false);
  }

  /** Writes a dump of the database into the folder of this server, while others write. */
  public void dump() {
    client("pg_dump", "-F", "custom", "-f", folder.resolve(DUMP).toString());
  }

  /** Restores the {@link #dump} of another server into the database of this one. */
  public void restore(PostgresServer other) {
    client("pg_restore", "--exit-on-error", "-d", USER, other.folder.resolve(DUMP).toString());
  }

  private void sql(String statement) {
    client("psql", "-c", statement);
  }

  private void client(String name, String... arguments) {
    List<String> all = new ArrayList<>(List.of("-h", "127.0.0.1", "-U", USER));
    all.addAll(List.of("-p", Integer.toString(port)));
    all.addAll(List.of(arguments));
    program(name, all.toArray(String[]::new));
  }

  private void create(boolean durable) throws IOException {
    program("initdb", "-D", data(), "-U", USER, "-A", "trust", "-E", "UTF8", "--no-sync");
    List<String> settings =
        new ArrayList<>(
            List.of(
                "listen_addresses=127.0.0.1", "unix_socket_directories=", "max_connections=200"));
    if (!durable) {
      settings.addAll(List.of("fsync=off", "synchronous_commit=off", "full_page_writes=off"));
    }
    List<String> options = new ArrayList<>();
    settings.forEach(setting -> options.add("-c " + setting));
    Files.writeString(folder.resolve("options"), String.join(" ", options));
  }

  private String data() {
    return folder.resolve("data").toString();
  }

  /** Starts it again after {@link #stop} or {@link #kill}, on the same port, and waits. */
  public void start() {
    try {
      String options = Files.readString(folder.resolve("options"));
      String all = options + " -c port=" + port;
      program("pg_ctl", "start", "-w", "-D", data(), "-l", data() + "/server.log", "-o", all);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Ends it in order, breaking the connections, and waits until it is gone. */
  public void stop() {
    program("pg_ctl", "stop", "-w", "-m", "fast", "-D", data());
  }

  /** Ends it and its connections at once, as when the power fails but the disk does not. */
  public void kill() {
    program("pg_ctl", "stop", "-w", "-m", "immediate", "-D", data());
  }

  private void program(String name, String... arguments) {
    List<String> command = new ArrayList<>();
    if (isRoot()) {
      command.addAll(List.of("runuser", "-u", USER, "--"));
    }
    command.add(programs.resolve(name).toString());
    command.addAll(List.of(arguments));
    run(folder, command);
  }

  @Override
  void halt() {
    if (Files.exists(Path.of(data(), "postmaster.pid"))) {
      kill();
    }
  }
}
