package dev.qortex.storage.sql.words;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.qortex.core.model.NodeKind;
import dev.qortex.core.search.LexicalIndex.Entry;
import dev.qortex.core.search.LexicalIndex.Matches;
import dev.qortex.core.search.Scored;
import dev.qortex.core.search.SearchScope;
import dev.qortex.storage.sqlite.SqliteStore;
import dev.qortex.storage.sqlite.jdbc.SqliteDatabase;
import dev.qortex.storage.sqlite.settings.SqliteSettings;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PrunedWordsTest {

  private static final int TEXTS = 3_000;
  private static final int WORDS = 2_000;

  @TempDir Path folder;
  private final Random random = new Random(3);
  private SqliteDatabase database;
  private SqliteStore store;
  private BoundedWords all;
  private BoundedWords pruned;

  @BeforeEach
  void fill() {
    database =
        SqliteDatabase.open(
            folder.resolve("memory.db"), SqliteSettings.defaults(), SqliteStore.migrations());
    store = SqliteStore.over(database);
    put(0, TEXTS);
    all = new BoundedWords(database, store.words(), Long.MAX_VALUE);
    pruned = new BoundedWords(database, store.words(), 0);
    pruned.prepare();
    // Texts without postings, and others that changed or went.
    put(TEXTS - 200, TEXTS + 300);
    store.words().remove(List.of("p7", "p80"));
  }

  private void put(int from, int to) {
    List<Entry> texts = new ArrayList<>();
    for (int i = from; i < to; i++) {
      texts.add(new Entry("p" + i, NodeKind.PASSAGE, i % 5 == 0 ? "e" : "d", text(40)));
    }
    store.words().put(texts);
  }

  /** Words that fall off as one over their rank. */
  private String text(int length) {
    StringBuilder text = new StringBuilder();
    for (int i = 5 + random.nextInt(length); i > 0; i--) {
      text.append(" w").append((int) Math.pow(WORDS, random.nextDouble()));
    }
    return text.toString();
  }

  @AfterEach
  void close() {
    store.close();
    database.close();
  }

  @Test
  void theBestAreThoseOfAllPostings() {
    for (int i = 0; i < 200; i++) {
      String question = text(6);
      int part = i % 8 == 0 ? 2 : 40;
      SearchScope scope =
          i % 3 == 0 ? SearchScope.everywhere() : SearchScope.everywhere().domains(Set.of("d"));
      SearchScope wanted = i % 4 > 0 ? scope : scope.accepts(id -> id.hashCode() % part == 0);
      assertThat(pruned.match(question, 20, wanted).best())
          .as(question)
          .isEqualTo(all.match(question, 20, wanted).best());
    }
  }

  @Test
  void theScoresAreThoseOfTheIndexOnTheHeap() {
    for (int i = 0; i < 50; i++) {
      String question = text(6);
      SearchScope scope =
          i % 2 == 0 ? SearchScope.everywhere() : SearchScope.everywhere().domains(Set.of("e"));
      Matches onHeap = store.words().match(question, 20, scope);
      Matches read = all.match(question, 20, scope);
      assertThat(read.best()).as(question).isEqualTo(onHeap.best());
      assertThat(read.mean()).as(question).isCloseTo(onHeap.mean(), within(1e-9));
      assertThat(read.deviation()).as(question).isCloseTo(onHeap.deviation(), within(1e-9));
    }
  }

  @Test
  void theMomentsAreNearThoseOfAllScores() {
    for (int i = 0; i < 50; i++) {
      String question = text(6);
      Matches exact = all.match(question, 20, SearchScope.everywhere());
      Matches estimated = pruned.match(question, 20, SearchScope.everywhere());
      assertThat(estimated.mean())
          .as(question)
          .isCloseTo(exact.mean(), within(0.3 * exact.deviation()));
      assertThat(estimated.deviation())
          .as(question)
          .isCloseTo(exact.deviation(), within(0.3 * exact.deviation()));
    }
  }

  @Test
  void aWordThatNoTextHasFindsNothing() {
    assertThat(pruned.match("w2001 unknown", 20, SearchScope.everywhere()).best())
        .isEqualTo(List.<Scored>of());
  }
}
