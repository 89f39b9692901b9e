package dev.qortex.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.dashboard.Dashboard;
import dev.qortex.service.Catalogue;
import dev.qortex.service.Scope;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The dashboard of a server: its files, the sign-in, the rights of a key, and what is announced.
 */
@Timeout(60)
class DashboardRouteTest {

  private static final SecureRandom RANDOM = new SecureRandom();
  private static final String REMEMBER =
      "{'text': 'A call is retried three times.', 'domain': '%s'}";

  @TempDir Path folder;

  private final ApiKey.Generated owner =
      ApiKey.bearer("owner", Set.of(Scope.values()), Set.of(), RANDOM);
  private final ApiKey.Generated reader =
      ApiKey.bearer("reader", Set.of(Scope.READ), Set.of(), RANDOM);
  private final ApiKey.Generated bound =
      ApiKey.bearer("bound", Set.of(Scope.READ, Scope.WRITE), Set.of("mine"), RANDOM);
  private final SignIn signIn = SignIn.once(owner, RANDOM);
  private QortexServer server;
  private Client client;

  @BeforeEach
  void start() throws IOException {
    Catalogue catalogue = WholeCatalogue.of(folder);
    server =
        QortexServer.builder(catalogue)
            .dashboard(Dashboard.create())
            .port(0)
            .keys(ApiKeys.of(owner.key(), reader.key(), bound.key()))
            .signIn(signIn)
            .start();
    client = Client.of(server);
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private static String[] as(ApiKey.Generated key) {
    return new String[] {"Authorization", "Bearer " + key.text()};
  }

  @Test
  void theFilesAreOpenAndCached() {
    Client.Answer page = client.get("/ui/");
    assertThat(page.status()).isEqualTo(200);
    assertThat(page.header("Content-Type")).isEqualTo("text/html; charset=utf-8");
    assertThat(page.header("Content-Security-Policy")).contains("default-src 'none'");
    assertThat(page.header("Cache-Control")).isEqualTo("no-cache");
    Client.Answer again = client.get("/ui/", "If-None-Match", page.header("ETag"));
    assertThat(again.status()).isEqualTo(304);
    assertThat(again.response().body()).isEmpty();
    Client.Answer moved = client.get("/ui");
    assertThat(moved.status()).isEqualTo(308);
    assertThat(moved.header("Location")).isEqualTo("ui/");
    client.get("/ui/absent.js").refused(404, "not_found", "no such file");
    client.get("/ui/..%2fDashboard.class").refused(400, "invalid_argument", "");
    client.post("/ui/", "{}").refused(405, "method_not_allowed", "GET");
  }

  @Test
  void aTokenIsExchangedOnce() {
    String address = signIn.address(server.uri()).toString();
    assertThat(address).startsWith(server.uri() + "/ui/#token=");
    String shown = address.replaceFirst(".*#token=", "");
    String[] token = {"Authorization", "Bearer " + shown};
    client
        .post("/ui/session", "", "Authorization", "Bearer " + shown.toLowerCase(Locale.ROOT))
        .refused(401, "unauthorized", "token");
    client.get("/ui/session", token).refused(405, "method_not_allowed", "POST");
    String key = client.post("/ui/session", "", token).ok().json().path("key").textValue();
    client.get("/v1/caller", "Authorization", "Bearer " + key).ok();
    client.post("/ui/session", "", token).refused(401, "unauthorized", "used before");
  }

  @Test
  void aKeyKnowsWhatItMayCall() {
    client.get("/v1/caller").refused(401, "unauthorized", "no key");
    Client.Answer all = client.get("/v1/caller", as(owner)).ok();
    Client.Answer reading = client.get("/v1/caller", as(reader)).ok();
    assertThat(operations(all)).contains("qortex_query", "qortex_retract", "qortex_forget");
    assertThat(operations(reading))
        .contains("qortex_query", "qortex_status")
        .doesNotContain("qortex_retract", "qortex_feedback", "qortex_remember");
    Client.Answer within = client.get("/v1/caller", as(bound)).ok();
    assertThat(within.json().path("domains").toString()).isEqualTo("[\"mine\"]");
    assertThat(operations(within)).contains("qortex_remember").doesNotContain("qortex_forget");
  }

  private static List<String> operations(Client.Answer answer) {
    List<String> names = new ArrayList<>();
    answer.json().path("operations").forEach(name -> names.add(name.textValue()));
    return names;
  }

  @Test
  void changesAreAnnouncedToThoseWhoMaySeeThem() throws Exception {
    try (Events all = new Events(owner);
        Events own = new Events(bound)) {
      client.post("/v1/remember", REMEMBER.formatted("other"), as(owner)).ok();
      assertThat(all.next()).contains("memory");
      client.post("/v1/remember", REMEMBER.formatted("mine"), as(owner)).ok();
      // Nothing came of the first: else it would have come before.
      assertThat(own.next()).isEqualTo("{\"changed\":[\"memory\"]}");
      assertThat(own.seen).isEqualTo(1);
    }
  }

  @Test
  void streamsEndWithTheServerAndAreBounded() throws Exception {
    client.get("/v1/events").refused(401, "unauthorized", "no key");
    List<Events> open = new ArrayList<>();
    for (int i = 0; i < 16; i++) {
      open.add(new Events(reader));
    }
    open.add(new Events(reader));
    assertThat(open.get(0).lines.readLine()).as("the oldest ends for the newest").isNull();
    server.close();
    for (Events events : open) {
      assertThat(events.lines.readLine()).isNull();
      events.close();
    }
  }

  /** Reader of the events of a key, which has read the first. */
  private final class Events implements AutoCloseable {

    private final BufferedReader lines;
    private int seen;

    Events(ApiKey.Generated key) throws IOException, InterruptedException {
      HttpRequest request =
          HttpRequest.newBuilder(URI.create(server.uri() + "/v1/events")).headers(as(key)).build();
      var response =
          HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofInputStream());
      assertThat(response.statusCode()).isEqualTo(200);
      lines = new BufferedReader(new InputStreamReader(response.body(), StandardCharsets.UTF_8));
      assertThat(lines.readLine()).isEqualTo("event: open");
      assertThat(lines.readLine()).isEqualTo("data: {}");
      assertThat(lines.readLine()).isEmpty();
    }

    /** The data of the next event. */
    String next() throws IOException {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (line.startsWith("data: ")) {
          seen++;
          return line.substring("data: ".length());
        }
      }
      throw new AssertionError("The stream has ended.");
    }

    @Override
    public void close() throws IOException {
      lines.close();
    }
  }
}
