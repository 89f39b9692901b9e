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

  /** Compares blocks; looks at each code twice. */
  void compare(List<VectorCodes.Block> blocks) {
    short[][] distances = new short[blocks.size()][];
    int[] having = new int[coding.bits() + 1];
    for (int i = 0; i < distances.length; i++) {
      distances[i] = asked.distances(blocks.get(i).codes);
      for (short distance : distances[i]) {
        having[distance]++;
      }
    }
    int farthest = 0;
    for (long near = having[0]; near < (long) SPARE * wanted && farthest < coding.bits(); ) {
      near += having[++farthest];
    }
    for (int i = 0; i < distances.length; i++) {
      VectorCodes.Block block = blocks.get(i);
      for (int j = 0; j < distances[i].length; j++) {
        if (distances[i][j] <= farthest) {
          compare(block, j);
        }
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
