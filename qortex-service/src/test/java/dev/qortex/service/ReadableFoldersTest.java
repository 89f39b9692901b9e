package dev.qortex.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.qortex.service.error.ErrorCode;
import dev.qortex.service.error.ServiceException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReadableFoldersTest {

  @TempDir Path root;
  private Path docs;
  private ReadableFolders folders;

  @BeforeEach
  void prepare() throws IOException {
    docs = Files.createDirectories(root.resolve("docs"));
    Files.createDirectories(docs.resolve("deep/.git"));
    Files.writeString(docs.resolve("a.md"), "text");
    Files.writeString(docs.resolve("deep/b.md"), "text");
    Files.writeString(docs.resolve("deep/.git/config"), "hidden");
    Files.writeString(root.resolve("secret.md"), "secret");
    Files.createSymbolicLink(docs.resolve("link.md"), root.resolve("secret.md"));
    Files.createSymbolicLink(docs.resolve("out"), root);
    Files.createSymbolicLink(docs.resolve("inside.md"), docs.resolve("deep/b.md"));
    Files.createSymbolicLink(root.resolve("alias"), docs);
    folders = ReadableFolders.of(docs);
  }

  @Test
  void whatLiesBelowAFolderIsResolvedToItsRealPath() throws IOException {
    Path real = docs.toRealPath();
    assertThat(folders.resolve("path", docs.toString())).isEqualTo(real);
    assertThat(folders.resolve("path", "a.md")).isEqualTo(real.resolve("a.md"));
    assertThat(folders.resolve("path", "./deep/../a.md")).isEqualTo(real.resolve("a.md"));
    assertThat(folders.resolve("path", docs.resolve("a.md").toUri().toString()))
        .isEqualTo(real.resolve("a.md"));
    assertThat(folders.resolve("path", "inside.md")).isEqualTo(real.resolve("deep/b.md"));
    assertThat(ReadableFolders.of(root.resolve("alias")).resolve("path", "a.md"))
        .isEqualTo(real.resolve("a.md"));
  }

  @Test
  void whatLiesOutsideIsForbiddenWhetherItExistsOrNot() {
    for (String path :
        new String[] {
          "../secret.md",
          "../nobody.md",
          "deep/../../secret.md",
          root.resolve("secret.md").toString(),
          "/etc/passwd",
          "/nowhere/at/all",
          "link.md",
          "out/secret.md",
          "out/nobody.md",
          "out",
          docs + "2",
          "file:///etc/passwd"
        }) {
      refused(path, ErrorCode.FORBIDDEN);
    }
  }

  @Test
  void whatIsHiddenIsForbidden() {
    refused("deep/.git/config", ErrorCode.FORBIDDEN);
    refused(".env", ErrorCode.FORBIDDEN);
  }

  @Test
  void whatIsMissingInsideIsNotFound() {
    refused("b.md", ErrorCode.NOT_FOUND);
    refused("deep/c/d.md", ErrorCode.NOT_FOUND);
  }

  @Test
  void whatIsNoPathIsInvalid() {
    refused("a\0b", ErrorCode.INVALID_ARGUMENT);
    refused("file:a b", ErrorCode.INVALID_ARGUMENT);
  }

  @Test
  void aLargeFileIsRefusedAndTheLimitIsTheHosts() {
    folders = folders.largestFile(3);
    refused("a.md", ErrorCode.TOO_LARGE);
  }

  @Test
  void noFolderAllowsNothing() {
    folders = ReadableFolders.none();
    refused("a.md", ErrorCode.FORBIDDEN);
    refused("/", ErrorCode.FORBIDDEN);
  }

  @Test
  void whatIsFoundBelowAFolderIsAllowedByWhereItLeads() {
    assertThat(folders.allows(docs.resolve("a.md"))).isTrue();
    assertThat(folders.allows(docs.resolve("inside.md"))).isTrue();
    assertThat(folders.allows(docs.resolve("link.md"))).isFalse();
    assertThat(folders.allows(docs.resolve("deep/.git/config"))).isFalse();
  }

  @Test
  void aFolderThatIsMissingIsNoticedAtOnce() {
    assertThatThrownBy(() -> ReadableFolders.of(root.resolve("nowhere")))
        .hasMessageContaining("nowhere");
    assertThatThrownBy(() -> ReadableFolders.of(docs.resolve("a.md"))).hasMessageContaining("a.md");
  }

  private void refused(String path, ErrorCode code) {
    assertThatThrownBy(() -> folders.resolve("source_path", path))
        .as(path)
        .asInstanceOf(InstanceOfAssertFactories.type(ServiceException.class))
        .satisfies(
            refusal -> {
              assertThat(refusal.code()).as(path).isEqualTo(code);
              assertThat(refusal.argument()).isEqualTo("source_path");
            });
  }
}
