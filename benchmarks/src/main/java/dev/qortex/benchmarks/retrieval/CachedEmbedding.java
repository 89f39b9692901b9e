package dev.qortex.benchmarks.retrieval;

import dev.qortex.core.embedding.EmbeddingModel;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Keeps what a model made in one file that only grows: the SHA-256 of a text, then its vector. A
 * half row at the end, of a run that was killed, is written over. Thread-safe in one process.
 */
final class CachedEmbedding implements EmbeddingModel {

  private static final int HASH = 32;

  private final EmbeddingModel model;
  private final Path file;
  private final Map<ByteBuffer, float[]> known = new HashMap<>();

  CachedEmbedding(EmbeddingModel model, Path folder) {
    this.model = model;
    this.file = folder.resolve("embeddings-" + model.name() + ".bin");
    try {
      Files.createDirectories(folder);
      if (Files.exists(file)) {
        load();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void load() throws IOException {
    int row = HASH + Float.BYTES * model.dimension();
    long rows = Files.size(file) / row;
    try (var in =
        new DataInputStream(new BufferedInputStream(Files.newInputStream(file), 1 << 20))) {
      for (long i = 0; i < rows; i++) {
        ByteBuffer key = ByteBuffer.wrap(in.readNBytes(HASH));
        float[] vector = new float[model.dimension()];
        ByteBuffer.wrap(in.readNBytes(row - HASH)).asFloatBuffer().get(vector);
        known.put(key, vector);
      }
    }
    try (var channel = Files.newByteChannel(file, StandardOpenOption.WRITE)) {
      channel.truncate(rows * row);
    }
  }

  @Override
  public String name() {
    return model.name();
  }

  @Override
  public int dimension() {
    return model.dimension();
  }

  @Override
  public synchronized List<float[]> embed(List<String> texts) {
    List<ByteBuffer> keys = texts.stream().map(CachedEmbedding::key).toList();
    List<String> missing = new ArrayList<>();
    List<ByteBuffer> missingKeys = new ArrayList<>();
    for (int i = 0; i < keys.size(); i++) {
      if (!known.containsKey(keys.get(i))) {
        missing.add(texts.get(i));
        missingKeys.add(keys.get(i));
      }
    }
    if (!missing.isEmpty()) {
      append(missingKeys, model.embed(missing));
    }
    return keys.stream().map(known::get).toList();
  }

  private void append(List<ByteBuffer> keys, List<float[]> vectors) {
    try (var out =
        new DataOutputStream(
            new BufferedOutputStream(
                Files.newOutputStream(
                    file, StandardOpenOption.CREATE, StandardOpenOption.APPEND)))) {
      for (int i = 0; i < keys.size(); i++) {
        out.write(keys.get(i).array());
        ByteBuffer bytes = ByteBuffer.allocate(Float.BYTES * model.dimension());
        bytes.asFloatBuffer().put(vectors.get(i));
        out.write(bytes.array());
        known.put(keys.get(i), vectors.get(i));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static ByteBuffer key(String text) {
    try {
      return ByteBuffer.wrap(
          MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every Java platform has SHA-256.", e);
    }
  }
}
