package dev.qortex.mcp;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.qortex.commons.Checks;
import dev.qortex.commons.EditDistance;
import dev.qortex.commons.TextBytes;
import dev.qortex.json.Coercions;
import dev.qortex.json.Mappers;
import dev.qortex.json.SizeCheck;
import dev.qortex.json.StorableJson;
import dev.qortex.service.Caller;
import dev.qortex.service.Catalogue;
import dev.qortex.service.Operation;
import dev.qortex.service.error.ServiceException;
import io.modelcontextprotocol.json.jackson2.JacksonMcpJsonMapper;
import io.modelcontextprotocol.json.schema.JsonSchemaValidator.ValidationResponse;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpStatelessServerHandler;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.ErrorCodes;
import io.modelcontextprotocol.spec.McpSchema.InitializeRequest;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCRequest;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCResponse;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCResponse.JSONRPCError;
import io.modelcontextprotocol.spec.McpSchema.PaginatedRequest;
import io.modelcontextprotocol.spec.McpSchema.ServerCapabilities;
import io.modelcontextprotocol.spec.McpStatelessServerTransport;
import io.modelcontextprotocol.spec.ProtocolVersions;
import java.nio.charset.CharacterCodingException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.Mono;

/**
 * Single messages of the protocol: JSON-RPC in, JSON-RPC out, whatever the transport. The stateless
 * server of the SDK answers; this class checks before what the SDK takes on trust. Keeps nothing
 * between messages; thread-safe.
 */
final class Protocol {

  static final List<String> VERSIONS =
      List.of(
          ProtocolVersions.MCP_2024_11_05,
          ProtocolVersions.MCP_2025_03_26,
          ProtocolVersions.MCP_2025_06_18,
          ProtocolVersions.MCP_2025_11_25);

  static final TypeReference<Map<String, Object>> MAP = new TypeReference<>() {};

  private static final Logger LOG = LoggerFactory.getLogger(Protocol.class);

  /** Shapes of the parameters, checked here because the SDK calls wrong ones its own failure. */
  private static final Map<String, Class<?>> PARAMETERS =
      Map.of(
          McpSchema.METHOD_INITIALIZE, InitializeRequest.class,
          McpSchema.METHOD_TOOLS_LIST, PaginatedRequest.class,
          McpSchema.METHOD_RESOURCES_LIST, PaginatedRequest.class,
          McpSchema.METHOD_PROMPT_LIST, PaginatedRequest.class,
          McpSchema.METHOD_TOOLS_CALL, CallToolRequest.class);

  private final Map<String, Tool> tools;
  private final Map<String, String> notOffered;
  private final Map<String, Feature> features;
  private final int mostBytes;
  private final JsonMapper limited;
  private final McpStatelessServerHandler handler;

  /**
   * The protocol over these tools.
   *
   * @param features the methods that the SDK does not answer
   * @param limited reads messages
   * @param mostBytes size of a message, at most
   */
  Protocol(
      Catalogue catalogue,
      List<Tool> tools,
      Map<String, Feature> features,
      ServerCapabilities capabilities,
      String instructions,
      JsonMapper limited,
      int mostBytes) {
    this.mostBytes = mostBytes;
    this.limited = limited;
    this.features = Map.copyOf(features);
    this.tools =
        tools.stream().collect(Collectors.toMap(tool -> tool.operation().name(), tool -> tool));
    this.notOffered =
        Stream.concat(catalogue.operations().stream(), catalogue.aliases().stream())
            .filter(operation -> !this.tools.containsKey(operation.name()))
            .collect(Collectors.toMap(Operation::name, one -> one.toolset().value()));
    HandlerSlot slot = new HandlerSlot();
    McpServer.sync(slot)
        .serverInfo("qortex", version())
        .instructions(instructions)
        .capabilities(capabilities)
        .tools(tools.stream().map(Tool::specification).toList())
        .addToolFilter((context, tool) -> Tool.isOpen(catalogue.operation(tool.name()), context))
        .jsonMapper(new JacksonMcpJsonMapper(limited))
        // The catalogue checks arguments, with better messages; results fit by their type.
        .validateToolInputs(false)
        .jsonSchemaValidator((schema, content) -> ValidationResponse.asValid(""))
        .immediateExecution(true)
        .build();
    this.handler = Objects.requireNonNull(slot.handler);
  }

  int mostBytes() {
    return mostBytes;
  }

  /**
   * The refusal of a message of more than {@link #mostBytes}.
   *
   * @param begin the beginning of the message
   */
  Answer tooLong(byte[] begin) {
    return refusal(
        MessageHead.of(begin).id(),
        ErrorCodes.INVALID_REQUEST,
        "The message is longer than %s bytes.".formatted(mostBytes));
  }

