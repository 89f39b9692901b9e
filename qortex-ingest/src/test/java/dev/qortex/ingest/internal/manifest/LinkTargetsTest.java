package dev.qortex.ingest.internal.manifest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.ingest.document.MarkdownParser;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class LinkTargetsTest {

  private final LinkTargets links = new LinkTargets();

  @BeforeEach
  void documents() {
    add("README.md", "# Alpha");
    add("my notes/b.md", "# Beta");
  }

  private void add(String path, String text) {
    links.add(path, new MarkdownParser().parse(path, text.getBytes(StandardCharsets.UTF_8)));
  }

  @Test
  void aLinkOutOfTheFolderLeadsNowhere() {
    assertThat(links.concept("my notes/b.md", "../README.md")).contains("alpha");
    assertThat(links.concept("my notes/b.md", "../../README.md")).isEmpty();
    assertThat(links.concept("README.md", "../README.md")).isEmpty();
    assertThat(links.concept("README.md", "/../README.md")).isEmpty();
  }

  @Test
  void linksAreDecodedWhereverTheyStart() {
    assertThat(links.concept("README.md", "my%20notes/b.md")).contains("beta");
    assertThat(links.concept("README.md", "/my%20notes/b.md")).contains("beta");
  }
}
