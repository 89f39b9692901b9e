package dev.qortex.cli.internal.session;

import dev.qortex.core.store.Verification;
import dev.qortex.core.store.Verification.Finding;
import dev.qortex.learning.store.LearningStores;
import dev.qortex.learning.store.ListedLearners;
import dev.qortex.service.CallStatistics;
import dev.qortex.service.HostFacts;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Facts about a session for {@code qortex_status}.
 *
 * @param calls the calls since the process started
 * @param stores the stores of the learners
 * @param memory the file of the memory; empty for one in a database
 * @param backups the folder of backups, which need not exist
 * @param verification checks the memory
 */
public record SessionFacts(
    CallStatistics calls,
    LearningStores stores,
    Optional<Path> memory,
    Path backups,
    Supplier<Verification> verification)
    implements HostFacts {

  /** Parts of a SQLite database beside the file itself. */
  private static final List<String> PARTS = List.of("", "-wal");

  @Override
  public SortedSet<String> learners() {
    return stores instanceof ListedLearners listed ? listed.learners() : new TreeSet<>();
  }

  @Override
  public OptionalLong bytes() {
    return memory.isEmpty()
        ? OptionalLong.empty()
        : OptionalLong.of(
            PARTS.stream()
                .mapToLong(
                    part ->
                        memory
                            .get()
                            .resolveSibling(memory.get().getFileName() + part)
                            .toFile()
                            .length())
                .sum());
  }

  @Override
  public Optional<Backup> lastBackup() {
    if (!Files.isDirectory(backups)) {
      return Optional.empty();
    }
    try (Stream<Path> files = Files.list(backups)) {
      return files
          .filter(file -> file.getFileName().toString().endsWith(".zip"))
          .map(SessionFacts::backup)
          .max(Comparator.comparing(Backup::at));
    } catch (IOException e) {
      throw new UncheckedIOException("The folder (%s) cannot be read.".formatted(backups), e);
    }
  }

  private static Backup backup(Path file) {
    try {
      return new Backup(
          file.getFileName().toString(),
          Files.getLastModifiedTime(file).toInstant(),
          Files.size(file));
    } catch (IOException e) {
      throw new UncheckedIOException("The backup (%s) cannot be read.".formatted(file), e);
    }
  }

  @Override
  public Optional<Check> verify() {
    Verification found = verification.get();
    return Optional.of(
        new Check(found.sound(), found.findings().stream().map(this::sentence).toList()));
  }

  private String sentence(Finding finding) {
    String examples =
        finding.examples().isEmpty() ? "" : ", such as " + String.join(", ", finding.examples());
    return "%s %s%s: %s"
        .formatted(
            finding.count(),
            finding.what(),
            examples,
            memory.isPresent() ? MemoryFile.remedy(finding) : finding.remedy());
  }
}
