package dev.qortex.cli.internal.operations;

import com.fasterxml.jackson.databind.JsonNode;
import dev.qortex.cli.internal.session.QortexCommand;
import dev.qortex.cli.internal.session.Session;
import dev.qortex.cli.internal.terminal.ExitCode;
import dev.qortex.cli.internal.terminal.JsonArgument;
import dev.qortex.cli.internal.terminal.JsonOutput;
import dev.qortex.commons.EditDistance;
import dev.qortex.service.Operation;
import dev.qortex.service.error.ServiceException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/** Calls any operation by its name, with an argument in JSON. */
@Command(name = "call", description = "Calls any operation with an argument in JSON.")
public final class CallCommand extends QortexCommand {

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

  /** Operation in a list. */
  private record Row(String name, String toolset, String scope) {}

  private record Rows(List<Row> operations) {}

  /** Schemas of an operation. */
  private record Described(String description, JsonNode input, JsonNode output) {}

  @Override
  public Integer call() {
    if (list) {
      qortex()
          .print(
              new Rows(
                  Session.declared().stream()
                      .map(it -> new Row(it.name(), it.toolset().value(), it.scope().value()))
                      .toList()));
      return ExitCode.OK;
    }
    if (name == null) {
      throw new ParameterException(
          spec().commandLine(), "Missing: NAME. List the operations: qortex call --list");
    }
    Operation called = operation(name);
    if (schema) {
      Described described =
          new Described(called.description(), called.inputSchema(), called.outputSchema());
      qortex().print(described, () -> JsonOutput.lines(described));
      return ExitCode.OK;
    }
    JsonNode given = JsonArgument.read("JSON", argument, qortex().terminal());
    if (!yes) {
      OperationCommands.askFirst(
          qortex(), called, member -> given.path(member).asText(""), given.toString());
    }
    List<String> files =
        called.facets().files().stream().map(member -> given.path(member).asText("")).toList();
    return OperationCommands.run(
        qortex(),
        called,
        files,
        catalogue -> qortex().call(catalogue, called.name(), given),
        JsonNode::toPrettyString);
  }

  private static Operation operation(String name) {
    List<Operation> all = Session.declared();
    return all.stream()
        .filter(operation -> operation.name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                ServiceException.notFound(
                    "NAME",
                    "There is no operation '%s'.\nMaybe one of %s."
                        .formatted(
                            name,
                            EditDistance.nearest(
                                name, all.stream().map(Operation::name).toList(), 5))));
  }
}
