package dev.qortex.ingest;

import dev.qortex.core.check.Checks;
import dev.qortex.core.error.SourceReadException;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.SourceMetadata;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Reads Markdown (CommonMark with tables and front matter) without a language model: passages,
 * concepts with what they are, typed edges with the sentence that states them, and rules.
 *
 * <ul>
 *   <li>A file is a source of its own, {@code domain:relative/path.md}; the path is relative to the
 *       folder that is read, or the name of the file.
 *   <li>A passage is a section, or a part of one that has at most so many characters. Its id is the
 *       source, {@code #P}, twelve hexadecimal digits of the SHA-256 of its heading path and of how
 *       often that path came before, a dot, and its number in the section: what happens in other
 *       sections does not change it.
 *   <li>A concept is {@code domain:} and its name in lower case. Its confidence tells how it was
 *       found: 0.95 defined, 0.9 a heading, 0.75 "Term: text" in a list, 0.7 a table's first
 *       column, 0.6 strong, 0.5 code, 0.45 emphasised.
 *   <li>A passage mentions its heading's concept with 1 (property {@code role} = {@code owner}),
 *       others with 0.7 where they are marked, 0.6 where it links to them, 0.5 where it names them,
 *       0.3 where one word is the name of something that only another document explains.
 *   <li>Relations between concepts have 0.4 to 0.8 by how clear the phrase is; a sub-heading is
 *       part of its heading with 0.3; a link relates with 0.4.
 *   <li>A rule is {@code domain:rule:} and twelve digits of the SHA-256 of its text; it speaks of
 *       the concepts that it names, or else of its heading's.
 * </ul>
 *
 * <p>Thread-safe. Time is linear in the length of the text.
 */
public final class MarkdownIngestor implements Ingestor<Path> {

  private static final int DEFAULT_PASSAGE_LIMIT = 1200;

  private final MarkdownParser parser = new MarkdownParser();
  private final Chunker chunker;

  /** Reads passages of at most about 1,200 characters. */
  public MarkdownIngestor() {
    this(DEFAULT_PASSAGE_LIMIT);
  }

  /**
   * @param passageLimit most characters of a passage, at least 50
   */
  public MarkdownIngestor(int passageLimit) {
    this.chunker = new Chunker(passageLimit);
  }

  /**
   * Reads a file, or all {@code *.md} and {@code *.markdown} files of a folder and of those in it,
   * in the order of their paths. An empty document among others is a warning.
   *
   * @throws SourceReadException when there is nothing to read, or a file cannot be read or is not
   *     valid UTF-8
   */
  @Override
  public IngestionManifest read(Path source, String domain) {
    Checks.id("domain", domain);
    SortedMap<String, Path> files = files(source);
    List<SourceDocument> documents = new ArrayList<>();
    List<String> warnings = new ArrayList<>();
    files.forEach(
        (path, file) -> {
          byte[] bytes = SourceText.bytes(file);
          String text = SourceText.decoded(file.toString(), bytes);
          documents.add(document(domain, path, file.toString(), bytes, text, warnings));
        });
    if (documents.stream().allMatch(document -> document.document().isEmpty())) {
      throw new SourceReadException(
          "There is no text in (%s).\nMaybe the document is not written yet, or is front matter only."
              .formatted(source),
          null);
    }
    return new ManifestAssembly(domain, chunker, documents).manifest(warnings);
  }

  /**
   * Reads a text that is in memory.
   *
   * @param name what to call it: the last part of its source id
   * @throws IllegalArgumentException when there is no text in it
   */
  public IngestionManifest readText(String text, String name, String domain) {
    Checks.id("domain", domain);
    Checks.id("name of the text", name);
    List<String> warnings = new ArrayList<>();
    String wellFormed = SourceText.wellFormed(text);
    if (!wellFormed.equals(text)) {
      warnings.add(
          name + ": Halves of surrogate pairs were replaced by U+FFFD; maybe an emoji was cut.");
    }
    byte[] bytes = wellFormed.getBytes(StandardCharsets.UTF_8);
    SourceDocument document = document(domain, name, "", bytes, wellFormed, warnings);
    if (document.document().isEmpty()) {
      throw new IllegalArgumentException(
          "There is no text in (%s).\nMaybe skip it, or retract its source (%s)."
              .formatted(name, document.source().id()));
    }
    return new ManifestAssembly(domain, chunker, List.of(document)).manifest(warnings);
  }

  private SourceDocument document(
      String domain,
      String path,
      String location,
      byte[] bytes,
      String text,
      List<String> warnings) {
    Document document = parser.parse(text);
    if (document.isEmpty()) {
      warnings.add(path + ": There is no text in it.");
    }
    SourceMetadata source =
        new SourceMetadata(
            domain + ":" + path, path, "markdown", location, SourceText.sha256(bytes));
    return new SourceDocument(source, path, document);
  }

  private static SortedMap<String, Path> files(Path source) {
    SortedMap<String, Path> files = new TreeMap<>();
    if (!Files.isDirectory(source)) {
      files.put(source.toAbsolutePath().normalize().getFileName().toString(), source);
      return files;
    }
    try (Stream<Path> walk = Files.walk(source.toRealPath())) {
      Path root = source.toRealPath();
      walk.filter(file -> isMarkdown(file) && Files.isRegularFile(file))
          .forEach(file -> files.put(path(root.relativize(file)), file));
    } catch (IOException | UncheckedIOException e) {
      throw new SourceReadException(
          "The folder (%s) cannot be read.\nMaybe the process may not read a folder in it."
              .formatted(source),
          e);
    }
    if (files.isEmpty()) {
      throw new SourceReadException(
          "The folder (%s) has no Markdown files (*.md, *.markdown).\nMaybe it is the wrong folder."
              .formatted(source),
          null);
    }
    return files;
  }

  private static String path(Path relative) {
    List<String> parts = new ArrayList<>();
    relative.forEach(part -> parts.add(part.toString()));
    return String.join("/", parts);
  }

  private static boolean isMarkdown(Path file) {
    String name = file.getFileName() == null ? "" : file.getFileName().toString();
    String lower = name.toLowerCase(Locale.ROOT);
    return lower.endsWith(".md") || lower.endsWith(".markdown");
  }
}
