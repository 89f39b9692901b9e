package dev.qortex.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The pictures of the guide are those that their sources draw, and any viewer shows them. */
class PicturesTest {

  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
  private static final Path PICTURES = ROOT.resolve("docs/pictures");
  private static final Pattern ARTIFACT =
      Pattern.compile("\\b(?:qortex|buildlog)-[a-z0-9-]*[a-z0-9]");

  static List<Path> sources() throws IOException {
    try (Stream<Path> files = Files.list(PICTURES)) {
      return files.filter(file -> file.toString().endsWith(".mmd")).sorted().toList();
    }
  }

  @ParameterizedTest
  @MethodSource("sources")
  void aPictureIsDrawnFromItsSource(Path source) throws IOException, NoSuchAlgorithmException {
    byte[] digest = MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(source));
    assertThat(drawn(source))
        .as("docs/pictures/render was not run after the last change of " + source.getFileName())
        .contains("SHA-256 " + HexFormat.of().formatHex(digest));
  }

  @ParameterizedTest
  @MethodSource("sources")
  void aPictureNeedsNoBrowser(Path source) throws IOException {
    assertThat(drawn(source))
        .contains("<text", "<title")
        .doesNotContain("foreignObject", "<script");
  }

  private static String drawn(Path source) throws IOException {
    String name = source.getFileName().toString().replace(".mmd", ".svg");
    return Files.readString(PICTURES.resolve(name));
  }

  @Test
  void artifactsOfPicturesExist() throws IOException {
    for (Path source : sources()) {
      assertThat(ARTIFACT.matcher(Files.readString(source)).results())
          .allMatch(
              name -> Files.exists(ROOT.resolve(name.group()).resolve("pom.xml")),
              source.getFileName().toString());
    }
  }
}
