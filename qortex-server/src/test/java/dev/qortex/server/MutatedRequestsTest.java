package dev.qortex.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.qortex.mcp.QortexMcpServer;
import dev.qortex.service.Catalogue;
import dev.qortex.service.Scope;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Thousands of requests that are made from the document of a server, most of them faulty. */
class MutatedRequestsTest {

  private static final long SEED = Long.getLong("qortex.tests.seed", 38);
  private static final int REQUESTS = 5_000;
  private static final Duration LONGEST = Duration.ofSeconds(30);

  @TempDir private Path folder;

  @Test
  void everyRequestIsAnsweredSoonAndNoneByADefect() throws Exception {
    Catalogue catalogue = WholeCatalogue.of(folder);
    ApiKey.Generated key =
        ApiKey.bearer("all", Set.of(Scope.values()), Set.of(), new SecureRandom());
    Map<Integer, Integer> statuses = new TreeMap<>();
    int good = 0;
    try (QortexServer server =
        QortexServer.builder(catalogue)
            .port(0)
            .keys(ApiKeys.of(key.key()))
            .mcp(QortexMcpServer.of(catalogue).toolsets("all"))
            .start()) {
      Client client = Client.of(server, "Authorization", "Bearer " + key.text());
      RawClient raw = new RawClient(server.uri().getPort());
      MutatedRequests requests =
          new MutatedRequests(client.get("/openapi.json").ok().json(), key.text(), SEED);
      for (int i = 0; i < REQUESTS; i++) {
        MutatedRequests.Drawn request = requests.next();
        long begin = System.nanoTime();
        RawClient.Answer answer = raw.send(request.bytes());
        Duration time = Duration.ofNanos(System.nanoTime() - begin);
        String what = "request %s of seed %s:%n%s%n%s".formatted(i, SEED, request, answer);
        check(answer, what);
        assertThat(time).as(what).isLessThan(LONGEST);
        statuses.merge(answer.status(), 1, Integer::sum);
        good += request.faultless() && answer.status() == 200 ? 1 : 0;
      }
      client.post("/v1/query", "{'context': 'When is a call retried?'}").ok();
    }
    // Otherwise the requests would not reach what they are to try.
    assertThat(good).as(statuses.toString()).isGreaterThan(REQUESTS / 20);
    assertThat(statuses.keySet()).contains(200, 400, 401, 404, 405, 415);
    assertThat(statuses.getOrDefault(0, 0)).as(statuses.toString()).isLessThan(REQUESTS / 20);
  }

  /** No status of a defect, and none inside of an answer that is a success of HTTP. */
  private static void check(RawClient.Answer answer, String what) throws Exception {
    assertThat(answer.status()).as(what).isLessThan(500);
    assertThat(answer.body())
        .as(what)
        .doesNotContain("\"code\":\"internal\"", "\"code\":-32603", "failed by a defect");
    if (answer.head().contains(Problem.MEDIA_TYPE) && !answer.body().isEmpty()) {
      assertThat(new ObjectMapper().readTree(answer.body()).path("status").intValue())
          .as(what)
          .isEqualTo(answer.status());
    }
  }
}
