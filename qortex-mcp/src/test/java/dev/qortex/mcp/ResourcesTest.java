package dev.qortex.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.qortex.core.error.StorageBusyException;
import dev.qortex.service.Call;
import dev.qortex.service.Caller;
import dev.qortex.service.Catalogue;
import dev.qortex.service.Op;
import dev.qortex.service.Scope;
import dev.qortex.service.Toolset;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Resources and prompts as callers of different rights see them. */
class ResourcesTest {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Caller TENANT = new Caller("tenant", Set.of(Scope.READ), Set.of("mine"));
  private static final Caller WRITER = new Caller("writer", Set.of(Scope.WRITE), Set.of());

  @TempDir private Path folder;
  private Catalogue catalogue;
  private Protocol protocol;

  @BeforeEach
  void ingest() {
    catalogue = SampleServer.catalogue(folder);
    protocol = QortexMcpServer.of(catalogue).protocol(catalogue, Map.of());
    for (String domain : List.of("mine", "secret")) {
      for (int i = 0; i < 3; i++) {
        catalogue.call(
            "qortex_ingest_text",
            JSON.createObjectNode()
                .put("text", "Keys of %s are rotated.".formatted(domain))
                .put("domain", domain)
                .put("name", "n" + i),
            Call.ofOwner());
      }
    }
  }

  @Test
  void aBoundCallerSeesNothingOfOtherDomains() throws IOException {
    assertThat(answer(TENANT, "resources/list", Map.of()).at("/result/resources"))
        .hasSize(4)
        .allSatisfy(resource -> assertThat(resource.path("uri").asText()).contains("/mine"));
    assertThat(read(TENANT, "qortex://documents/mine%3An1").at("/result/contents/0/text").asText())
        .isEqualTo("Keys of mine are rotated.");
    JsonNode passage =
        catalogue.call(
            "qortex_get",
            JSON.createObjectNode().set("ids", JSON.createArrayNode().add("secret:n1")),
            Call.ofOwner());
    for (String uri :
        List.of(
            "qortex://domains/secret",
            "qortex://documents/secret%3An1",
            "qortex://passages/" + passage.at("/items/0/id").asText().replace("#", "%23"))) {
      assertThat(read(Caller.owner(), uri).has("result")).as(uri).isTrue();
      String unknown = uri.replace("secret", "nowhere");
      assertThat(read(TENANT, uri).toString())
          .isEqualTo(read(TENANT, unknown).toString().replace("nowhere", "secret"))
          .contains("-32002")
          .doesNotContain("mine");
    }
  }

  @Test
  void aCallerWhoMayNotReadHasNoResourcesAndNoPrompts() throws IOException {
    assertThat(answer(WRITER, "resources/list", Map.of()).at("/result/resources")).isEmpty();
    assertThat(read(WRITER, "qortex://domains/mine").at("/error/code").intValue())
        .isEqualTo(-32002);
    assertThat(names(WRITER)).containsExactly("review_change", "end_session");
    assertThat(names(TENANT)).isEmpty();
    String unknown =
        answer(TENANT, "prompts/get", Map.of("name", "no_memory")).at("/error/message").asText();
    assertThat(answer(TENANT, "prompts/get", Map.of("name", "ask_memory")).at("/error/message"))
        .hasToString("\"" + unknown.replace("no_memory", "ask_memory").replace("\n", "\\n") + "\"");
  }

  record Nothing() {}

  public interface FailingStatusApi {

    @Op(name = "qortex_status", text = "Fails.", toolset = Toolset.MEMORY)
    Nothing status(Nothing input, Call call);
  }

  @Test
  void aBusyMemoryIsNotAnEmptyOne() {
    Catalogue busy =
        Catalogue.builder()
            .bind(
                FailingStatusApi.class,
                (input, call) -> {
                  throw new StorageBusyException("The memory is busy.", null);
                })
            .build();
    Feature list = new Resources(busy, 3).features().get("resources/list");
    assertThatThrownBy(
            () -> list.answer(JSON.createObjectNode(), Caller.owner(), notification -> {}))
        .hasMessageContaining("busy");
  }

