package dev.qortex.core.feedback;

import dev.qortex.commons.Checks;
import dev.qortex.core.model.IdOrder;
import java.time.Instant;
import java.util.Collection;
import java.util.List;

/**
 * Buffer of pairs of similar nodes, until a pair has been seen often enough to become an edge of
 * the graph. Bounded: of too many pairs those that were not seen for longest are forgotten,
 * promoted ones first; of equally old ones the smaller pairs. Thread-safe; counts are added inside
 * of the store.
 */
public interface EdgeBuffer {

  /** The greatest number of kept pairs, promoted ones included. */
  int CAPACITY = 10_000;

  /**
   * Unordered pair of different nodes; the smaller id is the first. The natural order of pairs is
   * by both, each in {@link IdOrder}.
   *
   * @param first the smaller id
   * @param second the greater id
   */
  record Pair(String first, String second) implements Comparable<Pair> {

    /** Checks the ids. */
    public Pair {
      Checks.id("first node of a pair", first);
      Checks.id("second node of a pair", second);
      if (first.compareTo(second) >= 0) {
        throw new IllegalArgumentException(
            "The ids of a pair (%s, %s) must be different and in order.\nMaybe use Pair.of."
                .formatted(first, second));
      }
    }

    /** The pair of two nodes, given in any order. */
    public static Pair of(String one, String other) {
      return one.compareTo(other) < 0 ? new Pair(one, other) : new Pair(other, one);
    }

    @Override
    public int compareTo(Pair other) {
      int byFirst = IdOrder.BY_CODE_POINT.compare(first, other.first);
      return byFirst != 0 ? byFirst : IdOrder.BY_CODE_POINT.compare(second, other.second);
    }
  }

  /**
   * Observation of two nodes as similar.
   *
   * @param pair the two nodes
   * @param score the cosine, from -1 to 1
   */
  record Sighting(Pair pair, double score) {

    /** Checks the score. */
    public Sighting {
      if (!(score >= -1 && score <= 1)) {
        throw new IllegalArgumentException(
            "The score (%s) of a pair must be between -1 and 1.\nMaybe it is a distance: a cosine is wanted."
                .formatted(score));
      }
    }
  }

  /**
   * Pair that waits for promotion, or was promoted.
   *
   * @param pair the two nodes
   * @param hits the number of sightings, from 1
   * @param averageScore the mean of the scores
   * @param lastSeen the time of the last sighting
   */
  record BufferedEdge(Pair pair, int hits, double averageScore, Instant lastSeen) {}

  /** Counts sightings atomically. Pairs that were promoted are not counted any more. */
  void record(Collection<Sighting> sightings, Instant at);

  /**
   * Returns the waiting pairs with at least these numbers of sightings and mean score, by pair.
   *
   * @param minHits the least number of sightings, from 1
   * @param minAverageScore the least mean score, from -1 to 1
   */
  List<BufferedEdge> ready(int minHits, double minAverageScore);

  /**
   * Removes pairs from the waiting ones permanently.
   *
   * @return the pairs that were waiting, by pair; no other call has returned or will return them
   */
  List<BufferedEdge> promote(Collection<Pair> pairs);

  /** Forgets pairs. A pair that is seen again is counted from the start. */
  void forget(Collection<Pair> pairs);

  /** Forgets every pair of one of these nodes, also promoted ones. */
  void forgetNodes(Collection<String> nodeIds);

  /** The number of pairs that wait. */
  int size();
}
