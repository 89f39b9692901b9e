package dev.qortex.cli.internal.ask;

import dev.qortex.cli.internal.session.LastAnswer;
import dev.qortex.cli.internal.session.QortexCommand;
import dev.qortex.cli.internal.session.Session;
import dev.qortex.cli.internal.terminal.ExitCode;
import dev.qortex.cli.internal.terminal.Layout;
import dev.qortex.cli.internal.terminal.Replacement;
import dev.qortex.commons.EditDistance;
import dev.qortex.core.graph.Versions;
import dev.qortex.core.graph.snapshot.GraphSnapshot;
import dev.qortex.core.graph.snapshot.GraphSnapshots;
import dev.qortex.core.model.Domain;
import dev.qortex.export.GraphFormat;
import dev.qortex.export.Subgraph;
import dev.qortex.service.error.ServiceException;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** Writes a part of the graph into a file that other programs show. */
public abstract class DrawingCommand extends QortexCommand {

  @Option(
      names = {"-d", "--domain"},
      paramLabel = "DOMAIN",
      description = "Only this domain.")
  private @Nullable String domain;

  @Option(
      names = "--around",
      paramLabel = "NODE_ID",
      description =
          "Instead of a domain: the neighbourhood of a node, or of an item of the last answer.")
  private @Nullable String node;

  @Option(
      names = "--depth",
      paramLabel = "N",
      defaultValue = "2",
      description = "With --around: how many steps, from 1 to 3. Default: ${DEFAULT-VALUE}.")
  private int depth;

  @Option(
      names = "--history",
      description = "Along with what holds now: what ended, and what has not begun.")
  private boolean history;

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
      description =
          "Draws the graph on a page for the browser, which loads nothing: of a large one the 2,000"
              + " nodes with the most edges.")
  public static final class Viz extends DrawingCommand {

    @Override
    GraphFormat format() {
      return GraphFormat.HTML;
    }
  }

  /** Writes a file for other programs. */
  @Command(
      name = "export",
      description = "Writes the graph as GraphML (Gephi, yEd), DOT (Graphviz) or a page.")
  public static final class Export extends DrawingCommand {

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

  /** A file that was written. */
  private record Drawn(String file, int nodes, int edges, OptionalInt leftOut) {}

  abstract GraphFormat format();

  @Override
  public Integer call() throws IOException {
    refuseContradictions();
    String ending = format().name().toLowerCase(Locale.ROOT);
    Path file = qortex().terminal().path(output == null ? "qortex." + ending : output);
    try (Session session = qortex().openExisting()) {
      Part part = part(session);
      StringWriter text = new StringWriter();
      format().write(part.graph(), text);
      if (qortex().printed(output, text.toString())) {
        if (part.leftOut() > 0) {
          qortex().terminal().err().println(leftOut(part));
        }
        return ExitCode.OK;
      }
      Replacement.write(file, text.toString());
      Drawn done =
          new Drawn(
              file.toString(),
              part.graph().nodes().size(),
              part.graph().edges().size(),
              part.leftOut() > 0 ? OptionalInt.of(part.leftOut()) : OptionalInt.empty());
      qortex()
          .print(done, () -> Layout.of(done) + (part.leftOut() > 0 ? "\n" + leftOut(part) : ""));
    }
    return ExitCode.OK;
  }

  /**
   * A part of the graph that the format can hold.
   *
   * @param leftOut the number of nodes beyond it
   */
  private record Part(Subgraph graph, int leftOut) {}

  private static String leftOut(Part part) {
    return "These are the %s nodes with the most edges; %s others are left out.\nMaybe draw less: --domain NAME, --around NODE_ID; or take all: qortex export"
        .formatted(part.graph().nodes().size(), part.leftOut());
  }

  private void refuseContradictions() {
    if (node != null && domain != null) {
      throw new ParameterException(
          spec().commandLine(),
          "--around crosses domains, so --domain cannot be combined with it.");
    }
    if (node == null && spec().commandLine().getParseResult().hasMatchedOption("--depth")) {
      throw new ParameterException(spec().commandLine(), "--depth is for --around NODE_ID.");
    }
    if (node != null && history) {
      throw new ParameterException(
          spec().commandLine(),
          "--around shows what holds now, so --history has no meaning with it.");
    }
  }

  private Part part(Session session) {
    GraphSnapshots snapshots = session.store().snapshots();
    GraphSnapshot all = history ? snapshots.current() : snapshots.holding();
    if (node != null) {
      return around(session, new LastAnswer(qortex().file()).item(node), all);
    }
    if (all.nodeCount() == 0) {
      throw ServiceException.notFound(
          "", "The memory is empty.\nMaybe read a folder first: qortex ingest FOLDER");
    }
    GraphSnapshot wanted = domain == null ? all : all.restrict(Set.of(known(session, domain)));
    Subgraph graph =
        Subgraph.mostConnected(
            session.store().graph(),
            wanted,
            format().mostNodes(),
            history ? Versions.HISTORY : Versions.CURRENT);
    return new Part(graph, wanted.nodeCount() - graph.nodes().size());
  }

  private Part around(Session session, String centre, GraphSnapshot all) {
    Subgraph seen =
        session
            .memory()
            .explore(centre, depth)
            .map(Subgraph::of)
            .orElseThrow(
                () ->
                    ServiceException.notFound(
                        "NODE_ID",
                        "There is no node '%s'.\nMaybe take an id that qortex ask shows."
                            .formatted(node)));
    Subgraph graph = seen.mostConnected(all, centre, format().mostNodes());
    return new Part(graph, seen.nodes().size() - graph.nodes().size());
  }

  private static String known(Session session, String given) {
    String name = session.domain(given);
    List<String> names =
        session.store().graph().domains().stream().map(Domain::name).sorted().toList();
    if (!names.contains(name)) {
      throw ServiceException.notFound(
          "--domain",
          "The domain '%s' does not exist.%s"
              .formatted(name, EditDistance.remedy(name, names, "ingest a document first")));
    }
    return name;
  }
}
