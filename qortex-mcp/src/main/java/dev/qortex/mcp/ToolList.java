package dev.qortex.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import dev.qortex.commons.Checks;
import dev.qortex.service.Caller;
import io.modelcontextprotocol.spec.McpSchema.ListToolsResult;
import java.util.List;
import java.util.function.Consumer;

/**
 * List of the tools that a caller may call, in pages. The cursor is the name of the last tool of a
 * page, so it stays right when a server is started anew with other tools. Immutable.
 */
final class ToolList implements Feature {

  /** Beyond what most clients show their model, and a page of about 100 KB at most. */
  static final int PAGE = 64;

  private final List<Tool> tools;
  private final int page;

  ToolList(List<Tool> tools, int page) {
    this.tools = List.copyOf(tools);
    this.page = page;
  }

  @Override
  public Object answer(JsonNode params, Caller caller, Consumer<String> notifications) {
    List<Tool> open = tools.stream().filter(tool -> caller.mayCall(tool.operation())).toList();
    int start = start(Feature.cursor(params), open);
    int end = Math.min(open.size(), start + page);
    ListToolsResult.Builder listed =
        ListToolsResult.builder(open.subList(start, end).stream().map(Tool::listed).toList());
    return end < open.size()
        ? listed.nextCursor(open.get(end - 1).operation().name()).build()
        : listed.build();
  }

  private static int start(String cursor, List<Tool> open) {
    if (cursor.isEmpty()) {
      return 0;
    }
    for (int i = 0; i < open.size(); i++) {
      if (open.get(i).operation().name().equals(cursor)) {
        return i + 1;
      }
    }
    throw Feature.invalid(
        "The cursor '%s' is not one of this list.\nMaybe begin again without a cursor."
            .formatted(Checks.shown(cursor)));
  }
}
