package dev.qortex.storage.memory.search;

import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.ShortVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/** Many rows at a time, with the JDK's vector API. */
final class SimdBlockSums implements BlockSums {

  private static final VectorSpecies<Short> SHORTS = ShortVector.SPECIES_PREFERRED;
  private static final VectorSpecies<Integer> INTS = IntVector.SPECIES_PREFERRED;
  private static final int ROWS = SHORTS.length();
  private static final int HALF = ROWS / 2;
  private static final short LOW = (1 << BITS) - 1;

  /** Two vectors of rows at a time, for which the question is spread out once. */
  @Override
  public void sum(short[] packed, short[] question, int[] sums) {
    int next = sums.length;
    for (int row = 0; row < sums.length; row += 2 * ROWS) {
      IntVector one = IntVector.zero(INTS);
      IntVector two = one;
      IntVector three = one;
      IntVector four = one;
      for (int i = 0, at = row; i < question.length; i += 4, at += 2 * next) {
        ShortVector a = ShortVector.broadcast(SHORTS, question[i]);
        ShortVector b = ShortVector.broadcast(SHORTS, question[i + 1]);
        ShortVector c = ShortVector.broadcast(SHORTS, question[i + 2]);
        ShortVector d = ShortVector.broadcast(SHORTS, question[i + 3]);
        ShortVector here = products(packed, at, a, b).add(products(packed, at + next, c, d));
        ShortVector behind =
            products(packed, at + ROWS, a, b).add(products(packed, at + ROWS + next, c, d));
        one = one.add(here.convertShape(VectorOperators.S2I, INTS, 0));
        two = two.add(here.convertShape(VectorOperators.S2I, INTS, 1));
        three = three.add(behind.convertShape(VectorOperators.S2I, INTS, 0));
        four = four.add(behind.convertShape(VectorOperators.S2I, INTS, 1));
      }
      one.intoArray(sums, row);
      two.intoArray(sums, row + HALF);
      three.intoArray(sums, row + ROWS);
      four.intoArray(sums, row + ROWS + HALF);
    }
  }

  private static ShortVector products(short[] packed, int at, ShortVector a, ShortVector b) {
    ShortVector both = ShortVector.fromArray(SHORTS, packed, at);
    return both.lanewise(VectorOperators.AND, LOW)
        .mul(a)
        .add(both.lanewise(VectorOperators.LSHR, BITS).mul(b));
  }
}
