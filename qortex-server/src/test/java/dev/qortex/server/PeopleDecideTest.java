package dev.qortex.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.mcp.QortexMcpServer;
import dev.qortex.service.Catalogue;
import dev.qortex.service.Scope;
import java.io.IOException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The keys of agents release, approve and delete nothing, by REST or by tools. */
class PeopleDecideTest {

  private static final List<String> DECISIONS =
      List.of(
          "cortex_decide",
          "cortex_settings",
          "cortex_rollback",
          "patterns_forget",
          "qortex_retract",
          "qortex_forget",
          "qortex_delete_domain",
          "qortex_checkpoint_delete",
          "qortex_vector_delete_many");

  private final ApiKey.Generated agent =
      ApiKey.bearer(
          "agent",
          Set.copyOf(EnumSet.complementOf(EnumSet.of(Scope.DECIDE))),
          Set.of(),
          new SecureRandom());

  @TempDir Path folder;

  @Test
  void theRefusalSuggestsNoWayRound() throws IOException {
    Catalogue catalogue = WholeCatalogue.of(folder);
    try (QortexServer server =
        QortexServer.builder(catalogue)
            .mcp(QortexMcpServer.of(catalogue).toolsets("all"))
            .port(0)
            .keys(ApiKeys.of(agent.key()))
            .start()) {
      Client client = Client.of(server);
      for (String operation : DECISIONS) {
        String refusal =
            operation
                + " asks for the scope 'decide', which 'agent' does not have.\n"
                + "Maybe leave the decision to a person.";
        Client.Answer rest = client.post(address(operation), "{}", "Authorization", bearer());
        rest.refused(403, "forbidden", refusal);
        assertThat(rest.json().path("detail").textValue()).isEqualTo(refusal);
        assertThat(tool(client, operation)).contains("Maybe leave the decision to a person.");
      }
    }
  }

  private String bearer() {
    return "Bearer " + agent.text();
  }

  private static String address(String operation) {
    return "/v1/" + operation.replaceFirst("^qortex_", "").replaceFirst("_", "/").replace('_', '-');
  }

  private String tool(Client client, String name) {
    String call =
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"%s\",\"arguments\":{}}}"
            .formatted(name);
    return client
        .post(
            "/mcp",
            call,
            "Authorization",
            bearer(),
            "Accept",
            "application/json, text/event-stream")
        .json()
        .path("result")
        .toString();
  }
}
