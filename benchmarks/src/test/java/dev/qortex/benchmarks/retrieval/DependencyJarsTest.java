package dev.qortex.benchmarks.retrieval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DependencyJarsTest {

  @TempDir Path repository;

  private final List<Path> classPath = new ArrayList<>();

  private Path jar(String file, int bytes, String dependencies) throws IOException {
    Path jar = Files.write(repository.resolve(file + ".jar"), new byte[bytes]);
    Files.writeString(
        repository.resolve(file + ".pom"),
        "<project><dependencyManagement><dependencies><dependency><artifactId>managed</artifactId>"
            + "</dependency></dependencies></dependencyManagement><dependencies>"
            + dependencies
            + "</dependencies></project>");
    classPath.add(jar);
    return jar;
  }

  private static String on(String artifact, String more) {
    return "<dependency><artifactId>" + artifact + "</artifactId>" + more + "</dependency>";
  }

  @Test
  void anArtifactBringsWhatItsDependenciesNeedAtRunTimeEachOnce() throws IOException {
    Path model = jar("model-q-1.0", 1, on("engine", "") + on("words", "<scope>runtime</scope>"));
    Path engine = jar("engine-2.0-beta1", 10, on("native", "<scope>compile</scope>"));
    Path words = jar("words-3", 100, on("native", "") + on("absent", ""));
    Path library = jar("native-1", 1_000, on("model-q", ""));
    jar("model-1.0", 10_000, "");
    jar("managed-1.0", 10_000, "");
    jar("tested-1.0", 10_000, "");
    jar("maybe-1.0", 10_000, "");
    jar(
        "host-1.0",
        100_000,
        on("model-q", "")
            + on("tested", "<scope>test</scope>")
            + on("maybe", "<optional>true</optional>"));
    DependencyJars jars = new DependencyJars(classPath);
    assertThat(jars.of("model-q")).containsExactlyInAnyOrder(model, engine, words, library);
    assertThat(jars.bytes("model-q")).isEqualTo(1_111);
    assertThat(jars.bytes("host")).isEqualTo(101_111);
    assertThat(jars.bytes("absent")).isZero();
  }

  @Test
  void aPomThatCannotBeReadIsNamed() throws IOException {
    jar("model-1.0", 1, "<");
    assertThatThrownBy(() -> new DependencyJars(classPath).bytes("model"))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("model-1.0.pom");
  }
}
