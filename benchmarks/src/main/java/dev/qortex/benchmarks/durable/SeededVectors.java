package dev.qortex.benchmarks.durable;

import dev.qortex.core.embedding.EmbeddingIdentity;
import dev.qortex.core.embedding.TextVectors;
import dev.qortex.core.model.Node;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Stream;

/** Vectors of eight dimensions that follow from the text alone. Pure functions. */
final class SeededVectors {

  static final int DIMENSION = 8;
  private static final EmbeddingIdentity MODEL = new EmbeddingIdentity("seeded", DIMENSION);
  private static final double SAME = 1 - 1e-5;

  private SeededVectors() {}

  /** The vectors that a store gets for these nodes. */
  static TextVectors of(Stream<? extends Node> nodes) {
    Map<String, float[]> vectors = new HashMap<>();
    nodes.forEach(node -> vectors.put(node.content(), of(node.content())));
    return new TextVectors(MODEL, vectors);
  }

  static float[] of(String text) {
    long hash = 0;
    for (int i = 0; i < text.length(); i++) {
      hash = (hash ^ text.charAt(i)) * 0x100000001B3L;
    }
    SplittableRandom random = new SplittableRandom(hash);
    float[] vector = new float[DIMENSION];
    for (int i = 0; i < DIMENSION; i++) {
      vector[i] = (float) random.nextDouble(-1, 1);
    }
    return vector;
  }

  /** True if a vector of any length has the direction of the text's. */
  static boolean isOf(float[] vector, String text) {
    float[] other = of(text);
    if (vector.length != other.length) {
      return false;
    }
    double product = 0;
    double squares = 0;
    double otherSquares = 0;
    for (int i = 0; i < other.length; i++) {
      product += (double) vector[i] * other[i];
      squares += (double) vector[i] * vector[i];
      otherSquares += (double) other[i] * other[i];
    }
    return product > SAME * Math.sqrt(squares * otherSquares);
  }
}
