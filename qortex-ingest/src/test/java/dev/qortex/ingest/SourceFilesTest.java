package dev.qortex.ingest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.qortex.core.error.SourceReadException;
import dev.qortex.core.model.IngestNote;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.ingest.skill.SkillFileIngestor;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which files of a folder are read. */
class SourceFilesTest {

  @TempDir Path temporary;
  private Path folder = Path.of("");

  private void write(String path, String text) throws IOException {
    folder = temporary.resolve("project");
    Path file = folder.resolve(path);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  private void page(String... paths) throws IOException {
    for (String path : paths) {
      write(path, "# Page\n\nThe text of " + path + ".\n");
    }
  }

  private static List<String> names(IngestionManifest manifest) {
    return manifest.sources().stream().map(SourceMetadata::name).toList();
  }

  private List<String> read() {
    return names(DocumentIngestor.standard().read(folder, "d"));
  }

  @Test
  void whatGitIgnoresIsNotReadAndNoted() throws IOException {
    page("a.md", "drafts/b.md", "drafts/keep.md", "sub/c.md", "sub/local/d.md", "x.local.md");
    write(".git/info/exclude", "*.local.md\n");
    write(".gitignore", "\uFEFFdrafts/*\n!drafts/keep.md\n");
    write("sub/.gitignore", "/local/\n");
    IngestionManifest manifest = DocumentIngestor.standard().read(folder, "d");
    assertThat(names(manifest)).containsExactly("a.md", "drafts/keep.md", "sub/c.md");
    assertThat(manifest.notes())
        .singleElement()
        .satisfies(
            note -> {
              assertThat(note.subject()).contains("(3)");
              assertThat(note.reason()).contains("drafts/b.md", "sub/local", "x.local.md");
            });
    assertThat(names(DocumentIngestor.builder().ignoredToo().build().read(folder, "d"))).hasSize(6);
    assertThat(names(DocumentIngestor.standard().read(folder.resolve("sub"), "d")))
        .containsExactly("c.md");
    assertThat(names(DocumentIngestor.standard().read(folder.resolve("sub/local"), "d")))
        .containsExactly("d.md");
  }

  @Test
  void foldersOfBuildsAndPackagesAreNotRead() throws IOException {
    page("a.md", "node_modules/p/b.md", "target/c.md", "venv/d.md", "x/__pycache__/e.md");
    page("dist/f.md", "build/g.md", "vendor/h.md", "coverage/i.md", "out/j.md", "docs/out.md");
    assertThat(read()).containsExactly("a.md", "docs/out.md");
    assertThat(names(DocumentIngestor.standard().read(folder.resolve("node_modules"), "d")))
        .containsExactly("p/b.md");
  }

  @Test
  void linkedFoldersAreReadAndLoopsAreNot() throws IOException {
    page("a.md", "sub/b.md");
    Path other = Files.createDirectories(temporary.resolve("other/deep"));
    Files.writeString(other.resolve("c.md"), "# C\n\nText.");
    Files.createSymbolicLink(folder.resolve("linked"), temporary.resolve("other"));
    Files.createSymbolicLink(folder.resolve("sub/self"), folder.resolve("sub"));
    Files.createSymbolicLink(folder.resolve("sub/root"), folder);
    Files.createSymbolicLink(folder.resolve("sub/around"), temporary);
    Files.createSymbolicLink(other.resolve("back"), temporary.resolve("other"));
    assertThat(read()).containsExactly("a.md", "linked/deep/c.md", "sub/b.md");
  }

  @Test
  void aFileThatHasTwoNamesIsReadOnce() throws IOException {
    page("z.md", "sub/b.md");
    Files.createSymbolicLink(folder.resolve("a.md"), folder.resolve("z.md"));
    Files.createSymbolicLink(folder.resolve("again"), folder.resolve("sub"));
    Files.createLink(folder.resolve("y.md"), folder.resolve("z.md"));
    assertThat(read()).containsExactly("sub/b.md", "y.md");
  }

  @Test
  void oneFileThatCannotBeReadDoesNotStopTheOthers() throws IOException {
    page("a.md");
    Files.write(folder.resolve("b.md"), new byte[] {'#', ' ', (byte) 0xE9});
    IngestionManifest manifest = DocumentIngestor.standard().read(folder, "d");
    assertThat(names(manifest)).containsExactly("a.md");
    assertThat(manifest.notes())
        .singleElement()
        .matches(note -> note.kind() == IngestNote.Kind.FAILED && note.subject().equals("b.md"));
    Files.delete(folder.resolve("a.md"));
    assertThatThrownBy(() -> DocumentIngestor.standard().read(folder, "d"))
        .isInstanceOf(SourceReadException.class)
        .hasMessageContaining("b.md");
  }

  @Test
  void linkedSkillsAreReadOnce() throws IOException {
    String skill = "---\nname: %s\ndescription: d\n---\nBody.\n";
    write("skills/own/SKILL.md", skill.formatted("own"));
    write("skills/node_modules/p/SKILL.md", skill.formatted("foreign"));
    Path shared = Files.createDirectories(temporary.resolve("shared"));
    Files.write(
        shared.resolve("SKILL.md"), skill.formatted("shared").getBytes(StandardCharsets.UTF_8));
    Files.createSymbolicLink(folder.resolve("skills/linked"), shared);
    Files.createSymbolicLink(folder.resolve("skills/twice"), shared);
    Files.createSymbolicLink(folder.resolve("skills/loop"), folder.resolve("skills"));
    IngestionManifest manifest =
        SkillFileIngestor.standard().read(folder.resolve("skills"), "skills");
    assertThat(names(manifest)).containsExactly("shared", "own");
    assertThat(manifest.notes()).noneMatch(note -> note.kind() == IngestNote.Kind.FAILED);
  }
}
