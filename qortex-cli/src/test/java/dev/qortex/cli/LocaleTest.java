package dev.qortex.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.cli.Terminals.Run;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Languages with digits, cases, decimal signs and calendars of their own; and bare systems. */
class LocaleTest {

  private static final String[][] COMMANDS = {
    {"ingest", "docs"},
    {"status"},
    {"ask", "How long does a retry wait?"},
    {"accept", "1"},
    {"ask", "How long does a retry wait?", "--json"},
    {"learning", "observe", "bandit", "arm:I", "--reward", "0.25"},
    {"learning", "posteriors", "bandit"},
    {"project", "claude-md", "-o", "files"},
    {"project", "flat", "--domain", "docs"},
    {"ask", "How long?", "--top-k", "-1"},
    {"ask"},
    {"--help"}
  };

  private final Locale before = Locale.getDefault();

  @TempDir Path folder;

  @AfterEach
  void restore() {
    Locale.setDefault(before);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ar-EG-u-nu-arab",
        "fa-IR-u-nu-arabext",
        "mr-IN-u-nu-deva",
        "th-TH-u-ca-buddhist-nu-thai",
        "bn-BD-u-nu-beng",
        "my-MM-u-nu-mymr",
        "tr-TR",
        "de-DE"
      })
  void everyLanguageGivesTheSameTexts(String tag) throws IOException {
    assertThat(texts(Locale.forLanguageTag(tag))).isEqualTo(texts(Locale.ROOT));
  }

  private List<String> texts(Locale locale) throws IOException {
    Locale.setDefault(locale);
    Path place = Files.createTempDirectory(folder, "run").toRealPath();
    Terminals terminal = new Terminals(place);
    terminal.write(
        "docs/calls.md",
        "# I/O Calls\n\nA retry waits 30 seconds.\n\n## IDs\n\nNever reuse an ID in INSERTs.\n");
    List<String> texts = new ArrayList<>();
    for (String[] words : COMMANDS) {
      Run run = terminal.run(words);
      texts.add(
          String.join(" ", words)
              + ("\n" + run.exit() + "\n" + run.out() + run.err())
                  .replace(place.toString(), "")
                  .replaceAll("[0-9a-f-]{36}|\\d{4}-\\d\\d-\\d\\dT[0-9:.]+Z", "…"));
    }
    return texts;
  }

  @Test
  void aProcessWithoutSettingsOfTheSystemReadsAndWritesUnicode() throws Exception {
    Path docs = Files.createDirectories(folder.resolve("docs"));
    Files.writeString(docs.resolve("ventil.md"), "# Düse\n\nDie Düse braucht Öl.\n");
    assertThat(bare("ingest", "docs")).contains("1 added");
    assertThat(bare("ask", "Was braucht sie?")).contains("Die Düse braucht Öl.");
    assertThat(folder.resolve("home/.qortex/memory.db")).exists();
  }

  @Test
  void aFolderWhoseNameCannotBeReadIsRefusedWithTheRemedy() throws Exception {
    Path strange = Files.createDirectories(folder.resolve("größe"));
    assertThat(started(strange, "status"))
        .contains("characters that the settings of the system cannot read", "LANG=C.UTF-8")
        .doesNotContain("\tat ");
  }

  private String bare(String... words) throws Exception {
    return started(folder, words);
  }

  /** What a process prints that has Arabic digits, a home, and neither LANG nor LC_ALL. */
  private String started(Path at, String... words) throws Exception {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Duser.language=ar",
                "-Duser.country=EG",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                Qortex.class.getName()));
    command.addAll(List.of(words));
    Path printed = folder.resolve("printed.txt");
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(at.toFile())
            .redirectErrorStream(true)
            .redirectOutput(printed.toFile());
    builder.environment().clear();
    builder
        .environment()
        .putAll(Map.of("HOME", folder.resolve("home").toString(), "QORTEX_EMBEDDING", "hashing"));
    builder.start().waitFor();
    return Files.readString(printed, StandardCharsets.UTF_8);
  }
}
