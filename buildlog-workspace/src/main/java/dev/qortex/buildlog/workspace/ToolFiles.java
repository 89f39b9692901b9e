package dev.qortex.buildlog.workspace;

import dev.qortex.commons.Checks;
import dev.qortex.core.error.StorageException;
import dev.qortex.projectors.ProjectionTarget;
import dev.qortex.projectors.tool.RuleFiles;
import dev.qortex.projectors.tool.ToolTargets;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Files of coding assistants that a project uses, which hold the promoted skills: a section between
 * two comments of an existing file, and a file in an existing folder of rules. Nothing else of them
 * changes, and no assistant's file is made where there was none. Not thread-safe.
 */
public final class ToolFiles {

  private static final String SECTION = "buildlog:learned";

  /** Files that get a section. */
  private static final List<String> FILES =
      List.of(
          "CLAUDE.md",
          "AGENTS.md",
          "GEMINI.md",
          ".github/copilot-instructions.md",
          ".windsurfrules",
          ".cursorrules");

  /** Folders that get a file, and that file without rules. */
  private static final Map<String, String> FOLDERS =
      Map.of(
          ".cursor/rules", "qortex-buildlog-learned.mdc",
          ".windsurf/rules", "qortex-buildlog-learned.md",
          ".continue/rules", "qortex-buildlog-learned.md");

  private final Path root;

  /** The files below the root of a project. */
  public ToolFiles(Path root) {
    this.root = Checks.given("root of a project", root);
  }

  /**
   * Result of {@link #update}.
   *
   * @param changed files that were written or deleted, by path below the root
   * @param refused files that could not be written, with the reason
   */
  public record Update(List<String> changed, Map<String, String> refused) {

    /** Copies both. */
    public Update {
      changed = List.copyOf(changed);
      refused = Map.copyOf(refused);
    }
  }

  /**
   * Writes the promoted skills of a project into the files that it uses.
   *
   * @param skills the skills in the form of a target: {@code project.skills()::project}
   */
  public Update update(Function<ProjectionTarget<RuleFiles>, RuleFiles> skills) {
    List<String> changed = new ArrayList<>();
    Map<String, String> refused = new LinkedHashMap<>();
    targets()
        .forEach(
            (name, target) -> {
              try {
                write(name, skills.apply(target)).forEach(file -> changed.add(path(file)));
              } catch (IllegalArgumentException | StorageException e) {
                refused.put(name, String.valueOf(e.getMessage()));
              }
            });
    return new Update(changed, refused);
  }

  private String path(Path file) {
    try {
      Path below = root.toRealPath().relativize(file.toAbsolutePath());
      return below.toString().replace(root.getFileSystem().getSeparator(), "/");
    } catch (IOException e) {
      return file.toString();
    }
  }

  /** Targets by the file or folder that shows that the project uses them. */
  private Map<String, ProjectionTarget<RuleFiles>> targets() {
    Map<String, ProjectionTarget<RuleFiles>> used = new LinkedHashMap<>();
    for (String file : FILES) {
      if (Files.isRegularFile(root.resolve(file))) {
        used.put(file, ToolTargets.section(file, SECTION, "Lessons learned"));
      }
    }
    for (String folder : FOLDERS.keySet().stream().sorted().toList()) {
      if (Files.isDirectory(root.resolve(folder))) {
        used.put(
            folder,
            switch (folder) {
              case ".cursor/rules" -> ToolTargets.cursor();
              case ".windsurf/rules" -> ToolTargets.windsurf();
              default -> ToolTargets.continueDev();
            });
      }
    }
    return used;
  }

  private List<Path> write(String name, RuleFiles files) {
    if (!files.entries().isEmpty()) {
      return files.writeTo(root);
    }
    try {
      String own = FOLDERS.get(name);
      if (own != null) {
        Path left = root.toRealPath().resolve(name).resolve(own);
        return Files.deleteIfExists(left) ? List.of(left) : List.of();
      }
      // ISO 8859-1 reads any bytes, and the mark is in ASCII.
      boolean before =
          Files.readString(root.resolve(name), StandardCharsets.ISO_8859_1)
              .contains("<!-- " + SECTION + ":start -->");
      return before ? files.writeTo(root) : List.of();
    } catch (IOException e) {
      throw new StorageException(
          "The file (%s) cannot be read or deleted.\nMaybe it is not writable.".formatted(name), e);
    }
  }
}
