package dev.qortex.vector.jvector;

import dev.qortex.commons.DurableFiles;
import dev.qortex.commons.FileClaim;
import dev.qortex.core.error.StorageException;
import io.github.jbellis.jvector.disk.ByteBufferReader;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.zip.CRC32;
import java.util.zip.CheckedInputStream;
import java.util.zip.CheckedOutputStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The file of a graph: its shape, the vectors by place, then the arcs, then a check sum. */
final class GraphFile {

  private static final Logger LOG = LoggerFactory.getLogger(GraphFile.class);
  private static final long MARK = 0x716f72746578_0002L;

  private final Path file;

  GraphFile(Path file) {
    this.file = file.toAbsolutePath();
  }

  /** Claims the file, through a lock file that is never moved. */
  FileClaim claim() {
    Path lock = file.resolveSibling(file.getFileName() + ".lock");
    try {
      Files.createDirectories(file.resolveSibling("."));
      try {
        Files.createFile(lock);
      } catch (FileAlreadyExistsException e) {
        // It stays there.
      }
      return FileClaim.tryClaim(lock)
          .orElseThrow(
              () ->
                  new StorageException(
                      "The graph (%s) is in use.\nMaybe another index has it in this process or in another: close it there, or name another file."
                          .formatted(file),
                      null));
    } catch (IOException e) {
      throw new StorageException(
          "The graph (%s) cannot be used.\nMaybe its folder cannot be written to.".formatted(file),
          e);
    }
  }

  /** Writes it in the place of the one before; a crash leaves one of them. */
  void write(VectorGraph graph) throws IOException {
    Files.createDirectories(file.resolveSibling("."));
    Path temporary = file.resolveSibling(file.getFileName() + ".new");
    CRC32 sum = new CRC32();
    try (FileOutputStream stream = new FileOutputStream(temporary.toFile());
        DataOutputStream out =
            new DataOutputStream(
                new BufferedOutputStream(new CheckedOutputStream(stream, sum), 1 << 16))) {
      out.writeLong(MARK);
      out.writeInt(graph.dimension());
      out.writeInt(graph.degree());
      out.writeInt(graph.size());
      byte[] floats = new byte[graph.dimension() * Float.BYTES];
      for (int place = 0; place < graph.size(); place++) {
        ByteBuffer.wrap(floats).asFloatBuffer().put(graph.vector(place));
        out.write(floats);
      }
      ByteArrayOutputStream arcs = new ByteArrayOutputStream();
      graph.save(new DataOutputStream(arcs));
      out.writeInt(arcs.size());
      arcs.writeTo(out);
      out.flush();
      out.writeLong(sum.getValue());
      out.flush();
      stream.getFD().sync();
    }
    Files.move(temporary, file, StandardCopyOption.ATOMIC_MOVE);
    DurableFiles.syncFolder(file.resolveSibling("."));
  }

  /** The graph, if there is one that is whole; its vectors are hidden. */
  Optional<VectorGraph> read(JVectorSettings settings) {
    try {
      return Optional.of(readWhole(settings));
    } catch (NoSuchFileException none) {
      return Optional.empty();
    } catch (IOException | RuntimeException e) {
      LOG.warn("The graph ({}) cannot be read and is built anew.", file, e);
      return Optional.empty();
    }
  }

  private VectorGraph readWhole(JVectorSettings settings) throws IOException {
    CRC32 sum = new CRC32();
    try (DataInputStream in =
        new DataInputStream(
            new CheckedInputStream(
                new BufferedInputStream(Files.newInputStream(file), 1 << 16), sum))) {
      if (in.readLong() != MARK) {
        throw new IOException("The file (" + file + ") is not a graph of this version.");
      }
      int dimension = in.readInt();
      int degree = in.readInt();
      int size = in.readInt();
      if (degree != settings.degree()) {
        throw new IOException("The file (" + file + ") is of another degree (" + degree + ").");
      }
      if (dimension < 1 || size < 1 || size > Files.size(file) / Float.BYTES / dimension) {
        throw new IOException("The file (" + file + ") is shorter than it says.");
      }
      List<float[]> vectors = new ArrayList<>();
      for (int place = 0; place < size; place++) {
        float[] vector = new float[dimension];
        ByteBuffer.wrap(in.readNBytes(dimension * Float.BYTES)).asFloatBuffer().get(vector);
        vectors.add(vector);
      }
      byte[] arcs = in.readNBytes(in.readInt());
      long expected = sum.getValue();
      if (in.readLong() != expected) {
        throw new IOException("The file (" + file + ") does not have its check sum.");
      }
      return new VectorGraph(settings, vectors, new ByteBufferReader(ByteBuffer.wrap(arcs)));
    }
  }
}
