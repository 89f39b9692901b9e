package dev.qortex.postgres.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.qortex.core.error.StorageException;
import dev.qortex.postgres.PostgresStore;
import dev.qortex.postgresserver.TestDatabase;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.postgresql.ds.PGSimpleDataSource;

class PostgresAddressTest {

  private static final String SECRET = "s3cret-zq";

  @Test
  void anAddressHasUserPasswordHostsDatabaseSchemaAndOptions() {
    PostgresAddress address =
        PostgresAddress.parse(
            "postgresql://a%40b:p%3A%2F%25+@one,[::1]:6000/mem%20ories?schema=handbook&sslmode=disable");
    PGSimpleDataSource source = (PGSimpleDataSource) address.source();
    assertThat(source.getServerNames()).containsExactly("one", "[::1]");
    assertThat(source.getPortNumbers()).containsExactly(5432, 6000);
    assertThat(source.getDatabaseName()).isEqualTo("mem ories");
    assertThat(source.getUser()).isEqualTo("a@b");
    assertThat(source.getPassword()).isEqualTo("p:/%+");
    assertThat(source.getSslmode()).isEqualTo("disable");
    assertThat(address.settings().schema()).isEqualTo("handbook");
    assertThat(address).hasToString("postgres://a@b@one:5432,[::1]:6000/mem ories?schema=handbook");
  }

  @Test
  void whatIsLeftOutHasADefault() {
    PostgresAddress address = PostgresAddress.parse("postgres://host/memories");
    assertThat(address).hasToString("postgres://host:5432/memories?schema=qortex");
    assertThat(address.hasPassword()).isFalse();
    assertThat(address.password(SECRET).hasPassword()).isTrue();
  }

  @Test
  void aStoreIsOpenedByItsAddress() {
    String schema = TestDatabase.newSchema();
    String url = TestDatabase.address(schema);
    String password = "any, as the server of the tests trusts this machine";
    PostgresAddress address = PostgresAddress.parse(url).password(password);
    PostgresStore store = PostgresStore.open(address.source(), address.settings());
    try (store) {
      assertThat(store.graph().revision()).isZero();
    } finally {
      TestDatabase.drop(schema);
    }
  }

  @Test
  void noMessageShowsAPassword() {
    for (String wrong :
        List.of(
            "postgres://me:" + SECRET + "@host",
            "postgres://me:" + SECRET + "@host/",
            "postgres://me:" + SECRET + "@ho st/db",
            "postgres://me:" + SECRET + "/x@host/db",
            "postgres://me:" + SECRET + "@x@host:port/db",
            "postgres://me:" + SECRET + "@host:70000/db",
            "postgres://me:" + SECRET + "%zz@host/db",
            "postgres://me:" + SECRET + "@host/db?schema",
            "postgres://me:" + SECRET + "@host/db?schema=a&schema=b",
            "postgres://me:" + SECRET + "@host/db?schema=A-B",
            "postgres://me:" + SECRET + "@host/db?unknown=" + SECRET,
            "mysql://me:" + SECRET + "@host/db")) {
      assertThatIllegalArgumentException()
          .as(wrong)
          .isThrownBy(() -> PostgresAddress.parse(wrong).source())
          .satisfies(e -> assertThat(stackTrace(e)).doesNotContain(SECRET));
    }
  }

  @Test
  void aRefusedConnectionShowsNoPassword() {
    PostgresAddress address =
        PostgresAddress.parse("postgres://me:" + SECRET + "@127.0.0.1:1/db?password=x" + SECRET);
    PostgresSettings brief = address.settings().timeout(Duration.ofMillis(1));
    Throwable refused = catchThrowable(() -> PostgresStore.open(address.source(), brief));
    assertThat(refused).isInstanceOf(StorageException.class).hasMessageContaining("Maybe");
    assertThat(stackTrace(refused)).doesNotContain(SECRET);
    assertThat(address.toString()).doesNotContain(SECRET);
  }

  private static String stackTrace(Throwable failure) {
    StringWriter text = new StringWriter();
    failure.printStackTrace(new PrintWriter(text, true));
    return text.toString();
  }
}
