package dev.qortex.core.feedback;

import dev.qortex.commons.Checks;
import dev.qortex.core.model.IdOrder;
import java.time.Instant;
import java.util.Collection;
import java.util.List;

/**
 * Buffer of pairs of nodes that questions found alike, until a pair has been seen often enough to
 * become an edge of the graph. Bounded: of too many pairs those that were not seen for longest are
 * forgotten, promoted ones first; of equally old ones the smaller pairs. Thread-safe; counts are
 * added inside of the store.
 */
public interface EdgeBuffer {

  /** Greatest number of pairs that are kept, promoted ones counted. */
  int CAPACITY = 10_000;

  /**
   * Two different nodes in no order; the smaller id is the first. The natural order of pairs is by
   * both, each in {@link IdOrder}.
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

    /** The pair of both, whichever is first. */
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
   * Two nodes that were found alike once.
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
   * A pair that waits for promotion, or waited.
   *
   * @param pair the two nodes
   * @param hits the number of sightings, from 1
   * @param averageScore the mean of the scores
   * @param lastSeen the time of the last sighting
   */
  record BufferedEdge(Pair pair, int hits, double averageScore, Instant lastSeen) {}

  /** Counts sightings: all of them or none. Pairs that were promoted are not counted any more. */
  void record(Collection<Sighting> sightings, Instant at);

  /**
   * The waiting pairs that were seen so often and are so alike on average, by pair.
   *
   * @param minHits from 1
   * @param minAverageScore a value from -1 to 1
   */
  List<BufferedEdge> ready(int minHits, double minAverageScore);

  /**
   * Takes pairs out of the waiting ones for good.
   *
   * @return those that were waiting, by pair: no other call has got or will get them
   */
  List<BufferedEdge> promote(Collection<Pair> pairs);

  /** Forgets pairs. What is seen again is counted from the start. */
  void forget(Collection<Pair> pairs);

  /** Forgets every pair of one of these nodes, also promoted ones. */
  void forgetNodes(Collection<String> nodeIds);

  /** The number of pairs that wait. */
  int size();
}
