package dev.qortex.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.qortex.cli.Terminals.Run;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two projects in one file: their documentation, and the mistakes that their buildlogs emitted. */
class RelatedCommandTest {

  private static final String LEAK = "The socket of a failed upload was never closed.";
  private static final String POOL = "Each failed upload left a socket open until none was left.";

  @TempDir Path folder;

  private Terminals terminal;

  @BeforeEach
  void learn() {
    terminal = new Terminals(folder);
    terminal.write("shop/a.md", "# Basket\n\nThe basket uses the price list. Prices are rounded.");
    terminal.write(
        "bank/b.md", "# Ledger\n\nThe ledger requires an account. Accounts have owners.");
    terminal.out("ingest", "shop");
    terminal.out("ingest", "bank");
    mistakes("shop", LEAK, "The price list was sorted by name.");
    mistakes("bank", POOL, "An account without owner was booked.");
  }

  private void mistakes(String project, String... descriptions) {
    Terminals there = new Terminals(folder.resolve(project), terminal.home);
    for (String description : descriptions) {
      there.out("buildlog", "log-mistake", "bug", description);
    }
    there.out("ingest", "emissions", "--domain", project);
  }

  @Test
  void theTerminalNamesTheRelatedMistakeWithThePath() throws IOException {
    assertThat(terminal.out("explore", "shop", "--to-domains", "bank"))
        .contains(LEAK, POOL, "upload")
        .contains("Compared pairs: 4; probably related: 1.");

    JsonNode found =
        new ObjectMapper()
            .readTree(terminal.out("explore", "shop", "--to-domains", "bank", "--json"));
    assertThat(found.path("paths")).isEmpty();
    assertThat(found.path("pairs")).hasSize(1);
    assertThat(found.at("/comparison/compared").intValue()).isEqualTo(4);
    assertThat(found.at("/comparison/related").intValue()).isEqualTo(1);
    JsonNode pair = found.at("/pairs/0");
    assertThat(pair.at("/mistake/text").textValue()).contains(LEAK);
    assertThat(pair.at("/lesson/text").textValue()).contains(POOL);
    assertThat(pair.path("surprise").doubleValue()).isPositive();
    assertThat(pair.path("paths").toString())
        .contains("upload", "socket")
        .doesNotContain("bug\\\"");
  }

  @Test
  void whoFindsNothingReadsWhy() {
    terminal.write("mall/a.md", "# Floor\n\nThe floor has an escalator.");
    terminal.out("ingest", "mall");
    assertThat(terminal.out("explore", "shop", "--to-domains", "mall"))
        .contains("Nothing to compare: the domain has no mistakes");
    mistakes("mall", "The escalator ran backwards.");
    assertThat(terminal.out("explore", "shop", "--to-domains", "mall"))
        .contains("Compared pairs: 2; probably related: 0.");
  }

  @Test
  void anUnknownDomainIsRefused() {
    Run refused = terminal.run("explore", "shop", "--to-domains", "bnak");
    assertThat(refused.exit()).isNotZero();
    assertThat(refused.err()).contains("bnak", "Maybe");
  }

  @Test
  void rulesOfAnotherProjectAreCarriedOverOnDemand() {
    terminal.out("ingest-text", "The basket uses the price list. Always close the basket.", "mall");
    Run none = terminal.run("rules", "--domains=shop", "--from-domains=mall");
    assertThat(none.exit()).as(none.err()).isZero();
    assertThat(none.out()).doesNotContain("discovered");
  }
}
