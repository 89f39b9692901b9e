package dev.qortex.benchmarks.soak;

import com.sun.management.UnixOperatingSystemMXBean;
import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import java.io.BufferedReader;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.lang.management.ThreadMXBean;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javax.management.MBeanServerConnection;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;

/** A command of {@code qortex} in a process of its own, measured from outside through JMX. */
final class SoakedProcess implements AutoCloseable {

  private static final double MEGABYTE = 1e6;
  private static final int SECONDS_TO_STOP = 30;

  private final Process process;
  private final String greeting;
  private final JMXConnector connector;
  private final MemoryMXBean memory;
  private final ThreadMXBean threads;
  private final UnixOperatingSystemMXBean system;

  @SuppressWarnings("BanJNDI") // The address comes from the process that was just started here.
  private SoakedProcess(Process process, String greeting) throws IOException {
    this.process = process;
    this.greeting = greeting;
    connector = JMXConnectorFactory.connect(address(process));
    MBeanServerConnection beans = connector.getMBeanServerConnection();
    memory =
        ManagementFactory.newPlatformMXBeanProxy(
            beans, ManagementFactory.MEMORY_MXBEAN_NAME, MemoryMXBean.class);
    threads =
        ManagementFactory.newPlatformMXBeanProxy(
            beans, ManagementFactory.THREAD_MXBEAN_NAME, ThreadMXBean.class);
    system =
        ManagementFactory.newPlatformMXBeanProxy(
            beans, ManagementFactory.OPERATING_SYSTEM_MXBEAN_NAME, UnixOperatingSystemMXBean.class);
  }

  /**
   * Starts a command, and waits until it says that it works.
   *
   * @param jar that {@code java -jar} starts
   * @param home the user's home folder, in which everything lies
   */
  static SoakedProcess start(Path jar, Path home, String... arguments) throws IOException {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    List<String> command =
        new ArrayList<>(List.of(java, "-Xmx512m", "-Duser.home=" + home, "-jar", jar.toString()));
    command.addAll(List.of("--embedding", "hashing"));
    command.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().keySet().removeIf(name -> name.startsWith("QORTEX_"));
    builder.environment().put("HOME", home.toString());
    Process process = builder.directory(home.toFile()).start();
    BufferedReader output = process.inputReader(StandardCharsets.UTF_8);
    StringBuilder said = new StringBuilder();
    for (String line = output.readLine(); line != null; line = output.readLine()) {
      if (line.contains("stop by Ctrl-C")) {
        drain(output);
        return measured(process, line);
      }
      said.append(line).append('\n');
    }
    throw new IllegalStateException(
        "The command (%s) ended before it worked: %s".formatted(command, said));
  }

  private static SoakedProcess measured(Process process, String greeting) throws IOException {
    try {
      return new SoakedProcess(process, greeting);
    } catch (IOException | RuntimeException e) {
      process.destroy();
      throw e;
    }
  }

  /** Reads the log, so that the process never waits for a reader. */
  private static void drain(BufferedReader output) {
    Thread reader = new Thread(() -> output.lines().forEach(line -> {}), "soak-log");
    reader.setDaemon(true);
    reader.start();
  }

  private static JMXServiceURL address(Process process) throws IOException {
    try {
      VirtualMachine machine = VirtualMachine.attach(Long.toString(process.pid()));
      try {
        return new JMXServiceURL(machine.startLocalManagementAgent());
      } finally {
        machine.detach();
      }
    } catch (AttachNotSupportedException e) {
      throw new IOException(e);
    }
  }

  /** The line by which it said that it works. */
  String greeting() {
    return greeting;
  }

  /** Live bytes of the heap, in MB: what is left after a collection. */
  double heap() {
    memory.gc();
    return memory.getHeapMemoryUsage().getUsed() / MEGABYTE;
  }

  double threads() {
    return threads.getThreadCount();
  }

  double descriptors() {
    return system.getOpenFileDescriptorCount();
  }

  @Override
  public void close() throws IOException {
    try {
      connector.close();
    } finally {
      process.destroy();
      try {
        if (!process.waitFor(SECONDS_TO_STOP, TimeUnit.SECONDS)) {
          process.destroyForcibly();
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
