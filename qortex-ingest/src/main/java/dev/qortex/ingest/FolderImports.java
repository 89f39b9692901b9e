package dev.qortex.ingest;

import dev.qortex.core.error.SourceReadException;
import dev.qortex.core.graph.IngestReport;
import dev.qortex.ingest.internal.SourceFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/** Files of a folder that are not documents and that an import recognises. Used once. */
final class FolderImports implements SourceFiles.Others {

  private final FileImport imports;
  private final Path folder;
  private final FolderReport.Builder report;
  private final SortedSet<String> paths = new TreeSet<>();

  /**
   * @param report the receiver of all events about files
   */
  FolderImports(FileImport imports, Path folder, FolderReport.Builder report) {
    this.imports = imports;
    this.folder = folder;
    this.report = report;
  }

  @Override
  public void skipped(String path, String reason) {
    report.skipped(path, reason);
  }

  @Override
  public void unknown(String path, String kinds) {
    if (imports.recognises(folder.resolve(path))) {
      paths.add(path);
    } else {
      report.unknown(path, kinds);
    }
  }

  @Override
  public void ignored(String path) {
    report.ignored(path);
  }

  @Override
  public void unreadable(String path, Path inside, IOException e) {
    report.unreadable(path, inside, e);
  }

  boolean isEmpty() {
    return paths.isEmpty();
  }

  /**
   * Reads the files that were found, in the order of their paths.
   *
   * @param root the folder without links in its path
   * @param before the locations of the sources that there were
   * @return the number of new concepts
   */
  int read(Path root, Set<String> before) {
    return paths.stream().mapToInt(path -> read(path, root.resolve(path), before)).sum();
  }

  private int read(String path, Path file, Set<String> before) {
    try {
      IngestReport read = imports.read(path, file);
      report.ingested(read);
      if (!read.changed()) {
        report.unchanged++;
      } else if (before.contains(file.toString())) {
        report.changed.add(path);
      } else {
        report.added.add(path);
      }
      return read.added().concepts();
    } catch (SourceReadException e) {
      report.failed(path, String.valueOf(e.getMessage()));
      return 0;
    }
  }
}
