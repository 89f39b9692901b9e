package dev.qortex.examples.doors;

import dev.qortex.mcp.McpEndpoint;
import dev.qortex.mcp.QortexMcpServer;
import dev.qortex.mcp.StandardStreams;
import dev.qortex.service.Caller;
import dev.qortex.service.Catalogue;
import dev.qortex.service.Scope;
import dev.qortex.service.operations.MemoryOperations;
import dev.qortex.standard.StandardQortex;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;

/** A memory in one file, served to an agent that starts this program. */
public final class McpServer {

  private McpServer() {}

  /** The first argument, if there is one, is the file of the memory. */
  public static void main(String[] args) throws IOException {
    try (StandardStreams streams = StandardStreams.take()) {
      Path file = args.length > 0 ? Path.of(args[0]) : Files.createTempFile("memory", ".db");
      serve(file, streams.in(), streams.out());
    }
  }

  /** Returns when the agent has closed the input. */
  static void serve(Path file, InputStream in, OutputStream out) throws IOException {
    try (StandardQortex qortex = StandardQortex.open(file)) {
      Catalogue catalogue = Catalogue.of(new MemoryOperations(qortex.memory()));
      QortexMcpServer.of(catalogue).stdio(in, out);
    }
  }

  /** For a transport of one's own: answers a message of an agent that reads one domain only. */
  static Optional<String> answer(Catalogue catalogue, byte[] message) {
    Caller agent = new Caller("agent", Set.of(Scope.READ), Set.of("handbook"));
    McpEndpoint endpoint = QortexMcpServer.of(catalogue).readOnly().endpoint();
    return endpoint.answer(message, agent, notification -> {}).map(McpEndpoint.Answer::json);
  }
}