  private static String version() {
    return Objects.requireNonNullElse(
        Protocol.class.getPackage().getImplementationVersion(), "development");
  }

  /**
   * Answer to a message, on one line.
   *
   * @param understood false when the message is not a request at all
   */
  record Answer(boolean understood, String json) {}

  /**
   * Answers a message on the thread that calls.
   *
   * @param message the message in UTF-8
   * @param notifications is given those that come before the answer
   * @return the answer; empty if none is due
   */
  Optional<Answer> answer(byte[] message, Caller caller, Consumer<String> notifications) {
    try {
      return answer(TextBytes.utf8(message), caller, notifications);
    } catch (CharacterCodingException e) {
      return Optional.of(
          refusal(
              MessageHead.of(message).id(),
              ErrorCodes.PARSE_ERROR,
              "The message is not valid UTF-8."));
    }
  }

  /** Answers a message as {@link #answer(byte[], Caller, Consumer)} does. */
  Optional<Answer> answer(String message, Caller caller, Consumer<String> notifications) {
    JsonNode json;
    try {
      json = limited.readTree(message);
    } catch (JsonProcessingException e) {
      return Optional.of(
          refusal(
              MessageHead.of(message).id(),
              ErrorCodes.PARSE_ERROR,
              "The message is not valid JSON: " + e.getOriginalMessage()));
    }
    Object id = id(json.path("id"));
    if (!"2.0".equals(json.path("jsonrpc").textValue()) || json.has("id") && id == null) {
      return Optional.of(
          refusal(
              id,
              ErrorCodes.INVALID_REQUEST,
              "The message must be one JSON-RPC 2.0 object, with an integer as id, or a text of at most %s characters."
                  .formatted(MessageHead.LONGEST_TOKEN)));
    }
    if (json.has("result") || json.has("error")) {
      return Optional.empty();
    }
    String method = json.path("method").textValue();
    if (method == null) {
      return Optional.of(refusal(id, ErrorCodes.INVALID_REQUEST, "The message has no method."));
    }
    return id == null
        ? Optional.empty()
        : Optional.of(
            new Answer(
                true, text(respond(method, id, json.path("params"), caller, notifications))));
  }

  private static @Nullable Object id(JsonNode json) {
    if (json.isIntegralNumber() && json.canConvertToLong()) {
      return json.longValue();
    }
    return json.isTextual() && MessageHead.isToken(json.textValue()) ? json.textValue() : null;
  }

  private JSONRPCResponse respond(
      String method, Object id, JsonNode params, Caller caller, Consumer<String> notifications) {
    Optional<String> fault = fault(method, params);
    if (fault.isPresent()) {
      return wrong(id, fault.get());
    }
    // The SDK writes what it is given into the log, and the method into its errors.
    String shown = Checks.shown(method);
    try {
      Feature feature = features.get(method);
      if (feature != null) {
        return JSONRPCResponse.result(id, feature.answer(params, caller, notifications));
      }
      JSONRPCResponse response =
          handler
              .handleRequest(
                  Tool.context(caller, notifications),
                  new JSONRPCRequest(
                      McpSchema.JSONRPC_VERSION, shown, 0, parameters(method, params)))
              .block();
      if (response.error() == null || response.error().code() != ErrorCodes.INTERNAL_ERROR) {
        return new JSONRPCResponse(response.jsonrpc(), id, response.result(), response.error());
      }
      LOG.error("{} failed: {}", shown, Checks.message(response.error().message()));
    } catch (McpError e) {
      return JSONRPCResponse.error(id, e.getJsonRpcError());
    } catch (ServiceException e) {
      return wrong(id, String.valueOf(e.getMessage()));
    } catch (RuntimeException | Error e) {
      // An error of one message, such as a stack that was too short, is answered, too.
      LOG.error("{} failed", shown, e);
    }
    return JSONRPCResponse.error(
        id,
        new JSONRPCError(
            ErrorCodes.INTERNAL_ERROR,
            "The request failed by a defect.\nThe log of the server has the details."));
  }

