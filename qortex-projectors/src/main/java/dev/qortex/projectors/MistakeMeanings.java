package dev.qortex.projectors;

import dev.qortex.core.search.VectorIndex;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/*
 * The cosine of two mistakes says little by itself: all of one project share its subject, and the form
 * in which they are recorded. So a vector counts relative to the mean of its domain, and a cosine
 * relative to mean and deviation of those of all pairs. Its surprise is -log of the normal probability
 * of a greater one, in nats like that of shared names; by Sampford's bound (1953), which keeps it low.
 */

/** Similarity in meaning of the mistakes of one domain and those of others. Immutable. */
final class MistakeMeanings {

  /** Pairs below which mean and deviation are unknown. A choice. */
  private static final int FEWEST_PAIRS = 100;

  private static final double LOG_ROOT_TWO_PI = 0.5 * Math.log(2 * Math.PI);

  /** Directions from the mean of a domain, of length 1, by the id of a mistake. */
  private final Map<String, double[]> here;

  private final Map<String, double[]> there;
  private final double mean;
  private final double deviation;

  /**
   * Meanings by the vectors of these mistakes; what has no vector is similar to nothing.
   *
   * @param mistakes mistakes of one domain
   * @param lessons lessons of others, of which only mistakes have meanings
   */
  MistakeMeanings(VectorIndex vectors, List<Lesson> mistakes, List<Lesson> lessons) {
    here = centered(vectors, mistakes);
    there = centered(vectors, lessons);
    double sum = 0;
    double squares = 0;
    long pairs = (long) here.size() * there.size();
    for (double[] one : here.values()) {
      for (double[] other : there.values()) {
        double cosine = cosine(one, other);
        sum += cosine;
        squares += cosine * cosine;
      }
    }
    mean = sum / pairs;
    deviation = pairs < FEWEST_PAIRS ? 0 : Math.sqrt(Math.max(0, squares / pairs - mean * mean));
  }

  private static Map<String, double[]> centered(VectorIndex vectors, List<Lesson> lessons) {
    Map<String, double[]> centered = new HashMap<>();
    lessons.stream()
        .filter(Lesson::isMistake)
        .collect(
            Collectors.groupingBy(
                Lesson::domain, Collectors.mapping(Lesson::id, Collectors.toList())))
        .values()
        .forEach(
            ids -> {
              Map<String, float[]> found = vectors.vectors(ids);
              double[] center = new double[vectors.dimension()];
              for (float[] vector : found.values()) {
                for (int i = 0; i < center.length; i++) {
                  center[i] += vector[i] / found.size();
                }
              }
              found.forEach((id, vector) -> centered.put(id, direction(vector, center)));
            });
    return centered;
  }

  private static double[] direction(float[] vector, double[] center) {
    double[] direction = new double[center.length];
    double squares = 0;
    for (int i = 0; i < center.length; i++) {
      direction[i] = vector[i] - center[i];
      squares += direction[i] * direction[i];
    }
    double length = Math.sqrt(squares);
    for (int i = 0; i < center.length && length > 0; i++) {
      direction[i] /= length;
    }
    return direction;
  }

  private static double cosine(double[] one, double[] other) {
    double cosine = 0;
    for (int i = 0; i < one.length; i++) {
      cosine += one[i] * other[i];
    }
    return cosine;
  }

  /** Self-information in nats of how similar two mistakes are; 0 for what is usual. */
  double surprise(String mistake, String lesson) {
    double[] one = here.get(mistake);
    double[] other = there.get(lesson);
    if (one == null || other == null || deviation == 0) {
      return 0;
    }
    double above = (cosine(one, other) - mean) / deviation;
    return above <= 0
        ? 0
        : above * above / 2
            + LOG_ROOT_TWO_PI
            - Math.log(4 / (3 * above + Math.sqrt(above * above + 8)));
  }
}
