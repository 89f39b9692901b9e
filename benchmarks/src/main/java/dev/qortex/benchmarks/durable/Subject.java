package dev.qortex.benchmarks.durable;

import dev.qortex.benchmarks.run.RunOption;
import dev.qortex.benchmarks.run.RunOptions;
import dev.qortex.storage.sqlite.settings.Durability;
import dev.qortex.storage.sqlite.settings.SqliteSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.SortedMap;

/**
 * A target in its folder.
 *
 * @param type the target's class
 * @param seed of what is written
 * @param folder where the store lies
 * @param durability of the store
 */
public record Subject(Class<? extends Target> type, long seed, Path folder, Durability durability) {

  /** The options that {@link #create} reads. */
  public static List<RunOption> options(SortedMap<String, Class<? extends Target>> targets) {
    return List.of(
        RunOption.choice("target", List.copyOf(targets.keySet()), "which store"),
        RunOption.choice("durability", List.of("normal", "full"), "what a write waits for"));
  }

  /** The target that the options name, in a fresh folder. */
  public static Subject create(
      SortedMap<String, Class<? extends Target>> targets, String harness, RunOptions options)
      throws IOException {
    String name = options.text("target");
    Class<? extends Target> type = Objects.requireNonNull(targets.get(name), name);
    Files.createDirectories(options.out());
    Subject subject =
        new Subject(
            type,
            options.seed(),
            Files.createTempDirectory(options.out(), harness + "-" + name + "-"),
            Durability.valueOf(options.text("durability").toUpperCase(Locale.ROOT)));
    subject.target().prepare(subject.folder());
    return subject;
  }

  static Subject parse(List<String> arguments) throws ClassNotFoundException {
    return new Subject(
        Class.forName(arguments.get(0)).asSubclass(Target.class),
        Long.parseLong(arguments.get(1)),
        Path.of(arguments.get(2)),
        Durability.valueOf(arguments.get(3)));
  }

  List<String> arguments() {
    return List.of(type.getName(), Long.toString(seed), folder.toString(), durability.name());
  }

  /** A new instance of the target. */
  public Target target() {
    try {
      return type.getConstructor(long.class).newInstance(seed);
    } catch (ReflectiveOperationException e) {
      throw new IllegalArgumentException(
          "The target (%s) cannot be made.\nMaybe it has no public constructor with a seed."
              .formatted(type.getName()),
          e);
    }
  }

  /** Opens the store. */
  public Target.Store open() {
    return target().open(folder, SqliteSettings.defaults().durability(durability));
  }
}
