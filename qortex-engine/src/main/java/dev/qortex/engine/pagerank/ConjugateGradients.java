package dev.qortex.engine.pagerank;

import java.util.Arrays;

/**
 * Conjugate gradients over all arcs of a snapshot that weigh the same both ways, with memory that
 * can be used again. One thread at a time.
 */
final class ConjugateGradients {

  /*
   * With D the sums of the weights of arcs, W their matrix and d the damping, visits p solve
   *
   *   p = d W D^-1 p + (1 - d) start
   *
   * For p = D^1/2 x that is A x = b with the symmetric A = I - d S, S = D^-1/2 W D^-1/2, whose
   * eigenvalues lie between 1 - d and 1 + d, and b = (1 - d) D^-1/2 start. With S = L + U + E, where
   * d L are the arcs to earlier places, d U those to later ones, and E loops and extra arcs,
   * (I - L)(I - U) is a good and cheap approximation of A (symmetric Gauss-Seidel), and
   *
   *   (I - L)^-1 A (I - U)^-1 v = t + (I - L)^-1 (v - t - d E t),  t = (I - U)^-1 v
   *
   * takes one pass over the arcs (Eisenstat, Efficient implementation of a class of preconditioned
   * conjugate gradient methods, 1981). Each takes off six sevenths of the error in a graph of
   * passages and names, where a round of power iteration takes off a seventh.
   *
   * No entry of L, U and E is negative, so that their norms are at most 1 as that of S is. From that
   * follows |error of x| <= (1 + d^2)^1/2 / (1 - d) |residual|, and an error of p is at most the
   * greatest D^1/2 times that.
   */

  private static final int MOST_ITERATIONS = 200;

  private final Arcs arcs;

  private final double[] inverse;

  /** By place: one over the root of the sum of what leaves it, 0 when nothing does. */
  private final double[] scale;

  private final double[] solution;
  private final double[] residual;
  private final double[] direction;
  private final double[] upper;
  private final double[] image;

  /** Entries over the root of what leaves, for the places that are yet to come in a pass. */
  private final double[] scaled;

  /** Amounts that places receive over loops and extra arcs; 0 everywhere between two passes. */
  private final double[] given;

  private final double greatest;

  ConjugateGradients(Arcs arcs) {
    this.arcs = arcs;
    inverse = arcs.inverse.clone();
    int n = inverse.length;
    scale = new double[n];
    double most = 0;
    for (int place = 0; place < n; place++) {
      scale[place] = Math.sqrt(inverse[place]);
      most = Math.max(most, scale[place] > 0 ? 1 / scale[place] : 0);
    }
    greatest = most;
    solution = new double[n];
    residual = new double[n];
    direction = new double[n];
    upper = new double[n];
    image = new double[n];
    scaled = new double[n];
    given = new double[n];
  }

  /**
   * All scores, wrong by at most that share of the greatest.
   *
   * @param start and extra arcs, by place
   */
  RankScores run(Start start, ExtraArcs extra, double damping, double share) {
    extra.addTo(inverse);
    rescale(extra);
    Solving solving = new Solving(extra, damping);
    double lost = solving.begin(start);
    double most = solving.mostResidual(start, share);
    int iteration = 0;
    while (Math.sqrt(solving.squares) > most && iteration < MOST_ITERATIONS) {
      solving.improve();
      iteration++;
    }
    RankScores scores = solving.scores(start, 1 - lost, iteration, most);
    extra.removeFrom(inverse);
    rescale(extra);
    return scores;
  }

  private void rescale(ExtraArcs extra) {
    for (int source : extra.sources) {
      scale[source] = Math.sqrt(inverse[source]);
    }
  }

  private final class Solving {

    private final ExtraArcs extra;
    private final double damping;

    /** The square of the residual's length. */
    private double squares;

    /** The part of the last direction that stays in the next one. */
    private double kept;

    Solving(ExtraArcs extra, double damping) {
      this.extra = extra;
      this.damping = damping;
    }

