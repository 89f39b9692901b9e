package dev.qortex.tck.support;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Another Java process that answers each line of input with one line of output. */
public final class ChildProcess implements AutoCloseable {

  private final Process process;
  private final PrintWriter input;
  private final BufferedReader output;

  /**
   * Starts a class.
   *
   * @param before the command that runs the rest; may be empty
   * @param errors file for the error output
   */
  public ChildProcess(List<String> before, Path errors, Class<?> main, String... arguments)
      throws IOException {
    List<String> command = new ArrayList<>(before);
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xmx128m", "-XX:TieredStopAtLevel=1", "-XX:-UsePerfData"));
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
    command.addAll(List.of(arguments));
    process = new ProcessBuilder(command).redirectError(errors.toFile()).start();
    input = new PrintWriter(process.outputWriter(), true);
    output = process.inputReader();
  }

  public long pid() {
    return process.pid();
  }

  /** The next line of output; empty when it ended. */
  public String line() throws IOException {
    String line = output.readLine();
    return line == null ? "" : line;
  }

  /** Says a line and waits for the answer. */
  public String ask(String line) throws IOException {
    input.println(line);
    return line();
  }

  /** Reads on until it says that line; false when it ends before. */
  public boolean says(String line) throws IOException {
    String said = output.readLine();
    while (said != null && !said.equals(line)) {
      said = output.readLine();
    }
    return said != null;
  }

  /** Kills the process, and returns its output so far. */
  public List<String> kill() {
    // By the handle, which leaves the output open.
    process.toHandle().destroyForcibly();
    return output.lines().toList();
  }

  @Override
  public void close() {
    process.destroyForcibly();
    process.onExit().join();
  }
}
