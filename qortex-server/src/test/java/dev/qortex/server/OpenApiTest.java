package dev.qortex.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.harrel.jsonschema.Validator;
import dev.harrel.jsonschema.ValidatorFactory;
import dev.qortex.service.Caller;
import dev.qortex.service.Catalogue;
import dev.qortex.service.Operation;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every route, driven from the document that the server gives of itself. */
class OpenApiTest {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String COMPONENTS = "#/components/schemas/";
  private static final String SCHEMAS = "urn:schemas";
  private static final int SAMPLES = 6;
  private static final Set<Integer> HONEST = Set.of(200, 400, 403, 404, 409, 413);

  private static final Set<String> WITHOUT_ARGUMENTS = Set.of("/v1/health", "/v1/caller");

  /** What Python qortex has, under the same method and path. */
  private static final List<String> REFERENCE =
      List.of(
          "get /v1/health",
          "get /v1/status",
          "get /v1/domains",
          "get /v1/stats",
          "post /v1/query",
          "post /v1/feedback",
          "post /v1/ingest",
          "post /v1/ingest/text",
          "post /v1/ingest/structured",
          "post /v1/ingest/message",
          "post /v1/explore",
          "post /v1/rules",
          "post /v1/learning/select",
          "post /v1/learning/observe",
          "post /v1/learning/sessions/start",
          "post /v1/learning/sessions/end",
          "post /v1/learning/reset",
          "get /v1/learning/{learner}/posteriors",
          "get /v1/learning/{learner}/metrics",
          "post /v1/sources/connect",
          "post /v1/sources/{source_id}/sync",
          "get /v1/sources",
          "delete /v1/sources/{source_id}",
          "post /v1/admin/migrate-vec");

  @TempDir private Path folder;
  private Catalogue catalogue;
  private QortexServer server;
  private Client client;
  private JsonNode document;
  private Validator validator;

  /** A route of the document. */
  private record Described(String method, String template, JsonNode operation) {

    String address() {
      return method + " " + template;
    }
  }

  @BeforeEach
  void start() throws IOException {
    catalogue = WholeCatalogue.of(folder);
    server = QortexServer.builder(catalogue).port(0).withoutAuthentication(Caller.owner()).start();
    client = Client.of(server);
    document = client.get("/openapi.json").ok().json();
    ObjectNode schemas = JSON.createObjectNode();
    schemas.set("$defs", document.at("/components/schemas"));
    validator = new ValidatorFactory().createValidator();
    validator.registerSchema(
        URI.create(SCHEMAS), schemas.toString().replace(COMPONENTS, "#/$defs/"));
  }

  @AfterEach
  void stop() {
    server.close();
  }

  /** All but the stream of events, which does not end. */
  private List<Described> routes() {
    List<Described> routes = new ArrayList<>();
    document.path("paths").properties().stream()
        .filter(path -> !path.getKey().equals(ChangeStreams.PATH))
        .forEach(
            path ->
                path.getValue()
                    .properties()
                    .forEach(
                        method ->
                            routes.add(
                                new Described(method.getKey(), path.getKey(), method.getValue()))));
    return routes;
  }

  @Test
  void namesOfPythonHaveAddressesThatTheDocumentLeavesOut() {
    assertThat(document.path("paths").has("/v1/buildlog/status")).isFalse();
    assertThat(client.post("/v1/buildlog/status", "{'min_confidence': 'low'}").ok().json())
        .isEqualTo(client.post("/v1/buildlog/skills", "{}").ok().json());
  }

  @Test
  void theDocumentHasEveryOperationAndEveryRouteOfTheReference() {
    assertThat(document.path("openapi").textValue()).isEqualTo("3.1.0");
    assertThat(routes())
        .extracting(route -> route.operation.path("operationId").textValue())
        .doesNotHaveDuplicates()
        .containsAll(catalogue.operations().stream().map(Operation::name).toList());
    assertThat(routes()).extracting(Described::address).containsAll(REFERENCE);
    for (JsonNode reference : document.findValues("$ref")) {
      assertThat(document.at(reference.textValue().substring(1)).isObject())
          .as(reference.textValue())
          .isTrue();
    }
    assertThat(document.toString()).doesNotContain("$defs");
  }

  @Test
  void everyRouteAnswersAsTheDocumentDescribesIt() {
    Set<String> answered = new TreeSet<>();
    for (int seed = 0; seed < SAMPLES; seed++) {
      SampledRequests samples = new SampledRequests(document, seed);
      for (Described route : routes()) {
        JsonNode body = body(samples, route);
        Client.Answer answer = send(route, samples.address(route.template, route.operation), body);
        assertThat(HONEST)
            .as(route + " " + body + answer.response().body())
            .contains(answer.status());
        checkAnswer(route, answer);
        if (answer.status() == 200) {
          answered.add(route.address());
        }
      }
    }
    assertThat(answered).hasSizeGreaterThan(routes().size() / 2);
  }

