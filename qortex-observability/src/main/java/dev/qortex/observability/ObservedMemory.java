package dev.qortex.observability;

import dev.qortex.commons.Checks;
import dev.qortex.core.QortexClient;
import dev.qortex.core.feedback.Outcome;
import dev.qortex.core.graph.IngestReport;
import dev.qortex.core.graph.RetractReport;
import dev.qortex.core.query.Answer;
import dev.qortex.core.query.Question;
import dev.qortex.core.store.ErasureReport;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationRegistry;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Memory client whose calls are Micrometer observations, and so spans of a tracer, under the names
 * of OpenTelemetry for generative AI: {@code retrieval} for questions, {@code search_memory},
 * {@code upsert_memory} and {@code delete_memory}. Feedback is an observation {@code
 * gen_ai.evaluation.result} under that of its answer, for the newest 1,000 answers. Texts of
 * questions are part of it only if the host asks for {@link #withContent}. Thread-safe.
 */
public final class ObservedMemory {

  /** Name of the observation of a call, by which a registry and handlers choose. */
  static final String CALL = "qortex.memory";

  private static final int ANSWERS = 1_000;

  /** Operations by the names of their methods; other methods are not observed. */
  static final Map<String, String> OPERATIONS =
      Map.ofEntries(
          Map.entry("query", GenAiNames.RETRIEVAL),
          Map.entry("compare", GenAiNames.RETRIEVAL),
          Map.entry("find", GenAiNames.SEARCH_MEMORY),
          Map.entry("nodes", GenAiNames.SEARCH_MEMORY),
          Map.entry("explore", GenAiNames.SEARCH_MEMORY),
          Map.entry("nearest", GenAiNames.SEARCH_MEMORY),
          Map.entry("related", GenAiNames.SEARCH_MEMORY),
          Map.entry("rules", GenAiNames.SEARCH_MEMORY),
          Map.entry("conflicts", GenAiNames.SEARCH_MEMORY),
          Map.entry("ingest", GenAiNames.UPSERT_MEMORY),
          Map.entry("embedMissing", GenAiNames.UPSERT_MEMORY),
          Map.entry("retract", GenAiNames.DELETE_MEMORY),
          Map.entry("forget", GenAiNames.DELETE_MEMORY),
          Map.entry("eraseDomain", GenAiNames.DELETE_MEMORY),
          Map.entry("observeReply", GenAiNames.EVALUATION),
          Map.entry("feedback", GenAiNames.EVALUATION));

  private final QortexClient memory;
  private final ObservationRegistry registry;
  private final boolean content;
  private final Map<String, Observation> answers =
      Collections.synchronizedMap(
          new LinkedHashMap<>() {
            private static final long serialVersionUID = 1L;

            @Override
            protected boolean removeEldestEntry(Map.Entry<String, Observation> eldest) {
              return size() > ANSWERS;
            }
          });

  private ObservedMemory(QortexClient memory, ObservationRegistry registry, boolean content) {
    this.memory = memory;
    this.registry = registry;
    this.content = content;
  }

  /** Wraps a memory so that its calls are observed, without texts. */
  public static QortexClient of(QortexClient memory, ObservationRegistry registry) {
    return observed(memory, registry, false);
  }

  /** Wraps a memory so that its calls are observed, with the texts of questions. */
  public static QortexClient withContent(QortexClient memory, ObservationRegistry registry) {
    return observed(memory, registry, true);
  }

  private static QortexClient observed(
      QortexClient memory, ObservationRegistry registry, boolean content) {
    ObservedMemory observed =
        new ObservedMemory(
            Checks.given("memory", memory),
            Checks.given("observation registry", registry),
            content);
    return (QortexClient)
        Proxy.newProxyInstance(
            QortexClient.class.getClassLoader(),
            new Class<?>[] {QortexClient.class},
            (proxy, method, arguments) -> observed.call(method, arguments));
  }

  private @Nullable Object call(Method method, Object @Nullable [] arguments) throws Throwable {
    String operation = OPERATIONS.get(method.getName());
    if (operation == null || registry.isNoop()) {
      return invoke(method, arguments);
    }
    Object first = arguments == null ? "" : arguments[0];
    Observation observation = described(operation, first).start();
    Observation.Scope scope = observation.openScope();
    try {
      Object result = invoke(method, arguments);
      describe(observation, result);
      if (operation.equals(GenAiNames.EVALUATION) && arguments != null) {
        evaluated(observation, arguments[1]);
      }
      return result;
    } catch (Throwable e) {
      observation.error(e);
      throw e;
    } finally {
      scope.close();
      observation.stop();
    }
  }

  private @Nullable Object invoke(Method method, Object @Nullable [] arguments) throws Throwable {
    try {
      return method.invoke(memory, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }

  private Observation described(String operation, Object first) {
    boolean evaluation = operation.equals(GenAiNames.EVALUATION);
    Observation observation =
        Observation.createNotStarted(evaluation ? GenAiNames.EVALUATION : CALL, registry)
            .contextualName(operation)
            .lowCardinalityKeyValue(GenAiNames.SYSTEM, GenAiNames.SYSTEM_VALUE)
            .lowCardinalityKeyValue(GenAiNames.OPERATION, operation);
    if (operation.equals(GenAiNames.RETRIEVAL)) {
      Question question =
          first instanceof Question asked ? asked : Question.of(String.valueOf(first));
      observation.highCardinalityKeyValue(
          GenAiNames.TOP_K, String.valueOf(question.limits().items()));
      if (content) {
        observation.highCardinalityKeyValue(GenAiNames.QUERY_TEXT, question.text());
      }
    }
    if (evaluation) {
      observation.highCardinalityKeyValue(GenAiNames.RESPONSE_ID, String.valueOf(first));
      Observation answer = answers.get(String.valueOf(first));
      if (answer != null) {
        observation.parentObservation(answer);
      }
    }
    return observation;
  }

  private void describe(Observation observation, @Nullable Object result) {
    if (result instanceof Answer answer) {
      observation
          .highCardinalityKeyValue(GenAiNames.RESPONSE_ID, answer.id())
          .highCardinalityKeyValue(GenAiNames.RECORD_COUNT, String.valueOf(answer.items().size()));
      answers.put(answer.id(), observation);
    } else {
      int records = records(result);
      if (records >= 0) {
        observation.highCardinalityKeyValue(GenAiNames.RECORD_COUNT, String.valueOf(records));
      }
    }
  }

  private static int records(@Nullable Object result) {
    if (result instanceof Collection<?> found) {
      return found.size();
    } else if (result instanceof IngestReport report) {
      return report.added().total() + report.updated().total();
    } else if (result instanceof RetractReport report) {
      return report.removed().total();
    } else if (result instanceof ErasureReport report) {
      return report.removed().total();
    }
    return -1;
  }

  /** The mean reward of the outcomes of a call. */
  private static void evaluated(Observation observation, Object outcomes) {
    if (outcomes instanceof Map<?, ?> rewards && !rewards.isEmpty()) {
      double sum = 0;
      for (Object outcome : rewards.values()) {
        sum += outcome instanceof Outcome given ? given.reward() : 0;
      }
      observation
          .lowCardinalityKeyValue(GenAiNames.EVALUATION_NAME, "feedback")
          .highCardinalityKeyValue(
              GenAiNames.EVALUATION_SCORE, String.valueOf(sum / rewards.size()));
    }
  }
}
