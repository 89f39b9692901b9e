package dev.qortex.mcp;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.qortex.json.wire.WireJson;
import dev.qortex.service.Caller;
import dev.qortex.service.Catalogue;
import dev.qortex.service.Operation;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Messages of a size and of characters that no name has. */
class HostileMessagesTest {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int LARGE = 1 << 20;
  private static final int SMALL_ANSWER = 50_000;
  private static final String FORGED = "\n[main] INFO forged\r\u001b[2J\u2028";

  @TempDir private static Path folder;
  private final Catalogue catalogue = SampleServer.catalogue(folder);
  private final List<Operation> operations = List.copyOf(catalogue.operations());
  private final Protocol protocol =
      QortexMcpServer.of(catalogue)
          .toolsets("all")
          .limits(8 << 20, 64)
          .protocol(catalogue, Map.of());

  @Test
  void aNameOfAlmostEightMegabytesIsRefusedAtOnce() {
    answer(call("qortex_ingest_text", Map.of("text", "Retries need backoff.", "domain", "api")));
    String name = "x".repeat((8 << 20) - 1_000);
    for (ObjectNode message :
        List.of(
            call(name, Map.of()),
            message(name, Map.of()),
            message("initialize", Map.of("protocolVersion", name)),
            call("qortex_query", Map.of("context", "x", "domains", List.of(name))),
            call("qortex_query", Map.of("context", "x", "mode", name)),
            call("qortex_feedback", Map.of("query_id", name, "outcomes", Map.of("a", "accepted"))),
            message("ping", Map.of()).put("id", name))) {
      assertThat(answer(message)).hasSizeLessThan(SMALL_ANSWER);
    }
  }

  @Test
  void aLargeTextInEachArgumentOfEachToolIsAnsweredSoon() {
    for (Operation operation : operations) {
      Map<String, Object> good =
          SampleArguments.of(WireJson.mapper().convertValue(operation.inputSchema(), Protocol.MAP));
      operation
          .inputSchema()
          .path("properties")
          .properties()
          .forEach(
              property -> {
                if (property.getValue().path("type").asText().equals("string")
                    && property.getValue().path("maxLength").asInt(LARGE) < LARGE) {
                  ObjectNode message = call(operation.name(), good);
                  ((ObjectNode) message.at("/params/arguments"))
                      .put(property.getKey(), FORGED.repeat(LARGE / FORGED.length()));
                  assertThat(answer(message))
                      .as("%s %s", operation.name(), property.getKey())
                      .hasSizeLessThan(SMALL_ANSWER);
                }
              });
      ObjectNode unknown = call(operation.name(), good);
      ((ObjectNode) unknown.at("/params/arguments")).put("x".repeat(9_999), "y".repeat(LARGE));
      assertThat(answer(unknown)).as(operation.name()).hasSizeLessThan(SMALL_ANSWER);
    }
  }

  @Test
  void noTextOfAClientForgesALineOfTheLog() {
    List<String> printed = new ArrayList<>();
    PrintStream usual = System.err;
    System.setErr(
        new PrintStream(OutputStream.nullOutputStream(), true, UTF_8) {
          @Override
          public void println(String line) {
            printed.add(line);
          }
        });
    try {
      answer(
          message(
              "initialize",
              Map.of(
                  "protocolVersion",
                  FORGED,
                  "capabilities",
                  Map.of("experimental", Map.of(FORGED, FORGED)),
                  "clientInfo",
                  Map.of("name", FORGED, "version", FORGED, "title", FORGED))));
      answer(message(FORGED, Map.of()).put("id", FORGED));
      answer(call(FORGED, Map.of(FORGED, FORGED)));
      answer(call("qortex_query", Map.of("context", "x", "domains", List.of(FORGED))));
    } finally {
      System.setErr(usual);
    }
    assertThat(printed)
        .isNotEmpty()
        .allSatisfy(line -> assertThat(line).doesNotContain("\r", "\u001b", "\n[main]", "\u2028"));
  }

  private static ObjectNode call(String tool, Map<String, ?> arguments) {
    return message("tools/call", Map.of("name", tool, "arguments", arguments));
  }

  private static ObjectNode message(String method, Map<String, ?> params) {
    ObjectNode message = JSON.createObjectNode().put("jsonrpc", "2.0").put("id", 1);
    message.put("method", method).set("params", JSON.valueToTree(params));
    return message;
  }

  private String answer(JsonNode message) {
    return assertTimeoutPreemptively(
        Duration.ofSeconds(60),
        () ->
            protocol
                .answer(message.toString(), Caller.owner(), notification -> {})
                .orElseThrow()
                .json());
  }
}
