package dev.qortex.cli;

import dev.qortex.cli.internal.terminal.ExitCode;
import dev.qortex.cli.internal.terminal.HomeFolder;
import dev.qortex.cli.internal.terminal.Terminal;
import dev.qortex.cli.launch.PreparedStart;
import dev.qortex.service.error.ServiceException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Optional;

/**
 * The program at the terminal. It does without lambdas, since the archive of a prepared start would
 * not have them: its rehearsal runs the commands only.
 */
public final class Qortex {

  /** Types that no option has: to find how each is parsed took a tenth of a short command. */
  private static final String NO_OPTIONS = "java[.]sql[.].*,java[.]time[.](?!Instant$).*";

  private Qortex() {}

  /** Runs one command and ends the process with its exit code. */
  public static void main(String[] args) {
    System.getProperties().putIfAbsent("picocli.converters.excludes", NO_OPTIONS);
    Optional<PreparedStart> start = PreparedStart.ofProcess();
    if (start.isPresent()) {
      start.get().use(InstantSource.system());
    }
    System.exit(run(args));
  }

  private static int run(String... args) {
    Terminal terminal;
    try {
      terminal = Terminal.ofProcess();
      Optional<Path> home = terminal.home().known();
      if (home.isPresent()) {
        HomeFolder.announce(home.get());
      }
    } catch (ServiceException e) {
      // Neither the folder that the process was started in nor a terminal can be used.
      System.err.println(e.getMessage());
      return ExitCode.of(e);
    }
    return CommandLines.run(terminal, args);
  }
}
