package dev.qortex.benchmarks.firstanswer;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.qortex.benchmarks.process.Folders;
import dev.qortex.benchmarks.process.RunnableJar;
import dev.qortex.benchmarks.retrievalspeed.GeneratedCorpus;
import dev.qortex.benchmarks.run.Benchmark;
import dev.qortex.benchmarks.run.ProgramBuild;
import dev.qortex.benchmarks.run.Results;
import dev.qortex.benchmarks.run.RunOption;
import dev.qortex.benchmarks.run.RunOptions;
import dev.qortex.core.model.Passage;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Time from the start of a process of the terminal to what its user waits for: the end of {@code
 * qortex ask}; the list of tools and the result of a first call of {@code qortex mcp}, as a client
 * gets them in one conversation; a successful {@code /ready} of {@code qortex serve}; and the
 * processor time of the process up to then, which other work on the machine hardly changes. The jar
 * is the one that users run, started as they start it: by its launcher and by the settings of an
 * agent that it writes. It reads the memory itself, so that jars of several revisions can be
 * measured.
 */
public final class FirstAnswerBenchmark implements Benchmark {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int PASSAGES_A_FILE = 50;

  @Override
  public String description() {
    return "cold starts of qortex ask, mcp and serve to their first answer";
  }

  @Override
  public List<RunOption> options() {
    return List.of(
        RunOption.number("passages", 50, 1_000, 200, "in the memory"),
        RunOption.number("starts", 1, 11, 3, "of each kind, of which the median counts"),
        RunOption.choice(
            "way",
            List.of("launched", "plain"),
            "by the launcher and the settings that the jar writes, or by java -jar"),
        RunOption.choice("model", List.of("minilm", "hashing"), "the embedding model"),
        RunOption.text(ProgramBuild.OPTION, "the terminal's jar; built from this checkout"));
  }

  @Override
  public Optional<ProgramBuild> program() {
    return Optional.of(RunnableJar::build);
  }

  @Override
  public void run(RunOptions options, Results results) throws Exception {
    Files.createDirectories(options.out());
    Path folder = Files.createTempDirectory(options.out(), "first-answer");
    try {
      String given = options.text(ProgramBuild.OPTION);
      Path jar =
          given.isEmpty()
              ? RunnableJar.build(RunOptions.home().resolve("..").normalize())
              : Path.of(given).toAbsolutePath();
      TerminalJar terminal = TerminalJar.plain(jar, folder, options.text("model"));
      GeneratedCorpus corpus = new GeneratedCorpus(options.number("passages"), options.seed());
      write(corpus, options.number("passages"), Files.createDirectory(folder.resolve("docs")));
      terminal.run("ingest", "docs");
      if (options.text("way").equals("launched")) {
        terminal = terminal.launched();
      }
      measure(terminal, corpus, options.number("starts"), results);
    } finally {
      Folders.delete(folder);
    }
  }

  /** Writes the passages as sections of Markdown. */
  private static void write(GeneratedCorpus corpus, int passages, Path docs) throws IOException {
    for (int from = 0; from < passages; from += PASSAGES_A_FILE) {
      StringBuilder text = new StringBuilder("# Part %s\n".formatted(from));
      for (Passage passage :
          corpus.manifest(from, Math.min(passages, from + PASSAGES_A_FILE)).passages()) {
        text.append("\n## %s\n\n%s\n".formatted(passage.title(), passage.text().strip()));
      }
      Files.writeString(docs.resolve("part-%s.md".formatted(from)), text);
    }
  }

  /** Measures all kinds in turn, so that they share the state of the machine. */
  private static void measure(
      TerminalJar terminal, GeneratedCorpus corpus, int starts, Results results)
      throws IOException, InterruptedException {
    List<GeneratedCorpus.Asked> questions = corpus.questions(starts + 1, PASSAGES_A_FILE);
    Map<String, List<Double>> times = new TreeMap<>();
    // The first round reads the jar and the memory from the disk, and does not count.
    for (int start = 0; start <= starts; start++) {
      String question = questions.get(start).text();
      Map<String, Double> round = new TreeMap<>();
      ask(terminal, question, round);
      agent(terminal, question, round);
      serve(terminal, round);
      if (start > 0) {
        round.forEach((kind, ms) -> times.computeIfAbsent(kind, k -> new ArrayList<>()).add(ms));
      }
    }
    times.forEach(
        (kind, all) -> {
          String[] words = kind.split(" ");
          results.report(words[0], words[1], median(all), "ms", starts);
        });
  }

