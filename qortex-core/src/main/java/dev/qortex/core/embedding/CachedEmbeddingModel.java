package dev.qortex.core.embedding;

import dev.qortex.commons.OwnerOnly;
import dev.qortex.commons.Pieces;
import dev.qortex.core.error.StorageException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Embedding model whose vectors are cached on disk, so that no text is embedded twice, not even by
 * another process. Questions are left out: they rarely come again, and what users ask is not
 * written down. Thread-safe if the model is.
 *
 * <p>It reads texts one by one, so that a {@link PassageEncoder} inside of it is worth nothing.
 *
 * <p>All models may share one folder: each has a file of its own there, by name and dimension. It
 * holds the SHA-256 of each text, not the text, and takes 36 bytes and 4 a dimension for it. It
 * only grows; it may be deleted at any time. On the heap there are some 100 bytes for each text
 * that was ever embedded, and no vectors.
 *
 * <p>Several processes may use the folder. What a crash leaves half written is noticed by its
 * checksum, and those texts are embedded again. A {@link StorageException} says that the file
 * cannot be read or written.
 */
public final class CachedEmbeddingModel implements EmbeddingModel {

  /** After how many texts the vectors are kept, so that little is lost when the model fails. */
  private static final int BATCH = 256;

  private final EmbeddingModel model;
  private final VectorFile file;

  /**
   * Wraps a model with the cache in a folder.
   *
   * @param folder the folder of the cache; created if absent
   */
  public CachedEmbeddingModel(EmbeddingModel model, Path folder) {
    this.model = model;
    try {
      OwnerOnly.createFolders(folder);
      this.file = VectorFile.open(folder, EmbeddingIdentity.of(model));
    } catch (IOException e) {
      throw new StorageException(
          "The vectors of (%s) in (%s) cannot be read.\nMaybe it is not a folder, or the process may not read there."
              .formatted(model.name(), folder),
          e);
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

  /**
   * Embeds questions, reusing the cached vectors of texts; vectors of questions are not cached
   * themselves.
   */
  @Override
  public List<float[]> embedQuestions(List<String> texts) {
    try {
      Map<String, float[]> vectors = file.find(new LinkedHashSet<>(texts));
      List<String> missing =
          new LinkedHashSet<>(texts).stream().filter(text -> !vectors.containsKey(text)).toList();
      if (!missing.isEmpty()) {
        vectors.putAll(TextVectors.ofQuestions(model, missing).vectors());
      }
      return texts.stream().map(text -> Objects.requireNonNull(vectors.get(text))).toList();
    } catch (IOException e) {
      throw new StorageException(
          "The vectors of (%s) cannot be read from (%s).\nMaybe the process may not read there."
              .formatted(model.name(), file),
          e);
    }
  }

  @Override
  public List<float[]> embed(List<String> texts) {
    try {
      Map<String, float[]> vectors = file.find(new LinkedHashSet<>(texts));
      List<String> missing =
          new LinkedHashSet<>(texts).stream().filter(text -> !vectors.containsKey(text)).toList();
      for (List<String> batch : Pieces.of(missing, BATCH)) {
        Map<String, float[]> made = TextVectors.of(model, batch).vectors();
        file.keep(batch, made);
        vectors.putAll(made);
      }
      return texts.stream().map(text -> Objects.requireNonNull(vectors.get(text))).toList();
    } catch (IOException e) {
      throw new StorageException(
          "The vectors of (%s) cannot be kept in (%s).\nMaybe the disk is full, or the process may not write there."
              .formatted(model.name(), file),
          e);
    }
  }
}