    /** Returns the share of the walks that is lost at places without arcs. */
    double begin(Start start) {
      Arrays.fill(solution, 0);
      Arrays.fill(direction, 0);
      Arrays.fill(residual, 0);
      double lost = 0;
      for (int i = 0; i < start.places.length; i++) {
        int place = start.places[i];
        residual[place] = (1 - damping) * start.shares[i] * scale[place];
        lost += scale[place] > 0 ? 0 : damping * start.shares[i];
      }
      double sum = 0;
      for (int place = 0; place < residual.length; place++) {
        double value = residual[place] + damping * scale[place] * earlier(place);
        residual[place] = value;
        scaled[place] = value * scale[place];
        sum += value * value;
      }
      squares = sum;
      return lost;
    }

    /** The greatest score is at least what begins at the heaviest seed. */
    double mostResidual(Start start, double share) {
      double least = 0;
      for (double seed : start.shares) {
        least = Math.max(least, (1 - damping) * seed);
      }
      double most = greatest;
      for (int source : extra.sources) {
        most = Math.max(most, scale[source] > 0 ? 1 / scale[source] : 0);
      }
      return share * least * (1 - damping) / Math.sqrt(1 + damping * damping) / most;
    }

    void improve() {
      later();
      give();
      double length = squares / image();
      double sum = 0;
      for (int place = 0; place < solution.length; place++) {
        solution[place] += length * upper[place];
        double left = residual[place] - length * image[place];
        residual[place] = left;
        sum += left * left;
      }
      kept = sum / squares;
      squares = sum;
    }

    /** The next direction, and what solves it with the arcs to later places. */
    private void later() {
      int[] middle = arcs.middle;
      int[] from = arcs.from;
      int[] neighbours = arcs.neighbours;
      double[] weights = arcs.arriving;
      double[] known = scaled;
      for (int place = solution.length - 1; place >= 0; place--) {
        double sum = 0;
        known[place] = 0; // For loops.
        int end = from[place + 1];
        for (int arc = middle[place]; arc < end; arc++) {
          sum += weights[arc] * known[neighbours[arc]];
        }
        double next = residual[place] + kept * direction[place];
        double value = next + damping * scale[place] * sum;
        direction[place] = next;
        upper[place] = value;
        known[place] = value * scale[place];
      }
    }

    private void give() {
      for (int loop : arcs.loops) {
        int place = arcs.neighbours[loop];
        given[place] += arcs.arriving[loop] * scaled[place];
      }
      for (int i = 0; i < extra.count(); i++) {
        given[extra.targets[i]] += extra.weights[i] * scaled[extra.sources[i]];
      }
    }

    /** The image of the direction; returns the product of both. */
    private double image() {
      double product = 0;
      for (int place = 0; place < solution.length; place++) {
        double sum = earlier(place) - given[place];
        double lower = direction[place] - upper[place] + damping * scale[place] * sum;
        given[place] = 0;
        scaled[place] = lower * scale[place];
        image[place] = upper[place] + lower;
        product += direction[place] * image[place];
      }
      return product;
    }

    private double earlier(int place) {
      double sum = 0;
      int end = arcs.middle[place];
      for (int arc = arcs.from[place]; arc < end; arc++) {
        sum += arcs.arriving[arc] * scaled[arcs.neighbours[arc]];
      }
      return sum;
    }

    RankScores scores(Start start, double all, int iterations, double most) {
      double[] scores = new double[solution.length];
      for (int place = 0; place < scores.length; place++) {
        scores[arcs.nodes[place]] = scale[place] > 0 ? solution[place] / scale[place] / all : 0;
      }
      for (int i = 0; i < start.places.length; i++) {
        if (scale[start.places[i]] == 0) {
          scores[arcs.nodes[start.places[i]]] = (1 - damping) * start.shares[i] / all;
        }
      }
      double left = Math.sqrt(squares);
      return new RankScores(arcs.graph, scores, iterations, left, left <= most);
    }
  }
}
