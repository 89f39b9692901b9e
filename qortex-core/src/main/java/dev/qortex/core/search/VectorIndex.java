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
 * Vector index: finds the vectors nearest to a question by cosine similarity. Implementations are
 * thread-safe and say whether they are exact or with which recall.
 */
public interface VectorIndex {

  /**
   * A vector and what it stands for.
   *
   * @param id of a node
   * @param kind of the node
   * @param domain of the node
   * @param vector finite numbers; its length does not matter for the similarity
   */
  record Entry(String id, NodeKind kind, String domain, float[] vector) {

    /** Checks that there is nothing null, so that no index meets it half-way. */
    public Entry {
      Checks.text("id of a vector", id);
      Objects.requireNonNull(kind, "The kind of a vector must not be null.");
      Checks.text("domain of a vector", domain);
      Objects.requireNonNull(vector, "The numbers of a vector must not be null.");
    }
  }

  /**
   * Adds or replaces vectors: all of them or, when one is refused, none.
   *
   * @throws IllegalArgumentException for a wrong dimension or a number that is not finite
   */
  void put(List<Entry> entries);

  /** Removes vectors; unknown ids are harmless. */
  void remove(Collection<String> ids);

  /**
   * The nearest vectors, best first, ties by id in {@link IdOrder}; the score is the cosine, from
   * -1 to 1. A question without direction (all zeros) finds nothing.
   *
   * @param k at most so many, from 1
   * @throws IllegalArgumentException for a wrong dimension or a number that is not finite
   */
  List<Scored> search(float[] question, int k, SearchScope scope);

  /** Those of the ids that have a vector. */
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
   * Shows every vector, scaled to length 1, in no particular order. Implementations say whether
   * what is changed meanwhile is shown.
   */
  void forEach(Consumer<Entry> visitor);

  /** The dimension of all vectors, also of those to come; 0 as long as there has been none. */
  int dimension();

  /** The number of vectors. */
  int size();
}
