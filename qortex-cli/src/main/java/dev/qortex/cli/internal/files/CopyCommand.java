package dev.qortex.cli.internal.files;

import dev.qortex.cli.internal.session.QortexCommand;
import dev.qortex.cli.internal.session.SharedMemory;
import dev.qortex.cli.internal.terminal.ExitCode;
import dev.qortex.engine.copy.CopyProgress;
import dev.qortex.engine.copy.CopyReport;
import dev.qortex.engine.copy.CopyStage;
import dev.qortex.engine.copy.MemoryCopy;
import dev.qortex.learning.store.LearningCopy;
import dev.qortex.service.Progress;
import dev.qortex.service.error.ErrorCode;
import dev.qortex.service.error.ServiceException;
import dev.qortex.storage.sql.SqlStore;
import dev.qortex.storage.sqlite.SqliteStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Copies a memory between files and databases. */
@Command(
    name = "copy",
    description =
        "Copies the memory, with its learned state, into another file or a database. Repeat the"
            + " command to resume after an interruption.")
public final class CopyCommand extends QortexCommand {

  private static final String PLACE = "A file, or postgres://USER@HOST/DATABASE?schema=NAME.";

  @Option(
      names = "--to",
      required = true,
      paramLabel = "PLACE",
      description = "The copy: it must be empty, or begun before. " + PLACE)
  private String to;

  @Option(
      names = "--from",
      paramLabel = "PLACE",
      description = "The memory to copy. Default: the file of the memory. " + PLACE)
  private @Nullable String from;

  /**
   * Result of a copy.
   *
   * @param different the parts that differ from those of the source
   * @param entries the number of entries of the copy, by part
   * @param checkpointsLeft the number of checkpoints of the source, which are not copied
   */
  private record Copied(
      String to,
      boolean equal,
      List<String> different,
      SortedMap<String, Long> entries,
      List<String> learners,
      int checkpointsLeft) {}

  @Override
  public Integer call() throws IOException {
    String source = from == null ? qortex().existingFile().toString() : from;
    if (!isDatabase(source) && !Files.exists(qortex().terminal().path(source))) {
      throw ServiceException.notFound("--from", "There is no memory at %s.".formatted(source));
    }
    if (place(source).equals(place(to))) {
      throw ServiceException.invalid("--to", "A memory cannot be copied into itself.");
    }
    Copied copied;
    try (SqlStore original = open(source);
        SqlStore copy = open(to)) {
      refuseOther(copy);
      copied = qortex().withProgress(progress -> copy(original, copy, progress));
    }
    qortex().print(copied);
    return copied.equal() ? ExitCode.OK : ExitCode.REFUSED;
  }

  private static boolean isDatabase(String place) {
    return place.contains("://");
  }

  private String place(String given) {
    return isDatabase(given)
        ? given
        : qortex().terminal().path(given).toAbsolutePath().normalize().toString();
  }

  private SqlStore open(String place) {
    if (isDatabase(place)) {
      return SharedMemory.store(qortex().terminal(), place);
    }
    Path file = qortex().terminal().path(place);
    return SqliteStore.open(file);
  }

  /** Refuses a target that holds another memory, so that two are not mixed. */
  private void refuseOther(SqlStore copy) {
    if (!copy.graph().domains().isEmpty() && !MemoryCopy.isUnfinished(copy)) {
      throw new ServiceException(
          ErrorCode.CONFLICT,
          "--to",
          "There is a memory at %s already.\nMaybe name another place.".formatted(to),
          null);
    }
  }

  private Copied copy(SqlStore original, SqlStore copy, Progress progress) {
    CopyReport report =
        MemoryCopy.copy(original, copy, done -> progress.report(done.done(), 0, name(done)));
    List<String> different =
        new ArrayList<>(report.different().stream().map(CopyCommand::name).toList());
    for (String learner : original.learners()) {
      if (!LearningCopy.copy(original.learning(learner), copy.learning(learner)).isEqual()) {
        different.add("learner " + learner);
      }
    }
    SortedMap<String, Long> entries = new TreeMap<>();
    report.target().parts().forEach((part, all) -> entries.put(name(part), all.entries()));
    return new Copied(
        to,
        different.isEmpty(),
        List.copyOf(different),
        entries,
        List.copyOf(original.learners()),
        report.checkpoints());
  }

  private static String name(CopyProgress progress) {
    return name(progress.stage());
  }

  private static String name(CopyStage stage) {
    return stage.name().toLowerCase(Locale.ROOT);
  }
}
