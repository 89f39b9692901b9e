package dev.qortex.benchmarks.soak;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Requests of clients that use a memory whose size stays: texts, facts and observations come from a
 * fixed stock and are replaced, corrected and deleted. For one thread.
 */
final class SoakRequests implements AutoCloseable {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int STOCK = 20;
  private static final int DOMAINS = 10;

  /** The number of answers that a memory keeps for feedback; its heap grows up to there. */
  private static final int ANSWERS_KEPT = 1_000;

  private static final int HANGING = 20;
  private static final int SERVER_ERROR = 500;

  /**
   * The number of requests in a day, after which the learner starts anew and observations are
   * consolidated.
   */
  private static final int DAY = 1_000;

  private final HttpClient http =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final URI server;
  private final String key;
  private final List<String> questions;
  private final SplittableRandom random;
  private final Deque<Socket> hanging = new ArrayDeque<>();
  private JsonNode last = JSON.createObjectNode();
  private int number;

  /**
   * @param questions whose words the texts have
   */
  SoakRequests(URI server, String key, List<String> questions, long seed) {
    this.server = server;
    this.key = key;
    this.questions = questions;
    this.random = new SplittableRandom(seed);
  }

  /** Fills what a memory keeps by number: questions outside of sessions, which nobody forgets. */
  void fill() throws IOException, InterruptedException {
    for (int i = 0; i < STOCK; i++) {
      post("/v1/ingest/text", text("notes", i));
    }
    for (int i = 0; i < ANSWERS_KEPT; i++) {
      post("/v1/query", object().put("context", words()));
    }
  }

  /** Sends what one of 20 clients would send next; each of the kinds comes once in 20. */
  void next() throws IOException, InterruptedException {
    if (++number % DAY == 0) {
      post("/v1/learning/reset", object().put("learner", "soak"));
      post("/v1/cortex/sleep", object());
    }
    switch (number % 20) {
      case 0, 7, 14 -> ask("/v1/query", "top_k", 10);
      case 3, 10, 17 -> ask("/v1/ask", "token_budget", 1_000);
      case 1, 8, 15 -> feedback();
      case 2, 12 -> post("/v1/ingest/text", text("notes", random.nextInt(STOCK)));
      case 4 -> post("/v1/retract", object().put("source_id", "notes:n" + random.nextInt(STOCK)));
      case 5 -> correction();
      case 6 -> domain();
      case 9 -> tools();
      case 11 -> observation();
      case 13 -> learner();
      case 16 -> refused();
      case 18 -> hang();
      default -> post("/v1/forget", object().put("session_id", session()));
    }
  }

  private static ObjectNode object() {
    return JSON.createObjectNode();
  }

  private String session() {
    return "s" + random.nextInt(DOMAINS);
  }

  private String words() {
    return questions.get(random.nextInt(questions.size())).replace("?", ".");
  }

  private ObjectNode text(String domain, int name) {
    return object()
        .put("text", words() + " " + words())
        .put("domain", domain)
        .put("name", "n" + name);
  }

  private void ask(String path, String bound, int most) throws IOException, InterruptedException {
    String question = questions.get(random.nextInt(questions.size()));
    last =
        post(path, object().put("context", question).put("session_id", session()).put(bound, most));
  }

  private void feedback() throws IOException, InterruptedException {
    String item = last.at("/items/0/id").asText();
    if (!item.isEmpty()) {
      ObjectNode feedback = object().put("query_id", last.path("query_id").asText());
      feedback.putObject("outcomes").put(item, random.nextInt(3) > 0 ? "accepted" : "rejected");
      post("/v1/feedback", feedback);
    }
  }

  /** Remembers a fact, replaces it, and takes the replacement back. */
  private void correction() throws IOException, InterruptedException {
    String fact =
        post("/v1/remember", object().put("text", words()).put("domain", "facts"))
            .path("fact_id")
            .asText();
    ObjectNode other = object().put("fact_id", fact).put("text", words()).put("domain", "facts");
    String replaced = post("/v1/correct", other).path("fact_id").asText();
    post("/v1/correct", object().put("fact_id", replaced).put("domain", "facts"));
  }

