package dev.qortex.http.client;

import dev.qortex.commons.Checks;
import dev.qortex.core.LoggedFeedback;
import dev.qortex.core.MemoryStatus;
import dev.qortex.core.QortexClient;
import dev.qortex.core.error.QortexException;
import dev.qortex.core.evaluation.AnswerReceipt;
import dev.qortex.core.evaluation.CoverageReport;
import dev.qortex.core.feedback.FeedbackReport;
import dev.qortex.core.feedback.ForgetReport;
import dev.qortex.core.feedback.LearningReport;
import dev.qortex.core.feedback.Outcome;
import dev.qortex.core.feedback.ReplyReport;
import dev.qortex.core.graph.IngestReport;
import dev.qortex.core.graph.RetractReport;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Node;
import dev.qortex.core.model.Rule;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.core.query.Answer;
import dev.qortex.core.query.Comparison;
import dev.qortex.core.query.Conflict;
import dev.qortex.core.query.Exploration;
import dev.qortex.core.query.GraphPath;
import dev.qortex.core.query.Question;
import dev.qortex.core.rules.RuleSelection;
import dev.qortex.core.search.Scored;
import dev.qortex.core.store.EdgePromotion;
import dev.qortex.core.store.ErasureReport;
import dev.qortex.json.wire.Parameters;
import dev.qortex.json.wire.RemoteMethod;
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
 * Remote client of a memory behind a server, with the contract of a local one: it accepts and
 * returns the same records, and throws the same exceptions. Thread-safe; make one for each server
 * and keep it, as it holds connections.
 *
 * <p>A call that fails in passing is repeated after a pause. What asks may be asked again, and what
 * changes something carries a key by which the server knows a repetition and gives the first
 * result, for an hour at least, unless its process ended in between.
 *
 * <p>What a local memory does not know: {@link ServerUnavailableException} when the server cannot
 * be reached or does not answer in time, and a {@link dev.qortex.core.error.QortexException} when
 * it does not know the key, or the key may not do that. A {@link dev.qortex.core.query.Fusion} that
 * is a custom implementation cannot be sent.
 */
public final class HttpQortexClient implements QortexClient {

  /** Concepts, ids or entries of a log in one request, at most. */
  private static final int PAGE = Parameters.MOST;

  private static final Parameters.None NONE = new Parameters.None();

  private final Transport server;
  private volatile boolean closed;

  private HttpQortexClient(Transport server) {
    this.server = server;
  }

  /**
   * A client of the server at that address.
   *
   * @param address the address, such as {@code http://localhost:8400}; with a path if a proxy adds
   *     one
   */
  public static Builder builder(URI address) {
    return new Builder(address);
  }

  @Override
  public IngestReport ingest(IngestionManifest manifest) {
    return open().call(RemoteMethod.INGEST, Checks.given("manifest", manifest));
  }

  @Override
  public RetractReport retract(String sourceId) {
    return open().call(RemoteMethod.RETRACT, new Parameters.OfSource(sourceId));
  }

  @Override
  public List<SourceMetadata> sources(String domain) {
    return open().call(RemoteMethod.SOURCES, new Parameters.OfDomain(domain)).items();
  }

  @Override
  public Stream<ConceptNode> concepts(String domain, Set<String> apartFrom, String after) {
    Page first = page(new Parameters.Page(domain, apartFrom, after, PAGE));
    return Stream.iterate(
            first,
            page -> !page.concepts.isEmpty(),
            page ->
                page.concepts.size() < page.limit
                    ? new Page(List.of(), page.limit)
                    : page(
                        new Parameters.Page(
                            domain,
                            apartFrom,
                            page.concepts.get(page.concepts.size() - 1).id(),
                            page.limit)))
        .flatMap(page -> page.concepts.stream());
  }

  /** Concepts, and how many were asked for. */
  private record Page(List<ConceptNode> concepts, int limit) {}

