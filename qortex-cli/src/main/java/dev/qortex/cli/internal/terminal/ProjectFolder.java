package dev.qortex.cli.internal.terminal;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Finds the folder of the project in which somebody works, as git finds its repository. */
public final class ProjectFolder {

  /** Entries of the folder of a project: that of its seeds first, then its repository. */
  private static final List<String> SIGNS = List.of(".buildlog", ".git");

  private ProjectFolder() {}

  /**
   * The nearest folder, from this one upwards, that was set up for buildlog; else the nearest with
   * a git repository; else this one. A repository that holds the user's whole home folder counts
   * only there.
   */
  public static Path of(Path folder, Optional<Path> home) {
    for (String sign : SIGNS) {
      for (Path at = folder; at != null; at = parent(at, home)) {
        if (Files.exists(at.resolve(sign))) {
          return at;
        }
      }
    }
    return folder;
  }

  private static @Nullable Path parent(Path folder, Optional<Path> home) {
    Path parent = folder.getParent();
    return parent == null || home.filter(parent::equals).isPresent() ? null : parent;
  }
}
