package dev.qortex.service.internal;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HostPathsTest {

  private final HostPaths paths =
      new HostPaths(List.of(Path.of("/srv/docs"), Path.of("/srv/docs/deep"), Path.of("/")));

  @Test
  void aPathIsRelativeToItsDeepestFolder() {
    assertThat(paths.inMessage("/srv/docs/guide/a.md")).isEqualTo("guide/a.md");
    assertThat(paths.inMessage("/srv/docs/deep/a.md")).isEqualTo("a.md");
    assertThat(paths.inMessage("file:///srv/docs/a b.md")).isEqualTo("a b.md");
    assertThat(paths.inMessage("/srv/docs")).isEqualTo(".");
    assertThat(paths.inMessage("In /srv/docs. Also '/srv/docs/x'")).isEqualTo("In .. Also 'x'");
  }

  @Test
  void aFolderOfAnotherNameIsNone() {
    for (String other : List.of("/srv/docs-old/a", "/srv/docs2", "/mnt/srv/docs/a", "a/srv/docs")) {
      assertThat(paths.inMessage(other)).isEqualTo(other);
    }
  }

  @Test
  void anyPathInParenthesesKeepsItsLastName() {
    assertThat(paths.inMessage("The database (/var/lib/q/memory.db) is full."))
        .isEqualTo("The database (memory.db) is full.");
    assertThat(paths.inMessage("The file (C:\\Users\\ada\\a.md) is gone."))
        .isEqualTo("The file (a.md) is gone.");
    assertThat(paths.inMessage("(see /v1/query), (GET), (and/or) and (/x)"))
        .isEqualTo("(see /v1/query), (GET), (and/or) and (/x)");
  }

  @Test
  void aPathMayBeLong() {
    String deep = "/a".repeat(500_000);
    assertThat(paths.inMessage("(" + deep + "/b)")).isEqualTo("(b)");
    assertThat(paths.inMessage("(" + deep)).isEqualTo("(" + deep);
    assertThat(paths.inMessage("(/".repeat(500_000))).isEqualTo("(/".repeat(500_000));
  }

  @Test
  void textsOfAMemoryStayAsTheyAre() throws IOException {
    JsonNode result =
        Json.mapper()
            .readTree(
                """
                {"items": [{"content": "Look at /srv/docs/a.", "location": "/srv/docs/a"},
                           {"title": "Users (/api/v1/users)", "name": "GET (/api/v1/users)"}],
                 "warnings": ["The file (/srv/docs/a) is empty.", "The file (/tmp/b/c) is gone."],
                 "n": 1}
                """);
    assertThat(paths.inResult(result))
        .isEqualTo(
            Json.mapper()
                .readTree(
                    """
                    {"items": [{"content": "Look at /srv/docs/a.", "location": "a"},
                               {"title": "Users (/api/v1/users)", "name": "GET (/api/v1/users)"}],
                     "warnings": ["The file (a) is empty.", "The file (c) is gone."],
                     "n": 1}
                    """));
  }

  @Test
  void aFolderBehindALinkHasBothNames(@TempDir Path top) throws IOException {
    Path real = Files.createDirectory(top.resolve("real")).toRealPath();
    Path link = Files.createSymbolicLink(top.resolve("link"), real);
    HostPaths linked = new HostPaths(List.of(link));
    assertThat(linked.inMessage(link + "/a")).isEqualTo("a");
    assertThat(linked.inMessage(real + "/a")).isEqualTo("a");
  }
}
