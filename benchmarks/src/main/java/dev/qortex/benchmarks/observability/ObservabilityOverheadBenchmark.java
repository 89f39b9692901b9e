package dev.qortex.benchmarks.observability;

import dev.qortex.benchmarks.process.Folders;
import dev.qortex.benchmarks.process.Stopwatch;
import dev.qortex.benchmarks.retrievalspeed.GeneratedCorpus;
import dev.qortex.benchmarks.run.Benchmark;
import dev.qortex.benchmarks.run.Results;
import dev.qortex.benchmarks.run.RunOptions;
import dev.qortex.core.QortexClient;
import dev.qortex.core.embedding.HashingEmbeddingModel;
import dev.qortex.core.event.EventSink;
import dev.qortex.core.event.MemoryEvent;
import dev.qortex.core.event.MemoryEvent.OutcomeCounts;
import dev.qortex.core.feedback.FeedbackReport;
import dev.qortex.core.feedback.Outcome;
import dev.qortex.core.query.Answer;
import dev.qortex.core.query.Question;
import dev.qortex.engine.LocalQortexClient;
import dev.qortex.learning.GraphLearning;
import dev.qortex.observability.Alerts;
import dev.qortex.observability.EventLogger;
import dev.qortex.observability.ObservedMemory;
import dev.qortex.observability.QortexMeters;
import dev.qortex.storage.sqlite.SqliteStore;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationHandler;
import io.micrometer.observation.ObservationRegistry;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import org.slf4j.LoggerFactory;

/**
 * Time that meters, observations, the log and alerts add to a question and to feedback. Two
 * memories on disk have the same passages; each question and its feedback goes to both, first to
 * one and then to the other in turn.
 */
public final class ObservabilityOverheadBenchmark implements Benchmark {

  private static final int BATCH = 1_000;
  private static final int DIMENSION = 256;
  private static final int LISTENED = 40_000;

  /** The benchmark. */
  public ObservabilityOverheadBenchmark() {}

  @Override
  public String description() {
    return "a question and its feedback with all meters, observations, logs and alerts on";
  }

  /** Counts observations that stopped: the work that a tracer would begin with. */
  private static final class Counting implements ObservationHandler<Observation.Context> {

    private final LongAdder stopped = new LongAdder();

    @Override
    public void onStop(Observation.Context context) {
      stopped.increment();
    }

    @Override
    public boolean supportsContext(Observation.Context context) {
      return true;
    }
  }

  @Override
  public void run(RunOptions options, Results results) throws Exception {
    int passages = options.quick() ? 1_000 : 10_000;
    int rounds = options.quick() ? 100 : 1_000;
    Path folder = options.out().resolve("observability-overhead");
    Files.createDirectories(folder);
    Folders.delete(folder);
    Files.createDirectories(folder);
    GeneratedCorpus corpus = new GeneratedCorpus(passages, options.seed());
    ObservationRegistry observations = ObservationRegistry.create();
    Counting counting = new Counting();
    observations.observationConfig().observationHandler(counting);
    EventSink all =
        EventSink.all(
            List.of(
                QortexMeters.of(new PrometheusMeterRegistry(PrometheusConfig.DEFAULT)),
                new EventLogger(LoggerFactory.getLogger(ObservabilityOverheadBenchmark.class)),
                Alerts.of(Alerts.standard(), InstantSource.system(), alert -> {})));
    try (SqliteStore quiet = SqliteStore.open(folder.resolve("plain.db"));
        SqliteStore watched = SqliteStore.open(folder.resolve("watched.db"));
        QortexClient plain = client(quiet, EventSink.none());
        QortexClient inner = client(watched, all);
        QortexClient observed = ObservedMemory.withContent(inner, observations)) {
      for (int from = 0; from < passages; from += BATCH) {
        plain.ingest(corpus.manifest(from, Math.min(passages, from + BATCH)));
        observed.ingest(corpus.manifest(from, Math.min(passages, from + BATCH)));
      }
      List<GeneratedCorpus.Asked> questions = corpus.questions(2 * rounds, passages);
      Times without = new Times();
      Times with = new Times();
      for (int i = 0; i < questions.size(); i++) {
        if (i == rounds) {
          without = new Times();
          with = new Times();
        }
        String text = questions.get(i).text();
        if (i % 2 == 0) {
          without.measure(plain, text);
          with.measure(observed, text);
        } else {
          with.measure(observed, text);
          without.measure(plain, text);
        }
      }
      report("question", with.question, without.question, results);
      report("feedback", with.feedback, without.feedback, results);
      Listening listening = Listening.measured(all, observations, LISTENED);
      listening.report("question", listening.question, without.question.median(), results);
      listening.report("feedback", listening.feedback, without.feedback.median(), results);
      results.count("observations", "stopped", counting.stopped.sum());
    }
  }

