package dev.qortex.cli.internal.cortex;

import dev.qortex.cli.internal.serve.McpInstallCommand;
import dev.qortex.cli.internal.session.QortexCommand;
import dev.qortex.cli.internal.session.RootCommand;
import dev.qortex.cli.internal.session.Session;
import dev.qortex.cli.internal.terminal.ExitCode;
import dev.qortex.cli.internal.terminal.Replacement;
import dev.qortex.cli.internal.terminal.Terminal;
import dev.qortex.service.api.UpkeepApi;
import dev.qortex.service.api.UpkeepApi.SleepResult;
import dev.qortex.service.error.ServiceException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Nightly maintenance of the observations, and the timer that starts it. */
@Command(
    name = "night",
    description =
        "Does the nightly maintenance of the observations now; with --install, writes a timer for it.")
public final class NightCommand extends QortexCommand {

  private static final Pattern TIME = Pattern.compile("([01]\\d|2[0-3]):([0-5]\\d)");

  /** Exists where systemd is the service manager. */
  private static final Path SYSTEMD = Path.of("/run/systemd/system");

  /** Programs that start a command at a time. */
  enum Timer {
    SYSTEMD,
    CRON
  }

  @Option(
      names = "--install",
      description = "Write a timer of systemd where it runs, else a line for cron, and say which.")
  private boolean install;

  @Option(
      names = "--at",
      paramLabel = "HH:MM",
      defaultValue = "03:30",
      description = "When it starts each day. Default: ${DEFAULT-VALUE}.")
  private String at;

  @Option(
      names = "--timer",
      paramLabel = "TIMER",
      completionCandidates = Timers.class,
      description = "systemd or cron. Default: systemd where it runs.")
  private @Nullable Timer timer;

  @Option(
      names = "--jar",
      paramLabel = "FILE",
      description = "The jar that the timer shall run; this one by default.")
  private @Nullable String jar;

  /** The timers, as the option spells them. */
  static final class Timers extends ArrayList<String> {

    private static final long serialVersionUID = 1L;

    Timers() {
      super(List.of("systemd", "cron"));
    }
  }

  @Override
  public Integer call() throws IOException {
    RootCommand qortex = qortex();
    if (install) {
      install(qortex);
      return ExitCode.OK;
    }
    try (Session session = qortex.open()) {
      SleepResult done = qortex.call(session, UpkeepApi.class, UpkeepApi::sleep);
      qortex.print(done);
      return ExitCode.of(done, false);
    }
  }

  private void install(RootCommand qortex) throws IOException {
    Matcher time = TIME.matcher(at);
    if (!time.matches()) {
      throw ServiceException.invalid(
          "--at", "--at (%s) is not a time of day.\nMaybe 03:30.".formatted(at));
    }
    Timer kind = timer != null ? timer : Files.isDirectory(SYSTEMD) ? Timer.SYSTEMD : Timer.CRON;
    List<String> command = command(qortex);
    qortex.print(
        kind == Timer.SYSTEMD ? systemd(qortex.terminal(), command) : cron(qortex, command, time));
  }

  /**
   * A timer that was written.
   *
   * @param line of the table of cron
   * @param start the command that starts it
   */
  private record Installed(String timer, List<String> files, Optional<String> line, String start) {}

  /** Arguments of {@code env}: variables, and the command. */
  private List<String> command(RootCommand qortex) {
    Terminal terminal = qortex.terminal();
    List<String> command = new ArrayList<>();
    String observations = terminal.env("QORTEX_CORTEX", "");
    if (!observations.isEmpty()) {
      command.add("QORTEX_CORTEX=" + terminal.path(observations));
    }
    command.addAll(
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-jar",
            McpInstallCommand.jar(terminal, jar),
            "cortex",
            "night",
            "--db",
            qortex.file().toString()));
    if (!qortex.embedding().isEmpty()) {
      command.addAll(List.of("--embedding", qortex.embedding()));
    }
    return command;
  }

  /** Writes a service and its timer for the user's instance of systemd. */
  private Installed systemd(Terminal terminal, List<String> command) throws IOException {
    String settings = terminal.env("XDG_CONFIG_HOME", "");
    Path folder =
        (settings.isEmpty() ? terminal.home().resolve(".config") : terminal.path(settings))
            .resolve("systemd/user");
    Files.createDirectories(folder);
    List<String> words =
        command.stream()
            .map(word -> word.replace("\\", "\\\\").replace("\"", "\\\"").replace("%", "%%"))
            .map(word -> '"' + word.replace("$", "$$") + '"')
            .toList();
    Path service = folder.resolve("qortex-night.service");
    Replacement.write(
        service,
        """
        [Unit]
        Description=Nightly maintenance of the observations of qortex

        [Service]
        Type=oneshot
        ExecStart=/usr/bin/env %s
        """
            .formatted(String.join(" ", words)));
    Path unit = folder.resolve("qortex-night.timer");
    Replacement.write(
        unit,
        """
        [Unit]
        Description=Starts the nightly maintenance of the observations of qortex

        [Timer]
        OnCalendar=*-*-* %s:00
        Persistent=true

        [Install]
        WantedBy=timers.target
        """
            .formatted(at));
    return new Installed(
        "systemd",
        List.of(service.toString(), unit.toString()),
        Optional.empty(),
        "systemctl --user daemon-reload && systemctl --user enable --now qortex-night.timer");
  }

  /** Writes a line for cron to a file of its own: the table belongs to the user. */
  private static Installed cron(RootCommand qortex, List<String> command, Matcher time)
      throws IOException {
    qortex.makeHome();
    Path file = qortex.terminal().home().resolve(".qortex/night.cron");
    Files.createDirectories(Objects.requireNonNull(file.getParent()));
    String line =
        "%s %s * * * env %s"
            .formatted(
                Integer.valueOf(time.group(2)),
                Integer.valueOf(time.group(1)),
                String.join(" ", command.stream().map(NightCommand::quoted).toList())
                    .replace("%", "\\%"));
    Replacement.write(file, line + "\n");
    return new Installed(
        "cron",
        List.of(file.toString()),
        Optional.of(line),
        "(crontab -l; cat %s) | crontab -".formatted(quoted(file.toString())));
  }

  private static String quoted(String word) {
    return word.matches("[\\w./=:-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
  }
}
