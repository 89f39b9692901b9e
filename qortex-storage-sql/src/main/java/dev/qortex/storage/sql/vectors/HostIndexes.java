package dev.qortex.storage.sql.vectors;

import dev.qortex.commons.Checks;
import dev.qortex.core.embedding.VectorFamily;
import dev.qortex.core.search.NamedVectorIndex;
import dev.qortex.core.search.NamedVectorIndexes;
import java.util.List;
import java.util.Optional;

/**
 * Named indexes without those that hold the vectors of sentences, and tokens. Thread-safe.
 *
 * @param all the underlying indexes, including those of sentences
 */
public record HostIndexes(NamedVectorIndexes all) implements NamedVectorIndexes {

  private static boolean isReserved(String name) {
    return VectorFamily.of(name).isPresent();
  }

  @Override
  public NamedVectorIndex create(String name, int dimension) {
    if (isReserved(name)) {
      throw new IllegalArgumentException(
          "The name of an index (%s) begins with (%s) or (%s), as those of the vectors of sentences and tokens do.\nMaybe choose another, or leave sentences(...) out: a client keeps these vectors by itself."
              .formatted(
                  Checks.shown(name),
                  VectorFamily.SENTENCES.prefix(),
                  VectorFamily.TOKENS.prefix()));
    }
    return all.create(name, dimension);
  }

  @Override
  public Optional<NamedVectorIndex> find(String name) {
    return isReserved(name) ? Optional.empty() : all.find(name);
  }

  @Override
  public List<NamedVectorIndex.Description> list() {
    return all.list().stream().filter(index -> !isReserved(index.name())).toList();
  }

  @Override
  public boolean delete(String name) {
    return !isReserved(name) && all.delete(name);
  }
}