  /** The fault of the parameters, before anything is made of them. */
  private Optional<String> fault(String method, JsonNode params) {
    if (!params.isObject() && !params.isMissingNode() && !params.isNull()) {
      return Optional.of("The parameters must be an object.");
    }
    JsonNode token = params.path("_meta").path("progressToken");
    if (!token.isMissingNode()
        && !token.isNull()
        && !token.isIntegralNumber()
        && (!token.isTextual() || !MessageHead.isToken(token.textValue()))) {
      return Optional.of(
          "The progressToken is neither an integer nor a text of at most %s characters."
              .formatted(MessageHead.LONGEST_TOKEN));
    }
    try {
      if (method.equals(McpSchema.METHOD_TOOLS_CALL)) {
        checkCall(params);
      } else {
        checkStorable(params);
      }
      limited.convertValue(
          params.isObject() ? params : Mappers.PLAIN.createObjectNode(),
          PARAMETERS.getOrDefault(method, Map.class));
      return Optional.empty();
    } catch (ServiceException e) {
      return Optional.of(String.valueOf(e.getMessage()));
    } catch (IllegalArgumentException e) {
      LOG.debug("Parameters of {} refused", Checks.shown(method), e);
      return Optional.of(
          "The parameters of '%s' are not as the protocol has them."
              .formatted(Checks.shown(method)));
    }
  }

  /** Arguments of a tool are checked with it, so that the agent reads what is wrong. */
  private void checkCall(JsonNode params) {
    String name = params.path("name").textValue();
    if (name == null) {
      throw ServiceException.invalid("name", "The name of the tool is missing.");
    }
    Tool tool = tools.get(name);
    if (tool == null) {
      throw ServiceException.invalid("name", unknown(name));
    }
    unwrap((ObjectNode) params);
    checkStorable(params.path("_meta"));
    Optional<SizeCheck.Excess> excess = SizeCheck.excess(params.path("arguments"), tool.input());
    if (excess.isPresent()) {
      throw ServiceException.invalid(excess.get().path(), excess.get().message());
    }
  }

  static void checkStorable(JsonNode json) {
    Optional<String> fault = StorableJson.fault(json);
    if (fault.isPresent()) {
      throw ServiceException.invalid("", fault.get());
    }
  }

  /** A tool of another toolset is not unknown: clients may have learned its name elsewhere. */
  private String unknown(String tool) {
    String toolset = notOffered.get(tool);
    return toolset == null
        ? "Unknown tool: '%s'.%s"
            .formatted(
                Checks.shown(tool),
                EditDistance.remedy(tool, tools.keySet(), "start the server with a toolset"))
        : "The tool '%s' is not offered here.\nMaybe start the server with the toolset '%s', and not read-only."
            .formatted(tool, toolset);
  }

  /** Arguments that a client sends as the text of an object. */
  private static void unwrap(ObjectNode params) {
    String text = params.path("arguments").textValue();
    if (text != null) {
      Coercions.object(text).ifPresent(arguments -> params.set("arguments", arguments));
    }
  }

  private static Map<String, Object> parameters(String method, JsonNode params) {
    if (method.equals(McpSchema.METHOD_INITIALIZE)) {
      return greeting(params);
    }
    return params.isObject() ? map(params) : Map.of();
  }

  /** The parameters of {@code initialize} that matter to a server without sessions. */
  private static Map<String, Object> greeting(JsonNode params) {
    JsonNode client = params.path("clientInfo");
    return Map.of(
        "protocolVersion", Checks.shown(params.path("protocolVersion").asText()),
        "capabilities", Map.of(),
        "clientInfo",
            Map.of(
                "name", Checks.shown(client.path("name").asText()),
                "version", Checks.shown(client.path("version").asText())));
  }

  private static JSONRPCResponse wrong(Object id, String message) {
    return JSONRPCResponse.error(
        id, new JSONRPCError(ErrorCodes.INVALID_PARAMS, Checks.message(message)));
  }

  /**
   * The refusal of a message that is not understood.
   *
   * @param id of the message, as far as it could be read; the SDK has no errors without
   */
  static Answer refusal(@Nullable Object id, int code, String message) {
    ObjectNode json =
        Mappers.PLAIN
            .createObjectNode()
            .put("jsonrpc", McpSchema.JSONRPC_VERSION)
            .set("id", Mappers.PLAIN.valueToTree(id));
    json.putObject("error").put("code", code).put("message", Checks.message(message));
    return new Answer(false, json.toString());
  }

  /** The message on one line: all line breaks inside of JSON texts are escaped. */
  static String text(Object message) {
    try {
      return Mappers.PLAIN.writeValueAsString(message);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("A message of the protocol is not valid JSON.", e);
    }
  }

  static Map<String, Object> map(JsonNode json) {
    return Mappers.PLAIN.convertValue(json, MAP);
  }

  /** The place where the SDK puts what handles messages. */
  private static final class HandlerSlot implements McpStatelessServerTransport {

    private @Nullable McpStatelessServerHandler handler;

    @Override
    public void setMcpHandler(McpStatelessServerHandler stateless) {
      this.handler = stateless;
    }

    @Override
    public List<String> protocolVersions() {
      return VERSIONS;
    }

    @Override
    public Mono<Void> closeGracefully() {
      return Mono.empty();
    }
  }
}
