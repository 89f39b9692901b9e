package dev.qortex.embedding.onnx;

/** Sums of states of tokens. Pure functions. */
final class Sums {

  private Sums() {}

  /** Adds the states of tokens to a sum as long as one state. */
  static void add(float[] states, int from, int to, float[] sum) {
    for (int token = from; token < to; token++) {
      int start = token * sum.length;
      for (int i = 0; i < sum.length; i++) {
        sum[i] += states[start + i];
      }
    }
  }
}
