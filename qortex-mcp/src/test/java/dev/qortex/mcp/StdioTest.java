package dev.qortex.mcp;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.modelcontextprotocol.client.transport.ServerParameters;
import io.modelcontextprotocol.client.transport.StdioClientTransport;
import io.modelcontextprotocol.spec.McpClientTransport;
import io.modelcontextprotocol.spec.McpSchema.SubscribeRequest;
import io.modelcontextprotocol.spec.McpSchema.TextResourceContents;
import io.modelcontextprotocol.spec.McpSchema.UnsubscribeRequest;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** The official client and a child process; and the bytes of the child as they are. */
class StdioTest extends Conversation {

  private List<String> child() {
    return List.of(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-XX:TieredStopAtLevel=1",
        "-cp",
        System.getProperty("java.class.path"),
        SampleServer.class.getName(),
        folder.toString());
  }

  @Override
  McpClientTransport transport() {
    List<String> child = child();
    return new StdioClientTransport(
        ServerParameters.builder(child.get(0)).args(child.subList(1, child.size())).build(),
        MAPPER);
  }

  @Test
  void aSubscriberIsNotifiedOfAChange() {
    ingest("guide.md", "Rotate keys.");
    String uri = "qortex://documents/team%2Fops%3Aguide.md";
    client.subscribeResource(SubscribeRequest.builder(uri).build());
    ingest("guide.md", "Rotate keys weekly.");
    // This client reads the resource again when it is notified.
    await()
        .atMost(Duration.ofSeconds(60))
        .untilAsserted(
            () ->
                assertThat(updated)
                    .extracting(contents -> ((TextResourceContents) contents).text())
                    .containsExactly("Rotate keys weekly."));
    client.unsubscribeResource(UnsubscribeRequest.builder(uri).build());
  }

  @Test
  void standardOutputHasNothingButJsonRpc() throws Exception {
    List<JsonNode> answers =
        answers(
            "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":"
                + "{\"name\":\"sample_work\",\"arguments\":{\"steps\":5},\"_meta\":{\"progressToken\":7}}}",
            "no JSON",
            "",
            "{\"jsonrpc\":\"2.0\",\"id\":\"two\",\"method\":\"ping\"}\r",
            "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}");

    assertThat(answers)
        .allSatisfy(json -> assertThat(json.path("jsonrpc").asText()).isEqualTo("2.0"));
    assertThat(answers)
        .filteredOn(json -> json.has("method"))
        // On a slow machine the time between two steps is reported, too, as a fraction.
        .filteredOn(json -> json.at("/params/progress").asDouble() % 1 == 0)
        .extracting(json -> json.at("/params/progress").asInt())
        .containsExactly(1, 2, 3, 4, 5);
    assertThat(answers).filteredOn(json -> json.has("id")).hasSize(3);
    assertThat(answers)
        .anySatisfy(
            json -> assertThat(json.at("/result/structuredContent/done").asInt()).isEqualTo(5))
        .anySatisfy(json -> assertThat(json.path("id").asText()).isEqualTo("two"))
        .anySatisfy(json -> assertThat(json.at("/error/code").asInt()).isEqualTo(-32700));
  }

  @Test
  void aByteOrderMarkBeforeTheFirstLineIsIgnored() throws Exception {
    List<JsonNode> answers = answers("\uFEFF{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}");

    assertThat(answers).singleElement().matches(json -> json.has("result"));
  }

  @Test
  void aLineOfTenMegabytesIsRefusedAndTheNextOneAnswered() throws Exception {
    List<JsonNode> answers =
        answers("x".repeat(10 << 20), "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}");

    assertThat(answers).hasSize(2);
    assertThat(answers.get(0).at("/error/message").asText()).contains("longer than 8388608 bytes");
    assertThat(answers.get(1).path("id").asInt()).isEqualTo(1);
  }

  private List<JsonNode> answers(String... lines) throws IOException, InterruptedException {
    Process child =
        new ProcessBuilder(child()).redirectError(ProcessBuilder.Redirect.DISCARD).start();
    try (OutputStream in = child.getOutputStream()) {
      in.write(String.join("\n", lines).getBytes(UTF_8));
    }
    List<JsonNode> answers = new ArrayList<>();
    for (String line : new String(child.getInputStream().readAllBytes(), UTF_8).split("\n")) {
      answers.add(JSON.readTree(line));
    }
    assertThat(child.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(child.exitValue()).isZero();
    return answers;
  }
}
