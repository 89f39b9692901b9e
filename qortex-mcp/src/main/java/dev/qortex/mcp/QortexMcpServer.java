package dev.qortex.mcp;

import dev.qortex.commons.Checks;
import dev.qortex.json.LimitedJson;
import dev.qortex.service.Caller;
import dev.qortex.service.Catalogue;
import dev.qortex.service.Operation;
import dev.qortex.service.Toolset;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpSchema.ServerCapabilities;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Model Context Protocol server over a catalogue of operations. It offers about a dozen tools,
 * because each tool costs an agent context; toolsets add the others. Nothing is kept between two
 * messages, so a connection has no state that could be lost or taken over. Immutable and
 * thread-safe.
 */
public final class QortexMcpServer {

  private static final String ALL = "all";

  /** Over three times what all arguments of an operation may hold together. */
  private static final int MESSAGE_BYTES = 8 << 20;

  /** More levels than the metadata of a concept may have, and a few for the message around. */
  private static final int DEPTH = 128;

  private static final int RESOURCES_PAGE = 100;

  private final Catalogue catalogue;
  private final Set<Toolset> toolsets;
  private final boolean readOnly;
  private final boolean textOnly;
  private final Caller caller;
  private final int messageBytes;
  private final int depth;

  private QortexMcpServer(
      Catalogue catalogue,
      Set<Toolset> toolsets,
      boolean readOnly,
      boolean textOnly,
      Caller caller,
      int messageBytes,
      int depth) {
    this.catalogue = catalogue;
    this.toolsets = toolsets;
    this.readOnly = readOnly;
    this.textOnly = textOnly;
    this.caller = caller;
    this.messageBytes = messageBytes;
    this.depth = depth;
  }

  /** Creates a server with the usual tools of the catalogue. */
  public static QortexMcpServer of(Catalogue catalogue) {
    return new QortexMcpServer(
        Checks.given("catalogue", catalogue),
        Set.of(),
        false,
        false,
        Caller.agent(),
        MESSAGE_BYTES,
        DEPTH);
  }

  /** This server, with all tools of these toolsets beside the usual ones. */
  public QortexMcpServer toolsets(Set<Toolset> added) {
    Set<Toolset> copy = Checks.set("toolsets", added);
    return new QortexMcpServer(catalogue, copy, readOnly, textOnly, caller, messageBytes, depth);
  }

  /**
   * Returns a server with the toolsets of a comma-separated list.
   *
   * @param names separated by commas, such as {@code learning,buildlog}; {@code all} for every
   *     toolset but {@code python}, whose names lead to operations that others have; blank for none
   * @throws IllegalArgumentException for a name that there is not
   */
  public QortexMcpServer toolsets(String names) {
    Set<Toolset> added = EnumSet.noneOf(Toolset.class);
    for (String name : Checks.text("names of toolsets", names).split(",")) {
      String wanted = name.strip().toLowerCase(Locale.ROOT);
      if (wanted.equals(ALL)) {
        added.addAll(EnumSet.complementOf(EnumSet.of(Toolset.PYTHON)));
      } else if (!wanted.isEmpty()) {
        added.add(toolset(wanted));
      }
    }
    return toolsets(added);
  }

