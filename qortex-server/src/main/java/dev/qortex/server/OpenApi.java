package dev.qortex.server;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.qortex.json.wire.Signature;
import dev.qortex.json.wire.WireJson;
import dev.qortex.service.Operation;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** OpenAPI 3.1 document of routes. The schemas are those of the operations. */
final class OpenApi {

  private static final String SCHEMAS = "#/components/schemas/";
  private static final String DEFINITIONS = "#/$defs/";
  private static final String PROBLEM = "Problem";
  private static final String HEALTH = "Health";
  private static final String CALLER = "Caller";

  private final ObjectNode document = WireJson.mapper().createObjectNode();
  private final ObjectNode paths;
  private final ObjectNode schemas;

  private OpenApi() {
    document.put("openapi", "3.1.0");
    document
        .putObject("info")
        .put("title", "Qortex")
        .put("version", "1")
        .put("summary", "A memory that retrieves and learns");
    paths = document.putObject("paths");
    schemas = document.putObject("components").putObject("schemas");
  }

  static ObjectNode of(List<Route> routes) {
    OpenApi api = new OpenApi();
    api.security();
    api.problem();
    api.probes();
    api.ofCallers();
    routes.forEach(api::add);
    return api.document;
  }

  private void security() {
    ObjectNode schemes = document.withObject("/components").putObject("securitySchemes");
    schemes.putObject("key").put("type", "http").put("scheme", "bearer");
    schemes
        .putObject("signature")
        .put("type", "apiKey")
        .put("in", "header")
        .put("name", Signature.SIGNATURE)
        .put(
            "description",
            ("Lower-case hexadecimal HMAC-SHA256 over method, path, query, %s, %s, %s and %s (the"
                    + " SHA-256 of the body), joined by line feeds, with the secret of the key that"
                    + " %s names.")
                .formatted(
                    Signature.TIMESTAMP,
                    Signature.NONCE,
                    Signature.IDEMPOTENCY_KEY,
                    Signature.DIGEST,
                    Signature.KEY));
    ArrayNode either = document.putArray("security");
    either.addObject().putArray("key");
    either.addObject().putArray("signature");
  }

  private void problem() {
    ObjectNode properties =
        schemas.putObject(PROBLEM).put("type", "object").putObject("properties");
    for (String text : List.of("type", "title", "detail", "code", "argument")) {
      properties.putObject(text).put("type", "string");
    }
    properties.putObject("status").put("type", "integer");
    schemas
        .withObject("/" + PROBLEM)
        .putArray("required")
        .add("type")
        .add("title")
        .add("status")
        .add("detail")
        .add("code");
  }

  private void probes() {
    ObjectNode health = schemas.putObject(HEALTH).put("type", "object");
    health.putObject("properties").putObject("status").put("const", "ok");
    health.putArray("required").add("status");
    for (String path : List.of("/health", "/v1/health", "/ready")) {
      ObjectNode get = paths.putObject(path).putObject("get");
      get.put("operationId", path.substring(1).replace('/', '_')).putArray("security");
      answers(get, HEALTH);
    }
  }

  /** Describes the permissions of callers, and the events of changes. */
  private void ofCallers() {
    ObjectNode rights = schemas.putObject(CALLER).put("type", "object");
    ObjectNode properties = rights.putObject("properties");
    properties.putObject("name").put("type", "string");
    for (String list : List.of("scopes", "domains", "operations")) {
      properties.putObject(list).put("type", "array").putObject("items").put("type", "string");
    }
    properties.fieldNames().forEachRemaining(rights.withArray("required")::add);
    ObjectNode caller = paths.putObject("/v1/caller").putObject("get");
    caller
        .put("operationId", "caller")
        .put(
            "description",
            "Returns the name, the scopes and the domains of a key, and the operations that it may"
                + " call.");
    answers(caller, CALLER);
    ObjectNode events = paths.putObject(ChangeStreams.PATH).putObject("get");
    events
        .put("operationId", "events")
        .put(
            "description",
            "Streams server-sent events: open at first, then change with the names of what"
                + " changed.");
    ObjectNode responses = events.putObject("responses");
    responses
        .putObject("200")
        .put("description", "The stream")
        .putObject("content")
        .putObject(ChangeStreams.MEDIA_TYPE)
        .putObject("schema")
        .put("type", "string");
    answer(responses, "default", "A refusal or failure", Problem.MEDIA_TYPE, PROBLEM);
  }