  /** Times of questions and of feedback on the first three items. */
  private static final class Times {

    private final Stopwatch question = new Stopwatch();
    private final Stopwatch feedback = new Stopwatch();

    void measure(QortexClient memory, String text) {
      AtomicReference<Answer> found = new AtomicReference<>();
      question.time(() -> found.set(memory.query(text)));
      Answer answer = Objects.requireNonNull(found.get());
      Map<String, Outcome> outcomes = new TreeMap<>();
      answer.items().stream()
          .limit(3)
          .forEach(
              item ->
                  outcomes.put(
                      item.id(), outcomes.isEmpty() ? Outcome.ACCEPTED : Outcome.REJECTED));
      feedback.time(() -> memory.feedback(answer.id(), outcomes));
    }
  }

  /**
   * Processor time of all listeners alone, over a memory that does nothing: a difference of a few
   * microseconds that no clock finds in the milliseconds of a question on a busy machine.
   *
   * @param question nanoseconds for a question
   * @param feedback nanoseconds for feedback
   */
  private record Listening(double question, double feedback) {

    static Listening measured(EventSink events, ObservationRegistry observations, int rounds) {
      QortexClient memory = ObservedMemory.withContent(idle(events), observations);
      Question question = Question.of("Which backoff is set?");
      Map<String, Outcome> outcomes = Map.of("a", Outcome.ACCEPTED, "b", Outcome.REJECTED);
      ThreadMXBean thread = ManagementFactory.getThreadMXBean();
      long asking = 0;
      long judging = 0;
      for (int i = -rounds; i < rounds; i++) {
        long start = thread.getCurrentThreadCpuTime();
        String id = memory.query(question).id();
        long asked = thread.getCurrentThreadCpuTime();
        memory.feedback(id, outcomes);
        if (i >= 0) {
          asking += asked - start;
          judging += thread.getCurrentThreadCpuTime() - asked;
        }
      }
      return new Listening(asking / (double) rounds, judging / (double) rounds);
    }

    /** A memory that only tells of questions and feedback. */
    private static QortexClient idle(EventSink events) {
      AtomicLong ids = new AtomicLong();
      return (QortexClient)
          Proxy.newProxyInstance(
              QortexClient.class.getClassLoader(),
              new Class<?>[] {QortexClient.class},
              (proxy, method, arguments) -> {
                if (method.getName().equals("query")) {
                  String id = "answer-" + ids.incrementAndGet();
                  events.emit(
                      new MemoryEvent.QuestionAnswered(Instant.EPOCH, id, 10, 3, 0.5, 1_000_000));
                  return new Answer(
                      id, List.of(), List.of(), List.of(), List.of(), 0, 0.5, 1, false);
                }
                String id = String.valueOf(arguments[0]);
                events.emit(
                    new MemoryEvent.FeedbackApplied(
                        Instant.EPOCH, id, new OutcomeCounts(1, 0, 1), 0, 0));
                return new FeedbackReport(id, 2, List.of(), new TreeMap<>());
              });
    }

    void report(String name, double nanos, double plain, Results results) {
      results.report(name, "with_listeners", plain + nanos / 1e6, "ms", LISTENED, plain);
    }
  }

  private static void report(String name, Stopwatch with, Stopwatch without, Results results) {
    double plain = without.median();
    results.report(name, "p50_paired", plain + with.medianOver(without), "ms", with.n(), plain);
    results.report(name, "processor", with.medianSpent(), "ms", with.n(), without.medianSpent());
  }

  private static QortexClient client(SqliteStore store, EventSink events) {
    return LocalQortexClient.builder(store)
        .embedding(new HashingEmbeddingModel(DIMENSION))
        .learning(GraphLearning.over(store))
        .events(events)
        .build();
  }
}
