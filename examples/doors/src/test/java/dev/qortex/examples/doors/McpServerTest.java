package dev.qortex.examples.doors;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class McpServerTest {

  @Test
  void anAgentListsToolsAndAsks(@TempDir Path folder) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    McpServer.serve(
        folder.resolve("memory.db"),
        new ByteArrayInputStream(
            """
            {"jsonrpc":"2.0","id":1,"method":"tools/list"}
            {"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"qortex_ask","arguments":{"context":"retries"}}}
            """
                .getBytes(UTF_8)),
        out);
    assertThat(out.toString(UTF_8).lines())
        .hasSize(2)
        .anyMatch(line -> line.contains("\"qortex_feedback\""))
        .anyMatch(line -> line.contains("\"query_id\""));
  }
}