  @Test
  void theListComesInPages() {
    Resources resources = new Resources(catalogue, 3);
    List<String> listed = new ArrayList<>();
    JsonNode page = JSON.createObjectNode();
    do {
      page =
          JSON.valueToTree(
              resources
                  .features()
                  .get("resources/list")
                  .answer(
                      JSON.createObjectNode().set("cursor", page.path("nextCursor")),
                      Caller.owner(),
                      any -> {}));
      assertThat(page.path("resources").size()).isBetween(1, 3);
      listed.addAll(page.path("resources").findValuesAsText("uri"));
    } while (page.hasNonNull("nextCursor"));
    assertThat(listed)
        .containsExactly(
            "qortex://domains/mine",
            "qortex://documents/mine%3An0",
            "qortex://documents/mine%3An1",
            "qortex://documents/mine%3An2",
            "qortex://domains/secret",
            "qortex://documents/secret%3An0",
            "qortex://documents/secret%3An1",
            "qortex://documents/secret%3An2");
  }

  @Test
  void aWrongRequestIsRefused() throws IOException {
    assertThat(code(answer(TENANT, "resources/list", Map.of("cursor", "x")))).isEqualTo(-32602);
    assertThat(code(answer(TENANT, "resources/list", Map.of("cursor", 7)))).isEqualTo(-32602);
    assertThat(code(answer(TENANT, "resources/read", Map.of()))).isEqualTo(-32602);
    assertThat(code(answer(TENANT, "prompts/get", Map.of("name", 7)))).isEqualTo(-32602);
    assertThat(code(answer(TENANT, "resources/subscribe", Map.of("uri", "x")))).isEqualTo(-32601);
    assertThat(
            answer(
                    TENANT,
                    "initialize",
                    Map.of(
                        "protocolVersion",
                        "2025-06-18",
                        "capabilities",
                        Map.of(),
                        "clientInfo",
                        Map.of("name", "test", "version", "1")))
                .at("/result/capabilities/resources"))
        .as("without a connection that lasts")
        .hasToString("{\"subscribe\":false,\"listChanged\":false}");
  }

  @Test
  void aConnectionSubscribesToAHundredResources() {
    Caller owner = Caller.owner();
    try (Subscriptions subscriptions =
        new Subscriptions(new Resources(catalogue, 100), Subscriptions.INTERVAL)) {
      Feature subscribe = subscriptions.features().get("resources/subscribe");
      // One resource under many names: a letter may be written as it is or as a code.
      for (int i = 0; i < 100; i++) {
        String uri = "qortex://documents/" + coded("mine:n1", i);
        subscribe.answer(JSON.createObjectNode().put("uri", uri), owner, any -> {});
      }
      JsonNode more = JSON.createObjectNode().put("uri", "qortex://documents/secret%3An1");
      assertThatThrownBy(() -> subscribe.answer(more, owner, any -> {}))
          .hasMessageContaining("100 resources");
    }
  }

  private static String coded(String id, int bits) {
    StringBuilder coded = new StringBuilder();
    for (int i = 0; i < id.length(); i++) {
      coded.append(
          (bits >> i & 1) == 1 ? "%" + Integer.toHexString(id.charAt(i)) : id.substring(i, i + 1));
    }
    return coded.toString();
  }

  private List<String> names(Caller caller) throws IOException {
    List<String> names = new ArrayList<>();
    answer(caller, "prompts/list", Map.of())
        .at("/result/prompts")
        .forEach(prompt -> names.add(prompt.path("name").asText()));
    return names;
  }

  private static int code(JsonNode answer) {
    return answer.at("/error/code").intValue();
  }

  private JsonNode read(Caller caller, String uri) throws IOException {
    return answer(caller, "resources/read", Map.of("uri", uri));
  }

  private JsonNode answer(Caller caller, String method, Map<String, ?> params) throws IOException {
    String message =
        JSON.createObjectNode()
            .put("jsonrpc", "2.0")
            .put("id", 1)
            .put("method", method)
            .set("params", JSON.valueToTree(params))
            .toString();
    return JSON.readTree(protocol.answer(message, caller, any -> {}).orElseThrow().json());
  }
}
