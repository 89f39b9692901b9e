package dev.qortex.http.client;

import dev.qortex.commons.Checks;
import dev.qortex.core.LoggedFeedback;
import dev.qortex.core.MemoryStatus;
import dev.qortex.core.QortexClient;
import dev.qortex.core.error.QortexException;
import dev.qortex.core.feedback.FeedbackReport;
import dev.qortex.core.feedback.ForgetReport;
import dev.qortex.core.feedback.LearningReport;
import dev.qortex.core.feedback.Outcome;
import dev.qortex.core.graph.IngestReport;
import dev.qortex.core.graph.RetractReport;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Node;
import dev.qortex.core.model.Rule;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.core.query.Answer;
import dev.qortex.core.query.Comparison;
import dev.qortex.core.query.Exploration;
import dev.qortex.core.query.GraphPath;
import dev.qortex.core.query.Question;
import dev.qortex.core.rules.RuleSelection;
import dev.qortex.core.store.EdgePromotion;
import dev.qortex.core.store.ErasureReport;
import dev.qortex.json.wire.Results;
import java.net.URI;
import java.net.http.HttpClient;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Consumer;
import java.util.function.DoubleSupplier;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;

/**
 * Remote client of a memory behind a server, used like a local one: the same records go in and come
 * out, and what the memory refuses is refused here by the same exceptions. Thread-safe; make one
 * for each server and keep it, as it holds connections.
 *
 * <p>A call that fails in passing is repeated after a pause. What asks may be asked again, and what
 * changes something carries a key by which the server knows a repetition and gives the first
 * result, for an hour at least, unless its process ended in between.
 *
 * <p>What a local memory does not know: {@link ServerUnavailableException} when the server cannot
 * be reached or does not answer in time, and a {@link dev.qortex.core.error.QortexException} when
 * it does not know the key, or the key may not do that. A {@link dev.qortex.core.query.Fusion} of
 * one's own cannot be sent.
 */
public final class HttpQortexClient implements QortexClient {

  /** So many concepts, or entries of a log, go in one request. */
  private static final int PAGE = 1_000;

  private final Transport server;
  private volatile boolean closed;

  private HttpQortexClient(Transport server) {
    this.server = server;
  }

  /**
   * A client of the server at that address.
   *
   * @param address such as {@code http://localhost:8400}; with a path where a proxy adds one
   */
  public static Builder builder(URI address) {
    return new Builder(address);
  }

  @Override
  public IngestReport ingest(IngestionManifest manifest) {
    return open().write("ingest", Checks.given("manifest", manifest), IngestReport.class);
  }

  @Override
  public RetractReport retract(String sourceId) {
    Checks.text("id of a source", sourceId);
    return open().write("retract", Map.of("source_id", sourceId), RetractReport.class);
  }

  @Override
  public List<SourceMetadata> sources(String domain) {
    Checks.id("name of a domain", domain);
    return open().read("sources", Map.of("domain", domain), Results.Sources.class).items();
  }

  @Override
  public Stream<ConceptNode> concepts(String domain, Set<String> apartFrom, String after) {
    Checks.id("name of a domain", domain);
    Checks.set("ids of sources", apartFrom);
    Page first = page(domain, apartFrom, Checks.text("id to start after", after), PAGE);
    return Stream.iterate(
            first,
            page -> !page.concepts.isEmpty(),
            page ->
                page.concepts.size() < page.limit
                    ? new Page(List.of(), page.limit)
                    : page(
                        domain,
                        apartFrom,
                        page.concepts.get(page.concepts.size() - 1).id(),
                        page.limit))
        .flatMap(page -> page.concepts.stream());
  }

  /** Concepts, and how many were asked for. */
  private record Page(List<ConceptNode> concepts, int limit) {}

  private Page page(String domain, Set<String> apartFrom, String after, int most) {
    return halving(
        most,
        limit ->
            new Page(
                open()
                    .read(
                        "concepts",
                        Map.of(
                            "domain", domain,
                            "apart_from", apartFrom,
                            "after", after,
                            "limit", limit),
                        Results.Concepts.class)
                    .items(),
                limit));
  }

  /** Asks for the half, down to one, as long as the answer is larger than is taken. */
  private static <T> T halving(int most, IntFunction<T> ask) {
    for (int limit = most; ; limit /= 2) {
      try {
        return ask.apply(limit);
      } catch (QortexException e) {
        if (limit <= 1 || !(e.getCause() instanceof LimitedBody.ExceededException)) {
          throw e;
        }
      }
    }
  }

  @Override
  public int embedMissing() {
    return open().write("embed-missing", Map.of(), Results.Count.class).count();
  }