  private Page page(Parameters.Page most) {
    return halving(
        most.limit(),
        limit ->
            new Page(
                open()
                    .call(
                        RemoteMethod.CONCEPTS,
                        new Parameters.Page(most.domain(), most.apartFrom(), most.after(), limit))
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
    return open().call(RemoteMethod.EMBED_MISSING, NONE).count();
  }

  @Override
  public Answer query(Question question) {
    return open().call(RemoteMethod.QUERY, Checks.given("question", question));
  }

  @Override
  public Comparison compare(Question question) {
    return open().call(RemoteMethod.COMPARE, Checks.given("question", question));
  }

  @Override
  public AnswerReceipt receipt(String answerId) {
    return open().call(RemoteMethod.RECEIPT, new Parameters.OfAnswer(answerId));
  }

  @Override
  public FeedbackReport feedback(String answerId, Map<String, Outcome> outcomes) {
    return open().call(RemoteMethod.FEEDBACK, new Parameters.Judged(answerId, outcomes));
  }

  @Override
  public ReplyReport observeReply(String answerId, String reply, Set<String> domains) {
    return open().call(RemoteMethod.OBSERVE_REPLY, new Parameters.Reply(answerId, reply, domains));
  }

  @Override
  public List<FeedbackReport> replay(List<LoggedFeedback> log) {
    Checks.given("log of feedback", log)
        .forEach(entry -> Checks.given("entry of a log of feedback", entry));
    List<FeedbackReport> reports = new ArrayList<>();
    Transport to = open();
    for (int i = 0; i < log.size(); i += PAGE) {
      List<LoggedFeedback> part = log.subList(i, Math.min(log.size(), i + PAGE));
      reports.addAll(to.call(RemoteMethod.REPLAY, new Parameters.FeedbackLog(part)).items());
    }
    return reports;
  }

  @Override
  public ForgetReport forget(String session) {
    return open().call(RemoteMethod.FORGET, new Parameters.OfSession(session));
  }

  @Override
  public ErasureReport eraseDomain(String domain) {
    return open().call(RemoteMethod.ERASE_DOMAIN, new Parameters.OfDomain(domain));
  }

  @Override
  public LearningReport learningReport() {
    return open().call(RemoteMethod.LEARNING_REPORT, NONE);
  }

  @Override
  public CoverageReport coverage() {
    return open().call(RemoteMethod.COVERAGE, NONE);
  }

  @Override
  public List<Conflict> conflicts(String domain) {
    return open().call(RemoteMethod.CONFLICTS, new Parameters.OfDomain(domain)).items();
  }

  @Override
  public int deliverFeedback() {
    return open().call(RemoteMethod.DELIVER_FEEDBACK, NONE).count();
  }

  @Override
  public List<ConceptNode> find(String name, Set<String> domains) {
    return open().call(RemoteMethod.FIND, new Parameters.Named(name, domains)).items();
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
                Parameters.Ids part = new Parameters.Ids(rest.subList(0, limit));
                nodes.addAll(to.call(RemoteMethod.NODES, part).items());
                return limit;
              });
    }
    return nodes;
  }

  @Override
  public List<Scored> nearest(String nodeId, int limit) {
    return open().call(RemoteMethod.NEAREST, new Parameters.Nearest(nodeId, limit)).items();
  }

  @Override
  public Optional<Exploration> explore(String nodeId, int depth) {
    return open().call(RemoteMethod.EXPLORE, new Parameters.Around(nodeId, depth)).items().stream()
        .findFirst();
  }

  @Override
  public List<GraphPath> related(String nodeId, Set<String> otherDomains) {
    return open().call(RemoteMethod.RELATED, new Parameters.Crossing(nodeId, otherDomains)).items();
  }

  @Override
  public EdgePromotion.Report promoteEdges() {
    return open().call(RemoteMethod.PROMOTE_EDGES, NONE);
  }

  @Override
  public List<Rule> rules(RuleSelection selection) {
    return open().call(RemoteMethod.RULES, Checks.given("selection of rules", selection)).items();
  }

  @Override
  public MemoryStatus status() {
    return open().call(RemoteMethod.STATUS, NONE);
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

  /** Builder of a client. Not thread-safe. */
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

    /** Sets the key that the server knows by its hash; it is sent unencrypted, so use HTTPS. */
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

    /** Sets the number of retries after a first transient failure; 3 by default, 0 for none. */
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
     * Sets the source of nonces and keys of repeated requests, of 16 to 64 letters, digits, dashes
     * and underscores, each unique; random ones by default.
     */
    public Builder ids(Supplier<String> chosen) {
      ids = Checks.given("source of ids", chosen);
      return this;
    }

    /** The client; nothing is sent yet. */
    public HttpQortexClient build() {
      return new HttpQortexClient(
          new Transport(
              http.orElseGet(() -> SharedHttp.of(connectTimeout)),
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
