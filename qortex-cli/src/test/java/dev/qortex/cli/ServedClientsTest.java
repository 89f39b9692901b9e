package dev.qortex.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server that the terminal starts has the methods of the memory for remote clients. */
class ServedClientsTest {

  @TempDir Path folder;

  private static HttpResponse<String> post(ServerProcess server, String path, String body)
      throws IOException, InterruptedException {
    return HttpClient.newHttpClient()
        .send(
            HttpRequest.newBuilder(server.uri().resolve(path))
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(body))
                .build(),
            BodyHandlers.ofString());
  }

  @Test
  void remoteClientsReachTheMemoryOfTheServer() throws IOException, InterruptedException {
    try (ServerProcess server = ServerProcess.start(folder, Map.of(), List.of(), "--no-auth")) {
      String fact = "{\"text\": \"The valve needs water.\", \"domain\": \"plant\"}";
      assertThat(post(server, "/v1/remember", fact).statusCode()).isEqualTo(200);

      HttpResponse<String> status = post(server, "/v1/client/status", "{}");
      assertThat(status.statusCode()).as(status.body()).isEqualTo(200);
      assertThat(status.body()).contains("plant");

      HttpResponse<String> erased =
          post(server, "/v1/client/erase-domain", "{\"domain\": \"plant\"}");
      assertThat(erased.statusCode()).as(erased.body()).isEqualTo(403);
      assertThat(erased.body()).contains("decide");
    }
  }
}
