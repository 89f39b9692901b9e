package dev.qortex.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;

/** A client of a server under test, with headers of its own. Thread-safe. */
record Client(HttpClient http, URI server, List<String> headers) {

  private static final Duration PATIENCE = Duration.ofSeconds(20);
  private static final ObjectMapper JSON = new ObjectMapper();

  static Client of(QortexServer server, String... headers) {
    return new Client(HttpClient.newHttpClient(), server.uri(), List.of(headers));
  }

  /** What came back. */
  record Answer(int status, HttpResponse<String> response) {

    JsonNode json() {
      try {
        return JSON.readTree(response.body());
      } catch (IOException e) {
        throw new UncheckedIOException(response.body(), e);
      }
    }

    String header(String name) {
      return response.headers().firstValue(name).orElse("");
    }

    /** A refusal in the form of RFC 9457 whose detail says that. */
    Answer refused(int expected, String code, String inDetail) {
      assertThat(status).as(response.body()).isEqualTo(expected);
      assertThat(header("Content-Type")).isEqualTo(Problem.MEDIA_TYPE);
      assertThat(json().path("status").intValue()).isEqualTo(expected);
      assertThat(json().path("code").textValue()).isEqualTo(code);
      assertThat(json().path("detail").textValue()).contains(inDetail);
      return this;
    }

    Answer ok() {
      assertThat(status).as(response.body()).isEqualTo(200);
      assertThat(header("Content-Type")).isEqualTo(Reply.JSON);
      return this;
    }
  }

  Answer get(String path, String... more) {
    return send(request(path, more).GET());
  }

  /** Posts JSON, which may have ' for ". */
  Answer post(String path, String body, String... more) {
    return send(
        request(path, more)
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(body.replace('\'', '"'))));
  }

  HttpRequest.Builder request(String path, String... more) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(server + path)).timeout(PATIENCE);
    if (!headers.isEmpty()) {
      request.headers(headers.toArray(String[]::new));
    }
    return more.length == 0 ? request : request.headers(more);
  }

  Answer send(HttpRequest.Builder request) {
    try {
      HttpResponse<String> response =
          http.send(request.build(), HttpResponse.BodyHandlers.ofString());
      return new Answer(response.statusCode(), response);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
