package dev.qortex.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.core.QortexClient;
import dev.qortex.core.feedback.Outcome;
import dev.qortex.core.query.Answer;
import dev.qortex.ingest.fact.RememberedFacts;
import dev.qortex.postgresserver.PostgresServer;
import dev.qortex.storage.sqlite.SqliteStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.sql.DataSource;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.postgresql.ds.PGSimpleDataSource;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

class PostgresMemoryTest {

  @BeforeAll
  static void assumeInstalled() {
    PostgresServer.assumeInstalled();
  }

  @Test
  void connectionDetailsGoBeforeTheDataSource() {
    try (PostgresServer server = PostgresServer.start(false)) {
      new ApplicationContextRunner()
          .withConfiguration(AutoConfigurations.of(QortexAutoConfiguration.class))
          .withBean(DataSource.class, PGSimpleDataSource::new)
          .withBean(QortexConnectionDetails.class, () -> server::url)
          .withPropertyValues("qortex.store=postgres")
          .run(
              context -> {
                context.getBean(RememberedFacts.class).remember("Retry a call twice.");
                assertThat(context.getBean(QortexClient.class).query("retry a call").items())
                    .hasSize(1);
              });
    }
  }

  @Test
  void whatWasLearnedInPostgresSurvivesARestart() {
    try (PostgresServer server = PostgresServer.start(false)) {
      PGSimpleDataSource source = new PGSimpleDataSource();
      source.setUrl(server.url());
      ApplicationContextRunner runner =
          new ApplicationContextRunner()
              .withConfiguration(AutoConfigurations.of(QortexAutoConfiguration.class))
              .withBean(DataSource.class, () -> source)
              .withPropertyValues("qortex.store=postgres", "qortex.postgres.schema=handbook");
      List<String> first = new ArrayList<>();
      runner.run(
          context -> {
            assertThat(context).doesNotHaveBean(SqliteStore.class);
            RememberedFacts facts = context.getBean(RememberedFacts.class);
            facts.remember("Retry a call twice.");
            facts.remember("Retry a call later.");
            QortexClient memory = context.getBean(QortexClient.class);
            Answer answer = memory.query("retry a call");
            answer.items().forEach(item -> first.add(item.id()));
            memory.feedback(
                answer.id(),
                Map.of(first.get(0), Outcome.REJECTED, first.get(1), Outcome.ACCEPTED));
          });
      runner.run(
          context ->
              assertThat(
                      context.getBean(QortexClient.class).query("retry a call").items().get(0).id())
                  .isEqualTo(first.get(1)));
    }
  }
}
