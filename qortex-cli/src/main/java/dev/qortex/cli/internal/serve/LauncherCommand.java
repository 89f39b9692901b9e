package dev.qortex.cli.internal.serve;

import dev.qortex.cli.internal.session.QortexCommand;
import dev.qortex.cli.internal.terminal.ExitCode;
import dev.qortex.cli.internal.terminal.Replacement;
import dev.qortex.cli.internal.terminal.Terminal;
import dev.qortex.cli.launch.LauncherScript;
import dev.qortex.cli.launch.PreparedStart;
import dev.qortex.service.error.ErrorCode;
import dev.qortex.service.error.ServiceException;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Writes a script that starts the jar by a short name, and fast. */
@Command(
    name = "launcher",
    description =
        "Writes the command qortex, a script that starts this jar fast: its first start makes an"
            + " archive of classes for the others.")
public final class LauncherCommand extends QortexCommand {

  @Option(
      names = "--folder",
      paramLabel = "FOLDER",
      defaultValue = "~/.local/bin",
      description = "A folder in which the shell finds commands. Default: ${DEFAULT-VALUE}.")
  private String folder;

  @Option(
      names = {"-y", "--yes"},
      description = "Replace a file of the same name that is something else.")
  private boolean yes;

  @Option(
      names = "--jar",
      paramLabel = "FILE",
      description = "The jar to start; this one by default.")
  private @Nullable String jar;

  /** A script that was written. */
  private record Written(String file, boolean changed) {}

  @Override
  public Integer call() throws IOException {
    Terminal terminal = qortex().terminal();
    LauncherScript script = LauncherScript.ofSystem();
    Path file = terminal.path(folder).resolve(script.file());
    PreparedStart start = qortex().start(Path.of(McpInstallCommand.jar(terminal, jar)));
    Replacement replacement = Replacement.of(file, script.text(start));
    String before = replacement.before();
    if (!before.isEmpty() && !before.contains(LauncherScript.MARK) && !yes) {
      throw new ServiceException(
          ErrorCode.CONFLICT,
          "--folder",
          "The file %s is not a launcher, and was not changed.\nMaybe choose another folder: --folder FOLDER; or replace it: --yes."
              .formatted(file),
          null);
    }
    replacement.write();
    if (!file.toFile().setExecutable(true, false)) {
      throw new IOException("The file %s cannot be made executable.".formatted(file));
    }
    qortex()
        .print(
            new Written(file.toString(), !before.equals(replacement.after())),
            () -> "Written: %s".formatted(file));
    return ExitCode.OK;
  }
}
