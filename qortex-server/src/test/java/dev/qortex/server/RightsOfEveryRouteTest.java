package dev.qortex.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.qortex.service.Caller;
import dev.qortex.service.Catalogue;
import dev.qortex.service.Operation;
import dev.qortex.service.Scope;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every route, asked with the key of a reader and with one that is bound to a domain. */
class RightsOfEveryRouteTest {

  private static final int SAMPLES = 8;
  private static final String SECRET = "Xylophone";
  private static final SecureRandom RANDOM = new SecureRandom();

  @TempDir private Path folder;

  private final ApiKey.Generated owner =
      ApiKey.bearer("owner", Set.of(Scope.values()), Set.of(), RANDOM);
  private final ApiKey.Generated reader =
      ApiKey.bearer("reader", Set.of(Scope.READ), Set.of(), RANDOM);
  private final ApiKey.Generated guest =
      ApiKey.bearer("guest", Set.of(Scope.values()), Set.of("guests"), RANDOM);
  private Catalogue catalogue;
  private QortexServer server;
  private Client client;
  private JsonNode document;

  @BeforeEach
  void start() throws IOException {
    catalogue = WholeCatalogue.of(folder);
    server =
        QortexServer.builder(catalogue)
            .port(0)
            .keys(ApiKeys.of(owner.key(), reader.key(), guest.key()))
            .start();
    client = Client.of(server);
    document = client.get("/openapi.json", as(owner)).ok().json();
    for (String domain : List.of("vault", "guests")) {
      String text = domain.equals("vault") ? SECRET + " is the word of the vault." : "Guests ring.";
      client
          .post("/v1/remember", "{'text': '%s', 'domain': '%s'}".formatted(text, domain), as(owner))
          .ok();
    }
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private static String[] as(ApiKey.Generated key) {
    return new String[] {"Authorization", "Bearer " + key.text()};
  }

  @Test
  void theServerRefusesEveryOperationThatAKeyIsNotTold() {
    for (ApiKey.Generated key : List.of(reader, guest)) {
      Set<String> told = told(key);
      Set<String> refused = new TreeSet<>();
      for (Operation operation : catalogue.operations()) {
        Client.Answer answer = sampled(new SampledRequests(document, 1), operation.name(), key);
        if (!told.contains(operation.name())) {
          assertThat(answer.status()).as(key + " " + operation).isEqualTo(403);
          refused.add(operation.name());
        }
      }
      assertThat(refused).as(key.toString()).isNotEmpty();
      Caller caller = key.key().caller();
      // Names of Python's that have a route are told, too.
      told.retainAll(catalogue.operations().stream().map(Operation::name).toList());
      assertThat(told)
          .isEqualTo(
              new TreeSet<>(
                  catalogue.operations().stream()
                      .filter(caller::mayCall)
                      .map(Operation::name)
                      .toList()));
    }
  }

  @Test
  void aKeyOfADomainReadsNothingOfAnotherFromAnyRoute() {
    Set<String> answered = new HashSet<>();
    for (String name : told(guest)) {
      for (int seed = 0; seed < SAMPLES; seed++) {
        Client.Answer answer = sampled(new SampledRequests(document, seed), name, guest);
        assertThat(answer.response().body())
            .as(name)
            .doesNotContain(SECRET)
            .doesNotContain("vault:");
        if (answer.status() == 200) {
          answered.add(name);
        }
      }
    }
    assertThat(answered).contains("qortex_status", "qortex_query", "qortex_ask");
    assertThat(client.get("/v1/caller", as(guest)).response().body()).doesNotContain("vault");
  }

  private Set<String> told(ApiKey.Generated key) {
    Set<String> names = new TreeSet<>();
    client
        .get("/v1/caller", as(key))
        .ok()
        .json()
        .path("operations")
        .forEach(name -> names.add(name.textValue()));
    return names;
  }

  /** Arguments as their schema allows them, which ask for the secret wherever they may. */
  private Client.Answer sampled(SampledRequests samples, String name, ApiKey.Generated key) {
    for (Map.Entry<String, JsonNode> path : document.path("paths").properties()) {
      for (Map.Entry<String, JsonNode> method : path.getValue().properties()) {
        JsonNode operation = method.getValue();
        if (operation.path("operationId").textValue().equals(name)) {
          String address = samples.address(path.getKey(), operation);
          JsonNode schema = SampledRequests.json(operation.path("requestBody")).path("schema");
          if (!schema.isMissingNode()) {
            return client.post(address, asking(samples.value(schema)).toString(), as(key));
          }
          HttpRequest.Builder request = client.request(address, as(key));
          return client.send(
              request.method(
                  method.getKey().toUpperCase(Locale.ROOT), HttpRequest.BodyPublishers.noBody()));
        }
      }
    }
    throw new AssertionError(name);
  }

  private static JsonNode asking(JsonNode body) {
    if (body instanceof ObjectNode object) {
      for (String argument : List.of("context", "name")) {
        if (object.path(argument).isTextual()) {
          object.put(argument, "the word of the vault, " + SECRET.toLowerCase(Locale.ROOT));
        }
      }
      for (String argument : List.of("node_id", "source_id", "domain")) {
        if (object.path(argument).isTextual()) {
          object.put(argument, "vault");
        }
      }
    }
    return body;
  }
}
