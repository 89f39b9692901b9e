package dev.qortex.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import dev.qortex.commons.Checks;
import dev.qortex.service.Caller;
import dev.qortex.service.Operation;
import io.modelcontextprotocol.spec.McpSchema.GetPromptResult;
import io.modelcontextprotocol.spec.McpSchema.ListPromptsResult;
import io.modelcontextprotocol.spec.McpSchema.Prompt;
import io.modelcontextprotocol.spec.McpSchema.PromptArgument;
import io.modelcontextprotocol.spec.McpSchema.PromptMessage;
import io.modelcontextprotocol.spec.McpSchema.Role;
import io.modelcontextprotocol.spec.McpSchema.TextContent;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Prompts that a person chooses in a client: to ask the memory, to review a change, to end a
 * session. A caller sees those whose tools it may call. Immutable.
 */
final class Prompts {

  private static final List<Template> TEMPLATES =
      List.of(
          new Template(
              "ask_memory",
              "Ask the memory",
              "Answers a question from the memory, with its sources.",
              argument("question", "The question, in plain words.", true),
              List.of("qortex_ask", "qortex_feedback"),
              """
              Answer this question from the memory: %s

              1. Call qortex_ask with it. Where a passage is shortened, read the whole of it by its id.
              2. Answer only by what it returned, and name the ids of the passages. If nothing was \
              found, say so; do not guess.
              3. Call qortex_feedback: accepted for each item that you used, rejected for those that \
              misled you.
              """),
          new Template(
              "review_change",
              "Review a change",
              "Reviews a change by the rules of the project, and records what is found.",
              argument("target", "The change: a path, a commit or a diff.", true),
              List.of("buildlog_gauntlet_prompt", "buildlog_gauntlet_issues"),
              """
              Review this change: %s

              1. Call buildlog_gauntlet_prompt with it as target, and review as the prompt says.
              2. Call buildlog_gauntlet_issues with the run's id and the findings, also when there \
              are none.
              3. Do what its answer says comes next. Ask me which findings may stay before you call \
              buildlog_decide with the run as accepted_run, and my reason.
              """),
          new Template(
              "end_session",
              "End the session",
              "Reports what helped and what went wrong, keeps what will matter, and ends the session.",
              argument("summary", "What was done, in a sentence.", false),
              List.of(
                  "qortex_feedback",
                  "qortex_remember",
                  "buildlog_log_mistake",
                  "buildlog_experiment_end"),
              """
              End this session of work. %s

              1. Call qortex_feedback for each answer of the memory that you have not judged yet.
              2. Call buildlog_log_mistake for each mistake that you or I found.
              3. Call qortex_remember for each decision, fact or preference that will matter later, a \
              sentence each.
              4. Call buildlog_experiment_end, and tell me in a few lines what you reported.
              """));

  private final Map<String, Operation> offered;

  Prompts(List<Operation> offered) {
    this.offered =
        offered.stream().collect(Collectors.toUnmodifiableMap(Operation::name, any -> any));
  }

  private static PromptArgument argument(String name, String description, boolean required) {
    return PromptArgument.builder(name).description(description).required(required).build();
  }

  /** Text with a place for its argument, and the tools that it speaks of. */
  private record Template(
      String name,
      String title,
      String description,
      PromptArgument argument,
      List<String> tools,
      String text) {

    Prompt prompt() {
      return Prompt.builder(name)
          .title(title)
          .description(description)
          .arguments(List.of(argument))
          .build();
    }
  }

  /** The methods of the protocol. */
  Map<String, Feature> features() {
    return Map.of(
        "prompts/list",
        (params, caller, notifications) ->
            ListPromptsResult.builder(open(caller).stream().map(Template::prompt).toList()).build(),
        "prompts/get",
        (params, caller, notifications) -> get(params, caller));
  }

  private List<Template> open(Caller caller) {
    Set<String> callable =
        offered.values().stream()
            .filter(caller::mayCall)
            .map(Operation::name)
            .collect(Collectors.toSet());
    return TEMPLATES.stream().filter(prompt -> callable.containsAll(prompt.tools())).toList();
  }

  private GetPromptResult get(JsonNode params, Caller caller) {
    String name = Feature.text(params, "name");
    Template template =
        open(caller).stream()
            .filter(prompt -> prompt.name().equals(name))
            .findFirst()
            .orElseThrow(
                () ->
                    Feature.invalid(
                        "There is no prompt '%s'.\nMaybe one of %s."
                            .formatted(
                                Checks.shown(name),
                                open(caller).stream().map(Template::name).toList())));
    JsonNode given = params.path("arguments").path(template.argument().name());
    if (template.argument().required() && given.asText("").isBlank()) {
      throw Feature.invalid(
          "The argument '%s' of the prompt is missing.".formatted(template.argument().name()));
    }
    String text = template.text().formatted(given.asText("")).strip();
    PromptMessage message =
        PromptMessage.builder(Role.USER, TextContent.builder(text).build()).build();
    return GetPromptResult.builder(List.of(message)).description(template.description()).build();
  }
}
