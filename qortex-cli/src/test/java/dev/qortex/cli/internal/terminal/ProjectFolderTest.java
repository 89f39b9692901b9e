package dev.qortex.cli.internal.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProjectFolderTest {

  @TempDir private Path home;

  private Path folder(String path) throws IOException {
    return Files.createDirectories(home.resolve(path));
  }

  private Path found(Path folder) {
    return ProjectFolder.of(folder, Optional.of(home));
  }

  @Test
  void theNearestFolderThatWasSetUpIsTheProject() throws IOException {
    Path deep = folder("shop/web/src/main");
    assertThat(found(deep)).isEqualTo(deep);
    folder("shop/.git");
    assertThat(found(deep)).isEqualTo(home.resolve("shop"));
    folder("shop/web/.buildlog");
    assertThat(found(deep)).isEqualTo(home.resolve("shop/web"));
    Files.createFile(folder("tree").resolve(".git"));
    assertThat(found(folder("tree/src"))).isEqualTo(home.resolve("tree"));
  }

  @Test
  void aRepositoryOfTheWholeHomeCountsOnlyThere() throws IOException {
    folder(".git");
    Path notes = folder("notes");
    assertThat(found(notes)).isEqualTo(notes);
    assertThat(found(home)).isEqualTo(home);
  }
}
