package dev.qortex.examples.spring;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.json.JsonParserFactory;
import org.springframework.context.ConfigurableApplicationContext;

class SupportDeskTest {

  private final HttpClient http = HttpClient.newHttpClient();
  private String address = "";

  private ConfigurableApplicationContext start(Path file) {
    ConfigurableApplicationContext desk =
        SpringApplication.run(SupportDesk.class, "--server.port=0", "--qortex.file=" + file);
    address = "http://localhost:" + desk.getEnvironment().getProperty("local.server.port");
    return desk;
  }

  private String send(String method, String path) throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(address + path))
            .method(method, HttpRequest.BodyPublishers.noBody())
            .build();
    HttpResponse<String> response = http.send(request, HttpResponse.BodyHandlers.ofString());
    assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
    return response.body();
  }

  private Map<String, Object> ask() throws IOException, InterruptedException {
    String question = URLEncoder.encode("When to retry a failed call?", StandardCharsets.UTF_8);
    return JsonParserFactory.getJsonParser()
        .parseMap(send("GET", "/ask?customer=seven&question=" + question));
  }

  private static String source(Map<String, Object> reply, int rank) {
    return URLEncoder.encode(
        String.valueOf(((List<?>) reply.get("sources")).get(rank)), StandardCharsets.UTF_8);
  }

  @Test
  void aRejectedAnswerIsFollowedByAnotherAlsoAfterARestart(@TempDir Path folder) throws Exception {
    Path file = folder.resolve("desk.db");
    String rejected;
    String next;
    try (ConfigurableApplicationContext desk = start(file)) {
      Map<String, Object> reply = ask();
      rejected = String.valueOf(reply.get("text"));
      assertThat(rejected).startsWith("Retry a failed call");
      String feedback = "/feedback?answer=" + reply.get("answer") + "&source=";
      assertThat(send("POST", feedback + source(reply, 0) + "&outcome=rejected")).isEqualTo("1");
      assertThat(send("POST", feedback + source(reply, 1) + "&outcome=accepted")).isEqualTo("1");
      next = String.valueOf(ask().get("text"));
      assertThat(next).startsWith("Retry a failed call").isNotEqualTo(rejected);
      assertThat(send("GET", "/actuator/health")).contains("\"embeddingModel\"");
      assertThat(send("GET", "/actuator/qortex")).contains("\"graph\"", "\"revision\"");
    }
    try (ConfigurableApplicationContext again = start(file)) {
      assertThat(ask().get("text")).isEqualTo(next);
      assertThat(send("GET", "/actuator/qortex")).contains("\"session\"");
    }
  }
}
