package dev.qortex.cli;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.qortex.service.error.ErrorCode;
import dev.qortex.service.error.ServiceException;
import dev.qortex.service.internal.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/** Writes a backup of all that a user keeps, or puts one into its place. */
abstract class BackupCommand implements Callable<Integer> {

  private static final DateTimeFormatter NAME =
      DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss", Locale.ROOT).withZone(ZoneOffset.UTC);

  @ParentCommand private Qortex qortex;

  /** Writes a backup. */
  @Command(
      name = "backup",
      description =
          "Write the memory, observations, spools, connections and keys into one file, while others"
              + " read and write.")
  static final class Backup extends BackupCommand {

    private final Clock clock = Clock.systemUTC();

    @Parameters(
        arity = "0..1",
        paramLabel = "FILE",
        description = "The file to be made. Default: one in ~/.qortex/backups, by the time.")
    private @Nullable String target;

    @Override
    public Integer call() throws IOException {
      HomeArchive.Places places = places();
      qortex().existingFile();
      String name = NAME.format(clock.instant()) + ".zip";
      Path file =
          target == null
              ? places.home().resolve(HomeArchive.BACKUPS).resolve(name)
              : qortex().terminal().path(target);
      int files = HomeArchive.write(places, file, clock.instant());
      ObjectNode done =
          Json.mapper()
              .createObjectNode()
              .put("file", file.toString())
              .put("files", files)
              .put("bytes", Files.size(file))
              .put("restore", "qortex restore " + file);
      qortex().print(done, Layout::of);
      return ExitCode.OK;
    }
  }

  /** Puts a backup into its place. */
  @Command(
      name = "restore",
      description =
          "Put a backup into its place after a check. What it replaces is asked for first; the"
              + " memory that was there is kept beside the new one.")
  static final class Restore extends BackupCommand {

    @Parameters(paramLabel = "BACKUP", description = "A file that qortex backup wrote.")
    private String backup;

    @Option(
        names = {"-y", "--yes"},
        description = "Do not ask.")
    private boolean yes;

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
        ObjectNode done = Json.mapper().createObjectNode().put("memory", memory.toString());
        replaceMemory(archive, memory, done);
        done.put("files", archive.restoreFiles(places()));
        qortex().print(done, Layout::of);
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

    private static void replaceMemory(HomeArchive archive, Path memory, ObjectNode done)
        throws IOException {
      Files.createDirectories(memory.toAbsolutePath().getParent());
      Path fresh = memory.resolveSibling(memory.getFileName() + ".partial");
      boolean kept = Files.exists(memory);
      Files.deleteIfExists(fresh);
      try {
        archive.copyMemory(fresh);
        Path former = new MemoryFile(memory).replace(fresh);
        if (kept) {
          done.put("former_memory", former.toString());
        }
      } finally {
        Files.deleteIfExists(fresh);
      }
      new LastAnswer(memory).forget();
    }
  }

  Qortex qortex() {
    return qortex;
  }

  HomeArchive.Places places() {
    Session.Places places = qortex.places(qortex.readable(List.of()));
    return new HomeArchive.Places(qortex.file(), places.home(), places.observations());
  }
}
