package dev.qortex.benchmarks.service;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.qortex.benchmarks.process.Folders;
import dev.qortex.benchmarks.process.HeapPeak;
import dev.qortex.benchmarks.process.Stopwatch;
import dev.qortex.benchmarks.retrievalspeed.GeneratedCorpus;
import dev.qortex.benchmarks.run.Benchmark;
import dev.qortex.benchmarks.run.Results;
import dev.qortex.benchmarks.run.RunOption;
import dev.qortex.benchmarks.run.RunOptions;
import dev.qortex.core.QortexClient;
import dev.qortex.core.embedding.HashingEmbeddingModel;
import dev.qortex.core.query.Question;
import dev.qortex.engine.LocalQortexClient;
import dev.qortex.server.ApiKey;
import dev.qortex.server.ApiKeys;
import dev.qortex.server.QortexServer;
import dev.qortex.service.Call;
import dev.qortex.service.Catalogue;
import dev.qortex.service.ReadableFolders;
import dev.qortex.service.Scope;
import dev.qortex.service.operations.IngestOperations;
import dev.qortex.service.operations.MemoryOperations;
import dev.qortex.storage.memory.InMemoryStore;
import dev.qortex.storage.sqlite.SqliteStore;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * A server over a SQLite file on this machine: what its door costs beside a direct call, and how it
 * bears 1, 8, 64 and 256 clients that ask (80 of 100), give feedback (15) and ingest (5), each
 * request with a key.
 */
public final class ServiceLoadBenchmark implements Benchmark {

  private static final String NAME = "service-load";
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final List<Integer> CLIENTS = List.of(1, 8, 64, 256);
  private static final int DIMENSION = 256;
  private static final int BATCH = 1_000;
  private static final int TOP = 10;
  private static final int WARM_UP = 200;

  /** Requests after which the JIT compiler has seen the way through client and server. */
  private static final int DOOR_WARM_UP = 10_000;

  private static final int SMALL = 3;
  private static final int QUESTIONS_OF_100 = 80;
  private static final int WITHOUT_INGEST_OF_100 = 95;

  @Override
  public String description() {
    return "a server under load, and what its door costs beside a direct call";
  }

  @Override
  public List<RunOption> options() {
    return List.of(
        RunOption.number("seconds", 1, 60, 3, "for each number of clients"),
        RunOption.number("passages", 100, 2_000, 500, "in the memory at the beginning"),
        RunOption.number("calls", 50, 1_000, 100, "of each way in the comparison"));
  }

  @Override
  public void run(RunOptions options, Results results) throws Exception {
    Files.createDirectories(options.out());
    Path folder = Files.createTempDirectory(options.out(), NAME);
    HashingEmbeddingModel model = new HashingEmbeddingModel(DIMENSION);
    int passages = options.number("passages");
    GeneratedCorpus corpus = new GeneratedCorpus(passages, options.seed());
    ApiKey.Generated key =
        ApiKey.bearer("load", Set.of(Scope.values()), Set.of(), new SecureRandom());
    try (SqliteStore store = SqliteStore.open(folder.resolve("memory.db"));
        QortexClient memory = LocalQortexClient.builder(store).embedding(model).build();
        IngestOperations ingest =
            new IngestOperations(memory, store.graph(), ReadableFolders.none())) {
      for (int from = 0; from < passages; from += BATCH) {
        memory.ingest(corpus.manifest(from, Math.min(passages, from + BATCH)));
      }
      List<String> questions =
          corpus.questions(passages, passages).stream().map(GeneratedCorpus.Asked::text).toList();
      Catalogue catalogue = Catalogue.of(new MemoryOperations(memory), ingest);
      try (QortexServer server =
          QortexServer.builder(catalogue).port(0).keys(ApiKeys.of(key.key())).start()) {
        HttpClient http = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
        Rest rest = new Rest(http, server.uri(), key.text());
        warmUp(http, model, corpus, questions, key);
        compare(memory, catalogue, rest, questions, options.number("calls"), results);
        for (int clients : CLIENTS) {
          load(rest, questions, clients, options, results);
        }
      }
    } finally {
      Folders.delete(folder);
    }
  }

  /** A client over HTTP. */
  private record Rest(HttpClient http, URI server, String key) {

    JsonNode post(String path, JsonNode body) throws IOException, InterruptedException {
      HttpRequest request =
          HttpRequest.newBuilder(server.resolve(path))
              .header("Authorization", "Bearer " + key)
              .header("Content-Type", "application/json")
              .POST(HttpRequest.BodyPublishers.ofByteArray(JSON.writeValueAsBytes(body)))
              .build();
      HttpResponse<byte[]> response = http.send(request, HttpResponse.BodyHandlers.ofByteArray());
      JsonNode answer = JSON.readTree(response.body());
      if (response.statusCode() != 200) {
        throw new IllegalStateException(response.statusCode() + " " + answer);
      }
      return answer;
    }
  }