  private static Toolset toolset(String name) {
    return Arrays.stream(Toolset.values())
        .filter(toolset -> toolset.value().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "There is no toolset '%s'.\nMaybe one of %s, or '%s'."
                        .formatted(Checks.shown(name), names(), ALL)));
  }

  private static List<String> names() {
    return Arrays.stream(Toolset.values()).map(Toolset::value).toList();
  }

  /** This server, without tools that change anything. */
  public QortexMcpServer readOnly() {
    return new QortexMcpServer(catalogue, toolsets, true, textOnly, caller, messageBytes, depth);
  }

  /**
   * This server, with results as texts alone, without structured content and output schemas: for
   * clients that show their model only one of the two, and prefer structured content, such as
   * Claude Code and Cursor.
   */
  public QortexMcpServer textOnly() {
    return new QortexMcpServer(catalogue, toolsets, readOnly, true, caller, messageBytes, depth);
  }

  /**
   * This server, with another caller over standard input than {@link Caller#agent}, such as {@link
   * Caller#owner}, who may also release, approve and delete.
   */
  public QortexMcpServer caller(Caller other) {
    return new QortexMcpServer(
        catalogue,
        toolsets,
        readOnly,
        textOnly,
        Checks.given("caller", other),
        messageBytes,
        depth);
  }

  /**
   * This server, with other limits of a message.
   *
   * @param messageBytes size, at most; 8 MiB by default
   * @param depth levels of nesting in its JSON, at most; 128 by default
   */
  public QortexMcpServer limits(int messageBytes, int depth) {
    return new QortexMcpServer(
        catalogue,
        toolsets,
        readOnly,
        textOnly,
        caller,
        Checks.atLeast("bytes of a message", messageBytes, 1),
        Checks.atLeast("levels of nesting", depth, 1));
  }

  /** The operations that are offered as tools: the usual ones, then others as the catalogue. */
  List<Operation> tools() {
    return Stream.concat(
            AgentTools.ordered(catalogue.operations()).stream(), catalogue.aliases().stream())
        .filter(
            operation -> AgentTools.isUsual(operation) || toolsets.contains(operation.toolset()))
        .filter(operation -> !readOnly || operation.hints().readsOnly())
        .toList();
  }

  /**
   * Serves one client by lines of JSON-RPC. Returns when the input has ended and every call that
   * was begun is answered; a host that wants to stop earlier closes the input. Calls are worked on
   * at the same time, so answers may come in another order. For the streams of the process see
   * {@link StandardStreams}.
   *
   * @throws IOException when a stream fails; calls that were begun are completed before
   */
  public void stdio(InputStream in, OutputStream out) throws IOException {
    Checks.given("input", in);
    Checks.given("output", out);
    try (Subscriptions subscriptions =
        new Subscriptions(resources(catalogue), Subscriptions.INTERVAL)) {
      new StdioLoop(protocol(catalogue, subscriptions.features()), caller, in, out).run();
    }
  }

  /**
   * Returns the endpoint of a transport whose callers are on other machines, such as HTTP: every
   * message is answered separately, and no answer shows a path of this host.
   */
  public McpEndpoint endpoint() {
    return new McpEndpoint(protocol(catalogue.forOtherMachines(), Map.of()));
  }

  private static Resources resources(Catalogue called) {
    return new Resources(called, RESOURCES_PAGE);
  }

  /**
   * @param subscribing the methods of subscriptions, where a connection lasts; without any they are
   *     not offered
   */
  Protocol protocol(Catalogue called, Map<String, Feature> subscribing) {
    List<Operation> offered = tools();
    List<Tool> tools =
        offered.stream()
            .map(
                operation ->
                    Tool.of(operation, called, toolsets.contains(operation.toolset()), textOnly))
            .toList();
    Map<String, Feature> features = new HashMap<>();
    features.put(McpSchema.METHOD_TOOLS_LIST, new ToolList(tools, ToolList.PAGE));
    features.putAll(new Prompts(offered).features());
    ServerCapabilities.Builder capabilities =
        ServerCapabilities.builder().tools(false).prompts(false);
    if (Resources.areIn(called)) {
      features.putAll(resources(called).features());
      features.putAll(subscribing);
      capabilities.resources(!subscribing.isEmpty(), false);
    }
    return new Protocol(
        called,
        tools,
        features,
        capabilities.build(),
        AgentTools.instructions(offered),
        LimitedJson.mapper(messageBytes, depth),
        messageBytes);
  }

  @Override
  public String toString() {
    return "QortexMcpServer" + tools();
  }
}