  @Override
  public Answer query(Question question) {
    return open().read("query", Checks.given("question", question), Answer.class);
  }

  @Override
  public Comparison compare(Question question) {
    return open().read("compare", Checks.given("question", question), Comparison.class);
  }

  @Override
  public FeedbackReport feedback(String answerId, Map<String, Outcome> outcomes) {
    Checks.text("id of an answer", answerId);
    Checks.entries("outcomes", outcomes);
    return open()
        .write(
            "feedback", Map.of("answer_id", answerId, "outcomes", outcomes), FeedbackReport.class);
  }

  @Override
  public List<FeedbackReport> replay(List<LoggedFeedback> log) {
    Checks.given("log of feedback", log)
        .forEach(entry -> Checks.given("entry of a log of feedback", entry));
    List<FeedbackReport> reports = new ArrayList<>();
    Transport to = open();
    for (int i = 0; i < log.size(); i += PAGE) {
      List<LoggedFeedback> part = log.subList(i, Math.min(log.size(), i + PAGE));
      reports.addAll(to.write("replay", Map.of("log", part), Results.Reports.class).items());
    }
    return reports;
  }

  @Override
  public ForgetReport forget(String session) {
    Checks.id("session", session);
    return open().write("forget", Map.of("session", session), ForgetReport.class);
  }

  @Override
  public ErasureReport eraseDomain(String domain) {
    Checks.id("name of a domain", domain);
    return open().write("erase-domain", Map.of("domain", domain), ErasureReport.class);
  }

  @Override
  public LearningReport learningReport() {
    return open().read("learning-report", Map.of(), LearningReport.class);
  }

  @Override
  public int deliverFeedback() {
    return open().write("deliver-feedback", Map.of(), Results.Count.class).count();
  }

  @Override
  public List<ConceptNode> find(String name, Set<String> domains) {
    Checks.id("name of a concept", name);
    Checks.domains(domains);
    return open()
        .read("find", Map.of("name", name, "domains", domains), Results.Concepts.class)
        .items();
  }

  @Override
  public List<Node> nodes(Collection<String> ids) {
    List<String> asked = new ArrayList<>(new LinkedHashSet<>(Checks.given("ids of nodes", ids)));
    List<Node> nodes = new ArrayList<>();
    Transport to = open();
    int most = PAGE;
    for (int i = 0; i < asked.size(); i += most) {
      List<String> rest = asked.subList(i, Math.min(asked.size(), i + most));
      most =
          halving(
              rest.size(),
              limit -> {
                Map<String, ?> part = Map.of("ids", rest.subList(0, limit));
                nodes.addAll(to.read("nodes", part, Results.Nodes.class).items());
                return limit;
              });
    }
    return nodes;
  }

  @Override
  public Optional<Exploration> explore(String nodeId, int depth) {
    Checks.text("id of a node", nodeId);
    return open()
        .read("explore", Map.of("node_id", nodeId, "depth", depth), Results.Explored.class)
        .items()
        .stream()
        .findFirst();
  }

  @Override
  public List<GraphPath> related(String nodeId, Set<String> otherDomains) {
    Checks.text("id of a node", nodeId);
    Checks.domains(otherDomains);
    return open()
        .read(
            "related",
            Map.of("node_id", nodeId, "other_domains", otherDomains),
            Results.Paths.class)
        .items();
  }

  @Override
  public EdgePromotion.Report promoteEdges() {
    return open().write("promote-edges", Map.of(), EdgePromotion.Report.class);
  }

  @Override
  public List<Rule> rules(RuleSelection selection) {
    return open()
        .read("rules", Checks.given("selection of rules", selection), Results.Rules.class)
        .items();
  }

  @Override
  public MemoryStatus status() {
    return open().read("status", Map.of(), MemoryStatus.class);
  }

  /** Ends this client alone: the memory and its server go on, and keep their answers. */
  @Override
  public void close() {
    closed = true;
  }

  private Transport open() {
    if (closed) {
      throw new IllegalStateException("The memory is closed.");
    }
    return server;
  }

  /** Wires a client. Not thread-safe. */
  public static final class Builder {

    private final String address;
    private Optional<String> bearer = Optional.empty();
    private Optional<Transport.Signer> signer = Optional.empty();
    private Duration connectTimeout = Duration.ofSeconds(5);
    private Duration requestTimeout = Duration.ofMinutes(2);
    private int answerBytes = 64 << 20;
    private int retries = 3;
    private Duration firstPause = Duration.ofMillis(200);
    private Optional<HttpClient> http = Optional.empty();
    private InstantSource clock = InstantSource.system();
    private DoubleSupplier random = () -> ThreadLocalRandom.current().nextDouble();
    private Consumer<Duration> sleep = Builder::sleep;
    private Supplier<String> ids = () -> UUID.randomUUID().toString();

