package dev.qortex.core.vector;

import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/** Many rows at a time, with the JDK's vector API. */
final class SimdBlockSums implements BlockSums {

  private static final VectorSpecies<Integer> SPECIES = IntVector.SPECIES_PREFERRED;

  @Override
  public void sum(int[] bytes, int[] question, int[] sums) {
    for (int row = 0; row < sums.length; row += SPECIES.length()) {
      IntVector one = IntVector.zero(SPECIES);
      IntVector other = one;
      for (int i = 0, at = row; i < question.length; i += 4, at += sums.length) {
        IntVector four = IntVector.fromArray(SPECIES, bytes, at);
        one = one.add(signed(four, 24).mul(question[i])).add(signed(four, 16).mul(question[i + 1]));
        other =
            other
                .add(signed(four, 8).mul(question[i + 2]))
                .add(four.lanewise(VectorOperators.ASHR, 24).mul(question[i + 3]));
      }
      one.add(other).intoArray(sums, row);
    }
  }

  private static IntVector signed(IntVector four, int above) {
    return four.lanewise(VectorOperators.LSHL, above).lanewise(VectorOperators.ASHR, 24);
  }
}
