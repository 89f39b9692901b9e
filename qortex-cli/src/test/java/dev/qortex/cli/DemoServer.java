package dev.qortex.cli;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.qortex.buildlog.credit.CreditPolicy;
import dev.qortex.cli.internal.session.Session;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.dashboard.Dashboard;
import dev.qortex.mcp.QortexMcpServer;
import dev.qortex.server.ApiKey;
import dev.qortex.server.ApiKeys;
import dev.qortex.server.QortexServer;
import dev.qortex.server.SignIn;
import dev.qortex.service.Call;
import dev.qortex.service.Catalogue;
import dev.qortex.service.ReadableFolders;
import dev.qortex.service.Scope;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.OptionalDouble;
import java.util.Set;

/** A server of the demo memory with its dashboard, and keys of an owner, a reader and a guest. */
final class DemoServer implements AutoCloseable {

  /** What a stranger might have stored. */
  static final String MARKUP =
      "Zebra notes: <img src=x"
          + " onerror=\"document.title='owned'\"><script>document.title='owned'</script>"
          + " <b>stay</b> text.";

  /** The only domain of the guest. */
  static final String GUESTS = "guests";

  private static final ObjectMapper JSON = new ObjectMapper();

  private final Session session;
  private final Catalogue catalogue;
  private final QortexServer server;
  private final SignIn signIn;
  private final ApiKey.Generated owner;
  private final ApiKey.Generated reader;
  private final ApiKey.Generated guest;

  private DemoServer(Session session) {
    this.session = session;
    SecureRandom random = new SecureRandom();
    owner = ApiKey.bearer("owner", Set.of(Scope.values()), Set.of(), random);
    reader = ApiKey.bearer("reader", Set.of(Scope.READ), Set.of(), random);
    guest = ApiKey.bearer("guest", Set.of(Scope.values()), Set.of(GUESTS), random);
    signIn = SignIn.once(owner, random);
    catalogue = session.served();
    server =
        QortexServer.builder(catalogue)
            .mcp(QortexMcpServer.of(catalogue))
            .dashboard(Dashboard.create())
            .keys(ApiKeys.of(owner.key(), reader.key(), guest.key()))
            .signIn(signIn)
            .port(0)
            .start();
  }

  /**
   * Fills a memory and serves it.
   *
   * @param root an empty folder
   */
  static DemoServer start(Path root) throws IOException {
    DemoReports demo = DemoReports.in(root, Instant.now());
    demo.fill();
    Session session =
        Session.open(
            demo.memory(),
            "hashing",
            new Session.Places(
                ReadableFolders.of(demo.project()),
                demo.project(),
                demo.home(),
                demo.home().resolve("cortex"),
                CreditPolicy.evidence(),
                OptionalDouble.empty()));
    DemoServer started = new DemoServer(session);
    started.remember(MARKUP, "notes");
    started.remember("The office is closed on Fridays.", "notes");
    started.remember("Guests take the side entrance.", GUESTS);
    return started;
  }

  /** Stores a fact, as the owner. */
  void remember(String text, String domain) {
    catalogue.call(
        "qortex_remember",
        JSON.createObjectNode().put("text", text).put("domain", domain),
        Call.ofOwner());
  }

  /** Adds what a manifest contributes. */
  void ingest(IngestionManifest manifest) {
    session.memory().ingest(manifest);
  }

  URI uri() {
    return server.uri();
  }

  /** The address of a first visit. */
  URI signIn() {
    return signIn.address(server.uri());
  }

  String owner() {
    return owner.text();
  }

  String reader() {
    return reader.text();
  }

  String guest() {
    return guest.text();
  }

  @Override
  public void close() {
    server.close();
    session.close();
  }
}