    private Builder(URI address) {
      boolean web =
          "http".equalsIgnoreCase(Checks.given("address of a server", address).getScheme())
              || "https".equalsIgnoreCase(address.getScheme());
      if (!web
          || address.getHost() == null
          || address.getRawUserInfo() != null
          || address.getRawQuery() != null
          || address.getRawFragment() != null) {
        throw new IllegalArgumentException(
            "The address (%s) is not one of a server.\nMaybe http://localhost:8400."
                .formatted(address.toString().replaceFirst("//.*@", "//...@")));
      }
      this.address = address.toString().replaceFirst("/+$", "");
    }

    /** The key that the server knows by its hash; it is sent as it is, so use HTTPS. */
    public Builder apiKey(String key) {
      if (!Checks.given("API key", key).matches("[!-~]+")) {
        throw new IllegalArgumentException(
            "The API key is not made of visible characters of ASCII.\n"
                + "Maybe it ends with a line break: strip it.");
      }
      bearer = Optional.of(key);
      signer = Optional.empty();
      return this;
    }

    /**
     * A key that requests are signed with, by HMAC-SHA256 over method, path, time, nonce,
     * idempotency key and body; the secret is not sent.
     *
     * @param keyName the name by which the server knows the secret
     */
    public Builder signing(String keyName, String secret) {
      signer =
          Optional.of(
              new Transport.Signer(
                  Checks.id("name of a key", keyName), Checks.id("secret of a key", secret)));
      bearer = Optional.empty();
      return this;
    }

    /** Time-out of a connection; 5 seconds by default. */
    public Builder connectTimeout(Duration most) {
      connectTimeout = positive("time-out of a connection", most);
      return this;
    }

    /** Time-out of an attempt as a whole, an ingest as well; 2 minutes by default. */
    public Builder requestTimeout(Duration most) {
      requestTimeout = positive("time-out of a request", most);
      return this;
    }

    /** Size of an answer, at most; 64 MiB by default. A larger one is a failure, and not kept. */
    public Builder answerBytes(int most) {
      answerBytes = Checks.atLeast("bytes of an answer", most, 1);
      return this;
    }

    /** So many attempts follow a first that failed in passing; 3 by default, 0 for none. */
    public Builder retries(int most) {
      retries = Checks.atLeast("number of retries", most, 0);
      return this;
    }

    /**
     * The mean pause before the second attempt, 200 ms by default; before each other it is twice as
     * long, at most 30 seconds. Each pause is drawn evenly from 0 to twice its mean.
     */
    public Builder firstPause(Duration mean) {
      firstPause = positive("pause before a retry", mean);
      return this;
    }

    /**
     * The client that connects, for a proxy or certificates; the time-out to connect is its own.
     */
    public Builder http(HttpClient chosen) {
      http = Optional.of(Checks.given("HTTP client", chosen));
      return this;
    }

    /** Clock that dates signatures; the system's by default. */
    public Builder clock(InstantSource chosen) {
      clock = Checks.given("clock", chosen);
      return this;
    }

    /** Source of chance for the pauses. */
    Builder random(RandomGenerator chosen) {
      random = Checks.given("source of chance", chosen)::nextDouble;
      return this;
    }

    /** Waiting in the pauses; by the thread of the caller by default. */
    Builder sleep(Consumer<Duration> chosen) {
      sleep = Checks.given("sleep", chosen);
      return this;
    }

    /**
     * Makes the nonces and the keys of repeated requests, of 16 to 64 letters, digits, dashes and
     * underscores, never the same twice; random ones by default.
     */
    public Builder ids(Supplier<String> chosen) {
      ids = Checks.given("source of ids", chosen);
      return this;
    }

    /** The client; nothing is sent yet. */
    public HttpQortexClient build() {
      return new HttpQortexClient(
          new Transport(
              http.orElseGet(
                  () ->
                      HttpClient.newBuilder()
                          .version(HttpClient.Version.HTTP_1_1)
                          .connectTimeout(connectTimeout)
                          .build()),
              new Transport.Settings(
                  address,
                  bearer,
                  signer,
                  requestTimeout,
                  answerBytes,
                  retries,
                  firstPause,
                  clock,
                  random,
                  sleep,
                  ids)));
    }

    private static Duration positive(String what, Duration value) {
      Checks.positive("milliseconds of the " + what, Checks.given(what, value).toMillis());
      return value;
    }

    private static void sleep(Duration time) {
      try {
        Thread.sleep(time.toMillis());
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
