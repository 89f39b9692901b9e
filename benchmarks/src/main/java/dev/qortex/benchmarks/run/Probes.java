package dev.qortex.benchmarks.run;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;

/**
 * Measurements of the machine's present speed, so that figures of different runs can be compared.
 */
public final class Probes {

  private static final int ROUNDS = 5;

  private Probes() {}

  public static void report(RunOptions options, Results results) throws IOException {
    results.report("machine", "memory_bandwidth", memoryBandwidth(), "GB/s", ROUNDS);
    results.report("machine", "fsync_rate", fsyncRate(options.out()), "1/s", 100);
    results.report("machine", "one_core_speed", oneCoreSpeed(), "Mop/s", ROUNDS);
    results.report("machine", "processors", Runtime.getRuntime().availableProcessors(), "count", 1);
  }

  /** Reading an array that no cache holds. */
  private static double memoryBandwidth() {
    double[] values = new double[32 << 20];
    Arrays.fill(values, 1.0);
    double[] rates = new double[ROUNDS];
    double sink = 0;
    for (int round = 0; round < ROUNDS; round++) {
      long start = System.nanoTime();
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
      sink += a + b + c + d;
      rates[round] = values.length * 8.0 / (System.nanoTime() - start);
    }
    return sink > 0 ? median(rates) : 0;
  }

  /**
   * Rate of syncs in the folder of the output, as the folder for temporary files is often in memory
   * only.
   */
  private static double fsyncRate(Path folder) throws IOException {
    Path file = Files.createTempFile(Files.createDirectories(folder), "probe", ".bin");
    int writes = 100;
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      long start = System.nanoTime();
      for (int i = 0; i < writes; i++) {
        channel.write(ByteBuffer.allocate(4096));
        channel.force(true);
      }
      return writes * 1e9 / (System.nanoTime() - start);
    } finally {
      Files.delete(file);
    }
  }

  /** A chain of multiplications, each waiting for the one before. */
  private static double oneCoreSpeed() {
    int steps = 50_000_000;
    double[] rates = new double[ROUNDS];
    long x = 1;
    for (int round = 0; round < ROUNDS; round++) {
      long start = System.nanoTime();
      for (int i = 0; i < steps; i++) {
        x = x * 6364136223846793005L + 1442695040888963407L;
      }
      rates[round] = steps * 1e3 / (System.nanoTime() - start);
    }
    return x == 0 ? 0 : median(rates);
  }

  private static double median(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return sorted[sorted.length / 2];
  }
}
