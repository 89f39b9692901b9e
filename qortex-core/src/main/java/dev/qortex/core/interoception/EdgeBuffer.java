package dev.qortex.core.interoception;

import dev.qortex.core.check.Checks;
import java.time.Instant;
import java.util.Collection;
import java.util.List;

/**
 * Keeps pairs of nodes that questions found alike, until a pair has been seen often enough to
 * become an edge of the graph. Bounded: of too many pairs those that were not seen for longest are
 * forgotten, promoted ones first. Thread-safe; counts are added inside of the store.
 */
public interface EdgeBuffer {

  /**
   * Two different nodes in no order; the smaller id is the first.
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
      int byFirst = first.compareTo(other.first);
      return byFirst != 0 ? byFirst : second.compareTo(other.second);
    }
  }

  /**
   * Two nodes that were found alike once.
   *
   * @param pair which
   * @param score the cosine, from -1 to 1
   */
  record Sighting(Pair pair, double score) {}

  /**
   * A pair that waits.
   *
   * @param pair which
   * @param hits how often it was seen, from 1
   * @param averageScore the mean of the scores
   * @param lastSeen when it was seen last
   */
  record BufferedEdge(Pair pair, int hits, double averageScore, Instant lastSeen) {}

  /** Counts sightings: all of them or none. Pairs that were promoted are not counted any more. */
  void record(Collection<Sighting> sightings, Instant at);

  /** The pairs that were seen so often and are so alike on average, by pair. */
  List<BufferedEdge> ready(int minHits, double minAverageScore);

  /**
   * Takes pairs out of the waiting ones for good.
   *
   * @return those that were waiting, by pair: no other call has got or will get them
   */
  List<BufferedEdge> promote(Collection<Pair> pairs);

  /** The number of pairs that wait. */
  int size();
}
