package dev.qortex.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.qortex.buildlog.credit.CreditPolicy;
import dev.qortex.cli.Terminals.Run;
import dev.qortex.cli.internal.operations.CompletionCommand;
import dev.qortex.cli.internal.session.Session;
import dev.qortex.cli.internal.terminal.HomeFolder;
import dev.qortex.cli.internal.terminal.Terminal;
import dev.qortex.core.error.StorageBusyException;
import dev.qortex.mcp.QortexMcpServer;
import dev.qortex.server.ApiKey;
import dev.qortex.server.ApiKeys;
import dev.qortex.server.QortexServer;
import dev.qortex.server.ServerLimits;
import dev.qortex.service.Call;
import dev.qortex.service.Caller;
import dev.qortex.service.Catalogue;
import dev.qortex.service.Op;
import dev.qortex.service.Operation;
import dev.qortex.service.ReadableFolders;
import dev.qortex.service.Scope;
import dev.qortex.service.Toolset;
import dev.qortex.service.error.ErrorCode;
import dev.qortex.service.error.ServiceException;
import dev.qortex.service.schema.Arg;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.Writer;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** Everything that the doors of one memory show: operations, addresses, tools, commands, errors. */
class GoldenDoorsTest {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int BODY_BYTES = 100_000;

  @TempDir static Path folder;

  private static Terminals terminal;
  private static Session session;
  private static Catalogue catalogue;

  @BeforeAll
  static void start() throws IOException {
    terminal = new Terminals(folder);
    terminal.write("docs/calls.md", "# Calls\n\nA failed call is retried three times.\n");
    terminal.write("broken.json", "x".repeat(5_000));
    terminal.out("ingest", "docs");
    terminal.out("backup", "backup.zip");
    terminal.out("ask", "How often is a failed call retried?");
    session =
        Session.open(
            folder.resolve("served.db"),
            "hashing",
            new Session.Places(
                ReadableFolders.of(folder.resolve("docs")),
                Files.createDirectory(folder.resolve("project")),
                folder.resolve("home/.qortex"),
                folder.resolve("cortex"),
                CreditPolicy.evidence(),
                OptionalDouble.empty()));
    catalogue = session.catalogue();
  }

  @AfterAll
  static void stop() {
    session.close();
  }

  @Test
  void operations() throws IOException {
    GoldenFile golden = new GoldenFile("operations.txt");
    golden.line("%s operations".formatted(catalogue.operations().size()));
    for (Operation operation : sorted()) {
      golden
          .block(operation.name())
          .line("toolset %s, scope %s".formatted(operation.toolset().value(), operation.scope()))
          .line(
              "%s, within domains %s, whole %s"
                  .formatted(operation.hints(), operation.keepsToDomains(), operation.isWhole()))
          .line(operation.description())
          .json("input", operation.inputSchema())
          .json("output", operation.outputSchema());
    }
    golden.check();
  }

  private static List<Operation> sorted() {
    return catalogue.operations().stream().sorted(Comparator.comparing(Operation::name)).toList();
  }

  @Test
  void openApi() throws IOException, InterruptedException {
    GoldenFile golden = new GoldenFile("openapi.txt");
    try (QortexServer server =
        QortexServer.builder(catalogue).port(0).withoutAuthentication().start()) {
      ObjectNode document =
          (ObjectNode) JSON.readTree(sent(server, "GET", "/openapi.json", "", Map.of()).body());
      JsonNode schemas = ((ObjectNode) document.path("components")).remove("schemas");
      Map<String, JsonNode> paths = new TreeMap<>();
      document.remove("paths").properties().forEach(it -> paths.put(it.getKey(), it.getValue()));
      golden.json("document", document);
      paths.forEach(
          (path, methods) ->
              methods
                  .properties()
                  .forEach(
                      method ->
                          golden
                              .block(method.getKey().toUpperCase(Locale.ROOT) + " " + path)
                              .json("operation", method.getValue())));
      golden.block("schemas, of operations as in operations.txt");
      List<String> names = new ArrayList<>();
      schemas.fieldNames().forEachRemaining(names::add);
      names.stream().sorted().forEach(name -> golden.line(name + ": " + schemas.path(name)));
    }
    golden.check();
  }

  @Test
  void help() throws IOException {
    GoldenFile golden = new GoldenFile("help.txt");
    help(CommandLines.of(silent(), List.of(CompletionCommand.NAME)), golden);
    golden.check();
  }

