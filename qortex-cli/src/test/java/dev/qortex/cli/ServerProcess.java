package dev.qortex.cli;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A {@code qortex serve} in a process of its own, with a home of its own. */
final class ServerProcess implements AutoCloseable {

  private static final Pattern LISTENING = Pattern.compile("Listening on (\\S+).*");

  private final Process process;
  private final StringBuilder log = new StringBuilder();
  private final URI uri;

  private ServerProcess(Process process) throws IOException {
    this.process = process;
    BufferedReader errors = process.errorReader(StandardCharsets.UTF_8);
    this.uri = listening(errors);
    Thread reader = new Thread(() -> errors.lines().forEach(this::note), "log of a server");
    reader.setDaemon(true);
    reader.start();
  }

  private URI listening(BufferedReader errors) throws IOException {
    for (String line = errors.readLine(); line != null; line = errors.readLine()) {
      note(line);
      Matcher listening = LISTENING.matcher(line);
      if (listening.matches()) {
        return URI.create(listening.group(1));
      }
    }
    throw new AssertionError("The server ended: " + log());
  }

  /** Starts it, and waits until it listens. */
  static ServerProcess start(
      Path home, Map<String, String> env, List<String> options, String... arguments) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xmx256m", "-XX:TieredStopAtLevel=1", "-Duser.home=" + home));
    command.addAll(options);
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), Qortex.class.getName()));
    command.addAll(List.of("serve", "--port", "0"));
    command.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().put("QORTEX_EMBEDDING", "hashing");
    builder.environment().put("HOME", home.toString());
    builder.environment().putAll(env);
    try {
      return new ServerProcess(builder.start());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  URI uri() {
    return uri;
  }

  private synchronized void note(String line) {
    log.append(line).append('\n');
  }

  /** What it wrote to standard error so far. */
  synchronized String log() {
    return log.toString();
  }

  /** Ends it at once, without a chance to write anything. */
  void kill() {
    process.destroyForcibly().onExit().join();
  }

  @Override
  public void close() {
    process.destroy();
    process.onExit().join();
  }
}
