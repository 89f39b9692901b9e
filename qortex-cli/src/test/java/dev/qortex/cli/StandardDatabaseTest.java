package dev.qortex.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.postgres.PostgresStore;
import dev.qortex.postgresserver.PostgresServer;
import dev.qortex.standard.StandardQortex;
import dev.qortex.standard.StandardStores;
import org.junit.jupiter.api.Test;
import org.postgresql.ds.PGSimpleDataSource;

class StandardDatabaseTest {

  @Test
  void theStandardWiringWorksOverADatabase() {
    PostgresServer.assumeInstalled();
    try (PostgresServer server = PostgresServer.start(false)) {
      PGSimpleDataSource dataSource = new PGSimpleDataSource();
      dataSource.setUrl(server.url());
      PostgresStore store = PostgresStore.open(dataSource);
      StandardQortex qortex =
          StandardQortex.builder(StandardStores.of(store).vectors(store.namedIndexes())).open();
      try (qortex) {
        qortex.remember("The deploy key rotates every 90 days.");
        assertThat(qortex.memory().query("How often does the deploy key rotate?").items())
            .hasSize(1);
      }
    }
  }
}
