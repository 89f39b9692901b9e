package dev.qortex.core.search;

import dev.qortex.commons.Checks;
import dev.qortex.core.model.IdOrder;
import dev.qortex.core.model.NodeKind;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Vector index that finds the vectors nearest to a question by cosine similarity. Implementations
 * are thread-safe and say whether they are exact or with which recall.
 */
public interface VectorIndex {

  /**
   * Vector and the node that it belongs to.
   *
   * @param id the id of the node
   * @param kind the kind of the node
   * @param domain the domain of the node
   * @param vector the vector of finite numbers; its length does not affect the similarity
   */
  record Entry(String id, NodeKind kind, String domain, float[] vector) {

    /** Checks that no component is null, so that no index fails midway. */
    public Entry {
      Checks.text("id of a vector", id);
      Objects.requireNonNull(kind, "The kind of a vector must not be null.");
      Checks.text("domain of a vector", domain);
      Objects.requireNonNull(vector, "The numbers of a vector must not be null.");
    }
  }

  /**
   * Adds or replaces vectors atomically.
   *
   * @throws IllegalArgumentException for a wrong dimension or a number that is not finite
   */
  void put(List<Entry> entries);

  /** Removes vectors; unknown ids are ignored. */
  void remove(Collection<String> ids);

  /**
   * The nearest vectors, best first, ties by id in {@link IdOrder}; the score is the cosine, from
   * -1 to 1. A question without direction (all zeros) finds nothing.
   *
   * @param k the greatest number of vectors, from 1
   * @throws IllegalArgumentException for a wrong dimension or a number that is not finite
   */
  List<Scored> search(float[] question, int k, SearchScope scope);

  /** Returns those of the ids that have a vector. */
  List<String> contained(Collection<String> ids);

  /**
   * The vectors of those of the ids that have one, scaled to length 1, by id. Implementations that
   * need not look at all vectors for it do not.
   */
  default Map<String, float[]> vectors(Collection<String> ids) {
    Set<String> wanted = Set.copyOf(ids);
    Map<String, float[]> found = new HashMap<>();
    forEach(
        entry -> {
          if (wanted.contains(entry.id())) {
            found.put(entry.id(), entry.vector());
          }
        });
    return found;
  }

  /**
   * Passes every vector to a visitor, scaled to length 1, in no particular order. Implementations
   * say whether what is changed meanwhile is shown.
   */
  void forEach(Consumer<Entry> visitor);

  /** The dimension of all present and future vectors; 0 until the first is added. */
  int dimension();

  /** The number of vectors. */
  int size();
}