  private static Terminal silent() {
    return new Terminal(
        new PrintWriter(Writer.nullWriter()),
        new PrintWriter(Writer.nullWriter()),
        InputStream.nullInputStream(),
        terminal.env,
        HomeFolder.of(terminal.home),
        folder,
        false);
  }

  private static void help(CommandLine command, GoldenFile golden) {
    golden
        .block(command.getCommandSpec().qualifiedName())
        .line(command.getUsageMessage().stripTrailing());
    new TreeMap<>(command.getSubcommands())
        .forEach(
            (name, below) -> {
              if (below.getCommandSpec().name().equals(name)) {
                help(below, golden);
              }
            });
  }

  @Test
  void tools() throws IOException {
    GoldenFile golden = new GoldenFile("tools.txt");
    QortexMcpServer usual = QortexMcpServer.of(catalogue);
    JsonNode greeting =
        answers(
                usual,
                request(
                    "initialize",
                    "{'protocolVersion': '2025-11-25', 'capabilities': {},"
                        + " 'clientInfo': {'name': 'golden', 'version': '1'}}"))
            .get(0)
            .path("result");
    // Only a built jar knows its version.
    ((ObjectNode) greeting.path("serverInfo")).put("version", "any");
    golden.json("initialize", greeting);
    golden.json("prompts/list", result(usual, "prompts/list"));
    golden.json("resources/list", result(usual, "resources/list"));
    golden.json("resources/templates/list", result(usual, "resources/templates/list"));
    Map<String, JsonNode> byDefault = listed(usual);
    golden.line("%s tools by default".formatted(byDefault.size()));
    byDefault.forEach((name, tool) -> tool(golden, "by default: " + name, tool));
    for (Toolset toolset : Toolset.values()) {
      QortexMcpServer door = QortexMcpServer.of(catalogue).toolsets(Set.of(toolset));
      Map<String, JsonNode> agents = listed(door);
      Map<String, JsonNode> all = new TreeMap<>(listed(door.caller(Caller.owner())));
      all.entrySet().removeIf(it -> it.getValue().equals(byDefault.get(it.getKey())));
      golden.line("").line("%s tools of %s".formatted(all.size(), toolset.value()));
      all.forEach(
          (name, tool) ->
              tool(
                  golden,
                  "%s: %s%s"
                      .formatted(
                          toolset.value(),
                          name,
                          agents.containsKey(name) ? "" : ", for people only"),
                  tool));
    }
    golden.check();
  }

  private static void tool(GoldenFile golden, String title, JsonNode tool) {
    golden.block(title);
    tool.properties()
        .forEach(
            member -> {
              if (member.getKey().equals("outputSchema")) {
                golden.line("outputSchema: " + member.getValue());
              } else if (!member.getKey().equals("name")) {
                golden.json(member.getKey(), member.getValue());
              }
            });
  }

  /** All pages of the tools of a server. */
  private static Map<String, JsonNode> listed(QortexMcpServer door) throws IOException {
    Map<String, JsonNode> tools = new LinkedHashMap<>();
    String cursor = "";
    do {
      JsonNode page =
          answers(
                  door,
                  request(
                      "tools/list", cursor.isEmpty() ? "{}" : "{'cursor': '%s'}".formatted(cursor)))
              .get(0)
              .path("result");
      page.path("tools").forEach(tool -> tools.put(tool.path("name").textValue(), tool));
      cursor = page.path("nextCursor").asText("");
    } while (!cursor.isEmpty());
    return tools;
  }

  private static JsonNode result(QortexMcpServer door, String method) throws IOException {
    return answers(door, request(method, "{}")).get(0).path("result");
  }

  /** A message, whose parameters are JSON with single quotes. */
  private static String request(String method, String parameters) {
    return "{'jsonrpc': '2.0', 'id': 1, 'method': '%s', 'params': %s}"
        .formatted(method, parameters)
        .replace('\'', '"');
  }

