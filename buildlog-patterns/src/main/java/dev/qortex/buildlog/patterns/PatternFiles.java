package dev.qortex.buildlog.patterns;

import com.fasterxml.jackson.databind.JsonNode;
import dev.qortex.buildlog.patterns.model.PatternChange;
import dev.qortex.buildlog.patterns.model.PatternJson;
import dev.qortex.buildlog.patterns.model.PatternRecord;
import dev.qortex.buildlog.patterns.model.ReviewPattern;
import dev.qortex.commons.DurableFiles;
import dev.qortex.commons.TextBytes;
import dev.qortex.core.error.SourceReadException;
import dev.qortex.core.spi.RegularFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** A project's patterns and log as a file of JSON lines: {@code {"kind": ..., "body": ...}}. */
final class PatternFiles {

  /** The first line; other files are refused. */
  private static final String HEADER = "{\"format\":\"qortex-patterns\",\"version\":1}";

  private static final String PATTERN = "pattern";

  private final PatternWorkspace workspace;

  PatternFiles(PatternWorkspace workspace) {
    this.workspace = workspace;
  }

  void write(Path file) {
    StringBuilder lines = new StringBuilder(HEADER).append('\n');
    workspace
        .storage()
        .inTransaction(
            () -> {
              String project = workspace.projectId();
              workspace
                  .storage()
                  .list(project)
                  .forEach(pattern -> line(lines, PATTERN, pattern.afresh()));
              workspace
                  .storage()
                  .records(project, PatternRecord.class)
                  .forEach(record -> line(lines, PatternJson.kind(record.getClass()), record));
              return lines;
            });
    try {
      DurableFiles.replace(file, lines.toString().getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void line(StringBuilder lines, String kind, Object body) {
    lines.append("{\"kind\":\"").append(kind).append("\",\"body\":");
    lines.append(PatternJson.write(body)).append("}\n");
  }

  /** Imports the unknown patterns of a file, and returns them. Within a transaction. */
  List<ReviewPattern> read(Path file) {
    List<String> lines;
    try {
      lines = TextBytes.decoded(RegularFile.bytes(file)).lines().toList();
    } catch (IOException e) {
      throw new SourceReadException(
          "The file (%s) cannot be read.\nMaybe check its path and that it is text in UTF-8."
              .formatted(file),
          e);
    }
    if (lines.isEmpty() || !lines.get(0).equals(HEADER)) {
      throw new IllegalArgumentException(
          "The file (%s) is not an export of patterns of version 1.\nMaybe it is another file."
              .formatted(file));
    }
    List<ReviewPattern> added = new ArrayList<>();
    List<PatternChange> counted = new ArrayList<>();
    for (int i = 1; i < lines.size(); i++) {
      try {
        read(lines.get(i), added, counted);
      } catch (IllegalArgumentException e) {
        throw new IllegalArgumentException(
            "The line (%s) of the file (%s) is not as it was exported.\nMaybe the file is cut off."
                .formatted(i + 1, file),
            e);
      }
    }
    workspace.parts.scorer().learn(counted);
    return workspace.find(added.stream().map(ReviewPattern::id).toList());
  }

  private void read(String line, List<ReviewPattern> added, List<PatternChange> counted) {
    JsonNode node = PatternJson.object(line);
    String kind = PatternJson.text(node, "kind");
    JsonNode body = node.path("body");
    if (kind.equals(PATTERN)) {
      ReviewPattern pattern =
          ReviewPattern.fresh(
              PatternJson.text(body, "role"),
              PatternJson.text(body, "text"),
              PatternJson.text(body, "source"),
              Instant.EPOCH);
      if (workspace.storage().add(workspace.projectId(), pattern)) {
        added.add(pattern);
      }
    } else {
      PatternRecord record = PatternJson.read(body.toString(), PatternJson.type(kind));
      if (workspace.append(record) && record instanceof PatternChange change) {
        counted.add(change);
      }
    }
  }
}
