package dev.qortex.benchmarks;

import java.nio.file.Files;
import java.nio.file.Path;

/**
 * What every benchmark accepts. The defaults lie beside the folder that the system property {@code
 * qortex.benchmarks.home} names, or the current one.
 *
 * @param data the folder with evaluation data
 * @param out where raw output goes
 * @param seed of all randomness
 * @param quick whether a small and rough run is enough
 */
public record RunOptions(Path data, Path out, long seed, boolean quick) {

  /** The system property that names the folder of the benchmarks. */
  static final String HOME = "qortex.benchmarks.home";

  static RunOptions parse(String[] args, int from) {
    Path home = Path.of(System.getProperty(HOME, "")).toAbsolutePath();
    Path data = home.resolve("../../shared/data").normalize();
    Path out = home.resolve("target/out");
    long seed = 42;
    boolean quick = false;
    for (int i = from; i < args.length; i++) {
      switch (args[i]) {
        case "--data" -> data = Path.of(value(args, ++i));
        case "--out" -> out = Path.of(value(args, ++i));
        case "--seed" -> seed = seed(value(args, ++i));
        case "--quick" -> quick = true;
        default ->
            throw new IllegalArgumentException(
                "The option (%s) is unknown.\nMaybe one of --data DIR, --out DIR, --seed N, --quick."
                    .formatted(args[i]));
      }
    }
    return new RunOptions(data, out, seed, quick);
  }

  private static long seed(String value) {
    try {
      return Long.parseLong(value);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          "The seed (%s) must be a whole number.\nMaybe --seed 42.".formatted(value), e);
    }
  }

  private static String value(String[] args, int i) {
    if (i == args.length) {
      throw new IllegalArgumentException(
          "The option (%s) needs a value.\nMaybe add one.".formatted(args[i - 1]));
    }
    return args[i];
  }

  /** A folder or file of the data; without it the benchmark cannot run. */
  public Path requireData(String name) {
    Path path = data.resolve(name);
    if (!Files.exists(path)) {
      throw new MissingDataException(path);
    }
    return path;
  }

  /** The data that a benchmark needs is not there: a line that says so, and exit code 3. */
  public static final class MissingDataException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    MissingDataException(Path path) {
      super("The data (%s) is missing.\nMaybe name its folder with --data DIR.".formatted(path));
    }
  }
}
