package dev.qortex.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.qortex.cli.Terminals.Run;
import dev.qortex.cli.internal.terminal.HomeFolder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HomeFolderTest {

  private static final String JAVA = Path.of("listed").toAbsolutePath().toString();
  private static final String SET = Path.of("set").toAbsolutePath().toString();

  @TempDir Path folder;

  @Test
  void theVariableCountsMoreThanTheListOfUsers() {
    assertThat(found(Map.of("HOME", SET), JAVA)).isEqualTo(Path.of(SET));
    assertThat(found(Map.of("HOME", ""), JAVA)).isEqualTo(Path.of(JAVA));
    assertThat(found(Map.of(), JAVA)).isEqualTo(Path.of(JAVA));
    assertThat(found(Map.of("HOME", SET), "?")).isEqualTo(Path.of(SET));
  }

  @Test
  void thePropertyCountsMostWhenItWasSetForTheProcess() {
    HomeFolder home =
        HomeFolder.find(Map.of("HOME", SET), JAVA, () -> List.of("-Xmx1g", "-Duser.home=" + JAVA));
    assertThat(home.known()).hasValue(Path.of(JAVA));
  }

  @ParameterizedTest
  @ValueSource(strings = {"~/a/b", "$HOME/a/b", "${HOME}/a/b", "%USERPROFILE%/a/b"})
  void settingsMayWriteItAtTheStartOfAPath(String path) {
    assertThat(Path.of(HomeFolder.of(folder).expand(path))).isEqualTo(folder.resolve("a/b"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"a/~/b", "~user/a", "$HOMES/a", "./~", "${HOME}s", ""})
  void otherPathsStayAsTheyAre(String path) {
    assertThat(HomeFolder.of(folder).expand(path)).isEqualTo(path);
  }

  @Test
  void aUserWithoutOneIsToldWhatToDo() {
    HomeFolder none = HomeFolder.find(Map.of(), "?", List::of);
    assertThat(none.known()).isEmpty();
    assertThatThrownBy(() -> none.resolve("memory.db"))
        .hasMessageContainingAll("'?'", "\nMaybe set HOME", "QORTEX_DB");
    assertThatThrownBy(() -> none.expand("~/x")).hasMessageContaining("\nMaybe set HOME");
  }

  @Test
  void aUserWithoutOneMakesNoFolderAndCanNameAMemory() {
    Terminals terminal = new Terminals(folder, Path.of("?"));
    Run refused = terminal.run("remember", "The valve needs water.");
    assertThat(refused.exit()).isEqualTo(1);
    assertThat(refused.err()).contains("'?'", "Maybe set HOME");
    assertThat(folder).isEmptyDirectory();

    String before = System.getProperty("user.home");
    try {
      terminal.out("--db", "named/memory.db", "remember", "The valve needs water.");
    } finally {
      System.setProperty("user.home", before);
    }
    assertThat(folder).isDirectoryContaining(file -> file.endsWith("named"));
    assertThat(folder.resolve("?")).doesNotExist();
    assertThat(Path.of("?")).doesNotExist();
  }

  @Test
  void variablesOfClientsMayNameIt() {
    Terminals terminal = new Terminals(folder);
    terminal.env.put("QORTEX_DB", "${HOME}/here/memory.db");
    terminal.write("home/here/kept", "");
    terminal.out("remember", "The valve needs water.");
    assertThat(terminal.home.resolve("here/memory.db")).exists();
    assertThat(folder.resolve("${HOME}")).doesNotExist();
    terminal.env.remove("QORTEX_DB");
    assertThat(terminal.out("--db", "~/here/memory.db", "ask", "What does the valve need?"))
        .contains("water");
    assertThat(Files.exists(folder.resolve("~"))).isFalse();
  }

  private static Path found(Map<String, String> env, String property) {
    return HomeFolder.find(env, property, List::of).known().orElseThrow();
  }
}
