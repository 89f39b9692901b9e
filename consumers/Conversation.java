import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.ServerParameters;
import io.modelcontextprotocol.client.transport.StdioClientTransport;
import io.modelcontextprotocol.json.jackson2.JacksonMcpJsonMapper;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.Tool;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * Conversation of an agent with a server over standard streams: initializes, lists the tools, calls
 * one, and wants a text in its structured result.
 *
 * <p>Arguments: tool, arguments as JSON, the wanted text, and the command that starts the server.
 */
class Conversation {

  public static void main(String[] args) throws Exception {
    String tool = args[0];
    JsonMapper json = new JsonMapper();
    ServerParameters server =
        ServerParameters.builder(args[3]).args(Arrays.copyOfRange(args, 4, args.length)).build();
    try (McpSyncClient client =
        McpClient.sync(new StdioClientTransport(server, new JacksonMcpJsonMapper(json))).build()) {
      client.initialize();
      List<String> tools = client.listTools().tools().stream().map(Tool::name).toList();
      System.out.println(client.getServerInfo().name() + " offers " + tools);
      CallToolResult result =
          client.callTool(
              CallToolRequest.builder(tool)
                  .arguments(json.readValue(args[1], new TypeReference<Map<String, Object>>() {}))
                  .build());
      JsonNode content = json.valueToTree(result.structuredContent());
      if (!tools.contains(tool)
          || Boolean.TRUE.equals(result.isError())
          || !content.toString().contains(args[2])) {
        throw new IllegalStateException("No \"" + args[2] + "\" in the result: " + result);
      }
    }
  }
}
