package dev.qortex.benchmarks.retrieval;

import dev.qortex.benchmarks.run.Benchmark;
import dev.qortex.benchmarks.run.Results;
import dev.qortex.benchmarks.run.RunOptions;
import dev.qortex.commons.Cosine;
import dev.qortex.core.embedding.EmbeddingModel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;

/**
 * Fits the projection of MiniLM's states of tokens on texts of all sets but the conversations, and
 * fails when it is not the one that is shipped.
 */
public final class TokenProjectionBenchmark implements Benchmark {

  private static final String NAME = "token_projection";

  /** Some 60,000 tokens, which is plenty for 384 dimensions. */
  private static final int TEXTS = 600;

  private static final int BATCH = 64;

  /** Processors round sums otherwise, and the last components are nearly as strong as the next. */
  private static final double SAME = 0.995;

  private static final int SWEEPS = 30;
  private static final double NEGLIGIBLE = 1e-18;

  /** The benchmark. */
  public TokenProjectionBenchmark() {}

  @Override
  public String description() {
    return "fits the projection of tokens for late interaction, and compares it with the shipped";
  }

  @Override
  public void run(RunOptions options, Results results) throws Exception {
    List<String> texts = texts(new QuestionSets(options), options.seed());
    double[][] moments = new double[MiniLm.DIMENSION][MiniLm.DIMENSION];
    MiniLm model = new MiniLm();
    long tokens = 0;
    for (int from = 0; from < texts.size(); from += BATCH) {
      tokens += add(model, texts.subList(from, Math.min(texts.size(), from + BATCH)), moments);
    }
    double[][] vectors = new double[MiniLm.DIMENSION][MiniLm.DIMENSION];
    diagonalize(moments, vectors);
    Integer[] order = new Integer[MiniLm.DIMENSION];
    Arrays.setAll(order, i -> i);
    Arrays.sort(order, Comparator.comparingDouble(i -> -moments[i][i]));
    float[][] components = new float[TokenProjection.DIMENSION][];
    double kept = 0;
    double all = 0;
    for (int i = 0; i < order.length; i++) {
      double energy = moments[order[i]][order[i]];
      all += energy;
      if (i < components.length) {
        kept += energy;
        components[i] = component(vectors, order[i]);
      }
    }
    TokenProjection fitted = new TokenProjection(components);
    Path file = options.out().resolve(TokenProjection.RESOURCE);
    Files.write(file, fitted.bytes());
    results.say("The fitted projection is in " + file.getFileName() + ".");
    results.report(NAME, "energy_kept", kept / all, "share", tokens);
    double overlap =
        TokenProjection.class.getResource(TokenProjection.RESOURCE) == null
            ? 0
            : TokenProjection.shipped().overlap(fitted);
    results.report(NAME, "overlap_with_shipped", overlap, "share", tokens);
    if (overlap < SAME) {
      throw new IllegalStateException(
          "The fitted projection shares (%s) with the shipped one, less than (%s).\nMaybe the data are others, or the model is."
              .formatted(overlap, SAME));
    }
  }

  private static List<String> texts(QuestionSets sets, long seed) throws Exception {
    List<String> texts = new ArrayList<>();
    for (String set : QuestionSets.NAMES) {
      if (!set.equals(QuestionSets.TURNS)) {
        List<String> own = new ArrayList<>();
        for (Corpus corpus : sets.named(set)) {
          corpus.texts().forEach(text -> own.add((text.title() + "\n" + text.text()).strip()));
        }
        Collections.shuffle(own, new Random(seed));
        texts.addAll(own.subList(0, Math.min(own.size(), TEXTS / (QuestionSets.NAMES.size() - 1))));
      }
    }
    return texts;
  }

  /** Adds the products of all pairs of dimensions of all tokens; how many tokens there are. */
  private static long add(MiniLm model, List<String> texts, double[][] moments) {
    long tokens = 0;
    for (EmbeddingModel.Tokens read : model.embedTokens(texts)) {
      for (int token = 0; token < read.ids().length; token++) {
        float[] unit =
            Cosine.unit(
                Arrays.copyOfRange(
                    read.states(), token * MiniLm.DIMENSION, (token + 1) * MiniLm.DIMENSION));
        for (int i = 0; i < unit.length; i++) {
          for (int j = 0; j < unit.length; j++) {
            moments[i][j] += (double) unit[i] * unit[j];
          }
        }
      }
      tokens += read.ids().length;
    }
    return tokens;
  }

  /** A component of length 1, with its greatest number above 0. */
  private static float[] component(double[][] vectors, int column) {
    float[] component = new float[vectors.length];
    float most = 0;
    for (int i = 0; i < component.length; i++) {
      component[i] = (float) vectors[i][column];
      most = Math.abs(component[i]) > Math.abs(most) ? component[i] : most;
    }
    for (int i = 0; i < component.length; i++) {
      component[i] *= Math.signum(most);
    }
    return component;
  }

  /** Jacobi's method with cyclic sweeps: eigenvalues on the diagonal, eigenvectors in columns. */
  private static void diagonalize(double[][] a, double[][] vectors) {
    int n = a.length;
    double trace = 0;
    for (int i = 0; i < n; i++) {
      vectors[i][i] = 1;
      trace += a[i][i];
    }
    for (int sweep = 0; sweep < SWEEPS; sweep++) {
      double off = 0;
      for (int p = 0; p < n; p++) {
        for (int q = p + 1; q < n; q++) {
          off += a[p][q] * a[p][q];
          if (Math.abs(a[p][q]) > NEGLIGIBLE * trace) {
            rotate(a, vectors, p, q);
          }
        }
      }
      if (off <= NEGLIGIBLE * trace * trace) {
        return;
      }
    }
  }

  private static void rotate(double[][] a, double[][] vectors, int p, int q) {
    double theta = (a[q][q] - a[p][p]) / (2 * a[p][q]);
    double t = Math.signum(theta) / (Math.abs(theta) + Math.sqrt(theta * theta + 1));
    t = theta == 0 ? 1 : t;
    double c = 1 / Math.sqrt(t * t + 1);
    double s = t * c;
    for (double[] row : a) {
      double left = row[p];
      row[p] = c * left - s * row[q];
      row[q] = s * left + c * row[q];
    }
    double[] first = a[p];
    double[] second = a[q];
    for (int k = 0; k < a.length; k++) {
      double upper = first[k];
      first[k] = c * upper - s * second[k];
      second[k] = s * upper + c * second[k];
    }
    for (double[] row : vectors) {
      double left = row[p];
      row[p] = c * left - s * row[q];
      row[q] = s * left + c * row[q];
    }
  }
}
