package dev.qortex.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.qortex.service.Call;
import dev.qortex.service.Caller;
import dev.qortex.service.Catalogue;
import dev.qortex.service.Operation;
import dev.qortex.service.Progress;
import dev.qortex.service.ServiceException;
import dev.qortex.service.Toolset;
import dev.qortex.service.internal.Json;
import dev.qortex.service.internal.LimitedJson;
import io.modelcontextprotocol.common.McpTransportContext;
import io.modelcontextprotocol.server.McpStatelessServerFeatures.SyncToolSpecification;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.ToolAnnotations;
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

  private static final String CALLER = "caller";
  private static final String NOTIFICATIONS = "notifications";

  private final Operation operation;
  private final Catalogue catalogue;
  private final ToolSchemas schemas;

  private Tool(Operation operation, Catalogue catalogue, ToolSchemas schemas) {
    this.operation = operation;
    this.catalogue = catalogue;
    this.schemas = schemas;
  }

  static SyncToolSpecification of(Operation operation, Catalogue catalogue, boolean textOnly) {
    Operation.Hints hints = operation.hints();
    ToolSchemas schemas = new ToolSchemas(operation, textOnly);
    McpSchema.Tool.Builder tool =
        McpSchema.Tool.builder(operation.name(), Protocol.map(schemas.input()))
            .title(title(operation.name()))
            .description(operation.description())
            .annotations(
                ToolAnnotations.builder()
                    .readOnlyHint(hints.readsOnly())
                    .destructiveHint(hints.destructive())
                    .idempotentHint(hints.idempotent())
                    .openWorldHint(operation.toolset() == Toolset.SOURCES)
                    .build());
    return new SyncToolSpecification(
        (textOnly ? tool : tool.outputSchema(Protocol.map(schemas.output()))).build(),
        new Tool(operation, catalogue, schemas)::call);
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
    ObjectNode argument =
        Json.mapper().valueToTree(Objects.requireNonNullElse(request.arguments(), Map.of()));
    try {
      LimitedJson.check(argument);
      AgentResult.Prose prose = schemas.prose(argument);
      int tokens = schemas.tokens(argument);
      JsonNode result = result(context, request, argument);
      AgentResult shown = AgentResult.of(result, schemas.output(), prose, tokens);
      CallToolResult.Builder answer =
          CallToolResult.builder().addTextContent(shown.text()).isError(false);
      if (!shown.structured().isMissingNode()) {
        answer.structuredContent(shown.structured());
      }
      return shown.leftOut().isEmpty()
          ? answer.build()
          : answer.meta(Map.of(LEFT_OUT, shown.leftOut())).build();
    } catch (ServiceException e) {
      // Not as structured content: clients check that against the schema of the result.
      return CallToolResult.builder()
          .addTextContent(QuotedText.of(e))
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
