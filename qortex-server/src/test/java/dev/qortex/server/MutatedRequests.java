package dev.qortex.server;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_16;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;

/**
 * Requests as an OpenAPI document describes them, most of them with faults: in values, members,
 * encodings, types of media, methods, paths and headers. Drawn alike for the same seed.
 */
final class MutatedRequests {

  /** Halves of surrogate pairs are written as escapes, since no encoding has them. */
  private static final ObjectMapper JSON =
      JsonMapper.builder().enable(JsonWriteFeature.ESCAPE_NON_ASCII).build();

  private static final List<String> METHODS =
      List.of("GET", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "HEAD", "TRACE", "CONNECT", "X");
  private static final List<String> TYPES =
      List.of(
          "application/json; charset=utf-8",
          "application/json;charset=latin1",
          "text/plain",
          "application/xml",
          "multipart/form-data; boundary=x",
          "application/x-www-form-urlencoded",
          "json",
          "",
          "\u00ff/\u00fe");
  private static final List<Charset> ENCODINGS = List.of(ISO_8859_1, UTF_16, UTF_16LE, US_ASCII);
  private static final List<String> TEXTS =
      List.of(
          "",
          " ",
          "\0",
          "a\r\nX-Injected: 1",
          "\u001b[2J\u2028\u202e",
          "\ud800",
          "x\udc00y",
          "\ud83d\ude80e\u0301",
          "../../../etc/passwd",
          "/dev/zero",
          "-1",
          "NaN",
          "null",
          "[]",
          "{\"a\": [",
          "%s%n%99999d",
          "${jndi:ldap://x/y}",
          "'; DROP TABLE nodes; --",
          "9999-12-31T23:59:59.999999999Z",
          "-999999999-01-01",
          "P999999999999999999D",
          "(a+)+$",
          "[a-z");
  private static final List<String> MESSAGES =
      List.of(
          "initialize",
          "ping",
          "tools/list",
          "resources/list",
          "resources/templates/list",
          "resources/read",
          "resources/subscribe",
          "resources/unsubscribe",
          "prompts/list",
          "prompts/get",
          "completion/complete",
          "logging/setLevel",
          "notifications/cancelled",
          "tasks/get",
          "x\ud800");
  private static final List<String> URIS =
      List.of(
          "qortex://domains/",
          "qortex://domains/abc",
          "qortex://domains/%",
          "qortex://domains/%ff",
          "qortex://domains/a%00b",
          "qortex://documents/abc/%2e%2e",
          "qortex://passages/",
          "qortex://passages/" + "x".repeat(5_000),
          "qortex:",
          "file:///etc/passwd",
          "http://[::1",
          "\ud800",
          "");
  private static final List<String> PROMPTS =
      List.of("ask_memory", "review_change", "end_session", "ask", "review", "", "\u0000");
  private static final List<String> TAILS =
      List.of(
          "?",
          "?a",
          "?%",
          "?%zz=1",
          "?%ff=1",
          "?a=%c0%80",
          "?=&&=",
          "?limit=1e999",
          "?limit=" + "9".repeat(400),
          "?x=[[[[",
          "?" + "a=1&".repeat(1_500),
          "/",
          "//",
          "/..",
          "/%2e%2e/%2e%2e",
          "/%00",
          "/%ff",
          ";a=b",
          "%",
          "#x",
          "\\",
          "/" + "x".repeat(9_000),
          " x");
  private static final List<String> HEADERS =
      List.of(
          "Accept: text/html\r\n",
          "Accept: ;;q=z,\r\n",
          "Idempotency-Key: a\r\n",
          "Idempotency-Key: \u00e9\r\n",
          "Idempotency-Key: " + "k".repeat(300) + "\r\n",
          "X-Request-Id: \u0001\r\n",
          "Authorization: Bearer x\r\n",
          "X-Qortex-Signature: x\r\nX-Qortex-Timestamp: 99999999999999999999\r\n",
          "X-Qortex-Signature: x\r\nX-Qortex-Timestamp: 999999999999\r\nX-Qortex-Key: \u00e9\r\n",
          "Content-Encoding: gzip\r\n",
          "Expect: 100-continue\r\n",
          "Expect: x\r\n",
          "Transfer-Encoding: gzip\r\n",
          "Content-Length: -1\r\n",
          "Content-Length: 99999999999999999999\r\n",
          "Upgrade: websocket\r\n",
          "Cookie: \0\r\n",
          "Range: bytes=5-1\r\n",
          "X: " + "y".repeat(9_000) + "\r\n",
          ": \r\n",
          "no colon\r\n",
          "Origin: null\r\n",
          "Host: \r\n");

