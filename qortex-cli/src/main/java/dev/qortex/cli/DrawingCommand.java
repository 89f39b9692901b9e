package dev.qortex.cli;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.qortex.core.internal.util.ShortList;
import dev.qortex.core.model.Domain;
import dev.qortex.export.GraphFormat;
import dev.qortex.export.Subgraph;
import dev.qortex.service.ServiceException;
import dev.qortex.service.internal.Json;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** Writes a part of the graph into a file that other programs show. */
abstract class DrawingCommand implements Callable<Integer> {

  /** The most domains that a message names. */
  private static final int NAMED = 10;

  @ParentCommand private Qortex qortex;
  @Spec private CommandSpec spec;

  @Option(
      names = {"-d", "--domain"},
      paramLabel = "DOMAIN",
      description = "The domain; may be left out when there is one only.")
  private @Nullable String domain;

  @Option(
      names = "--around",
      paramLabel = "NODE_ID",
      description = "Instead of a domain: what is around a node, or an item of the last answer.")
  private @Nullable String node;

  @Option(
      names = "--depth",
      paramLabel = "N",
      defaultValue = "2",
      description = "With --around: how many steps, from 1 to 3. Default: ${DEFAULT-VALUE}.")
  private int depth;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      description =
          "The file, which is replaced; - for standard output. Default: qortex with the ending of"
              + " the format.")
  private @Nullable String output;

  /** Writes a page for the browser. */
  @Command(
      name = "viz",
      description = "Draw the graph on a page for the browser, which loads nothing.")
  static final class Viz extends DrawingCommand {

    @Override
    GraphFormat format() {
      return GraphFormat.HTML;
    }
  }

  /** Writes a file for other programs. */
  @Command(
      name = "export",
      description = "Write the graph as GraphML (Gephi, yEd), DOT (Graphviz) or a page.")
  static final class Export extends DrawingCommand {

    @Option(
        names = "--format",
        paramLabel = "FORMAT",
        defaultValue = "GRAPHML",
        description = "graphml, dot or html. Default: graphml.")
    private GraphFormat format = GraphFormat.GRAPHML;

    @Override
    GraphFormat format() {
      return format;
    }
  }

  abstract GraphFormat format();

  @Override
  public Integer call() throws IOException {
    refuseContradictions();
    String ending = format().name().toLowerCase(Locale.ROOT);
    Path file = qortex.terminal().path(output == null ? "qortex." + ending : output);
    try (Session session = qortex.openExisting()) {
      Subgraph graph = part(session);
      StringWriter text = new StringWriter();
      format().write(graph, text);
      if (qortex.printed(output, text.toString())) {
        return ExitCode.OK;
      }
      Replacement.write(file, text.toString());
      ObjectNode done =
          Json.mapper()
              .createObjectNode()
              .put("file", file.toString())
              .put("nodes", graph.nodes().size())
              .put("edges", graph.edges().size());
      qortex.print(done, Layout::of);
    }
    return ExitCode.OK;
  }

  private void refuseContradictions() {
    if (node != null && domain != null) {
      throw new ParameterException(
          spec.commandLine(), "--around goes beyond domains, so --domain has no meaning with it.");
    }
    if (node == null && spec.commandLine().getParseResult().hasMatchedOption("--depth")) {
      throw new ParameterException(spec.commandLine(), "--depth is for --around NODE_ID.");
    }
  }

  private Subgraph part(Session session) {
    if (node != null) {
      return session
          .memory()
          .explore(new LastAnswer(qortex.file()).item(node), depth)
          .map(Subgraph::of)
          .orElseThrow(
              () ->
                  ServiceException.notFound(
                      "NODE_ID",
                      "There is no node '%s'.\nMaybe take an id that qortex ask shows."
                          .formatted(node)));
    }
    List<String> names =
        session.store().graph().domains().stream().map(Domain::name).sorted().toList();
    if (domain == null ? names.size() == 1 : names.contains(domain)) {
      return Subgraph.domain(session.store().graph(), domain == null ? names.get(0) : domain);
    }
    if (names.isEmpty()) {
      throw ServiceException.notFound(
          "", "The memory is empty.\nMaybe read a folder first: qortex ingest FOLDER");
    }
    throw ServiceException.invalid(
        "--domain",
        (domain == null
                ? "There are %s domains.".formatted(names.size())
                : "There is no domain '%s'.".formatted(domain))
            + "\nName one with --domain: %s.".formatted(ShortList.of(names, NAMED)));
  }
}
