package dev.qortex.benchmarks.run;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Options of a run: those of every benchmark, and those of one. The defaults of the folders lie in
 * the folder that the system property {@code qortex.benchmarks.home} names, or the current one.
 *
 * @param data the folder with evaluation data
 * @param out where raw output goes
 * @param seed of all randomness
 * @param quick whether a small and rough run is enough
 * @param own the value of every {@link RunOption} of the benchmark, by name
 */
public record RunOptions(Path data, Path out, long seed, boolean quick, Map<String, String> own) {

  /** The system property that names the folder of the benchmarks. */
  public static final String HOME = "qortex.benchmarks.home";

  /** Keeps a copy of the values. */
  public RunOptions {
    own = Map.copyOf(own);
  }

  /** For a benchmark without options of its own. */
  public RunOptions(Path data, Path out, long seed, boolean quick) {
    this(data, out, seed, quick, Map.of());
  }

  /** The folder of the benchmarks. */
  public static Path home() {
    return Path.of(System.getProperty(HOME, "")).toAbsolutePath();
  }

  /** The folder with evaluation data when none is named. */
  public static Path standardData() {
    Path data = home().resolve("data");
    Path shared = home().resolve("../../shared/data").normalize();
    return !Files.isDirectory(data) && Files.isDirectory(shared) ? shared : data;
  }

  public static RunOptions parse(String[] args, int from, List<RunOption> accepted) {
    Path data = standardData();
    Path out = home().resolve("target/out");
    long seed = 42;
    boolean quick = false;
    Map<String, String> own = new HashMap<>();
    for (int i = from; i < args.length; i++) {
      switch (args[i]) {
        case "--data" -> data = Path.of(value(args, ++i));
        case "--out" -> out = Path.of(value(args, ++i));
        case "--seed" -> seed = seed(value(args, ++i));
        case "--quick" -> quick = true;
        default -> {
          RunOption option = named(args[i], accepted);
          own.put(option.name(), option.isFlag() ? "yes" : option.checked(value(args, ++i)));
        }
      }
    }
    for (RunOption option : accepted) {
      own.putIfAbsent(option.name(), quick ? option.quick() : option.standard());
    }
    return new RunOptions(data, out, seed, quick, own);
  }

  private static RunOption named(String given, List<RunOption> accepted) {
    Optional<RunOption> found =
        accepted.stream().filter(option -> given.equals("--" + option.name())).findFirst();
    if (found.isPresent()) {
      return found.get();
    }
    StringBuilder known = new StringBuilder("--data DIR, --out DIR, --seed N, --quick");
    accepted.forEach(option -> known.append(", --").append(option.name()));
    throw new IllegalArgumentException(
        "The option (%s) is unknown.\nMaybe one of %s.".formatted(given, known));
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

  /** The value of an option of the benchmark's own. */
  public String text(String name) {
    String value = own.get(name);
    if (value == null) {
      throw new IllegalArgumentException(
          "The option (%s) is not declared.\nMaybe name it among the benchmark's options."
              .formatted(name));
    }
    return value;
  }

  /** The values of an option that takes some of those, in their order. */
  public List<String> some(String name, List<String> known) {
    List<String> given = List.of(text(name).split(","));
    return known.stream()
        .filter(each -> given.contains(RunOption.ALL) || given.contains(each))
        .toList();
  }

  /** True when a switch of the benchmark's own was given. */
  public boolean flag(String name) {
    return text(name).equals("yes");
  }

  /** The value of an option of the benchmark's own that is a whole number. */
  public int number(String name) {
    return Integer.parseInt(text(name));
  }

  /** A folder or file of the data; without it the benchmark cannot run. */
  public Path requireData(String name) {
    Path path = data.resolve(name);
    if (!Files.exists(path)) {
      throw new DataException(
          "The data (%s) is missing.\nMaybe name its folder with --data DIR.".formatted(path));
    }
    return path;
  }

  /** The data that a benchmark needs is missing or not as it should be: exit code 3. */
  public static final class DataException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** With what is wrong and a remedy. */
    public DataException(String message) {
      super(message);
    }
  }
}
