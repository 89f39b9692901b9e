package dev.qortex.engine.internal.recency;

import dev.qortex.commons.Cosine;
import java.util.List;
import java.util.Map;

/**
 * Cosines of the vectors of some passages and a question. A passage without a vector is like none.
 * Immutable.
 */
public final class StatementVectors {

  private final float[] question;
  private final float[][] passages;

  /**
   * @param question of length 1, or without direction
   * @param ids of the passages
   * @param vectors of length 1, by id
   */
  public StatementVectors(float[] question, List<String> ids, Map<String, float[]> vectors) {
    this.question = question;
    this.passages =
        ids.stream().map(id -> vectors.getOrDefault(id, new float[0])).toArray(float[][]::new);
  }

  /** The cosine of each passage with the question, at least 0. */
  double[] toQuestion() {
    double[] cosines = new double[passages.length];
    for (int i = 0; i < cosines.length; i++) {
      cosines[i] = cosine(passages[i], question);
    }
    return cosines;
  }

  /** The cosine of each passage with the most alike other one of some, at least 0. */
  double[] toOther(boolean[] of) {
    double[] greatest = new double[passages.length];
    for (int i = 0; i < greatest.length; i++) {
      for (int j = 0; j < greatest.length; j++) {
        if (i != j && of[j]) {
          greatest[i] = Math.max(greatest[i], cosine(passages[i], passages[j]));
        }
      }
    }
    return greatest;
  }

  private static double cosine(float[] one, float[] other) {
    return one.length == 0 || one.length != other.length ? 0 : Math.max(0, Cosine.of(one, other));
  }
}
