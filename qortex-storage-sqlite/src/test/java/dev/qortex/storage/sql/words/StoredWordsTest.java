package dev.qortex.storage.sql.words;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.commons.Words;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.model.Passage;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.core.search.LexicalIndex;
import dev.qortex.core.search.LexicalIndex.Entry;
import dev.qortex.core.search.Scored;
import dev.qortex.core.search.SearchScope;
import dev.qortex.core.store.MemoryStore;
import dev.qortex.storage.memory.InMemoryStore;
import dev.qortex.storage.sqlite.SqliteStore;
import dev.qortex.storage.sqlite.jdbc.SqliteDatabase;
import dev.qortex.storage.sqlite.settings.SqliteSettings;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.Consumer;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StoredWordsTest {

  private static final SearchScope EVERYWHERE = SearchScope.everywhere();

  @TempDir Path folder;

  private SqliteDatabase database() {
    return SqliteDatabase.open(
        folder.resolve("memory.db"), SqliteSettings.defaults(), SqliteStore.migrations());
  }

  private SqliteStore open() {
    return SqliteStore.open(folder.resolve("memory.db"));
  }

  @RepeatedTest(4)
  void scoresAreToTheBitThoseOfTheIndexInMemory(RepetitionInfo repetition) {
    Random random = new Random(repetition.getCurrentRepetition());
    SqliteStore actual = open();
    try (InMemoryStore expected = new InMemoryStore()) {
      for (int step = 0; step < 60; step++) {
        Consumer<MemoryStore> act = next(random);
        act.accept(expected);
        act.accept(actual);
        if (random.nextInt(6) == 0) {
          actual.close();
          actual = open();
        }
        if (random.nextInt(3) == 0) {
          assertThat(answers(actual)).isEqualTo(answers(expected));
        }
      }
      assertThat(answers(actual)).isEqualTo(answers(expected));
      assertThat(expected.words().search("w1", 9, EVERYWHERE)).isNotEmpty();
    } finally {
      actual.close();
    }
  }

  private static Consumer<MemoryStore> next(Random random) {
    String id = "d" + random.nextInt(2) + ":p" + random.nextInt(30);
    String domain = id.substring(0, 2);
    List<Entry> text = List.of(new Entry(id, NodeKind.PASSAGE, domain, text(random)));
    IngestionManifest manifest = manifest(random, domain);
    String source = manifest.sources().get(0).id();
    return switch (random.nextInt(9)) {
      case 0 -> store -> store.graph().retract(source);
      case 1 -> store -> store.words().remove(List.of(id));
      case 2 -> store -> store.words().put(text);
      case 3 -> random.nextInt(4) == 0 ? store -> store.graph().deleteDomain(domain) : store -> {};
      default -> store -> store.graph().ingest(manifest);
    };
  }

  private static IngestionManifest manifest(Random random, String domain) {
    String source = domain + random.nextInt(3);
    IngestionManifest.Builder manifest =
        IngestionManifest.builder(domain)
            .source(new SourceMetadata(source, source, "text", "", "h"));
    Provenance provenance = new Provenance(source, "", "");
    Set<String> ids = new HashSet<>();
    for (int i = random.nextInt(12); i > 0; i--) {
      String id = domain + ":p" + random.nextInt(30);
      String text = "words " + text(random);
      if (ids.add(id)) {
        manifest.passage(Passage.of(id, domain, "", text, provenance));
      }
    }
    return random.nextBoolean() ? manifest.incomplete().build() : manifest.build();
  }

  private static String text(Random random) {
    StringBuilder text = new StringBuilder();
    for (int i = random.nextInt(30); i > 0; i--) {
      text.append(" w").append((int) Math.pow(200, random.nextDouble()));
    }
    return text.toString();
  }

  private static List<Object> answers(MemoryStore store) {
    List<Object> answers = new ArrayList<>();
    LexicalIndex words = store.words();
    for (String question : List.of("w1", "w150 w3 w20", "w77", "word w9", "w2 w4 w6 w8", "w199")) {
      answers.add(words.search(question, 100, EVERYWHERE));
    }
    for (String domain : List.of("d0", "d1")) {
      answers.add(words.size(domain, NodeKind.PASSAGE));
    }
    return answers;
  }

  private static IngestionManifest fruit() {
    Provenance provenance = new Provenance("s", "", "");
    return IngestionManifest.builder("d")
        .source(new SourceMetadata("s", "s", "text", "", "h"))
        .concept(ConceptNode.of("a", "d", "Apple", "a red apple", provenance))
        .concept(ConceptNode.of("b", "d", "Pear", "", provenance))
        .concept(ConceptNode.of("c", "d", "Plum", "", provenance))
        .build();
  }

  private static List<String> found(MemoryStore store, String text) {
    return store.words().search(text, 5, EVERYWHERE).stream().map(Scored::id).toList();
  }

  private static void update(SqliteDatabase database, String sql) {
    database.write(connection -> connection.update(sql));
  }

  private static long number(SqliteDatabase database, String sql) {
    return database.<Long>read(
        connection -> connection.first(row -> row.getLong(1), sql).orElseThrow());
  }

  @Test
  void textsThatAnotherRuleCountedAreCountedAnew() {
    List<Scored> expected;
    try (SqliteDatabase database = database();
        SqliteStore store = SqliteStore.over(database)) {
      store.graph().ingest(fruit());
      store.words().put(List.of(new Entry("b", NodeKind.CONCEPT, "d", "melon apple")));
      store.words().remove(List.of("c"));
      expected = store.words().search("apple melon", 5, EVERYWHERE);
      assertThat(expected).hasSize(2);
      update(database, "UPDATE dictionary SET word = 'x' || word");
      update(database, "UPDATE meta SET value = 0 WHERE key = 'tokenizer'");
    }
    try (SqliteStore store = open()) {
      assertThat(store.words().search("apple melon", 5, EVERYWHERE)).isEqualTo(expected);
      assertThat(found(store, "plum pear xapple")).isEmpty();
      store.graph().retract("s");
      assertThat(found(store, "apple melon")).isEmpty();
    }
    try (SqliteDatabase database = database()) {
      assertThat(number(database, "SELECT value FROM meta WHERE key = 'tokenizer'"))
          .isEqualTo(Words.VERSION);
    }
  }

  @Test
  void whoeverHasTheWordsOnTheHeapReadsThemAgainWhenTheyWereCountedAnew() {
    try (SqliteDatabase database = database();
        SqliteStore store = SqliteStore.over(database)) {
      store.graph().ingest(fruit());
      assertThat(found(store, "apple")).containsExactly("a");
      update(database, "UPDATE meta SET value = 0 WHERE key = 'tokenizer'");
      update(database, "DELETE FROM word_counts WHERE id = 'a'");
      open().close();
      assertThat(found(store, "apple")).containsExactly("a");
      assertThat(found(store, "plum")).containsExactly("c");
    }
  }

  @Test
  void aNewFileIsCountedByTheRuleOfToday() {
    open().close();
    try (SqliteDatabase database = database()) {
      assertThat(number(database, "SELECT value FROM meta WHERE key = 'tokenizer'"))
          .isEqualTo(Words.VERSION);
    }
  }

  @Test
  void wordsGoWithTheirDomainAndUnusedOnesWhenAsked() {
    try (SqliteDatabase database = database();
        SqliteStore store = SqliteStore.over(database)) {
      store.graph().ingest(fruit());
      store.graph().deleteDomain("d");
      assertThat(number(database, "SELECT count(*) FROM word_counts")).isZero();
      long last = number(database, "SELECT max(number) FROM dictionary");
      assertThat(last).isEqualTo(4);
      deleteUnused(database);
      assertThat(number(database, "SELECT count(*) FROM dictionary")).isEqualTo(1);
      assertThat(number(database, "SELECT max(number) FROM dictionary")).isEqualTo(last);
      store.graph().ingest(fruit());
      assertThat(found(store, "red plum")).containsExactlyInAnyOrder("a", "c");
      deleteUnused(database);
      assertThat(number(database, "SELECT count(*) FROM dictionary")).isEqualTo(4);
      assertThat(found(store, "red plum")).containsExactlyInAnyOrder("a", "c");
    }
    try (SqliteStore again = open()) {
      assertThat(found(again, "red plum")).containsExactlyInAnyOrder("a", "c");
    }
  }

  private static void deleteUnused(SqliteDatabase database) {
    database.<Boolean>write(
        connection -> {
          StoredWords.deleteUnused(connection);
          return true;
        });
  }
}
