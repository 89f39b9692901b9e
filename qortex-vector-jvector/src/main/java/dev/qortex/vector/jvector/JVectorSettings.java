package dev.qortex.vector.jvector;

import dev.qortex.commons.Checks;

/**
 * Parameters for building and searching a graph of vectors.
 *
 * @param exactBelow a search among fewer vectors than this compares all of them; 20,000
 * @param degree the greatest number of neighbours of a vector; 32
 * @param buildBeam the number of candidates that are looked at for its neighbours; 100
 * @param searchBeam the least number of candidates that a search keeps; more find more and take
 *     longer. 200
 * @param batch the number of new vectors that are compared one by one before they are added to the
 *     graph; 2,000
 */
public record JVectorSettings(
    int exactBelow, int degree, int buildBeam, int searchBeam, int batch) {

  private static final JVectorSettings DEFAULTS = new JVectorSettings(20_000, 32, 100, 200, 2_000);

  /** Checks the components. */
  public JVectorSettings {
    Checks.atLeast("size below which search is exact", exactBelow, 0);
    Checks.atLeast("degree", degree, 4);
    Checks.atLeast("beam of building", buildBeam, degree);
    Checks.atLeast("beam of searching", searchBeam, 1);
    Checks.atLeast("batch", batch, 1);
  }

  /** The values named above. */
  public static JVectorSettings defaults() {
    return DEFAULTS;
  }

  /** Returns a copy with another size below which search is exact. */
  public JVectorSettings exactBelow(int vectors) {
    return new JVectorSettings(vectors, degree, buildBeam, searchBeam, batch);
  }

  /** Returns a copy with another beam width of the search. */
  public JVectorSettings searchBeam(int candidates) {
    return new JVectorSettings(exactBelow, degree, buildBeam, candidates, batch);
  }

  /** Returns a copy with another batch size. */
  public JVectorSettings batch(int vectors) {
    return new JVectorSettings(exactBelow, degree, buildBeam, searchBeam, vectors);
  }
}