  private static double median(List<Double> values) {
    double[] sorted = values.stream().mapToDouble(Double::doubleValue).sorted().toArray();
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }

  private static double since(long begin) {
    return (System.nanoTime() - begin) / 1e6;
  }

  private static void ask(TerminalJar terminal, String question, Map<String, Double> times)
      throws IOException, InterruptedException {
    long begin = System.nanoTime();
    double processor = terminal.timed("ask", question, "--min-relevance", "0");
    times.put("ask wall", since(begin));
    times.put("ask processor", processor);
  }

  /** Greets, lists the tools and asks, each after the answer before. */
  private static void agent(TerminalJar terminal, String question, Map<String, Double> times)
      throws IOException, InterruptedException {
    long begin = System.nanoTime();
    Process process = terminal.server().redirectError(ProcessBuilder.Redirect.DISCARD).start();
    try (BufferedWriter in = process.outputWriter(StandardCharsets.UTF_8);
        BufferedReader out = process.inputReader(StandardCharsets.UTF_8)) {
      ObjectNode greeting = JSON.createObjectNode().put("protocolVersion", "2025-06-18");
      greeting.putObject("capabilities");
      greeting.putObject("clientInfo").put("name", "benchmark").put("version", "1");
      answer(in, out, 1, "initialize", greeting);
      send(in, JSON.createObjectNode().put("method", "notifications/initialized"));
      JsonNode tools = answer(in, out, 2, "tools/list", JSON.createObjectNode());
      times.put("mcp list", since(begin));
      times.put("mcp list-processor", TerminalJar.processorTime(process));
      ObjectNode call = JSON.createObjectNode().put("name", "qortex_ask");
      call.putObject("arguments").put("context", question).put("min_relevance", 0);
      JsonNode result = answer(in, out, 3, "tools/call", call);
      times.put("mcp call", since(begin));
      times.put("mcp call-processor", TerminalJar.processorTime(process));
      if (tools.path("tools").isEmpty() || result.path("isError").asBoolean()) {
        throw new IllegalStateException("The server of tools answered %s.".formatted(result));
      }
    } finally {
      process.destroy();
      process.waitFor();
    }
  }

  private static JsonNode answer(
      BufferedWriter in, BufferedReader out, int id, String method, ObjectNode parameters)
      throws IOException {
    ObjectNode request = JSON.createObjectNode().put("id", id).put("method", method);
    request.set("params", parameters);
    send(in, request);
    for (String line = out.readLine(); line != null; line = out.readLine()) {
      JsonNode message = JSON.readTree(line);
      if (message.path("id").asInt() == id) {
        return message.path("result");
      }
    }
    throw new IllegalStateException("The server of tools ended before %s.".formatted(method));
  }

  private static void send(BufferedWriter in, ObjectNode message) throws IOException {
    in.write(message.put("jsonrpc", "2.0").toString());
    in.newLine();
    in.flush();
  }

  private static void serve(TerminalJar terminal, Map<String, Double> times)
      throws IOException, InterruptedException {
    long begin = System.nanoTime();
    Process process =
        terminal
            .process("serve", "--no-auth", "--port", "0")
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    try (BufferedReader log = process.errorReader(StandardCharsets.UTF_8)) {
      String line = log.readLine();
      if (line == null || !line.contains("http://")) {
        throw new IllegalStateException("The server said (%s).".formatted(line));
      }
      URI ready = URI.create(line.replaceAll(".*(http://\\S+).*", "$1/ready"));
      HttpResponse<Void> answer =
          HttpClient.newHttpClient()
              .send(HttpRequest.newBuilder(ready).build(), HttpResponse.BodyHandlers.discarding());
      times.put("serve ready", since(begin));
      times.put("serve ready-processor", TerminalJar.processorTime(process));
      if (answer.statusCode() != 200) {
        throw new IllegalStateException("The server is not ready: %s.".formatted(answer));
      }
    } finally {
      process.toHandle().destroy();
      process.waitFor();
    }
  }
}
