package dev.qortex.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.qortex.commons.Tokens;
import dev.qortex.service.Caller;
import dev.qortex.service.Catalogue;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The schemas of all tools, held against what the tool interfaces of several vendors take. */
class PortableSchemaTest {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Set<String> TYPES =
      Set.of("string", "integer", "number", "boolean", "array", "object");
  private static final Set<String> KEYWORDS =
      Set.of(
          "type",
          "description",
          "enum",
          "default",
          "items",
          "properties",
          "required",
          "minimum",
          "maximum",
          "minItems",
          "additionalProperties");

  @TempDir private static Path folder;
  private final Catalogue catalogue = SampleServer.catalogue(folder);

  @Test
  void everyArgumentOfEveryToolHasOneTypeAndKnownKeywords() throws IOException {
    int tools = 0;
    String cursor = "";
    do {
      JsonNode page = list(QortexMcpServer.of(catalogue).toolsets("all"), cursor);
      for (JsonNode tool : page.path("tools")) {
        JsonNode schema = tool.path("inputSchema");
        assertThat(schema.path("type").asText()).isEqualTo("object");
        assertThat(schema.path("properties").isObject()).as(tool.path("name").asText()).isTrue();
        checkPortable(schema, tool.path("name").asText());
        tools++;
      }
      assertThat(page.path("tools").size()).isBetween(1, ToolList.PAGE);
      cursor = page.path("nextCursor").asText("");
    } while (!cursor.isEmpty());
    assertThat(tools).isGreaterThan(ToolList.PAGE);
  }

  private static void checkPortable(JsonNode schema, String path) {
    if (schema.isEmpty()) {
      // Values of any type, such as those of metadata.
      return;
    }
    Set<String> keywords = new HashSet<>();
    schema.fieldNames().forEachRemaining(keywords::add);
    assertThat(KEYWORDS).as(path).containsAll(keywords);
    assertThat(schema.path("type").isTextual()).as("%s: %s", path, schema).isTrue();
    assertThat(TYPES).as(path).contains(schema.path("type").asText());
    if (schema.path("type").asText().equals("array")) {
      assertThat(schema.path("items").isObject()).as(path).isTrue();
      checkPortable(schema.path("items"), path + "[]");
    }
    schema
        .path("properties")
        .properties()
        .forEach(member -> checkPortable(member.getValue(), path + "." + member.getKey()));
    if (schema.has("additionalProperties")) {
      checkPortable(schema.path("additionalProperties"), path + ".*");
    }
  }

  @Test
  void theUsualToolsAreFewAndTheirListIsShort() throws IOException {
    for (QortexMcpServer door :
        new QortexMcpServer[] {
          QortexMcpServer.of(catalogue), QortexMcpServer.of(catalogue).textOnly()
        }) {
      JsonNode tools = list(door, "").path("tools");
      assertThat(tools).hasSizeBetween(9, 12);
      assertThat(tools)
          .allSatisfy(tool -> assertThat(tool.path("description").asText()).startsWith("Use "));
      assertThat(Tokens.in(list(door, "").toString())).as("tokens of the list").isLessThan(4_000);
    }
  }

  @Test
  void aCursorOfNoPageIsRefused() throws IOException {
    assertThat(answer(QortexMcpServer.of(catalogue), "nothing").at("/error/code").intValue())
        .isEqualTo(-32602);
  }

  private JsonNode list(QortexMcpServer door, String cursor) throws IOException {
    return answer(door, cursor).path("result");
  }

  private JsonNode answer(QortexMcpServer door, String cursor) throws IOException {
    String message =
        JSON.createObjectNode()
            .put("jsonrpc", "2.0")
            .put("id", 1)
            .put("method", "tools/list")
            .set("params", JSON.createObjectNode().put("cursor", cursor))
            .toString();
    return JSON.readTree(
        door.protocol(catalogue, Map.of())
            .answer(message, Caller.owner(), told -> {})
            .orElseThrow()
            .json());
  }
}