  /**
   * A request.
   *
   * @param faultless as the document describes it
   */
  record Drawn(byte[] bytes, boolean faultless) {

    @Override
    public String toString() {
      return new String(bytes, 0, Math.min(bytes.length, 2_000), ISO_8859_1);
    }
  }

  private record Route(String method, String template, JsonNode operation) {}

  private final SampledRequests samples;
  private final Random random;
  private final String key;
  private final List<Route> routes = new ArrayList<>();

  /**
   * Requests of that document.
   *
   * @param key the text of a bearer key, which some requests do not have
   */
  MutatedRequests(JsonNode document, String key, long seed) {
    this.key = key;
    this.samples = new SampledRequests(document, seed);
    this.random = new Random(seed);
    for (Map.Entry<String, JsonNode> path : document.path("paths").properties()) {
      if (path.getKey().equals(ChangeStreams.PATH)) {
        // A stream, which does not end.
        continue;
      }
      for (Map.Entry<String, JsonNode> method : path.getValue().properties()) {
        String name = method.getKey().toUpperCase(Locale.ROOT);
        routes.add(new Route(name, path.getKey(), method.getValue()));
      }
    }
  }

  Drawn next() throws IOException {
    Route route = one(routes);
    JsonNode schema = SampledRequests.json(route.operation.path("requestBody")).path("schema");
    String method = route.method;
    String address = samples.address(route.template, route.operation);
    JsonNode value = schema.isMissingNode() ? schema : samples.value(schema);
    boolean faulty = random.nextInt(5) > 0;
    int place = faulty ? random.nextInt(10) : -1;
    if (place <= 4 && faulty) {
      for (int faults = 1 + random.nextInt(3); faults > 0; faults--) {
        value = mutated(value);
      }
    } else if (place == 5) {
      method = one(METHODS);
    } else if (place == 6) {
      address += one(TAILS);
    }
    if (!value.isMissingNode() && random.nextInt(8) == 0) {
      value = call(route, value);
      method = "POST";
      address = "/mcp";
    }
    byte[] body = value.isMissingNode() ? new byte[0] : text(value, place == 7).getBytes(UTF_8);
    String type = "application/json";
    String more = "Authorization: Bearer " + key + "\r\n";
    if (place == 7) {
      body = damaged(body);
    } else if (place == 8) {
      type = one(TYPES);
    } else if (place == 9) {
      more = random.nextInt(4) == 0 ? one(HEADERS) : more + one(HEADERS);
    }
    String headers = more + (body.length == 0 ? "" : "Content-Type: " + type + "\r\n");
    String length = "Content-Length: " + body.length + "\r\n";
    byte[] bytes = RawClient.request(method + " " + address, headers + length, body);
    return new Drawn(bytes, !faulty);
  }

  /** The call of the same operation as a tool, or another message with these parameters. */
  private JsonNode call(Route route, JsonNode arguments) {
    ObjectNode message = JSON.createObjectNode().put("jsonrpc", "2.0").put("id", 1);
    if (random.nextInt(3) == 0) {
      ObjectNode params = message.put("method", one(MESSAGES)).putObject("params");
      params.put("uri", one(URIS)).put("name", one(PROMPTS)).put("cursor", one(TEXTS));
      params.set("arguments", random.nextBoolean() ? arguments : mutated(arguments));
      return random.nextInt(3) == 0 ? message.set("params", mutated(params)) : message;
    }
    message.put("method", "tools/call");
    message
        .putObject("params")
        .put("name", route.operation.path("operationId").asText())
        .set("arguments", arguments);
    return message;
  }

