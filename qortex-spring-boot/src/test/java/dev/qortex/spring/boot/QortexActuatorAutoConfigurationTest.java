package dev.qortex.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.core.QortexClient;
import dev.qortex.ingest.fact.RememberedFacts;
import dev.qortex.storage.sqlite.SqliteStore;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.Status;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

class QortexActuatorAutoConfigurationTest {

  private final ApplicationContextRunner runner =
      new ApplicationContextRunner()
          .withConfiguration(
              AutoConfigurations.of(
                  QortexAutoConfiguration.class,
                  QortexHealthAutoConfiguration.class,
                  QortexEndpointAutoConfiguration.class));
  private final ApplicationContextRunner heap =
      runner.withPropertyValues(
          "qortex.store=heap", "management.endpoints.web.exposure.include=qortex");

  @Test
  void aMemoryIsUpWithItsSize() {
    heap.run(
        context -> {
          context.getBean(RememberedFacts.class).remember("The deploy key rotates.");
          Health health = context.getBean(QortexHealthIndicator.class).health();
          assertThat(health.getStatus()).isEqualTo(Status.UP);
          assertThat(health.getDetails())
              .containsEntry("sources", 1)
              .containsEntry(
                  "embeddingModel", context.getBean(QortexClient.class).status().embeddingModel());
        });
  }

  @Test
  void aMemoryWhoseStoreIsClosedIsDown(@TempDir Path folder) {
    runner
        .withPropertyValues("qortex.file=" + folder.resolve("memory.db"))
        .run(
            context -> {
              context.getBean(SqliteStore.class).close();
              Health health = context.getBean(QortexHealthIndicator.class).health();
              assertThat(health.getStatus()).isEqualTo(Status.DOWN);
              assertThat(health.getDetails()).containsKey("error");
            });
  }

  @Test
  void theEndpointShowsTheStatus() {
    heap.run(
        context -> {
          context.getBean(RememberedFacts.class).remember("The deploy key rotates.");
          assertThat(context.getBean(QortexEndpoint.class).status().graph().domains())
              .containsKey(RememberedFacts.DOMAIN);
        });
  }

  @Test
  void bothCanBeSwitchedOff() {
    heap.withPropertyValues(
            "management.health.qortex.enabled=false", "management.endpoint.qortex.access=NONE")
        .run(
            context ->
                assertThat(context)
                    .hasSingleBean(QortexClient.class)
                    .doesNotHaveBean(QortexHealthIndicator.class)
                    .doesNotHaveBean(QortexEndpoint.class));
  }

  @Test
  void neitherIsThereWithoutTheActuator() {
    heap.withClassLoader(
            new FilteredClassLoader(
                "org.springframework.boot.health", "org.springframework.boot.actuate"))
        .run(
            context ->
                assertThat(context)
                    .hasSingleBean(QortexClient.class)
                    .doesNotHaveBean("qortexHealthContributor")
                    .doesNotHaveBean("qortexEndpoint"));
  }
}
