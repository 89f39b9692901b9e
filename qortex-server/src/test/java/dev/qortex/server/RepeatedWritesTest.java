package dev.qortex.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.qortex.service.Scope;
import java.io.IOException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Writing requests to a memory that are sent twice with one key. */
class RepeatedWritesTest {

  @TempDir private Path folder;

  private final ApiKey.Generated owner =
      ApiKey.bearer("owner", Set.of(Scope.values()), Set.of(), new SecureRandom());
  private QortexServer server;
  private Client client;

  @BeforeEach
  void start() throws IOException {
    server =
        QortexServer.builder(WholeCatalogue.of(folder))
            .port(0)
            .keys(ApiKeys.of(owner.key()))
            .start();
    client = Client.of(server, "Authorization", "Bearer " + owner.text());
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private void isAnsweredOnce(String path, String body) {
    Client.Answer first = client.post(path, body, "Idempotency-Key", path).ok();
    Client.Answer second = client.post(path, body, "Idempotency-Key", path).ok();
    assertThat(second.header("Idempotency-Replayed")).as(path).isEqualTo("true");
    assertThat(second.response().body()).isEqualTo(first.response().body());
  }

  @Test
  void theyAreAnsweredAsTheFirstTime() {
    isAnsweredOnce("/v1/remember", "{'text': 'The deploy key rotates every 90 days.'}");
    isAnsweredOnce(
        "/v1/ingest/text", "{'text': 'A call is retried three times.', 'domain': 'docs'}");
    JsonNode answer = client.post("/v1/query", "{'context': 'deploy key'}").ok().json();
    String id = answer.path("query_id").textValue();
    isAnsweredOnce(
        "/v1/observe-reply",
        "{'query_id': '%s', 'reply': 'The deploy key rotates every 90 days.'}".formatted(id));
    isAnsweredOnce(
        "/v1/feedback",
        "{'query_id': '%s', 'outcomes': {'%s': 'accepted'}}"
            .formatted(id, answer.at("/items/0/id").textValue()));
    isAnsweredOnce(
        "/v1/patterns/record",
        "{'run': 'r', 'role': 'tester', 'response': 'The function add has no test.'}");
  }
}
