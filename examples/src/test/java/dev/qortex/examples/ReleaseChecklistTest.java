package dev.qortex.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The checklist of a release, and how far this repository is. */
class ReleaseChecklistTest {

  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
  private static final Pattern SECTION =
      Pattern.compile("## \\d+\\.\\d+\\.\\d+ \\((unreleased|\\d{4}-\\d\\d-\\d\\d)\\)");

  @TempDir Path copy;

  @BeforeEach
  void copyWhatTheChecklistReads() throws IOException, InterruptedException {
    assumeTrue(Files.exists(ROOT.resolve(".git")), "a checkout of git");
    for (String file :
        List.of("pom.xml", "CHANGELOG.md", "README.md", "release/checklist", ".ci/release")) {
      Path target = copy.resolve(file);
      Files.createDirectories(target.getParent());
      Files.copy(ROOT.resolve(file), target);
    }
    run(copy, "git", "init", "--quiet");
  }

  @Test
  void theAddressOfTheProjectIsAllThatIsLeftToFillIn() throws IOException, InterruptedException {
    assertThat(run(ROOT, "bash", "release/checklist", "--to-fill-in").strip().lines())
        .singleElement()
        .asString()
        .matches("pom\\.xml:\\d+: <public\\.url>https://example\\.org/qortex</public\\.url>");
  }

  @Test
  void itStopsAtTheFirstStepThatFailsAndNamesARemedy() throws IOException, InterruptedException {
    Files.writeString(copy.resolve("README.md"), "Version 0.1.0-SNAPSHOT.\n");
    assertStopsAt("everything is committed", "Maybe commit or stash them.");
    commit();
    assertStopsAt("no placeholder is left", "pom.xml:", "Maybe set public.url");
    replace("pom.xml", "https://example.org/qortex", "https://github.com/OWNER/qortex");
    assertStopsAt("every POM has the version of the release", "(0.1.0-SNAPSHOT)");
    replace("pom.xml", "0.1.0-SNAPSHOT<", "0.1.0<");
    assertStopsAt("the changelog has a section of this version", "Maybe write: ## 0.1.0 (2");
    replace("CHANGELOG.md", "(unreleased)", "(2026-12-01)");
    assertStopsAt("the guide speaks of the released version", "README.md:1:");
    replace("README.md", "0.1.0-SNAPSHOT", "0.1.0");
    assertStopsAt("there is a key to sign with", "Maybe make one");
  }

  private void assertStopsAt(String step, String... says) throws IOException, InterruptedException {
    String output = run(copy, "bash", "release/checklist", "--quick");
    assertThat(output).contains(says);
    assertThat(output.strip().lines().filter(line -> line.startsWith("failed")))
        .singleElement()
        .asString()
        .contains(step);
    assertThat(output.strip()).contains(step).doesNotContain("All steps passed");
  }

  private void replace(String file, String old, String now)
      throws IOException, InterruptedException {
    Path changed = copy.resolve(file);
    Files.writeString(changed, Files.readString(changed).replace(old, now));
    commit();
  }

  private void commit() throws IOException, InterruptedException {
    run(copy, "git", "add", "--all");
    run(
        copy,
        "git",
        "-c",
        "user.name=Somebody",
        "-c",
        "user.email=somebody@example.org",
        "commit",
        "--quiet",
        "-m",
        "A step");
  }

  private String run(Path folder, String... command) throws IOException, InterruptedException {
    ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
    builder
        .environment()
        .put("GNUPGHOME", Files.createDirectories(copy.resolve(".git")).toString());
    Process process = builder.redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    process.waitFor();
    return output;
  }

  @Test
  void theChangelogHasASectionForEachVersionTheNewestFirst() throws IOException {
    List<String> sections =
        Files.readAllLines(ROOT.resolve("CHANGELOG.md")).stream()
            .filter(line -> line.startsWith("## "))
            .toList();
    assertThat(sections).isNotEmpty().allMatch(line -> SECTION.matcher(line).matches());
    assertThat(sections.subList(1, sections.size())).noneMatch(line -> line.contains("unreleased"));
    String version =
        Files.readString(ROOT.resolve("pom.xml")).split("<version>", 2)[1].split("[-<]", 2)[0];
    assertThat(sections.get(0)).startsWith("## " + version + " (");
  }
}
