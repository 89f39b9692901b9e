package dev.qortex.ingest;

import dev.qortex.commons.Checks;
import dev.qortex.commons.IdParts;
import dev.qortex.commons.Sha256;
import dev.qortex.core.error.SourceReadException;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.ingest.document.Document;
import dev.qortex.ingest.document.DocumentParser;
import dev.qortex.ingest.internal.SourceFiles;
import dev.qortex.ingest.internal.SourceText;
import dev.qortex.ingest.internal.UnnamedKind;
import dev.qortex.ingest.internal.manifest.SourceDocument;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Finds the files that are documents and parses them, each by its ending; one without an ending by
 * its content. Thread-safe.
 */
final class DocumentFiles {

  /** The ending of files of plain text. */
  private static final String TEXT = "txt";

  private final Map<String, DocumentParser> parsers = new TreeMap<>();
  private final DocumentParser otherwise;
  private final SourceFiles.Choice choice;
  private final long largest;
  private final @Nullable Function<Path, ? extends Map<String, ?>> properties;

  /**
   * @param parsers the last one for an ending counts, the first one for others
   * @param chosen the filter of the files and folders to read, by relative path
   * @param ignoredToo whether files that git ignores and folders of builds are read, too
   * @param largest the greatest size of a file in bytes
   * @param properties the properties that the host knows of a file, by relative path, if any
   */
  DocumentFiles(
      List<DocumentParser> parsers,
      Predicate<Path> chosen,
      boolean ignoredToo,
      long largest,
      @Nullable Function<Path, ? extends Map<String, ?>> properties) {
    parsers.forEach(
        parser -> parser.extensions().forEach(ending -> this.parsers.put(ending, parser)));
    this.otherwise = parsers.get(0);
    this.choice =
        new SourceFiles.Choice(this::isKnown, this.parsers.keySet().toString(), chosen, ignoredToo);
    this.largest = largest;
    this.properties = properties;
  }

  /**
   * The file, or those of a folder that can be read, by relative path.
   *
   * @param others the receiver of files that are not read
   */
  SortedMap<String, Path> of(Path source, SourceFiles.Others others) {
    return some(source, SourceFiles.of(source, choice, others));
  }

  /** A file without an ending is one if it is a text for people. */
  private boolean isKnown(Path file) {
    String ending = SourceFiles.ending(String.valueOf(file.getFileName()));
    return parsers.containsKey(ending)
        || ending.isEmpty() && parsers.containsKey(TEXT) && UnnamedKind.isText(file);
  }

  private DocumentParser parser(String path, byte[] bytes) {
    String ending = SourceFiles.ending(path.substring(path.lastIndexOf('/') + 1));
    boolean unnamed = ending.isEmpty() && parsers.containsKey(TEXT);
    String kind = !unnamed ? ending : UnnamedKind.isMarkdown(bytes) ? "md" : TEXT;
    return parsers.getOrDefault(kind, otherwise);
  }

  /** The files of a folder that can be read, by relative path. */
  SortedMap<String, Path> in(Path folder, SourceFiles.Others others) {
    return some(folder, any(folder, others));
  }

  private SortedMap<String, Path> some(Path source, SortedMap<String, Path> files) {
    if (files.isEmpty()) {
      throw none(source);
    }
    return files;
  }

  /** The files of a folder that can be read, by relative path; there may be none. */
  SortedMap<String, Path> any(Path folder, SourceFiles.Others others) {
    if (!Files.isDirectory(folder)) {
      throw new SourceReadException(
          "There is no folder (%s).\nMaybe it has moved, or is not mounted.".formatted(folder),
          null);
    }
    return SourceFiles.of(folder, choice, others);
  }

  /** The error that a folder has no files to read. */
  SourceReadException none(Path folder) {
    return new SourceReadException(
        "The folder (%s) has no files that end with one of %s.\nMaybe it is the wrong folder, or git ignores them."
            .formatted(folder, choice.kinds()),
        null);
  }

  byte[] bytes(Path file) {
    return SourceText.bytes(file, largest);
  }

  SourceDocument document(String domain, String path, Path file) {
    return document(domain, path, file.toString(), bytes(file));
  }

  /** A document that is in no file. */
  SourceDocument document(String domain, String path, byte[] bytes) {
    return document(domain, path, "", bytes);
  }

  /** The id of the source that a file is, or a text of that name. */
  static String sourceId(String domain, String path) {
    return IdParts.domain(domain) + ":" + path;
  }

  private SourceDocument document(String domain, String path, String location, byte[] bytes) {
    DocumentParser parser = parser(path, bytes);
    Document document = parser.parse(location.isEmpty() ? path : location, bytes);
    SortedMap<String, Object> given = given(path);
    SourceMetadata source =
        new SourceMetadata(
            sourceId(domain, path), path, parser.type(), location, hash(given, bytes));
    return new SourceDocument(source, path, path, document, given);
  }

  /** The hash of the content of a file and of its properties from the host, if any. */
  String hash(String path, Path file) {
    return hash(given(path), bytes(file));
  }

  private static String hash(SortedMap<String, Object> given, byte[] bytes) {
    String hash = Sha256.of(bytes);
    return given.isEmpty() ? hash : Sha256.of((hash + given).getBytes(StandardCharsets.UTF_8));
  }

  private SortedMap<String, Object> given(String path) {
    if (properties == null) {
      return new TreeMap<>();
    }
    SortedMap<String, Object> given =
        Checks.properties("file (" + path + ")", properties.apply(Path.of(path)));
    for (String name : SourceDocument.OWN) {
      if (given.containsKey(name)) {
        throw new IllegalArgumentException(
            "The property (%s) of the file (%s) is one that passages have themselves.\nMaybe choose another name."
                .formatted(name, path));
      }
    }
    return given;
  }
}
