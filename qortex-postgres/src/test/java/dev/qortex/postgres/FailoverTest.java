package dev.qortex.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.qortex.core.error.StorageException;
import dev.qortex.learning.store.ArmUpdate;
import dev.qortex.postgres.BreakingSource.Break;
import dev.qortex.postgres.settings.PostgresSettings;
import dev.qortex.postgresserver.PostgresServer;
import dev.qortex.storage.sql.jdbc.UnknownOutcomeException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.postgresql.ds.PGSimpleDataSource;

/** A copy of the server takes its place, with what it saw of the last transactions. */
class FailoverTest {

  private final PostgresSettings settings =
      PostgresSettings.defaults().timeout(Duration.ofSeconds(20));

  private static PGSimpleDataSource source(String url) {
    PGSimpleDataSource source = new PGSimpleDataSource();
    source.setUrl(url);
    return source;
  }

  private static void write(PostgresStore store, String id) {
    ArmUpdate update = ArmUpdate.observation(id, "c", "arm", 1, "", Instant.EPOCH);
    store.learning("learner").apply(List.of(update));
  }

  private static List<String> written(PostgresStore store) {
    List<String> ids = new ArrayList<>();
    store.learning("learner").log().forEachUpdate(update -> ids.add(update.observationId()));
    return ids;
  }

  @Test
  void allWhoWaitForAServerGiveUpTogetherAndDoNotSeeItsAddress() {
    PostgresServer.assumeInstalled();
    try (PostgresServer server = PostgresServer.start(true)) {
      PostgresSettings brief = PostgresSettings.defaults().timeout(Duration.ofSeconds(2));
      try (PostgresStore store = PostgresStore.open(source(server.url()), brief)) {
        write(store, "before");
        server.kill();
        long start = System.nanoTime();
        for (int i = 0; i < 5; i++) {
          assertThatThrownBy(() -> written(store))
              .isInstanceOf(StorageException.class)
              .hasMessageContaining("cannot be reached")
              .hasMessageNotContainingAny("localhost", "127.0.0.1");
          assertThatThrownBy(() -> write(store, "meanwhile")).isInstanceOf(StorageException.class);
        }
        assertThat(Duration.ofNanos(System.nanoTime() - start))
            .isBetween(Duration.ofMillis(1900), Duration.ofMillis(3900));
        server.start();
        write(store, "after");
        assertThat(written(store)).containsExactly("before", "after");
      }
    }
  }

  @Test
  void whatWasAcknowledgedIsOnTheCopyThatCommitsWaitFor() {
    PostgresServer.assumeInstalled();
    try (PostgresServer primary = PostgresServer.start(true);
        PostgresServer standby = primary.standby(true)) {
      try (PostgresStore store = PostgresStore.open(source(primary.urlWith(standby)), settings)) {
        write(store, "before");
        primary.kill();
        standby.promote();
        write(store, "after");
        assertThat(written(store)).containsExactly("before", "after");
      }
    }
  }

  /**
   * The copy gives the number of a transaction that it never saw to one of another program, and is
   * then asked what became of it.
   *
   * @param others the number of transactions of the other program
   */
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 5})
  void aTransactionThatTheCopyNeverSawIsNotTakenForAnotherOfItsNumber(int others) {
    PostgresServer.assumeInstalled();
    try (PostgresServer primary = PostgresServer.start(true);
        PostgresServer standby = primary.standby(true)) {
      String url = primary.urlWith(standby);
      Runnable failover =
          () -> {
            primary.kill();
            standby.start();
            standby.promote();
            try (PostgresStore other = PostgresStore.open(source(url), settings)) {
              for (int i = 0; i < others; i++) {
                write(other, "other " + i);
              }
            }
          };
      BreakingSource breaking = new BreakingSource(source(url), failover);
      try (PostgresStore store = PostgresStore.open(breaking.source(), settings)) {
        write(store, "before");
        primary.waitForStandby(false);
        standby.kill();
        breaking.breakNext(Break.AFTER_COMMIT);
        boolean acknowledged = acknowledges(store, "lost with the server");
        assertThat(breaking.isBroken()).isTrue();
        if (acknowledged) {
          assertThat(written(store)).containsOnlyOnce("lost with the server");
        }
        write(store, "lost with the server");
        assertThat(written(store)).containsOnlyOnce("lost with the server", "before");
      }
    }
  }

  private static boolean acknowledges(PostgresStore store, String id) {
    try {
      write(store, id);
      return true;
    } catch (UnknownOutcomeException e) {
      return false;
    }
  }
}
