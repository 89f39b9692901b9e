package dev.qortex.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.service.Scope;
import java.io.IOException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Meters as text for Prometheus, and who may read them. */
@Timeout(60)
class MetricsRouteTest {

  private static final SecureRandom RANDOM = new SecureRandom();
  private static final String TEXT = "# TYPE qortex_queries counter\nqortex_queries_total 1.0\n";

  @TempDir Path folder;

  private final ApiKey.Generated reader =
      ApiKey.bearer("reader", Set.of(Scope.READ), Set.of(), RANDOM);
  private final ApiKey.Generated bound =
      ApiKey.bearer("bound", Set.of(Scope.READ), Set.of("mine"), RANDOM);

  private QortexServer.Builder builder() throws IOException {
    return QortexServer.builder(WholeCatalogue.of(folder))
        .port(0)
        .keys(ApiKeys.of(reader.key(), bound.key()));
  }

  private static String[] as(ApiKey.Generated key) {
    return new String[] {"Authorization", "Bearer " + key.text()};
  }

  @Test
  void aKeyWithoutDomainsReadsTheMeters() throws IOException {
    try (QortexServer server = builder().metrics(() -> TEXT).start()) {
      Client client = Client.of(server);
      Client.Answer answer = client.get("/metrics", as(reader));
      assertThat(answer.status()).isEqualTo(200);
      assertThat(answer.header("Content-Type")).startsWith("text/plain; version=0.0.4");
      assertThat(answer.response().body()).isEqualTo(TEXT);
      assertThat(client.get("/metrics", as(bound)).status()).isEqualTo(403);
      assertThat(client.get("/metrics").status()).isEqualTo(401);
      assertThat(client.post("/metrics", "{}", as(reader)).status()).isEqualTo(405);
    }
  }

  @Test
  void aSettingOpensThemToAll() throws IOException {
    try (QortexServer server = builder().metrics(() -> TEXT).openMetrics().start()) {
      assertThat(Client.of(server).get("/metrics").response().body()).isEqualTo(TEXT);
    }
  }

  @Test
  void aServerWithoutMetersHasNoSuchPath() throws IOException {
    try (QortexServer server = builder().start()) {
      assertThat(Client.of(server).get("/metrics", as(reader)).status()).isEqualTo(404);
    }
  }
}
