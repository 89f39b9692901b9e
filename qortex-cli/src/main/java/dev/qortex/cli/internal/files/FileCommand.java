package dev.qortex.cli.internal.files;

import dev.qortex.cli.internal.session.HomeArchive;
import dev.qortex.cli.internal.session.MemoryFile;
import dev.qortex.cli.internal.session.QortexCommand;
import dev.qortex.cli.internal.terminal.Choices;
import dev.qortex.cli.internal.terminal.ExitCode;
import dev.qortex.core.store.Verification;
import dev.qortex.core.store.Verification.Finding;
import dev.qortex.core.store.Verification.Severity;
import dev.qortex.storage.sqlite.SqliteMaintenance;
import dev.qortex.storage.sqlite.SqliteMaintenance.Compaction;
import dev.qortex.storage.sqlite.SqliteRecovery;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Checks, repairs or compacts the file of the memory. */
public abstract class FileCommand extends QortexCommand {

  /** Looks for faults. */
  @Command(
      name = "verify",
      description = "Checks the memory, or a backup, and reports faults and their remedies.")
  public static final class Verify extends FileCommand {

    @Parameters(
        arity = "0..1",
        paramLabel = "BACKUP",
        description = "A backup to check instead of the memory.")
    private @Nullable String backup;

    @Override
    public Integer call() throws IOException {
      if (backup != null) {
        try (HomeArchive archive = HomeArchive.open(qortex().terminal().path(backup))) {
          return report(archive.file(), archive.verified().verify());
        }
      }
      Path file = qortex().existingFile();
      return report(file, new MemoryFile(file).verify());
    }
  }

  /** Mends faults. */
  @Command(
      name = "repair",
      description =
          "Repairs the memory, and reports lost data. A damaged file is kept beside the one that is"
              + " rebuilt from its readable content.")
  public static final class Repair extends FileCommand {

    /**
     * Result of a repair.
     *
     * @param damaged the place of a file that was damaged
     * @param lost the parts of it that could not be read; absent without damage
     */
    private record Repaired(
        String file,
        Optional<String> damaged,
        Optional<List<String>> lost,
        List<Item> mended,
        List<Item> findings,
        boolean ok) {}

    @Override
    public Integer call() throws IOException {
      MemoryFile memory = new MemoryFile(qortex().existingFile());
      boolean damaged =
          memory.verify().findings().stream()
              .anyMatch(it -> it.severity() == Severity.FAULT && it.remedy().startsWith("Restore"));
      Optional<Rescue> rescue = damaged ? Optional.of(salvage(memory.file())) : Optional.empty();
      List<Item> mended = items(memory.use(SqliteMaintenance::repair));
      Verification left = memory.use(SqliteMaintenance::verify);
      Repaired done =
          new Repaired(
              memory.file().toString(),
              rescue.flatMap(Rescue::damaged),
              rescue.map(Rescue::lost),
              mended,
              items(left.findings()),
              left.sound());
      qortex().print(done, () -> layout(done));
      return left.sound() && !damaged ? ExitCode.OK : ExitCode.REFUSED;
    }

    /** The place of a damaged file, and what could not be read of it. */
    private record Rescue(Optional<String> damaged, List<String> lost) {}

    /** Makes a file of what can be read. */
    private static Rescue salvage(Path file) throws IOException {
      Path fresh = file.resolveSibling(file.getFileName() + ".salvaged");
      Files.deleteIfExists(fresh);
      SqliteRecovery.Salvaged salvaged = SqliteRecovery.salvage(file, fresh);
      Optional<Path> damaged =
          SqliteRecovery.replace(file, fresh, file.resolveSibling(file.getFileName() + ".damaged"));
      List<String> lost = new ArrayList<>();
      for (String table : salvaged.damaged()) {
        lost.add("some rows of %s; %s were saved".formatted(table, salvaged.saved().get(table)));
      }
      if (salvaged.dropped() > 0) {
        lost.add("%s rows that referred to lost ones".formatted(salvaged.dropped()));
      }
      return new Rescue(damaged.map(Path::toString), lost);
    }

    private static String layout(Repaired done) {
      StringBuilder text = new StringBuilder(done.file()).append('\n');
      done.damaged()
          .ifPresent(
              kept -> text.append("The file was damaged. It is kept as %s%n".formatted(kept)));
      done.lost()
          .ifPresent(all -> all.forEach(lost -> text.append("lost: ").append(lost).append('\n')));
      done.mended()
          .forEach(item -> text.append("mended: %s %s%n".formatted(item.count(), item.what())));
      return text + lines(done.findings()) + verdict(done.ok());
    }
  }

  /** Gives room back. */
  @Command(
      name = "compact",
      description = "Returns the space of deleted data to the disk, while others read.")
  public static final class Compact extends FileCommand {

    @Option(
        names = "--versions",
        paramLabel = "N",
        description =
            "Drop the ended versions beyond the newest N of each passage first. Default: all are"
                + " kept.")
    private @Nullable Integer versions;

    /** A file that has become smaller. */
    private record Compacted(String file, long bytesBefore, long bytesAfter) {}

    @Override
    public Integer call() {
      Path file = qortex().existingFile();
      Integer kept = versions;
      Compaction done =
          new MemoryFile(file)
              .use(maintenance -> kept == null ? maintenance.compact() : maintenance.compact(kept));
      qortex()
          .print(
              new Compacted(file.toString(), done.before(), done.after()),
              () ->
                  "%s%n%s bytes before, %s bytes after"
                      .formatted(file, done.before(), done.after()));
      return ExitCode.OK;
    }
  }

  /** Prints what was found; the exit code says whether there are faults. */
  public int report(Path file, Verification found) {
    Checked done = new Checked(file.toString(), found.sound(), items(found.findings()));
    qortex().print(done, () -> done.file() + "\n" + lines(done.findings()) + verdict(done.ok()));
    return found.sound() ? ExitCode.OK : ExitCode.REFUSED;
  }

  /** Findings about a file. */
  private record Checked(String file, boolean ok, List<Item> findings) {}

  /** Finding about a file, with the command that mends it. */
  private record Item(
      String what, String severity, long count, String remedy, List<String> examples) {}

  private static List<Item> items(List<Finding> findings) {
    return findings.stream()
        .map(
            finding ->
                new Item(
                    finding.what(),
                    Choices.word(finding.severity()),
                    finding.count(),
                    MemoryFile.remedy(finding),
                    finding.examples()))
        .toList();
  }

  private static String lines(List<Item> findings) {
    StringBuilder text = new StringBuilder();
    for (Item finding : findings) {
      text.append("%s: %s %s%n".formatted(finding.severity(), finding.count(), finding.what()));
      finding.examples().forEach(example -> text.append("  ").append(example).append('\n'));
      text.append("  remedy: ").append(finding.remedy()).append('\n');
    }
    return text.toString();
  }

  private static String verdict(boolean sound) {
    return sound ? "sound" : "not sound";
  }
}
