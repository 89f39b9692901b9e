package dev.qortex.observations;

import dev.qortex.commons.Checks;
import dev.qortex.commons.FileClaim;
import dev.qortex.commons.OwnerOnly;
import dev.qortex.core.error.StorageException;
import dev.qortex.observations.internal.files.ObservationJson;
import dev.qortex.observations.internal.files.Workspace;
import dev.qortex.observations.model.Observation;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/**
 * Append-only file of observations, a line of JSON each, from which the {@link ObservationPipeline}
 * reads. What {@link #append} has taken is in the file as a whole line; when it fails, nothing of
 * it is. Any number of threads and processes may append; a lock file beside it orders them. Writers
 * that do not know the lock may append whole lines, too, as long as the file is not being rotated.
 * Thread-safe; keeps nothing open.
 */
public final class ObservationBuffer {

  private final Path file;

  private ObservationBuffer(Path file) {
    this.file = file;
  }

  /** The buffer of the pipeline with that root; an observation is on disk when it is taken. */
  public static ObservationBuffer in(Path root) {
    return at(new Workspace(root).buffer());
  }

  /** The buffer in a file, which the first observation creates. */
  static ObservationBuffer at(Path file) {
    return new ObservationBuffer(Checks.given("file of a buffer", file));
  }

  /**
   * Takes an observation.
   *
   * @throws StorageException when it cannot be written, such as on a full disk; the agent may try
   *     again
   */
  public void append(Observation observation) {
    append(ObservationJson.write(observation));
  }

  /** Takes a line. */
  void append(String line) {
    try {
      OwnerOnly.createMissing(file);
      FileClaim claim = Workspace.lock(file);
      try (claim;
          RandomAccessFile out = new RandomAccessFile(file.toFile(), "rw")) {
        append(out, line + "\n");
      }
    } catch (IOException e) {
      throw new StorageException(
          "The observation cannot be written to (%s).\nMaybe the disk is full, or the folder is read-only."
              .formatted(file),
          e);
    }
  }

  private void append(RandomAccessFile out, String line) throws IOException {
    long end = out.length();
    boolean cut = false;
    if (end > 0) {
      out.seek(end - 1);
      cut = out.read() != '\n';
    }
    out.seek(end);
    try {
      // A line without an end is what a killed writer left: it must not swallow this one.
      out.write(((cut ? "\n" : "") + line).getBytes(StandardCharsets.UTF_8));
      out.getFD().sync();
    } catch (IOException e) {
      out.setLength(end);
      throw e;
    }
  }
}
