package dev.qortex.observations.internal.files;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
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
 * @param refused lines that were refused
 */
public record BufferState(
    @JsonProperty("observationFileOffset") long offset,
    String head,
    @JsonProperty("lastRun") String lastRun,
    long revision,
    long observations,
    long memorized,
    long known,
    long refused) {

  private static final BufferState NONE = new BufferState(0, "", "", 0, 0, 0, 0, 0);

  /** A missing text is an empty one. */
  public BufferState {
    offset = Math.max(0, offset);
    head = Objects.requireNonNullElse(head, "");
    lastRun = Objects.requireNonNullElse(lastRun, "");
  }

  /** The state in a file; that of the beginning when there is none or it is damaged. */
  public static BufferState load(Path file, Consumer<String> warnings) {
    String text = String.join("\n", Workspace.lines(file));
    Optional<BufferState> state = Workspace.parse(text, BufferState.class);
    if (state.isEmpty() && !text.isEmpty()) {
      warnings.accept(
          "The state (%s) is damaged: the buffer is read again from its start, and what is known is recognised."
              .formatted(file));
    }
    return state.orElse(NONE);
  }

  /** A copy at another position. */
  public BufferState at(long newOffset, String newHead) {
    return new BufferState(
        newOffset, newHead, lastRun, revision, observations, memorized, known, refused);
  }

  /** After some lines. */
  public BufferState after(
      long newOffset, String now, int lines, int accepted, int reinforced, int rejected) {
    return new BufferState(
        newOffset,
        head,
        now,
        revision,
        observations + lines,
        memorized + accepted,
        known + reinforced,
        refused + rejected);
  }

  /** After a change of mind or vault. */
  public BufferState changed() {
    return new BufferState(
        offset, head, lastRun, revision + 1, observations, memorized, known, refused);
  }
}
