package dev.qortex.core.retrieval;

import java.util.Arrays;
import java.util.Map;

/**
 * Personalized PageRank between names and the passages of a domain, where sentences that are like
 * the question weigh more:
 *
 * <pre>r(s) = exp(sharpness * cos(question, s))
 * x(c) = damping * sum over sentences s that name c of idf(c) r(s) x(passage of s) / Z(passage)
 *        + (1 - damping) start(c)
 * x(p) = damping * sum over concepts c that p names of w(c, p) x(c) / Z(c) + (1 - damping) start(p)
 * </pre>
 *
 * with Z what makes the weights that leave a node sum to 1, and w the owner's weight where the
 * title of p is the name. What arrives at a passage without names is lost. Weights of sentences are
 * computed when the walk first comes by. Used by one thread.
 *
 * <p>Source: Gutiérrez et al., HippoRAG (2024), for the walk from names to passages.
 */
final class NameWalk {

  private final PassageGraph graph;
  private final WalkSettings settings;
  private final float[] question;
  private final double[] sentenceWeight;
  private final double[] leaving;

  double[] concepts;
  double[] passages;

  NameWalk(PassageGraph graph, WalkSettings settings, float[] unitQuestion) {
    this.graph = graph;
    this.settings = settings;
    this.question = unitQuestion;
    this.sentenceWeight = new double[graph.namesFrom.length];
    this.leaving = new double[graph.rows.length];
    Arrays.fill(leaving, -1);
    this.concepts = new double[graph.concepts.length];
    this.passages = new double[graph.rows.length];
  }

  /** Walks from those starts, which need not sum to 1. */
  void run(Map<Integer, Double> conceptStarts, Map<Integer, Double> passageStarts) {
    double restart = 1 - settings.damping();
    double[] nextConcepts = new double[concepts.length];
    double[] nextPassages = new double[passages.length];
    conceptStarts.forEach((concept, weight) -> concepts[concept] = weight);
    passageStarts.forEach((passage, weight) -> passages[passage] = weight);
    for (int i = 0; i < settings.iterations(); i++) {
      Arrays.fill(nextConcepts, 0);
      Arrays.fill(nextPassages, 0);
      toConcepts(nextConcepts);
      toPassages(nextPassages);
      conceptStarts.forEach((concept, weight) -> nextConcepts[concept] += restart * weight);
      passageStarts.forEach((passage, weight) -> nextPassages[passage] += restart * weight);
      System.arraycopy(nextConcepts, 0, concepts, 0, concepts.length);
      System.arraycopy(nextPassages, 0, passages, 0, passages.length);
    }
  }

  private void toConcepts(double[] next) {
    for (int p = 0; p < passages.length; p++) {
      if (passages[p] > 0) {
        double out = leaving(p);
        if (out > 0) {
          double share = settings.damping() * passages[p] / out;
          for (int s = graph.sentencesFrom[p]; s < graph.sentencesFrom[p + 1]; s++) {
            double weight = share * sentenceWeight[s];
            for (int at = graph.namesFrom[s]; at < graph.namesFrom[s + 1]; at++) {
              int concept = graph.namedConcepts[at];
              next[concept] += weight * graph.idf[concept];
            }
          }
        }
      }
    }
  }

  private void toPassages(double[] next) {
    for (int c = 0; c < concepts.length; c++) {
      if (concepts[c] > 0) {
        double share = settings.damping() * concepts[c] / graph.namingWeight[c];
        for (int at = graph.passagesFrom[c]; at < graph.passagesFrom[c + 1]; at++) {
          next[graph.namingPassages[at]] +=
              graph.owning[at] ? share * settings.ownerWeight() : share;
        }
      }
    }
  }

  private double leaving(int p) {
    if (leaving[p] < 0) {
      float[] vectors = graph.rows[p].vectors;
      double sum = 0;
      for (int s = graph.sentencesFrom[p]; s < graph.sentencesFrom[p + 1]; s++) {
        int from = (s - graph.sentencesFrom[p]) * question.length;
        if (graph.namesFrom[s] < graph.namesFrom[s + 1]) {
          double weight =
              vectors.length == 0
                  ? 1
                  : Math.exp(settings.sharpness() * Cosine.of(question, vectors, from));
          sentenceWeight[s] = weight;
          for (int at = graph.namesFrom[s]; at < graph.namesFrom[s + 1]; at++) {
            sum += weight * graph.idf[graph.namedConcepts[at]];
          }
        }
      }
      leaving[p] = sum;
    }
    return leaving[p];
  }
}
