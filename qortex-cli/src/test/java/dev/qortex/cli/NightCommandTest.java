package dev.qortex.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Nightly maintenance at once and by a timer. */
class NightCommandTest {

  @TempDir private Path folder;
  private Terminals terminal;
  private String jar;

  @BeforeEach
  void prepare() {
    terminal = new Terminals(folder);
    jar = terminal.write("100% mine/qortex.jar", "").toString();
  }

  @Test
  void theNightMergesWhatWasNoticedTwice() {
    terminal.out("cortex", "write", "preference", "Modules: core, cli", "--importance", "0.9");
    terminal.out("cortex", "write", "preference", "Modules: cli; core", "--importance", "0.9");
    assertThat(terminal.out("cortex", "night")).contains("entries", "1");
    assertThat(terminal.out("cortex", "list", "--json")).contains("\"total\" : 1");
    String merged = terminal.out("cortex", "inbox", "--merged", "--json");
    String older = merged.replaceAll("(?s).*?\"older\" : \\{\\s*\"id\" : \"([^\"]*).*", "$1");
    terminal.out("cortex", "decide", older, "undo");
    assertThat(terminal.out("cortex", "list", "--json")).contains("\"total\" : 2");
    assertThat(terminal.out("cortex", "inbox", "--merged", "--json"))
        .contains("\"total_pairs\" : 0");
  }

  @Test
  void aTimerOfSystemdIsWritten() throws IOException {
    String told =
        terminal.out(
            "cortex", "night", "--install", "--timer", "systemd", "--jar", jar, "--at", "04:05");
    assertThat(told).contains("systemctl --user enable --now qortex-night.timer");
    Path units = terminal.home.resolve(".config/systemd/user");
    assertThat(units.resolve("qortex-night.timer")).content().contains("*-*-* 04:05:00");
    assertThat(units.resolve("qortex-night.service"))
        .content()
        .contains("ExecStart=/usr/bin/env \"")
        .contains("100%% mine/qortex.jar\" \"cortex\" \"night\" \"--db\"");
  }

  @Test
  void aLineForCronIsWritten() {
    terminal.env.put("QORTEX_CORTEX", "notes");
    String told = terminal.out("cortex", "night", "--install", "--timer", "cron", "--jar", jar);
    assertThat(told).contains("crontab -");
    assertThat(terminal.home.resolve(".qortex/night.cron"))
        .content()
        .startsWith("30 3 * * * env QORTEX_CORTEX=" + folder.resolve("notes") + " ")
        .contains("'" + jar.replace("%", "\\%") + "' cortex night --db ")
        .hasLineCount(1);
  }

  @Test
  void aWrongTimeIsRefused() {
    Terminals.Run run = terminal.run("cortex", "night", "--install", "--at", "25:00");
    assertThat(run.exit()).isEqualTo(1);
    assertThat(run.err()).contains("25:00", "Maybe 03:30");
  }
}
