package dev.qortex.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.core.QortexClient;
import dev.qortex.core.feedback.Outcome;
import dev.qortex.core.query.Answer;
import dev.qortex.ingest.fact.RememberedFacts;
import dev.qortex.observability.MemorySample;
import dev.qortex.observability.QortexMeters;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationHandler;
import io.micrometer.observation.ObservationRegistry;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

class QortexObservabilityAutoConfigurationTest {

  private final ApplicationContextRunner runner =
      new ApplicationContextRunner()
          .withConfiguration(
              AutoConfigurations.of(
                  QortexAutoConfiguration.class, QortexObservabilityAutoConfiguration.class))
          .withPropertyValues("qortex.store=heap");
  private final ApplicationContextRunner metered =
      runner.withBean(MeterRegistry.class, SimpleMeterRegistry::new);

  private static Answer loop(QortexClient memory, RememberedFacts facts) {
    facts.remember("The deploy key rotates every 90 days.");
    Answer answer = memory.query("deploy key");
    memory.feedback(answer.id(), Map.of(answer.items().get(0).id(), Outcome.ACCEPTED));
    return answer;
  }

  @Test
  void aMeterRegistryGetsTheMetersOfTheMemory() {
    metered.run(
        context -> {
          loop(context.getBean(QortexClient.class), context.getBean(RememberedFacts.class));
          MeterRegistry registry = context.getBean(MeterRegistry.class);
          assertThat(registry.get("qortex.queries").tag("result", "answered").counter().count())
              .isEqualTo(1);
          assertThat(registry.get("qortex.feedback").tag("outcome", "accepted").counter().count())
              .isEqualTo(1);
          assertThat(registry.get("qortex.graph.source.count").gauge().value()).isEqualTo(1);
        });
  }

  @Test
  void anObservationRegistryGetsTheCallsOfTheMemory() {
    List<String> names = new ArrayList<>();
    ObservationRegistry observations = ObservationRegistry.create();
    observations
        .observationConfig()
        .observationHandler(
            new ObservationHandler<>() {
              @Override
              public void onStop(Observation.Context context) {
                names.add(context.getContextualName());
              }

              @Override
              public boolean supportsContext(Observation.Context context) {
                return true;
              }
            });
    metered
        .withBean(ObservationRegistry.class, () -> observations)
        .run(
            context ->
                loop(context.getBean(QortexClient.class), context.getBean(RememberedFacts.class)));
    assertThat(names).containsSubsequence("upsert_memory", "retrieval", "gen_ai.evaluation.result");
  }

  @Test
  void nothingIsMeteredWithoutARegistryOrTheArtifact() {
    runner.run(
        context ->
            assertThat(context)
                .hasSingleBean(QortexClient.class)
                .doesNotHaveBean(QortexMeters.class)
                .doesNotHaveBean(MemorySample.class));
    metered
        .withClassLoader(new FilteredClassLoader("dev.qortex.observability"))
        .run(
            context ->
                assertThat(context)
                    .hasSingleBean(QortexClient.class)
                    .doesNotHaveBean("qortexMeters"));
  }
}
