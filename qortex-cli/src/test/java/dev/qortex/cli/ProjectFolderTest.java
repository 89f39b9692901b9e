package dev.qortex.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProjectFolderTest {

  @TempDir private Path home;

  private Path folder(String path) throws IOException {
    return Files.createDirectories(home.resolve(path));
  }

  @Test
  void theNearestFolderThatWasSetUpIsTheProject() throws IOException {
    Path deep = folder("shop/web/src/main");
    assertThat(ProjectFolder.of(deep, home)).isEqualTo(deep);
    folder("shop/.git");
    assertThat(ProjectFolder.of(deep, home)).isEqualTo(home.resolve("shop"));
    folder("shop/web/.buildlog");
    assertThat(ProjectFolder.of(deep, home)).isEqualTo(home.resolve("shop/web"));
    Files.createFile(folder("tree").resolve(".git"));
    assertThat(ProjectFolder.of(folder("tree/src"), home)).isEqualTo(home.resolve("tree"));
  }

  @Test
  void aRepositoryOfTheWholeHomeCountsOnlyThere() throws IOException {
    folder(".git");
    Path notes = folder("notes");
    assertThat(ProjectFolder.of(notes, home)).isEqualTo(notes);
    assertThat(ProjectFolder.of(home, home)).isEqualTo(home);
  }
}