  /** Asks a small memory, whose questions are short, so that the door is compiled as in service. */
  private static void warmUp(
      HttpClient http,
      HashingEmbeddingModel model,
      GeneratedCorpus corpus,
      List<String> questions,
      ApiKey.Generated key) {
    try (QortexClient small =
        LocalQortexClient.builder(new InMemoryStore()).embedding(model).build()) {
      small.ingest(corpus.manifest(0, SMALL));
      try (QortexServer server =
          QortexServer.builder(Catalogue.of(new MemoryOperations(small)))
              .port(0)
              .keys(ApiKeys.of(key.key()))
              .start()) {
        Rest rest = new Rest(http, server.uri(), key.text());
        for (int i = 0; i < DOOR_WARM_UP; i++) {
          send(rest, question(questions.get(i % questions.size())));
        }
      }
    }
  }

  /** One question after the other, each in three ways, so that all meet the same machine. */
  private static void compare(
      QortexClient memory,
      Catalogue catalogue,
      Rest rest,
      List<String> questions,
      int calls,
      Results results) {
    Stopwatch client = new Stopwatch();
    Stopwatch call = new Stopwatch();
    Stopwatch door = new Stopwatch();
    for (int i = -WARM_UP; i < calls; i++) {
      String text = questions.get(Math.floorMod(i, questions.size()));
      ObjectNode argument = question(text);
      boolean warm = i >= 0;
      (warm ? client : new Stopwatch()).time(() -> memory.query(Question.of(text).limit(TOP)));
      (warm ? call : new Stopwatch())
          .time(() -> catalogue.call("qortex_query", argument, Call.ofOwner()));
      (warm ? door : new Stopwatch()).time(() -> send(rest, argument));
    }
    results.report(NAME, "client_p50", client.median(), "ms", calls);
    results.report(NAME, "catalogue_p50", call.median(), "ms", calls, client.median());
    results.report(NAME, "rest_p50", door.median(), "ms", calls, call.median());
    results.report(NAME, "overhead_over_catalogue_p50", door.medianOver(call), "ms", calls);
    results.report(NAME, "overhead_over_client_p50", door.medianOver(client), "ms", calls);
  }

  private static void send(Rest rest, JsonNode question) {
    try {
      rest.post("/v1/query", question);
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static ObjectNode question(String text) {
    return JSON.createObjectNode().put("context", text).put("top_k", TOP);
  }

  private static void load(
      Rest rest, List<String> questions, int count, RunOptions options, Results results)
      throws InterruptedException {
    List<LoadClients.Client> clients = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      clients.add(
          new Mixed(rest, questions, new SplittableRandom(options.seed() + i), count + "-" + i));
    }
    int seconds = options.number("seconds");
    HeapPeak peak = HeapPeak.watch();
    LoadClients load = new LoadClients();
    load.run(clients, seconds);
    String name = NAME + "-" + count;
    results.report(name, "throughput", load.requests() / (double) seconds, "1/s", load.requests());
    for (LoadClients.Kind kind : LoadClients.Kind.values()) {
      double[] times = load.sorted(kind);
      if (times.length > 0) {
        String metric = kind.name().toLowerCase(Locale.ROOT);
        results.report(name, metric + "_p50", times[times.length / 2], "ms", times.length);
        results.report(name, metric + "_p99", times[times.length * 99 / 100], "ms", times.length);
      }
    }
    results.report(name, "heap_peak", peak.bytes() / 1e6, "MB", 1);
    results.count(name, "errors", load.errors().size());
    load.errors().stream().limit(3).forEach(error -> results.say(error.toString()));
  }

  /** A client that gives feedback on its last answer. For one thread. */
  private static final class Mixed implements LoadClients.Client {

    private final Rest rest;
    private final List<String> questions;
    private final SplittableRandom random;
    private final String name;
    private JsonNode last = JSON.createObjectNode();

    Mixed(Rest rest, List<String> questions, SplittableRandom random, String name) {
      this.rest = rest;
      this.questions = questions;
      this.random = random;
      this.name = name;
    }

    @Override
    public LoadClients.Kind send(int number) throws IOException, InterruptedException {
      int chance = random.nextInt(100);
      if (chance >= WITHOUT_INGEST_OF_100) {
        rest.post("/v1/ingest/text", text(number));
        return LoadClients.Kind.INGEST;
      }
      String item = last.at("/items/0/id").asText();
      if (chance >= QUESTIONS_OF_100 && !item.isEmpty()) {
        ObjectNode feedback = JSON.createObjectNode();
        feedback.put("query_id", last.path("query_id").textValue());
        feedback.putObject("outcomes").put(item, "accepted");
        last = JSON.createObjectNode();
        rest.post("/v1/feedback", feedback);
        return LoadClients.Kind.FEEDBACK;
      }
      last = rest.post("/v1/query", question(questions.get(random.nextInt(questions.size()))));
      return LoadClients.Kind.QUESTION;
    }

    private ObjectNode text(int number) {
      String words = questions.get(random.nextInt(questions.size())).replace("?", ".");
      return JSON.createObjectNode()
          .put("text", "Note %s of %s. %s".formatted(number, name, words))
          .put("domain", "notes")
          .put("name", name + "-" + number);
    }
  }
}
