package dev.qortex.observations.internal;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/**
 * Progress of a pipeline, kept in {@code state.json}.
 *
 * @param offset of the first byte of the buffer that was not read
 * @param head tells the buffer from a later file in its place; empty while it is short
 * @param lastRun when lines were read, in ISO 8601; empty before the first time
 * @param revision grows with every change of mind or vault
 * @param observations lines that were read since the file was made
 * @param memorized those that became entries
 * @param known those that were known already
 */
record BufferState(
    long offset,
    String head,
    String lastRun,
    long revision,
    long observations,
    long memorized,
    long known) {

  private static final BufferState NONE = new BufferState(0, "", "", 0, 0, 0, 0);

  /** The state in a file; that of the beginning when there is none or it is damaged. */
  static BufferState load(Path file, Consumer<String> warnings) {
    List<String> lines = Workspace.lines(file);
    if (lines.isEmpty()) {
      return NONE;
    }
    try {
      JsonNode json = Workspace.JSON.readTree(String.join("\n", lines));
      if (json.isObject()) {
        return new BufferState(
            Math.max(0, json.path("observationFileOffset").asLong()),
            json.path("head").asText(),
            json.path("lastRun").asText(),
            json.path("revision").asLong(),
            json.path("observations").asLong(),
            json.path("memorized").asLong(),
            json.path("known").asLong());
      }
    } catch (JsonProcessingException damaged) {
      // As below.
    }
    warnings.accept(
        "The state (%s) is damaged: the buffer is read again from its start, and what is known is recognised."
            .formatted(file));
    return NONE;
  }

  /** The same elsewhere. */
  BufferState at(long newOffset, String newHead) {
    return new BufferState(newOffset, newHead, lastRun, revision, observations, memorized, known);
  }

  /** After some lines. */
  BufferState after(long newOffset, String now, int lines, int accepted, int reinforced) {
    return new BufferState(
        newOffset,
        head,
        now,
        revision,
        observations + lines,
        memorized + accepted,
        known + reinforced);
  }

  /** After a change of mind or vault. */
  BufferState changed() {
    return new BufferState(offset, head, lastRun, revision + 1, observations, memorized, known);
  }

  String json() {
    return Workspace.JSON
        .createObjectNode()
        .put("observationFileOffset", offset)
        .put("head", head)
        .put("lastRun", lastRun)
        .put("revision", revision)
        .put("observations", observations)
        .put("memorized", memorized)
        .put("known", known)
        .toPrettyString();
  }
}
