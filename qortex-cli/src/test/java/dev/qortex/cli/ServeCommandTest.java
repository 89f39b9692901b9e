package dev.qortex.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.cli.Terminals.Run;
import dev.qortex.cli.internal.serve.KeysCommand;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The keys of the server, and who it does not start for. */
class ServeCommandTest {

  @TempDir Path folder;

  private Terminals terminal;

  @BeforeEach
  void start() {
    terminal = new Terminals(folder);
  }

  @Test
  void aKeyIsShownOnceAndKeptAsItsHash() throws IOException {
    String made = terminal.out("keys", "create", "laptop", "--scope", "read", "--domain", "docs");
    String key = made.lines().findFirst().orElseThrow().replaceFirst("key +", "");
    assertThat(key).startsWith("qx_");
    Path file = terminal.home.resolve(".qortex/keys.json");
    assertThat(Files.readString(file)).contains("laptop", "sha256").doesNotContain(key);

    terminal.out("keys", "create", "phone", "--signing");
    assertThat(terminal.out("keys", "list"))
        .containsPattern("laptop +read +docs +bearer")
        .containsPattern("phone +read, write +signing")
        .doesNotContain(key);
    assertThat(terminal.out("keys", "list", "--json").replaceAll("\\s", ""))
        .contains(
            "{\"name\":\"laptop\",\"scopes\":[\"read\"],\"domains\":[\"docs\"],\"kind\":\"bearer\"}");
    assertThat(terminal.out("keys", "create", "tablet", "--json"))
        .contains("\"name\" : \"tablet\"")
        .doesNotContain("decide");
  }

  @Test
  void aKeyCanExpire() throws IOException {
    assertThat(terminal.out("keys", "create", "guest", "--expires", "2999-01-31"))
        .containsPattern("expires +2999-01-31T00:00:00Z");
    terminal.out("keys", "create", "laptop");
    assertThat(terminal.out("keys", "list"))
        .containsPattern("guest .*2999-01-31T00:00:00Z")
        .containsPattern("laptop .*bearer *\n");
    assertThat(terminal.out("keys", "list", "--json"))
        .containsOnlyOnce("\"expires\" : \"2999-01-31T00:00:00Z\"");
    for (String wrong :
        new String[] {
          "2001-01-31", "P-1D", "P0D", "PT0S", "soon", "", "2999-13-01", "P999999999999D"
        }) {
      Run run = terminal.run("keys", "create", "x", "--expires", wrong);
      assertThat(run.exit()).as(wrong + run.err()).isNotZero();
      assertThat(run.err()).contains("--expires", "Maybe");
    }
    assertThat(terminal.out("keys", "list")).doesNotContain(" x ");
    Instant now = Instant.parse("2026-01-31T10:00:00Z");
    assertThat(KeysCommand.moment("P1M", now)).isEqualTo("2026-02-28T10:00:00Z");
    assertThat(KeysCommand.moment("P90D", now)).isEqualTo("2026-05-01T10:00:00Z");
    assertThat(KeysCommand.moment("PT12H", now)).isEqualTo("2026-01-31T22:00:00Z");
    assertThat(KeysCommand.moment("2026-02-01T00:00:00+01:00", now))
        .isEqualTo("2026-01-31T23:00:00Z");
  }

  @Test
  void aNameIsTakenOnce() {
    terminal.out("keys", "create", "laptop");
    Run again = terminal.run("keys", "create", "laptop");
    assertThat(again.exit()).isEqualTo(1);
    assertThat(again.err()).contains("laptop");
    assertThat(terminal.run("keys", "create", "x", "--scope", "owner").exit()).isEqualTo(2);
  }

  @Test
  void aKeyIsRemoved() {
    terminal.out("keys", "create", "laptop");
    terminal.out("keys", "create", "phone");
    assertThat(terminal.out("keys", "remove", "laptop")).contains("until its restart");
    assertThat(terminal.out("keys", "list")).contains("phone").doesNotContain("laptop");
    Run again = terminal.run("keys", "remove", "laptop");
    assertThat(again.exit()).isEqualTo(1);
    assertThat(again.err()).contains("laptop", "phone");
  }

  @Test
  void keysThatAreMadeAtTheSameTimeAreAllKept() {
    List<String> names = IntStream.range(0, 40).mapToObj(i -> "key-" + i).toList();
    names.parallelStream().forEach(name -> terminal.out("keys", "create", name));
    assertThat(terminal.out("keys", "list")).contains(names);
  }

  @Test
  void theServerStartsForNobodyWithoutKeys() {
    Run run = terminal.run("serve", "--port", "0");
    assertThat(run.exit()).isEqualTo(1);
    assertThat(run.err()).contains("keys.json", "qortex keys create", "--no-auth");
  }

  @Test
  void othersDoNotComeInWithoutKeys() {
    Run run = terminal.run("serve", "--port", "0", "--no-auth", "--host", "0.0.0.0");
    assertThat(run.exit()).isEqualTo(1);
    assertThat(run.err()).contains("0.0.0.0");
  }

  @Test
  void anAddressThatIsTakenIsRefused() throws IOException {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
      String port = String.valueOf(taken.getLocalPort());
      Run run = terminal.run("serve", "--port", port, "--no-auth");
      assertThat(run.exit()).isEqualTo(3);
      assertThat(run.err()).contains(port, "Maybe choose another port").doesNotContain("java.");
    }
  }

  @Test
  void aFolderThatIsNotThereIsRefused() {
    Run run = terminal.run("serve", "--port", "0", "--no-auth", "--allow", "absent");
    assertThat(run.exit()).isEqualTo(1);
    assertThat(run.err()).contains("absent");
  }
}