  private void domain() throws IOException, InterruptedException {
    String name = "visitor" + random.nextInt(DOMAINS);
    post("/v1/ingest/text", text(name, 0));
    post(
        "/v1/query",
        object().put("context", words()).set("domains", JSON.createArrayNode().add(name)));
    post("/v1/delete/domain", object().put("domain", name));
  }

  /** Requests of a client for agents from its start to its first call. */
  private void tools() throws IOException, InterruptedException {
    ObjectNode start = rpc("initialize");
    ObjectNode client = start.putObject("params");
    client.put("protocolVersion", "2025-06-18").putObject("capabilities");
    client.putObject("clientInfo").put("name", "soak").put("version", "1");
    post("/mcp", start);
    post("/mcp", rpc("tools/list"));
    ObjectNode call = rpc("tools/call");
    call.putObject("params")
        .put("name", "qortex_ask")
        .set("arguments", object().put("context", words()));
    post("/mcp", call);
  }

  private ObjectNode rpc(String method) {
    return object().put("jsonrpc", "2.0").put("id", number).put("method", method);
  }

  private void observation() throws IOException, InterruptedException {
    String body = "Number %s: %s".formatted(random.nextInt(STOCK), questions.get(0));
    post("/v1/cortex/write", object().put("type", "fact").put("body", body));
  }

  private void learner() throws IOException, InterruptedException {
    ObjectNode outcome =
        object().put("learner", "soak").put("arm_id", "arm" + random.nextInt(DOMAINS));
    post("/v1/learning/observe", outcome.put("reward", random.nextDouble()));
  }

  /** One request that is not served: by its key, path, JSON, argument or tool. */
  private void refused() throws IOException, InterruptedException {
    switch (random.nextInt(6)) {
      case 0 -> send("/v1/query", "{\"context\":\"x\"}", "wrong");
      case 1 -> send("/v1/none-" + number, "{}", key);
      case 2 -> send("/v1/query", "{\"context\":", key);
      case 3 -> send("/v1/query", "[".repeat(1_000), key);
      case 4 -> send("/v1/query", "{\"contxt" + number + "\":\"x\"}", key);
      default -> send("/mcp", rpc("tools/call-" + number).toString(), key);
    }
  }

  /** Half a head or half a body; some of these connections stay open until others follow. */
  private void hang() throws IOException {
    Socket socket = new Socket(server.getHost(), server.getPort());
    String head =
        "POST /v1/query HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer " + key + "\r\n";
    String whole =
        head + "Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{\"context\"";
    String sent = random.nextInt(2) == 0 ? head : whole;
    socket.getOutputStream().write(sent.getBytes(StandardCharsets.UTF_8));
    hanging.add(socket);
    if (hanging.size() > HANGING) {
      hanging.remove().close();
    }
  }

  private JsonNode post(String path, JsonNode body) throws IOException, InterruptedException {
    HttpResponse<byte[]> response = send(path, body.toString(), key);
    if (response.statusCode() != HttpURLConnection.HTTP_OK) {
      throw new IOException(
          path
              + ": "
              + response.statusCode()
              + " "
              + new String(response.body(), StandardCharsets.UTF_8));
    }
    return JSON.readTree(response.body());
  }

  private HttpResponse<byte[]> send(String path, String body, String with)
      throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(server.resolve(path))
            .header("Authorization", "Bearer " + with)
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(body))
            .build();
    HttpResponse<byte[]> response = http.send(request, HttpResponse.BodyHandlers.ofByteArray());
    if (response.statusCode() >= SERVER_ERROR) {
      throw new IOException(path + ": " + response.statusCode());
    }
    return response;
  }

  @Override
  public void close() throws IOException {
    for (Socket socket : hanging) {
      socket.close();
    }
  }
}
