package dev.qortex.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.qortex.service.Operation;
import dev.qortex.service.internal.Json;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every operation over HTTP, with paths that work and paths that fail, on a memory in a file. */
class RemotePathsTest {

  private static final String SECRET = "where-the-host-keeps-it";

  @TempDir Path folder;

  private final HttpClient http = HttpClient.newHttpClient();
  private Path root;
  private ServedMemory memory;

  @BeforeEach
  void start() throws IOException {
    root = Files.createDirectories(folder.resolve(SECRET));
    memory = new ServedMemory(root);
    Path docs = memory.docs();
    Files.writeString(docs.resolve("broken.pdf"), "%PDF-1.7 broken");
    Files.writeString(docs.resolve("broken.json"), "{");
    Files.createSymbolicLink(docs.resolve("out.md"), Files.createFile(root.resolve("out.md")));
  }

  @AfterEach
  void stop() {
    memory.close();
  }

  @Test
  void noAnswerNamesAFolderOfTheHost() throws Exception {
    List<String> answers = new ArrayList<>();
    for (String path :
        List.of(
            "a.md", ".", "absent.md", "broken.pdf", "broken.json", "out.md", root + "/docs/b.md")) {
      for (Operation operation : memory.catalogue().operations()) {
        ask(operation, path, answers);
      }
    }
    assertThat(answers).anyMatch(answer -> answer.contains("\"isError\":false"));
    assertHidden(answers);
  }

  @Test
  void noAnswerNamesTheFileOfADamagedMemory() throws Exception {
    List<String> answers = new ArrayList<>();
    ask(memory.catalogue().operation("qortex_ingest"), "a.md", answers);
    damage(root.resolve("memory.db"));
    damage(root.resolve("memory.db-wal"));
    for (Operation operation : memory.catalogue().operations()) {
      ask(operation, "a.md", answers);
    }
    assertThat(answers).anyMatch(answer -> answer.contains("memory.db"));
    assertHidden(answers);
  }

  private static void damage(Path file) throws IOException {
    byte[] bytes = Files.readAllBytes(file);
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) (i * 31);
    }
    Files.write(file, bytes);
  }

  private static void assertHidden(List<String> answers) {
    assertThat(answers).isNotEmpty().allSatisfy(it -> assertThat(it).doesNotContain(SECRET));
  }

  /** Calls the operation by REST and as a tool, with the path wherever it wants one. */
  private void ask(Operation operation, String path, List<String> answers) throws Exception {
    ObjectNode argument = argument(operation.inputSchema(), path);
    ObjectNode call = Json.mapper().createObjectNode();
    call.put("jsonrpc", "2.0").put("id", 1).put("method", "tools/call");
    call.putObject("params").put("name", operation.name()).set("arguments", argument);
    answers.add(operation + " " + send("/mcp", call));
    String rest = operation.name().replaceFirst("^qortex_", "").replaceFirst("_", "/");
    answers.add(operation + " " + send("/v1/" + rest.replace('_', '-'), argument));
  }

  private String send(String path, JsonNode body) throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(memory.uri() + path))
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(body.toString()))
            .build();
    return http.send(request, HttpResponse.BodyHandlers.ofString()).body();
  }

  private static ObjectNode argument(JsonNode schema, String path) {
    ObjectNode argument = Json.mapper().createObjectNode();
    for (JsonNode required : schema.path("required")) {
      JsonNode property = schema.path("properties").path(required.asText());
      argument.set(required.asText(), value(required.asText(), property, path));
    }
    return argument;
  }

  private static JsonNode value(String name, JsonNode schema, String path) {
    if (schema.has("enum")) {
      return schema.path("enum").get(0);
    }
    return switch (schema.path("type").asText()) {
      case "string" ->
          Json.mapper()
              .getNodeFactory()
              .textNode(name.matches(".*(path|file|connection).*") ? path : "x");
      case "integer", "number" -> Json.mapper().getNodeFactory().numberNode(1);
      case "boolean" -> Json.mapper().getNodeFactory().booleanNode(true);
      case "array" -> Json.mapper().createArrayNode();
      default -> argument(schema, path);
    };
  }
}
