package dev.qortex.storage.sql.vectors;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/**
 * The codes with the highest estimated cosines. Of many codes, the signs alone are compared first,
 * and cosines are estimated for those with the fewest differences. Not thread-safe.
 */
final class NearestCodes {

  /** Multiple of the wanted number for which cosines are estimated. */
  private static final int SPARE = 8;

  private record Estimate(double cosine, long number) {

    static final Comparator<Estimate> WORST_FIRST =
        Comparator.comparingDouble(Estimate::cosine)
            .thenComparing(Comparator.comparingLong(Estimate::number).reversed());
  }

  /** Codes that may be among those with the fewest differences. */
  private static final class Candidates {
    private int[] blocks = new int[1 << 12];
    private int[] places = new int[1 << 12];
    private short[] distances = new short[1 << 12];
    private int size;

    void add(int block, int place, short distance) {
      if (size == blocks.length) {
        blocks = Arrays.copyOf(blocks, 2 * size);
        places = Arrays.copyOf(places, 2 * size);
        distances = Arrays.copyOf(distances, 2 * size);
      }
      blocks[size] = block;
      places[size] = place;
      distances[size++] = distance;
    }
  }

  private final SignCodes coding;
  private final SignCodes.Question asked;
  private final int wanted;
  private final PriorityQueue<Estimate> best = new PriorityQueue<>(Estimate.WORST_FIRST);

  /**
   * Compares nothing yet.
   *
   * @param question the vector of the question, of length 1
   */
  NearestCodes(float[] question, int wanted) {
    this.coding = new SignCodes(question.length);
    this.asked = coding.new Question(question);
    this.wanted = wanted;
  }

  /** The number of 64-bit words of a code. */
  int words() {
    return coding.words();
  }

  /**
   * Compares blocks by their signs, and estimates the cosines of the codes with the fewest
   * differences. The limit of differences falls from block to block, as more codes are known, so
   * that a code that was left out on the way is left out in the end, too.
   */
  void compare(List<VectorCodes.Block> blocks) {
    int[] having = new int[coding.bits() + 1];
    int limit = coding.bits();
    long near = 0;
    Candidates candidates = new Candidates();
    short[] distances = new short[0];
    for (int i = 0; i < blocks.size(); i++) {
      VectorCodes.Block block = blocks.get(i);
      int size = block.lengths.length;
      distances = distances.length < size ? new short[size] : distances;
      asked.distances(block.codes, distances);
      for (int j = 0; j < size; j++) {
        if (distances[j] <= limit) {
          having[distances[j]]++;
          near++;
          candidates.add(i, j, distances[j]);
        }
      }
      while (near - having[limit] >= (long) SPARE * wanted) {
        near -= having[limit--];
      }
    }
    for (int i = 0; i < candidates.size; i++) {
      if (candidates.distances[i] <= limit) {
        compare(blocks.get(candidates.blocks[i]), candidates.places[i]);
      }
    }
  }

  /** Compares a block that is looked at once. */
  void compare(VectorCodes.Block block) {
    for (int i = 0; i < block.lengths.length; i++) {
      compare(block, i);
    }
  }

  private void compare(VectorCodes.Block block, int place) {
    double cosine = asked.cosine(block.codes, place * coding.words(), block.lengths[place]);
    Estimate last = best.peek();
    if (last == null || best.size() < wanted || cosine > last.cosine) {
      best.add(new Estimate(cosine, block.first + place));
      if (best.size() > wanted) {
        best.poll();
      }
    }
  }

  /** The numbers of the codes, the nearest first. */
  List<Long> best() {
    Estimate[] sorted = best.toArray(Estimate[]::new);
    Arrays.sort(sorted, Estimate.WORST_FIRST.reversed());
    return Arrays.stream(sorted).map(Estimate::number).toList();
  }
}