  private static List<JsonNode> answers(QortexMcpServer door, String message) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    door.stdio(new ByteArrayInputStream((message + "\n").getBytes(StandardCharsets.UTF_8)), out);
    List<JsonNode> answers = new ArrayList<>();
    for (String line : out.toString(StandardCharsets.UTF_8).lines().toList()) {
      answers.add(JSON.readTree(line));
    }
    return answers;
  }

  /** Commands by kind of failure; none changes what another needs. */
  private static final String COMMANDS =
      """
      ask -n 0 call
      call qortex_ask {}
      call qortex_ask {
      call nobody {}
      explore nobody
      viz --domain nobody
      accept 99
      cortex read nobody
      buildlog promote nobody
      retract nobody -y
      retract docs:calls.md
      ingest nowhere
      ingest load broken.json
      validate-rules {}
      ask call --db broken.json
      ask call --db no.db
      restore nofile
      serve
      frob
      ask
      ask --frob call
      ask -n x call
      remember
      project frob
      viz --depth 2
      serve --port x
      vector create-index
      ask -n 0 call --json
      frob --json
      """;

  @Test
  void errorsAtTheTerminal() throws IOException {
    GoldenFile golden = new GoldenFile("errors-terminal.txt");
    COMMANDS
        .lines()
        .forEach(command -> run(golden, "qortex " + command, terminal.run(command.split(" "))));
    for (ErrorCode code : ErrorCode.values()) {
      StringWriter err = new StringWriter();
      CommandLine line =
          new CommandLine(new TopCommand(silent(), false)).setErr(new PrintWriter(err, true));
      int exit = Failures.failure(new ServiceException(code, "", "Refused.", null), line);
      golden
          .block("a failure of code " + code.value())
          .line("exit " + exit)
          .line(err.toString().lines().findFirst().orElse(""));
    }
    golden.check();
  }

  private static void run(GoldenFile golden, String title, Run run) {
    golden
        .block(title)
        .line("exit " + run.exit())
        .line(stable(run.out() + run.err()).stripTrailing());
  }

  /** A text without what is new in every run. */
  private static String stable(String text) {
    return text.replace(folder.toString(), "<folder>")
        .replaceAll("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", "<id>");
  }

  /** Argument of an operation that fails. */
  record FailInput(@Arg("The kind of failure.") String code) {}

  /** Result that there never is. */
  record FailResult(boolean ok) {}

  /** An operation that fails in each way. */
  public interface FailApi {

    @Op(name = "qortex_fail", text = "Fails.", toolset = Toolset.MEMORY, scope = Scope.WRITE)
    FailResult fail(FailInput input, Call call);
  }

  private static FailResult fail(FailInput input, Call call) {
    throw switch (input.code()) {
      case "busy" -> new StorageBusyException("The database is locked.", null);
      case "state" -> new IllegalStateException("There is one already.");
      case "defect" -> new NullPointerException("unexpected");
      default ->
          new ServiceException(
              ErrorCode.valueOf(input.code().toUpperCase(Locale.ROOT)),
              "code",
              "Refused.\nMaybe otherwise.",
              null);
    };
  }

  /** The operations, and one that fails in each way. */
  private static Catalogue failing() {
    return session
        .operations()
        .errorIds(() -> "e1")
        .bind(FailApi.class, GoldenDoorsTest::fail)
        .build();
  }

  private static List<String> kinds() {
    List<String> kinds = new ArrayList<>(List.of("busy", "state", "defect"));
    for (ErrorCode code : ErrorCode.values()) {
      kinds.add(code.value());
    }
    return kinds;
  }

  @Test
  void errorsOverHttp() throws IOException, InterruptedException {
    GoldenFile golden = new GoldenFile("errors-rest.txt");
    ApiKey.Generated owner =
        ApiKey.bearer("owner", Set.of(Scope.values()), Set.of(), new SecureRandom());
    ApiKey.Generated reader =
        ApiKey.bearer("reader", Set.of(Scope.READ), Set.of(), new SecureRandom());
    ApiKey.Generated bound =
        ApiKey.bearer("bound", Set.of(Scope.READ, Scope.WRITE), Set.of("docs"), new SecureRandom());
    try (QortexServer server =
        QortexServer.builder(failing())
            .keys(ApiKeys.of(owner.key(), reader.key(), bound.key()))
            .limits(ServerLimits.defaults().bodyBytes(BODY_BYTES))
            .mcp(QortexMcpServer.of(failing()))
            .ready(() -> false)
            .port(0)
            .start()) {
      Rest rest = new Rest(server, golden);
      Map<String, String> json = header("Content-Type", "application/json", owner);
      rest.send("POST", "/v1/ask", "{}", json);
      rest.send("POST", "/v1/ask", "{", json);
      rest.send("POST", "/v1/ask", "{\"context\": \"a\", \"top_k\": \"many\"}", json);
      rest.send("POST", "/v1/ask", "{\"context\": \"a\", \"no_such\": 1}", json);
      rest.send("POST", "/v1/ask", "{\"context\": \"" + "a".repeat(BODY_BYTES) + "\"}", json);
      rest.send("POST", "/v1/ask", "context", header("Content-Type", "text/plain", owner));
      rest.send("POST", "/v1/ask", "{\"context\": \"a\"}", header("Accept", "text/html", owner));
      rest.send("POST", "/v1/ask", "{\"context\": \"a\"}", Map.of());
      rest.send("POST", "/v1/ask", "{\"context\": \"a\"}", Map.of("Authorization", "Bearer x"));
      rest.send("POST", "/v1/remember", "{}", header("Content-Type", "application/json", reader));
      rest.send(
          "POST",
          "/v1/ask",
          "{\"context\": \"a\", \"domains\": [\"other\"]}",
          header("Content-Type", "application/json", bound));
      rest.send("GET", "/v1/status", "", header("Accept", "application/json", bound));
      rest.send("GET", "/v1/nowhere", "", json);
      rest.send("DELETE", "/v1/ask", "", json);
      rest.send("GET", "/ready", "", Map.of());
      rest.send("POST", "/mcp", "{", json);
      rest.send("GET", "/mcp", "", json);
      rest.send("POST", "/mcp", "{}", Map.of());
      for (String kind : kinds()) {
        rest.send("POST", "/v1/fail", "{\"code\": \"%s\"}".formatted(kind), json);
      }
    }
    golden.check();
  }

  private static Map<String, String> header(String name, String value, ApiKey.Generated key) {
    return Map.of(name, value, "Authorization", "Bearer " + key.text());
  }

  /** Requests, whose answers a file keeps. */
  private record Rest(QortexServer server, GoldenFile golden) {

    void send(String method, String path, String body, Map<String, String> headers)
        throws IOException, InterruptedException {
      HttpResponse<String> answer = sent(server, method, path, body, headers);
      Map<String, String> given = new TreeMap<>(headers);
      given.computeIfPresent("Authorization", (name, value) -> "a key");
      golden
          .block(
              "%s %s %s %s"
                  .formatted(
                      method,
                      path,
                      given.isEmpty() ? "without headers" : given,
                      body.length() > 200 ? body.length() + " bytes" : body))
          .line("status " + answer.statusCode());
      for (String name : List.of("Content-Type", "Allow", "Retry-After", "WWW-Authenticate")) {
        answer.headers().firstValue(name).ifPresent(value -> golden.line(name + ": " + value));
      }
      golden.line(stable(answer.body()));
    }
  }

  private static HttpResponse<String> sent(
      QortexServer server, String method, String path, String body, Map<String, String> headers)
      throws IOException, InterruptedException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(server.uri() + path))
            .method(method, HttpRequest.BodyPublishers.ofString(body));
    headers.forEach(request::header);
    return HttpClient.newHttpClient().send(request.build(), HttpResponse.BodyHandlers.ofString());
  }

  @Test
  void errorsOfTools() throws IOException {
    GoldenFile golden = new GoldenFile("errors-mcp.txt");
    QortexMcpServer door = QortexMcpServer.of(failing()).toolsets(Set.of(Toolset.MEMORY));
    List<String> messages =
        new ArrayList<>(
            List.of(
                "{",
                "[]",
                "{\"jsonrpc\": \"1.0\", \"id\": 1, \"method\": \"ping\"}",
                "{\"jsonrpc\": \"2.0\", \"id\": 1}",
                request("no/such/method", "{}"),
                request("tools/call", "{}"),
                call("qortex_askk", "{}"),
                call("buildlog_stats", "{}"),
                call("qortex_ask", "{}"),
                call("qortex_ask", "{'context': 'a', 'top_k': 'many'}"),
                call("qortex_ask", "{'context': 'a', 'no_such': 1}"),
                call("qortex_ask", "{'context': '%s'}".formatted("a".repeat(20_001))),
                call("qortex_get", "{'ids': ['nobody']}"),
                call("qortex_retract", "{'source_id': 'docs'}"),
                request("resources/read", "{'uri': 'qortex://nowhere'}"),
                request("prompts/get", "{'name': 'nobody'}"),
                request("tools/list", "{'cursor': 'nowhere'}")));
    kinds().forEach(kind -> messages.add(call("qortex_fail", "{'code': '%s'}".formatted(kind))));
    for (String message : messages) {
      golden.block(message.length() > 200 ? message.length() + " bytes" : message);
      for (JsonNode answer : answers(door, message)) {
        golden.line(stable(sortedByName(answer)));
      }
    }
    golden.check();
  }

  private static String call(String tool, String arguments) {
    return request("tools/call", "{'name': '%s', 'arguments': %s}".formatted(tool, arguments));
  }

  /** JSON whose members do not have the order of a hash table. */
  private static String sortedByName(JsonNode json) throws IOException {
    return JSON.writer(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS)
        .writeValueAsString(JSON.treeToValue(json, Object.class));
  }
}
