package dev.qortex.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.qortex.mcp.QortexMcpServer;
import dev.qortex.service.Caller;
import dev.qortex.service.Catalogue;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Two megabytes of random bytes at each transport, after which a question is answered. */
@Timeout(60)
class RandomBytesTest {

  private static final long SEED = Long.getLong("qortex.tests.seed", 38);
  private static final int BYTES = 2 << 20;
  private static final int LARGEST_PART = 1 << 16;
  private static final String PING = "{\"jsonrpc\":\"2.0\",\"id\":\"last\",\"method\":\"ping\"}";
  private static final List<String> WORDS =
      List.of(
          "{",
          "{",
          "}",
          "}",
          "[",
          "]",
          ":",
          ":",
          ",",
          ",",
          "\"",
          "\\",
          "\n",
          "\r",
          " ",
          "0",
          "-1",
          "1e999",
          "1.5",
          "true",
          "null",
          "\\u0041",
          "\\ud800",
          "\\udc00",
          "\u00e9",
          "\ud83d\ude80",
          "\"jsonrpc\":\"2.0\"",
          "\"id\":",
          "\"method\":",
          "\"tools/call\"",
          "\"tools/list\"",
          "\"ping\"",
          "\"initialize\"",
          "\"notifications/cancelled\"",
          "\"params\":{",
          "\"name\":\"qortex_query\"",
          "\"arguments\":{",
          "\"_meta\":{\"progressToken\":",
          "\"context\":",
          "\"domains\":[",
          "\"top_k\":",
          "\"x\"",
          "\"where\":{\"$and\":[");
  private static final List<String> BEGINNINGS =
      List.of(
          "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"qortex_query\",\"arguments\":{",
          "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":",
          "{\"context\":\"x\",",
          "{",
          "[");
  private static final List<String> HEADS =
      List.of(
          "",
          "GET ",
          "POST /v1/query HTTP/1.1\r\n",
          "POST /v1/query HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n",
          "POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99\r\n\r\n",
          "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
          "\u0016\u0003\u0001");

  /** Shape of the bytes. */
  enum Shape {
    /** Any. */
    BYTES {
      @Override
      byte[] next(Random random, int size) {
        byte[] bytes = new byte[size];
        random.nextBytes(bytes);
        return bytes;
      }
    },
    /** Parts of JSON in any order, at times after a beginning that is right. */
    JSON_LIKE {
      @Override
      byte[] next(Random random, int size) {
        StringBuilder text = new StringBuilder();
        if (random.nextBoolean()) {
          text.append(one(BEGINNINGS, random));
        }
        while (text.length() < size) {
          text.append(one(WORDS, random));
        }
        return text.toString().getBytes(UTF_8);
      }
    };

    abstract byte[] next(Random random, int size);
  }

  private static <T> T one(List<T> all, Random random) {
    return all.get(random.nextInt(all.size()));
  }

  @TempDir private Path folder;
  private final Random random = new Random(SEED);
  private QortexMcpServer tools;
  private QortexServer server;

  @BeforeEach
  void start() throws IOException {
    Catalogue catalogue = WholeCatalogue.of(folder);
    tools = QortexMcpServer.of(catalogue).toolsets("all");
    server =
        QortexServer.builder(catalogue)
            .port(0)
            .withoutAuthentication(Caller.owner())
            .mcp(tools)
            .start();
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @ParameterizedTest
  @EnumSource
  void aBodyOfRest(Shape shape) throws IOException {
    bodies("/v1/query", shape);
  }

  @ParameterizedTest
  @EnumSource
  void aMessageToMcp(Shape shape) throws IOException {
    bodies("/mcp", shape);
  }

  private void bodies(String path, Shape shape) throws IOException {
    RawClient raw = new RawClient(server.uri().getPort());
    for (int sent = 0; sent < BYTES; ) {
      byte[] body = shape.next(random, size(sent));
      sent += body.length;
      String headers = "Content-Type: application/json\r\nContent-Length: " + body.length + "\r\n";
      RawClient.Answer answer = raw.send(RawClient.request("POST " + path, headers, body));
      assertThat(answer.status()).as(answer.toString()).isIn(200, 202, 400, 413);
      check(answer.body());
    }
    checkAlive();
  }

  @ParameterizedTest
  @EnumSource
  void aSocket(Shape shape) throws IOException {
    RawClient raw = new RawClient(server.uri().getPort());
    for (int sent = 0; sent < BYTES; ) {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      bytes.write(one(HEADS, random).getBytes(UTF_8));
      bytes.write(shape.next(random, size(sent)));
      sent += bytes.size();
      RawClient.Answer answer = raw.send(bytes.toByteArray());
      assertThat(answer.status()).as(answer.toString()).isLessThan(500);
      check(answer.body());
    }
    checkAlive();
  }

  @ParameterizedTest
  @EnumSource
  void standardInput(Shape shape) throws IOException {
    ByteArrayOutputStream in = new ByteArrayOutputStream();
    while (in.size() < BYTES) {
      in.write(shape.next(random, size(in.size())));
      in.write('\n');
    }
    InputStream all =
        new SequenceInputStream(
            new ByteArrayInputStream(in.toByteArray()),
            new ByteArrayInputStream((PING + "\n").getBytes(UTF_8)));
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    tools.stdio(all, out);

    List<String> answers = out.toString(UTF_8).lines().toList();
    assertThat(answers).hasSizeGreaterThan(10);
    int last = 0;
    for (String answer : answers) {
      JsonNode json = new ObjectMapper().readTree(answer);
      assertThat(json.path("jsonrpc").asText()).isEqualTo("2.0");
      check(answer);
      last += json.path("id").asText().equals("last") && json.has("result") ? 1 : 0;
    }
    assertThat(last).isEqualTo(1);
  }

  /** Small ones, after a large one. */
  private int size(int sent) {
    return sent == 0 ? BYTES / 4 : 1 + random.nextInt(1 + random.nextInt(LARGEST_PART));
  }

  private static void check(String answer) {
    assertThat(answer)
        .as("seed %s", SEED)
        .doesNotContain("\"code\":\"internal\"", "\"code\":-32603", "failed by a defect");
  }

  private void checkAlive() {
    Client client = Client.of(server);
    client.post("/v1/query", "{'context': 'When is a call retried?'}").ok();
    client.post("/mcp", PING).ok();
  }
}
