package dev.qortex.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.qortex.commons.Checks;
import dev.qortex.json.Coercions;
import dev.qortex.json.wire.WireJson;
import dev.qortex.service.Call;
import dev.qortex.service.Caller;
import dev.qortex.service.Catalogue;
import dev.qortex.service.Operation;
import dev.qortex.service.Progress;
import dev.qortex.service.Toolset;
import dev.qortex.service.error.ServiceException;
import io.modelcontextprotocol.common.McpTransportContext;
import io.modelcontextprotocol.server.McpStatelessServerFeatures.SyncToolSpecification;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.ToolAnnotations;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;

/** One operation as a tool. */
final class Tool {

  /** Member of {@code _meta} with the code and the argument of an error, for programs. */
  static final String ERROR = "dev.qortex/error";

  /** Member of {@code _meta} with the numbers of elements that did not fit, by list. */
  static final String LEFT_OUT = "dev.qortex/left_out";

  /** Member of {@code _meta} with the paths of arguments that were ignored. */
  static final String IGNORED = "dev.qortex/ignored";

  private static final int MOST_IGNORED = 20;

  private static final String CALLER = "caller";
  private static final String NOTIFICATIONS = "notifications";

  private final Operation operation;
  private final Catalogue catalogue;
  private final ToolSchemas schemas;
  private final McpSchema.Tool listed;

  private Tool(Operation operation, Catalogue catalogue, ToolSchemas schemas, boolean whole) {
    this.operation = operation;
    this.catalogue = catalogue;
    this.schemas = schemas;
    this.listed = listed(operation, schemas, whole);
  }

  /**
   * @param whole whether the description has the schema of results, too
   * @param textOnly whether results are texts alone, without structured content
   */
  static Tool of(Operation operation, Catalogue catalogue, boolean whole, boolean textOnly) {
    return new Tool(operation, catalogue, new ToolSchemas(operation, textOnly), whole && !textOnly);
  }

  Operation operation() {
    return operation;
  }

  SyncToolSpecification specification() {
    return new SyncToolSpecification(listed, this::call);
  }

  /** The schema of the arguments; not to be changed. */
  JsonNode input() {
    return schemas.input();
  }

  /** The tool as a list has it. */
  McpSchema.Tool listed() {
    return listed;
  }

  private static McpSchema.Tool listed(Operation operation, ToolSchemas schemas, boolean whole) {
    McpSchema.Tool.Builder tool =
        McpSchema.Tool.builder(operation.name(), Protocol.map(schemas.listedInput()))
            .title(title(operation.name()))
            .description(AgentTools.description(operation))
            .annotations(annotations(operation));
    return (whole ? tool.outputSchema(Protocol.map(schemas.output())) : tool).build();
  }

  /** Hints: reading only, and those that differ from the defaults of the protocol. */
  private static ToolAnnotations annotations(Operation operation) {
    Operation.Hints hints = operation.hints();
    ToolAnnotations.Builder annotations =
        ToolAnnotations.builder()
            .readOnlyHint(hints.readsOnly())
            .openWorldHint(operation.toolset() == Toolset.SOURCES);
    if (!hints.readsOnly()) {
      annotations.destructiveHint(hints.destructive());
      if (hints.idempotent()) {
        annotations.idempotentHint(true);
      }
    }
    return annotations.build();
  }

  /** {@code Ingest text} of {@code qortex_ingest_text}. */
  private static String title(String name) {
    String words = name.substring(name.indexOf('_') + 1).replace('_', ' ');
    return words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1);
  }

  static McpTransportContext context(Caller caller, Consumer<String> notifications) {
    return McpTransportContext.create(Map.of(CALLER, caller, NOTIFICATIONS, notifications));
  }

  static boolean isOpen(Operation operation, McpTransportContext context) {
    return caller(context).mayCall(operation);
  }

  private static Caller caller(McpTransportContext context) {
    return (Caller) context.get(CALLER);
  }

  private CallToolResult call(McpTransportContext context, CallToolRequest request) {
    List<String> ignored = List.of();
    try {
      ObjectNode argument =
          WireJson.mapper().valueToTree(Objects.requireNonNullElse(request.arguments(), Map.of()));
      Protocol.checkStorable(argument);
      argument = Coercions.coerced(argument, schemas.input());
      ignored = ignored(argument);
      AgentResult.Prose prose = schemas.prose(argument);
      int tokens = schemas.tokens(argument);
      JsonNode result = result(context, request, argument);
      return answer(AgentResult.of(result, schemas.output(), prose, tokens), ignored);
    } catch (ServiceException e) {
      return error(e, ignored);
    }
  }

  /**
   * Arguments that the operation does not have, taken out of those given. An operation that may
   * destroy refuses them instead: a misspelled condition must not widen what it destroys.
   */
  private List<String> ignored(ObjectNode argument) {
    return operation.hints().destructive()
        ? List.of()
        : Coercions.removeUnknown(argument, schemas.input()).stream()
            .map(Checks::shown)
            .limit(MOST_IGNORED)
            .toList();
  }

  private static CallToolResult answer(AgentResult shown, List<String> ignored) {
    CallToolResult.Builder answer =
        CallToolResult.builder().addTextContent(note(ignored) + shown.text()).isError(false);
    if (!shown.structured().isMissingNode()) {
      answer.structuredContent(shown.structured());
    }
    Map<String, Object> meta = new LinkedHashMap<>();
    if (!shown.leftOut().isEmpty()) {
      meta.put(LEFT_OUT, shown.leftOut());
    }
    if (!ignored.isEmpty()) {
      meta.put(IGNORED, ignored);
    }
    return meta.isEmpty() ? answer.build() : answer.meta(meta).build();
  }

  private static String note(List<String> ignored) {
    return ignored.isEmpty()
        ? ""
        : "Ignored, as the tool has no such arguments: %s.\n\n"
            .formatted(String.join(", ", ignored));
  }

  /** Not as structured content: clients check that against the schema of the result. */
  private static CallToolResult error(ServiceException e, List<String> ignored) {
    return CallToolResult.builder()
        .addTextContent(note(ignored) + QuotedText.of(e))
        .isError(true)
        .meta(
            Map.of(
                ERROR,
                Map.of(
                    "code", e.code().value(),
                    "argument", e.argument(),
                    "message", String.valueOf(e.getMessage()))))
        .build();
  }

  @SuppressWarnings("unchecked") // Put in by context.
  private JsonNode result(
      McpTransportContext context, CallToolRequest request, ObjectNode argument) {
    Object token = request.progressToken();
    if (token == null) {
      return result(context, argument, Progress.none());
    }
    try (ProgressNotifications progress =
        ProgressNotifications.of(token, (Consumer<String>) context.get(NOTIFICATIONS))) {
      return result(context, argument, progress);
    }
  }

  private JsonNode result(McpTransportContext context, ObjectNode argument, Progress progress) {
    return catalogue.call(operation.name(), argument, new Call(caller(context), progress));
  }
}
