package dev.qortex.cli.internal.files;

import dev.qortex.cli.internal.session.HomeArchive;
import dev.qortex.cli.internal.session.LastAnswer;
import dev.qortex.cli.internal.session.QortexCommand;
import dev.qortex.cli.internal.session.Session;
import dev.qortex.cli.internal.terminal.ExitCode;
import dev.qortex.service.error.ErrorCode;
import dev.qortex.service.error.ServiceException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Writes a backup of all that a user keeps, or puts one into its place. */
public abstract class BackupCommand extends QortexCommand {

  private static final DateTimeFormatter NAME =
      DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss", Locale.ROOT).withZone(ZoneOffset.UTC);

  /** Writes a backup. */
  @Command(
      name = "backup",
      description =
          "Writes the memory, observations, spools, connections and keys into one file, while others"
              + " read and write. Other memories need backups of their own.")
  public static final class Backup extends BackupCommand {

    private final Clock clock = Clock.systemUTC();

    @Parameters(
        arity = "0..1",
        paramLabel = "FILE",
        description = "The file to create. Default: one in ~/.qortex/backups, by the time.")
    private @Nullable String target;

    /** A backup that was made. */
    private record Made(String file, int files, long bytes, String restore, List<String> leftOut) {}

    @Override
    public Integer call() throws IOException {
      HomeArchive.Places places = places();
      qortex().existingFile();
      String name = NAME.format(clock.instant()) + ".zip";
      Path file =
          target == null
              ? places.home().resolve(HomeArchive.BACKUPS).resolve(name)
              : qortex().terminal().path(target);
      HomeArchive.Written written = HomeArchive.write(places, file, clock.instant());
      qortex()
          .print(
              new Made(
                  file.toString(),
                  written.files(),
                  Files.size(file),
                  "qortex restore " + file,
                  written.leftOut().stream().map(Path::toString).toList()));
      return ExitCode.OK;
    }
  }

  /** Puts a backup into its place. */
  @Command(
      name = "restore",
      description =
          "Restores a backup after a check. Asks before it replaces files; the former memory is kept"
              + " beside the new one.")
  public static final class Restore extends BackupCommand {

    @Parameters(paramLabel = "BACKUP", description = "A file that qortex backup wrote.")
    private String backup;

    @Option(
        names = {"-y", "--yes"},
        description = "Do not ask.")
    private boolean yes;

    /** A backup that is in its place. */
    private record Restored(String memory, Optional<String> formerMemory, int files) {}

    @Override
    public Integer call() throws IOException {
      Path memory = qortex().file();
      try (HomeArchive archive = HomeArchive.open(qortex().terminal().path(backup))) {
        refuseUnsound(archive);
        if (Files.exists(memory) && !yes) {
          qortex()
              .terminal()
              .confirm(
                  "qortex restore %s: replace the memory %s and the files beside it?"
                      .formatted(archive.file(), memory),
                  "Nothing was replaced");
        }
        qortex().makeHome();
        HomeArchive.Restored done = archive.restore(places());
        new LastAnswer(memory).forget();
        qortex()
            .print(
                new Restored(memory.toString(), done.former().map(Path::toString), done.files()));
      }
      return ExitCode.OK;
    }

    private static void refuseUnsound(HomeArchive archive) {
      if (!archive.verified().verify().sound()) {
        throw new ServiceException(
            ErrorCode.CONFLICT,
            "BACKUP",
            "The memory in %s is not sound, so nothing was replaced.\nMaybe see what is broken: qortex verify %s; or take another backup."
                .formatted(archive.file(), archive.file()),
            null);
      }
    }
  }

  public HomeArchive.Places places() {
    Session.Places places = qortex().places(qortex().readable(List.of()));
    return new HomeArchive.Places(qortex().file(), places.home(), places.observations());
  }
}