  private void add(Route route) {
    Operation operation = route.operation();
    String method = route.method().toLowerCase(Locale.ROOT);
    ObjectNode entry = paths.withObjectProperty(route.template()).putObject(method);
    entry
        .put("operationId", operation.name())
        .put("description", operation.description())
        .put("x-scope", operation.scope().value())
        .putArray("tags")
        .add(operation.toolset().value());
    ObjectNode input = (ObjectNode) component(operation.name() + ".input", operation.inputSchema());
    parameters(route, input, entry);
    if (route.takesBody()) {
      schemas.set(operation.name() + ".input", input);
      entry
          .putObject("requestBody")
          .put("required", !input.path("required").isEmpty())
          .putObject("content")
          .putObject(Reply.JSON)
          .putObject("schema")
          .put("$ref", SCHEMAS + operation.name() + ".input");
    }
    schemas.set(
        operation.name() + ".output",
        component(operation.name() + ".output", operation.outputSchema()));
    answers(entry, operation.name() + ".output");
    if (!operation.hints().readsOnly()) {
      repeatable(entry);
    }
  }

  private static void repeatable(ObjectNode entry) {
    parameter(entry, Signature.IDEMPOTENCY_KEY, "header", false)
        .put(
            "description",
            "Sent again with the same arguments, the request is answered as the first time and not"
                + " carried out again.")
        .putObject("schema")
        .put("type", "string")
        .put("pattern", "^" + Api.KEY_FORM + "$");
    entry
        .withObject("/responses/200/headers/" + Api.REPLAYED)
        .put("description", "Present when the answer is that of an earlier request.")
        .putObject("schema")
        .put("const", "true");
  }

  /** Moves the arguments that path and query hold out of the schema of the body. */
  private static void parameters(Route route, ObjectNode input, ObjectNode entry) {
    ObjectNode properties = input.withObjectProperty("properties");
    Set<String> required = new HashSet<>();
    input.path("required").forEach(name -> required.add(name.textValue()));
    List<String> names = new ArrayList<>();
    properties.fieldNames().forEachRemaining(names::add);
    for (String name : names) {
      boolean inPath = route.template().contains("{" + name + "}");
      if (inPath || !route.takesBody()) {
        ObjectNode schema = (ObjectNode) properties.remove(name);
        ObjectNode parameter =
            parameter(entry, name, inPath ? "path" : "query", inPath || required.contains(name));
        if (schema.path("type").asText().equals("object")) {
          parameter.putObject("content").putObject(Reply.JSON).set("schema", schema);
        } else {
          parameter.set("schema", schema);
        }
        required.remove(name);
      }
    }
    input.remove("required");
    if (!required.isEmpty()) {
      required.stream().sorted().forEach(input.withArray("required")::add);
    }
  }

  private static ObjectNode parameter(ObjectNode entry, String name, String in, boolean required) {
    ObjectNode parameter = entry.withArray("parameters").addObject();
    return parameter.put("name", name).put("in", in).put("required", required);
  }

  private static void answers(ObjectNode entry, String schema) {
    ObjectNode responses = entry.putObject("responses");
    answer(responses, "200", "The result", Reply.JSON, schema);
    answer(responses, "default", "A refusal or failure", Problem.MEDIA_TYPE, PROBLEM);
  }

  private static void answer(
      ObjectNode responses, String status, String description, String mediaType, String schema) {
    responses
        .putObject(status)
        .put("description", description)
        .putObject("content")
        .putObject(mediaType)
        .putObject("schema")
        .put("$ref", SCHEMAS + schema);
  }

  /** A schema with its definitions as components of their own. */
  private JsonNode component(String name, JsonNode schema) {
    JsonNode definitions = ((ObjectNode) schema).remove("$defs");
    if (definitions != null) {
      definitions
          .properties()
          .forEach(
              entry -> schemas.set(name + "." + entry.getKey(), rewritten(name, entry.getValue())));
    }
    return rewritten(name, schema);
  }

  private static JsonNode rewritten(String name, JsonNode node) {
    node.forEach(child -> rewritten(name, child));
    if (node instanceof ObjectNode object && object.path("$ref").isTextual()) {
      String reference = object.path("$ref").textValue();
      object.put(
          "$ref",
          reference.equals("#")
              ? SCHEMAS + name
              : reference.replace(DEFINITIONS, SCHEMAS + name + "."));
    }
    return node;
  }
}
