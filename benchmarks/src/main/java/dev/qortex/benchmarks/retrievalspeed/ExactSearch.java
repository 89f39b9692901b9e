package dev.qortex.benchmarks.retrievalspeed;

import dev.qortex.benchmarks.process.Figure;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.search.ExactVectorIndex;
import dev.qortex.core.search.SearchScope;
import dev.qortex.core.search.VectorIndex;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/**
 * The 100 nearest of random vectors, and how fast memory is read meanwhile. What a search reads is
 * counted as one byte a dimension; the few vectors that are then compared in floats are not
 * counted.
 */
final class ExactSearch {

  private ExactSearch() {}

  static void run(int vectors, long seed, int questions) {
    Random random = new Random(seed);
    VectorIndex index = new ExactVectorIndex();
    List<VectorIndex.Entry> batch = new ArrayList<>();
    for (int i = 0; i < vectors; i++) {
      batch.add(new VectorIndex.Entry("v" + i, NodeKind.PASSAGE, "d", vector(random)));
      if (batch.size() == 1_000 || i == vectors - 1) {
        index.put(batch);
        batch.clear();
      }
    }
    double[] rates = new double[questions];
    double[] bandwidths = new double[questions];
    double[] memory = new double[16 << 20];
    Arrays.fill(memory, 1);
    for (int i = -questions / 10; i < questions; i++) {
      float[] question = vector(random);
      long start = System.nanoTime();
      index.search(question, 100, SearchScope.everywhere());
      double nanos = System.nanoTime() - start;
      start = System.nanoTime();
      double sum = sum(memory);
      double readNanos = System.nanoTime() - start;
      if (i >= 0 && sum > 0) {
        rates[i] = (double) vectors * RetrievalSpeedProcess.DIMENSION / nanos;
        bandwidths[i] = memory.length * Double.BYTES / readNanos;
      }
    }
    Arrays.sort(rates);
    Arrays.sort(bandwidths);
    Figure.print("memory_bandwidth", bandwidths[questions / 2], "GB/s", questions);
    Figure.print("exact_search", rates[questions / 2], "GB/s", questions);
    Figure.print("exact_search_floats", rates[questions / 2], "Gfloat/s", questions);
    Figure.print(
        "exact_search_p50",
        (double) vectors * RetrievalSpeedProcess.DIMENSION / rates[questions / 2] / 1e6,
        "ms",
        questions);
  }

  private static double sum(double[] values) {
    double a = 0;
    double b = 0;
    double c = 0;
    double d = 0;
    for (int i = 0; i < values.length; i += 4) {
      a += values[i];
      b += values[i + 1];
      c += values[i + 2];
      d += values[i + 3];
    }
    return a + b + c + d;
  }

  private static float[] vector(Random random) {
    float[] vector = new float[RetrievalSpeedProcess.DIMENSION];
    for (int d = 0; d < vector.length; d++) {
      vector[d] = (float) random.nextGaussian();
    }
    return vector;
  }
}
