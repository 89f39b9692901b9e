package dev.qortex.core.embedding;

import dev.qortex.core.search.NamedVectorIndex;
import dev.qortex.core.search.NamedVectorIndexes;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Ids of the vectors of sentences in their indexes, and their removal. Pure functions. */
public final class PassageVectors {

  private PassageVectors() {}

  /** The id of the vector of a sentence. */
  public static String id(String passageId, int sentence) {
    return passageId + "\n" + sentence;
  }

  /**
   * Removes the vectors of the sentences, and the tokens, of passages, whatever model made them.
   */
  public static void remove(NamedVectorIndexes indexes, Collection<String> passageIds) {
    if (passageIds.isEmpty()) {
      return;
    }
    for (NamedVectorIndex.Description one : indexes.list()) {
      VectorFamily.of(one.name())
          .ifPresent(
              family ->
                  indexes.find(one.name()).ifPresent(index -> remove(family, index, passageIds)));
    }
  }

  private static void remove(
      VectorFamily family, NamedVectorIndex index, Collection<String> passageIds) {
    switch (family) {
      case SENTENCES -> removeSentences(index, passageIds);
      case TOKENS -> index.delete(passageIds);
    }
  }

  /** Removes all sentences of passages. */
  public static void removeSentences(NamedVectorIndex index, Collection<String> passageIds) {
    Map<String, Integer> from = new TreeMap<>();
    passageIds.forEach(id -> from.put(id, 0));
    removeSentences(index, from);
  }

  /** Removes the sentences of passages from a number on; they stand without gaps. */
  public static void removeSentences(NamedVectorIndex index, Map<String, Integer> from) {
    Map<String, Integer> left = new TreeMap<>(from);
    Set<String> gone = new TreeSet<>();
    for (int step = 0; !left.isEmpty(); step++) {
      int further = step;
      List<String> asked = new ArrayList<>();
      left.forEach((passage, first) -> asked.add(id(passage, first + further)));
      index.get(asked).forEach(item -> gone.add(item.id()));
      left.entrySet()
          .removeIf(entry -> !gone.contains(id(entry.getKey(), entry.getValue() + further)));
    }
    if (!gone.isEmpty()) {
      index.delete(gone);
    }
  }
}
