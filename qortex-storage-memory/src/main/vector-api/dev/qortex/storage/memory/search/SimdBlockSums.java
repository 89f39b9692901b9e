package dev.qortex.storage.memory.search;

import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.ShortVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/** Many rows at a time, with the JDK's vector API. */
final class SimdBlockSums implements BlockSums {

  private static final VectorSpecies<Short> SHORTS = ShortVector.SPECIES_PREFERRED;
  private static final VectorSpecies<Integer> INTS = IntVector.SPECIES_PREFERRED;
  private static final short LOW = (1 << BITS) - 1;

  /** The halves of an int are shorts of their own here, and do not borrow from each other. */
  @Override
  public void sum(int[][] packed, short[] question, int[] sums) {
    int ints = sums.length / 2;
    for (int at = 0; at < ints; at += INTS.length()) {
      IntVector lower = IntVector.zero(INTS);
      IntVector upper = lower;
      for (int i = 0; i < question.length; i += TOGETHER) {
        IntVector both =
            products(packed[i / 2], at, question[i], question[i + 1])
                .add(products(packed[i / 2 + 1], at, question[i + 2], question[i + 3]))
                .reinterpretAsInts();
        lower =
            lower.add(
                both.lanewise(VectorOperators.LSHL, HALF).lanewise(VectorOperators.ASHR, HALF));
        upper = upper.add(both.lanewise(VectorOperators.ASHR, HALF));
      }
      lower.intoArray(sums, at);
      upper.intoArray(sums, ints + at);
    }
  }

  private static ShortVector products(int[] packed, int at, short first, short second) {
    ShortVector both = IntVector.fromArray(INTS, packed, at).reinterpretAsShorts();
    return both.lanewise(VectorOperators.AND, LOW)
        .mul(ShortVector.broadcast(SHORTS, first))
        .add(
            both.lanewise(VectorOperators.LSHR, BITS).mul(ShortVector.broadcast(SHORTS, second)));
  }
}