  @Test
  void everyRouteRefusesWhatTheDocumentDoesNotAllow() {
    SampledRequests samples = new SampledRequests(document, 1);
    for (Described route : routes()) {
      if (route.template.startsWith("/v1/") && !WITHOUT_ARGUMENTS.contains(route.template)) {
        JsonNode body = body(samples, route);
        String address = samples.address(route.template, route.operation);
        for (String wrong : List.of("no_such_argument", "")) {
          Client.Answer answer =
              body.isObject()
                  ? send(route, address, ((ObjectNode) body).deepCopy().put(wrong, 1))
                  : send(route, address + (address.contains("?") ? "&" : "?") + wrong + "=1", body);
          answer.refused(400, "invalid_argument", "no argument");
        }
        wrongTypes(samples, route, address, body);
      }
    }
  }

  private void wrongTypes(SampledRequests samples, Described route, String address, JsonNode body) {
    samples
        .resolved(schema(route))
        .path("properties")
        .properties()
        .forEach(
            property -> {
              JsonNode schema = samples.resolved(property.getValue());
              JsonNode type = schema.path("type");
              if (type.isTextual()) {
                // A single object is taken for a list of one.
                boolean objects =
                    samples.resolved(schema.path("items")).path("type").asText().equals("object");
                JsonNode wrong =
                    type.textValue().equals("object") || objects
                        ? JSON.createArrayNode().add(JSON.createArrayNode())
                        : JSON.createObjectNode().put("a", 1);
                Client.Answer answer =
                    send(
                        route,
                        address,
                        ((ObjectNode) body).deepCopy().set(property.getKey(), wrong));
                answer.refused(400, "invalid_argument", "");
              }
            });
  }

  private static JsonNode schema(Described route) {
    return SampledRequests.json(route.operation.path("requestBody")).path("schema");
  }

  private static JsonNode body(SampledRequests samples, Described route) {
    JsonNode schema = schema(route);
    return schema.isMissingNode() ? schema : samples.value(schema);
  }

  private Client.Answer send(Described route, String address, JsonNode body) {
    return body.isMissingNode()
        ? client.send(
            client
                .request(address)
                .method(
                    route.method.toUpperCase(java.util.Locale.ROOT),
                    HttpRequest.BodyPublishers.noBody()))
        : client.post(address, body.toString());
  }

  /** Held against the document by a validator that the server does not use. */
  private void checkAnswer(Described route, Client.Answer answer) {
    JsonNode responses = route.operation.path("responses");
    JsonNode content =
        (answer.status() == 200 ? responses.path("200") : responses.path("default"))
            .path("content")
            .path(answer.header("Content-Type"));
    String schema = content.path("schema").path("$ref").textValue();
    Validator.Result checked =
        validator.validate(
            URI.create(schema.replace(COMPONENTS, SCHEMAS + "#/$defs/")), answer.response().body());
    assertThat(checked.getErrors())
        .as("%s: %s", route.address(), answer.response().body())
        .extracting(error -> error.getInstanceLocation() + " " + error.getError())
        .isEmpty();
  }

  @Test
  void onlyFilesBelowTheAllowedFoldersAreRead() throws IOException {
    Path secret = Files.writeString(folder.resolve("secret.md"), "# Key\n\nThe word is swordfish.");
    Path docs = folder.resolve("docs");
    Files.createSymbolicLink(docs.resolve("link.md"), secret);
    Files.createSymbolicLink(docs.resolve("out"), folder);
    ingest(docs.resolve("retry.md").toString()).ok();
    for (String path :
        List.of(
            secret.toString(),
            docs + "/../secret.md",
            docs + "/link.md",
            docs + "/out/secret.md",
            "/etc/passwd",
            docs + "/%2e%2e/secret.md",
            docs + "/..\\u0000/secret.md",
            "../secret.md")) {
      Client.Answer answer = ingest(path);
      assertThat(answer.status()).as(path + answer.response().body()).isIn(400, 403, 404);
      assertThat(answer.response().body()).doesNotContain("swordfish");
    }
    assertThat(client.post("/v1/query", "{'context': 'What is the word?'}").ok().response().body())
        .doesNotContain("swordfish");
  }

  private Client.Answer ingest(String path) {
    return client.post("/v1/ingest", "{'source_path': '" + path + "', 'domain': 'docs'}");
  }
}
