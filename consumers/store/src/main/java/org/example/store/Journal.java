package org.example.store;

import com.fasterxml.jackson.annotation.JsonAutoDetect.Visibility;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonSubTypes.Type;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.PropertyAccessor;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import dev.qortex.core.error.StorageBusyException;
import dev.qortex.core.error.StorageException;
import dev.qortex.core.model.CodeExample;
import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.Element;
import dev.qortex.core.model.ExplicitRule;
import dev.qortex.core.model.Passage;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.function.Consumer;

/**
 * File to which every {@link Change} appends one line of JSON. A line counts once its line break is
 * written, so that a crash loses a whole change or nothing. One process at a time. Not thread-safe.
 */
final class Journal implements AutoCloseable {

  /** The kinds of elements, by the field that names them in a line. */
  @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type")
  @JsonSubTypes({
    @Type(value = ConceptNode.class, name = "concept"),
    @Type(value = Passage.class, name = "passage"),
    @Type(value = ConceptEdge.class, name = "edge"),
    @Type(value = ExplicitRule.class, name = "rule"),
    @Type(value = CodeExample.class, name = "example")
  })
  private interface Typed {}

  /** Names of properties may be as long as texts. */
  private static final JsonFactory LONG_NAMES =
      JsonFactory.builder()
          .streamReadConstraints(
              StreamReadConstraints.builder().maxNameLength(Integer.MAX_VALUE).build())
          .build();

  private static final ObjectMapper JSON =
      new ObjectMapper(LONG_NAMES)
          .registerModule(new JavaTimeModule())
          .setVisibility(PropertyAccessor.IS_GETTER, Visibility.NONE)
          .addMixIn(Element.class, Typed.class);

  private final Path file;
  private final FileChannel channel;
  private long end;

  /** Opens or creates the file and shows its changes, oldest first. */
  Journal(Path file, Consumer<Change> replay) {
    this.file = file;
    try {
      channel =
          FileChannel.open(
              file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
    } catch (IOException e) {
      throw failed("opened", e);
    }
    try {
      lock();
      byte[] bytes = Files.readAllBytes(file);
      for (int i = 0; i < bytes.length; i++) {
        if (bytes[i] == '\n') {
          replay.accept(JSON.readValue(bytes, (int) end, i - (int) end, Change.class));
          end = i + 1L;
        }
      }
    } catch (IOException e) {
      close();
      throw failed("read", e);
    } catch (RuntimeException e) {
      close();
      throw e;
    }
  }

  private void lock() throws IOException {
    try {
      if (channel.tryLock() == null) {
        throw busy(null);
      }
    } catch (OverlappingFileLockException e) {
      throw busy(e);
    }
  }

  private StorageBusyException busy(Exception cause) {
    return new StorageBusyException(
        "The journal (%s) is in use.\nMaybe it is open already, here or in another process."
            .formatted(file),
        cause);
  }

  /** Writes a change to the disk; when that fails, the file counts as it was. */
  void append(Change change) {
    try {
      channel.truncate(end);
      byte[] json = JSON.writeValueAsBytes(change);
      ByteBuffer line = ByteBuffer.allocate(json.length + 1).put(json).put((byte) '\n').flip();
      long position = end;
      while (line.hasRemaining()) {
        position += channel.write(line, position);
      }
      channel.force(false);
      end = position;
    } catch (IOException e) {
      throw failed("written", e);
    }
  }

  private StorageException failed(String act, IOException cause) {
    return new StorageException(
        "The journal (%s) cannot be %s.\nMaybe it is damaged, or the disk is full."
            .formatted(file, act),
        cause);
  }

  @Override
  public void close() {
    try {
      channel.close();
    } catch (IOException e) {
      throw failed("closed", e);
    }
  }
}
