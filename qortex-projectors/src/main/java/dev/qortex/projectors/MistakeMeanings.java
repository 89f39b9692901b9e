package dev.qortex.projectors;

import dev.qortex.core.search.VectorIndex;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;

/*
 * The cosine of two mistakes says little by itself: all of one project share its subject, and the form
 * in which they are recorded. So a vector counts relative to the mean of its domain, and a cosine
 * relative to mean and deviation of those of two mistakes of one project, of which there are enough even
 * if the other project has few. The surprise is -log of the normal probability of a greater one, in nats
 * like that of shared names; by Sampford's bound (1953), which keeps it low.
 */

/** Similarity in meaning of the mistakes of one domain and those of others. Immutable. */
final class MistakeMeanings {

  /** Pairs of one project below which mean and deviation are unknown. A choice. */
  private static final int FEWEST_PAIRS = 100;

  /** Mistakes of a project whose pairs are the background: these give 125,000 of them. A choice. */
  private static final int MOST_SAMPLED = 500;

  private static final double LOG_ROOT_TWO_PI = 0.5 * Math.log(2 * Math.PI);

  /** Directions from the mean of a domain, of length 1, by the id of a mistake. */
  private final Map<String, float[]> directions = new HashMap<>();

  private double sum;
  private double squares;
  private long pairs;

  /**
   * Meanings by the vectors of these lessons.
   *
   * @param lessons lessons of two domains or more, of which only mistakes have meanings
   */
  MistakeMeanings(VectorIndex vectors, List<Lesson> lessons) {
    lessons.stream()
        .filter(Lesson::isMistake)
        .collect(
            Collectors.groupingBy(
                Lesson::domain, TreeMap::new, Collectors.mapping(Lesson::id, Collectors.toList())))
        .values()
        .forEach(ids -> add(ids, vectors.vectors(ids)));
  }

  /** Adds a domain. */
  private void add(List<String> ids, Map<String, float[]> vectors) {
    List<float[]> ordered = new ArrayList<>();
    double[] center = new double[0];
    for (String id : ids) {
      float[] vector = vectors.get(id);
      if (vector != null) {
        center = center.length == 0 ? new double[vector.length] : center;
        for (int i = 0; i < center.length; i++) {
          center[i] += vector[i] / vectors.size();
        }
      }
    }
    for (String id : ids) {
      float[] vector = vectors.get(id);
      if (vector != null) {
        float[] direction = direction(vector, center);
        directions.put(id, direction);
        ordered.add(direction);
      }
    }
    int sampled = Math.min(MOST_SAMPLED, ordered.size());
    for (int i = 0; i < sampled; i++) {
      for (int j = 0; j < i; j++) {
        double cosine = cosine(spaced(ordered, i, sampled), spaced(ordered, j, sampled));
        sum += cosine;
        squares += cosine * cosine;
        pairs++;
      }
    }
  }

  private static float[] spaced(List<float[]> all, int number, int sampled) {
    return all.get((int) ((long) number * all.size() / sampled));
  }

  private static float[] direction(float[] vector, double[] center) {
    double squares = 0;
    for (int i = 0; i < center.length; i++) {
      squares += (vector[i] - center[i]) * (vector[i] - center[i]);
    }
    float[] direction = new float[center.length];
    for (int i = 0; i < center.length && squares > 0; i++) {
      direction[i] = (float) ((vector[i] - center[i]) / Math.sqrt(squares));
    }
    return direction;
  }

  private static double cosine(float[] one, float[] other) {
    double cosine = 0;
    for (int i = 0; i < one.length; i++) {
      cosine += one[i] * other[i];
    }
    return cosine;
  }

  /** True if both have vectors, and there are enough mistakes to tell what is usual. */
  boolean compares(String mistake, String lesson) {
    return pairs >= FEWEST_PAIRS
        && variance() > 0
        && directions.containsKey(mistake)
        && directions.containsKey(lesson);
  }

  private double variance() {
    return squares / pairs - (sum / pairs) * (sum / pairs);
  }

  /** Standard deviations by which two comparable mistakes are more similar than is usual. */
  double above(String mistake, String lesson) {
    float[] one = Objects.requireNonNull(directions.get(mistake));
    float[] other = Objects.requireNonNull(directions.get(lesson));
    return (cosine(one, other) - sum / pairs) / Math.sqrt(variance());
  }

  /** Self-information in nats of a deviation in standard deviations; 0 for a usual one. */
  static double surprise(double above) {
    return above <= 0
        ? 0
        : above * above / 2
            + LOG_ROOT_TWO_PI
            - Math.log(4 / (3 * above + Math.sqrt(above * above + 8)));
  }
}