  /** The text of a value, perhaps with a member twice. */
  private String text(JsonNode value, boolean doubled) throws JsonProcessingException {
    String text = JSON.writeValueAsString(value);
    return doubled && random.nextBoolean() && text.startsWith("{\"")
        ? "{\"context\":1," + text.substring(1)
        : text;
  }

  private byte[] damaged(byte[] body) {
    byte[] damaged = body.clone();
    switch (random.nextInt(4)) {
      case 0 -> {
        return new String(body, UTF_8).replace("a", "\u00e9").getBytes(one(ENCODINGS));
      }
      case 1 -> {
        return Arrays.copyOf(body, random.nextInt(body.length + 1));
      }
      case 2 -> {
        for (int i = 0; i < damaged.length; i += 1 + random.nextInt(20)) {
          damaged[i] = (byte) random.nextInt();
        }
      }
      default -> {
        damaged = Arrays.copyOf(body, body.length + 50);
      }
    }
    return damaged;
  }

  /** The value with a fault in one of its parts. */
  private JsonNode mutated(JsonNode value) {
    if (value.isMissingNode() || random.nextInt(8) == 0) {
      return junk();
    }
    if (value instanceof ObjectNode object && !object.isEmpty()) {
      List<String> names = new ArrayList<>();
      object.fieldNames().forEachRemaining(names::add);
      String name = one(names);
      switch (random.nextInt(6)) {
        case 0 -> object.remove(name);
        case 1 -> object.set(one(TEXTS), junk());
        case 2 -> object.set(name, junk());
        default -> object.set(name, mutated(object.get(name)));
      }
      return object;
    }
    if (value instanceof ArrayNode array && !array.isEmpty()) {
      int place = random.nextInt(array.size());
      array.set(place, random.nextBoolean() ? junk() : mutated(array.get(place)));
      return array;
    }
    return junk();
  }

  /** Values of wrong types, numbers and texts beyond all limits, nesting. */
  private JsonNode junk() {
    return switch (random.nextInt(14)) {
      case 0 -> JSON.nullNode();
      case 1 -> JSON.getNodeFactory().booleanNode(random.nextBoolean());
      case 2 -> JSON.getNodeFactory().numberNode(random.nextLong());
      case 3 -> JSON.getNodeFactory().numberNode(BigInteger.TEN.pow(10 + random.nextInt(90)));
      case 4 -> JSON.getNodeFactory().numberNode(new BigDecimal("-1e" + random.nextInt(2_000)));
      case 5 -> JSON.getNodeFactory().numberNode(random.nextGaussian());
      case 6 -> JSON.getNodeFactory().numberNode(random.nextInt(3) - 1);
      case 7, 8, 9 -> TextNode.valueOf(one(TEXTS));
      case 10 -> TextNode.valueOf(one(TEXTS).repeat(1 + random.nextInt(5_000)));
      case 11 -> nested();
      case 12 -> JSON.createObjectNode().set(one(TEXTS), TextNode.valueOf(one(TEXTS)));
      default -> {
        ArrayNode many = JSON.createArrayNode();
        for (int i = random.nextInt(2_000); i > 0; i--) {
          many.add(i);
        }
        yield many;
      }
    };
  }

  private JsonNode nested() {
    JsonNode inside = TextNode.valueOf("deep");
    for (int i = random.nextInt(800); i > 0; i--) {
      inside =
          i % 2 == 0
              ? JSON.createArrayNode().add(inside)
              : JSON.createObjectNode().set("d", inside);
    }
    return inside;
  }

  private <T> T one(List<T> all) {
    return all.get(random.nextInt(all.size()));
  }
}
