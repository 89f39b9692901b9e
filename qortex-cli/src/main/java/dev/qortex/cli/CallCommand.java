package dev.qortex.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.qortex.service.Operation;
import dev.qortex.service.internal.Json;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** Calls any operation by its name, with an argument in JSON. */
@Command(name = "call", description = "Call any operation with an argument in JSON.")
final class CallCommand implements Callable<Integer> {

  @ParentCommand private Qortex qortex;
  @Spec private CommandSpec spec;

  @Parameters(index = "0", arity = "0..1", paramLabel = "NAME", description = "The operation.")
  private @Nullable String name;

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "JSON",
      defaultValue = "{}",
      description = "The argument: JSON, @FILE, or - for standard input. Default: {}.")
  private String argument;

  @Option(names = "--list", description = "List the operations.")
  private boolean list;

  @Option(
      names = {"-y", "--yes"},
      description = "Do not ask before something is deleted.")
  private boolean yes;

  @Option(names = "--schema", description = "Show the JSON Schemas of argument and result.")
  private boolean schema;

  @Override
  public Integer call() {
    if (list) {
      qortex.print(operations(), Layout::of);
    } else if (name == null) {
      throw new ParameterException(
          spec.commandLine(), "Missing: NAME. These are there: qortex call --list");
    } else if (schema) {
      qortex.print(schemas(name), JsonNode::toPrettyString);
    } else {
      JsonNode given = SchemaOptions.structure("JSON", argument, qortex.terminal());
      Operation called = operation(name);
      if (!yes) {
        OperationCommands.askFirst(qortex, called, given);
      }
      return OperationCommands.call(qortex, called, given, JsonNode::toPrettyString);
    }
    return ExitCode.OK;
  }

  private static ObjectNode operations() {
    ObjectNode all = Json.mapper().createObjectNode();
    ArrayNode rows = all.putArray("operations");
    for (Operation operation : Session.withSpecimen(session -> session.operations().toList())) {
      rows.addObject()
          .put("name", operation.name())
          .put("toolset", operation.toolset().value())
          .put("scope", operation.scope().value());
    }
    return all;
  }

  private static ObjectNode schemas(String name) {
    Operation operation = operation(name);
    ObjectNode both = Json.mapper().createObjectNode().put("description", operation.description());
    both.set("input", operation.inputSchema());
    both.set("output", operation.outputSchema());
    return both;
  }

  private static Operation operation(String name) {
    return Session.withSpecimen(session -> session.catalogue().operation(name));
  }
}
