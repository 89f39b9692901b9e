package dev.qortex.ingest;

import dev.qortex.commons.Checks;
import dev.qortex.core.QortexClient;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.ingest.internal.ReadState;
import dev.qortex.ingest.internal.SourceFiles;
import dev.qortex.ingest.internal.StoredFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Folder that a {@link FolderSync} has read into a domain, so that a file or folder inside of it
 * becomes part of that domain instead of another copy. Immutable.
 *
 * @param root the folder, as a real path
 * @param domain the domain
 */
public record IngestedFolder(Path root, String domain) {

  private static final Comparator<IngestedFolder> NEAREST =
      Comparator.comparing((IngestedFolder folder) -> folder.root().getNameCount()).reversed();

  /** Checks the components. */
  public IngestedFolder {
    Checks.given("root of a folder", root);
    Checks.id("domain", domain);
  }

  /**
   * Finds the nearest ingested folder that is or contains a file or folder.
   *
   * @param path a real path
   * @param domains the domains to look in; of equally near folders that of the first one counts
   */
  public static Optional<IngestedFolder> around(
      Path path, QortexClient memory, Collection<String> domains) {
    return domains.stream()
        .flatMap(domain -> of(domain, memory.sources(domain)))
        .filter(folder -> path.startsWith(folder.root()))
        .min(NEAREST);
  }

  /**
   * Finds the domains into which files of a folder were read, alone or with a folder inside of it.
   *
   * @param folder a real path
   * @param domains the domains to look in
   */
  public static SortedSet<String> domainsInside(
      Path folder, QortexClient memory, Collection<String> domains) {
    return domains.stream()
        .filter(
            domain ->
                memory.sources(domain).stream()
                    .anyMatch(
                        source ->
                            StoredFiles.location(source)
                                .filter(file -> file.startsWith(folder))
                                .filter(file -> StoredFiles.isFile(source, file))
                                .isPresent()))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static Stream<IngestedFolder> of(String domain, List<SourceMetadata> sources) {
    return sources.stream()
        .filter(source -> ReadState.of(source.contentHash()).isOfFolder())
        .flatMap(source -> root(source).stream())
        .distinct()
        .map(root -> new IngestedFolder(root, domain));
  }

  /** The location without the path inside of the folder, which is the name of the source. */
  private static Optional<Path> root(SourceMetadata source) {
    return StoredFiles.location(source)
        .filter(file -> StoredFiles.isFile(source, file))
        .flatMap(file -> above(file, Path.of(source.name()).getNameCount()));
  }

  /** The folder a number of levels above a file. */
  private static Optional<Path> above(Path file, int levels) {
    @Nullable Path folder = file;
    for (int level = 0; level < levels && folder != null; level++) {
      folder = folder.getParent();
    }
    return Optional.ofNullable(folder);
  }

  /**
   * Returns true if a synchronisation of the folder reads the file, or files of the folder, at a
   * path; false for what git ignores or of which no parser knows the ending.
   *
   * @param imports the imports of the synchronisation
   */
  public boolean covers(Path path, DocumentIngestor ingestor, FileImport imports) {
    if (path.equals(root)) {
      return true;
    }
    Set<Path> imported = new HashSet<>();
    SourceFiles.Others others =
        new SourceFiles.Others() {
          @Override
          public void skipped(String name, String reason) {
            Path file = root.resolve(name);
            // Most files of a folder are elsewhere, and recognising one means to read it.
            if (file.startsWith(path) && imports.recognises(file)) {
              imported.add(file);
            }
          }

          @Override
          public void ignored(String name) {}

          @Override
          public void unreadable(String name, Path inside, IOException e) {}
        };
    boolean isDocument =
        ingestor.engine().files().any(root, others).values().stream()
            .anyMatch(file -> file.startsWith(path));
    return isDocument || !imported.isEmpty();
  }
}
