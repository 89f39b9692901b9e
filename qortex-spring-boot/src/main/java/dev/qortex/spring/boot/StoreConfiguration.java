package dev.qortex.spring.boot;

import dev.qortex.core.QortexClient;
import dev.qortex.core.causal.CreditAssigner;
import dev.qortex.core.search.NamedVectorIndexes;
import dev.qortex.core.store.MemoryStore;
import dev.qortex.learning.GraphLearning;
import dev.qortex.learning.store.LearningStores;
import dev.qortex.postgres.PostgresStore;
import dev.qortex.postgres.settings.PostgresSettings;
import dev.qortex.storage.memory.InMemoryStore;
import dev.qortex.storage.memory.search.InMemoryNamedVectorIndexes;
import dev.qortex.storage.sqlite.SqliteStore;
import java.nio.file.Path;
import java.time.Clock;
import javax.sql.DataSource;
import org.postgresql.ds.PGSimpleDataSource;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Stores of a memory, one kind at a time; none when the application has a store or a client. */
@Configuration(proxyBeanMethods = false)
@ConditionalOnMissingBean({MemoryStore.class, QortexClient.class})
class StoreConfiguration {

  private static final String KEY = "qortex.store";

  /** A memory in a SQLite file. */
  @Configuration(proxyBeanMethods = false)
  @ConditionalOnProperty(name = KEY, havingValue = "sqlite", matchIfMissing = true)
  static class Sqlite {

    @Bean(destroyMethod = "close")
    SqliteStore qortexStore(QortexProperties properties) {
      String file = properties.file();
      if (file == null || file.isBlank()) {
        throw new IllegalStateException(
            "The memory has no file (qortex.file).\n"
                + "Maybe set qortex.file=memory.db, or qortex.store to postgres or heap.");
      }
      return SqliteStore.open(Path.of(file));
    }

    @Bean
    @ConditionalOnMissingBean
    GraphLearning qortexLearning(SqliteStore store) {
      return GraphLearning.over(store);
    }

    @Bean
    @ConditionalOnMissingBean
    NamedVectorIndexes qortexVectorIndexes(SqliteStore store) {
      return store.namedIndexes();
    }
  }

  /** A memory in the database of the application's data source. */
  @Configuration(proxyBeanMethods = false)
  @ConditionalOnProperty(name = KEY, havingValue = "postgres")
  @ConditionalOnClass(PostgresStore.class)
  static class Postgres {

    @Bean(destroyMethod = "close")
    PostgresStore qortexStore(
        QortexProperties properties,
        ObjectProvider<QortexConnectionDetails> connections,
        ObjectProvider<DataSource> sources) {
      QortexConnectionDetails connection = connections.getIfAvailable();
      DataSource source = connection == null ? given(sources) : of(connection);
      QortexProperties.Postgres chosen = properties.postgres();
      return PostgresStore.open(
          source, PostgresSettings.defaults().schema(chosen.schema()).timeout(chosen.timeout()));
    }

    private static DataSource of(QortexConnectionDetails connection) {
      PGSimpleDataSource source = new PGSimpleDataSource();
      source.setUrl(connection.jdbcUrl());
      if (connection.username() != null) {
        source.setUser(connection.username());
      }
      if (connection.password() != null) {
        source.setPassword(connection.password());
      }
      return source;
    }

    private static DataSource given(ObjectProvider<DataSource> sources) {
      return sources.getIfAvailable(
          () -> {
            throw new IllegalStateException(
                "The memory is kept in PostgreSQL (qortex.store=postgres), and there is no data"
                    + " source.\n"
                    + "Maybe add spring-boot-starter-jdbc and set spring.datasource.url.");
          });
    }

    @Bean
    @ConditionalOnMissingBean
    GraphLearning qortexLearning(PostgresStore store) {
      return GraphLearning.over(store);
    }

    @Bean
    @ConditionalOnMissingBean
    NamedVectorIndexes qortexVectorIndexes(PostgresStore store) {
      return store.namedIndexes();
    }
  }

  /** Fails with the missing artifact when PostgreSQL is wanted. */
  @Configuration(proxyBeanMethods = false)
  @ConditionalOnProperty(name = KEY, havingValue = "postgres")
  @ConditionalOnMissingClass("dev.qortex.postgres.PostgresStore")
  static class PostgresMissing {

    @Bean
    MemoryStore qortexStore() {
      throw new IllegalStateException(
          "The memory is kept in PostgreSQL (qortex.store=postgres), and the class path has no"
              + " PostgresStore.\n"
              + "Maybe add the dependency dev.qortex:qortex-postgres.");
    }
  }

  /** A memory on the heap. */
  @Configuration(proxyBeanMethods = false)
  @ConditionalOnProperty(name = KEY, havingValue = "heap")
  static class Heap {

    @Bean(destroyMethod = "close")
    InMemoryStore qortexStore() {
      return new InMemoryStore();
    }

    @Bean
    @ConditionalOnMissingBean
    LearningStores qortexLearningStores() {
      return LearningStores.inMemory();
    }

    @Bean
    @ConditionalOnMissingBean
    GraphLearning qortexLearning(InMemoryStore store, LearningStores learners) {
      return new GraphLearning(
          store.snapshots(), learners.learning("graph"), CreditAssigner.standard());
    }

    @Bean
    @ConditionalOnMissingBean
    NamedVectorIndexes qortexVectorIndexes() {
      return new InMemoryNamedVectorIndexes(Clock.systemUTC());
    }
  }
}
