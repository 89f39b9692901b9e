package dev.qortex.storage.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.qortex.core.QortexClient;
import dev.qortex.core.embedding.EmbeddingModel;
import dev.qortex.core.embedding.HashingEmbeddingModel;
import dev.qortex.core.feedback.Outcome;
import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.ExplicitRule;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Mention;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.model.Passage;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.RelationType;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.core.query.Answer;
import dev.qortex.core.query.AnswerItem;
import dev.qortex.core.query.MemoryReading;
import dev.qortex.core.query.Question;
import dev.qortex.core.search.LexicalIndex;
import dev.qortex.core.search.Scored;
import dev.qortex.core.search.SearchScope;
import dev.qortex.core.search.VectorIndex;
import dev.qortex.engine.LocalQortexClient;
import dev.qortex.learning.store.ArmState;
import dev.qortex.learning.store.ArmUpdate;
import dev.qortex.learning.store.EvidenceChange;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Everything that an open store keeps in memory, compared with the file after each write. */
class LongLivedStoreTest {

  private static final EmbeddingModel MODEL = new HashingEmbeddingModel(16);
  private static final int STEPS = Boolean.getBoolean("qortex.tests.thorough") ? 100 : 25;
  private static final Instant NOW = Instant.parse("2026-11-21T10:11:12Z");
  private static final List<String> DOMAINS = List.of("d0", "d1", "by-hand");
  private static final List<String> QUESTIONS =
      List.of("w1 w4", "Who keeps w2 for Name3 Bay?", "w9 Name1", "w0 w5 w12");

  /** Arms of the learner, more than those that are read by their keys. */
  private static final List<String> ARMS =
      IntStream.range(0, 70).mapToObj(arm -> "d" + arm % 2 + ":p" + arm).toList();

  @TempDir Path folder;
  private final AtomicLong answers = new AtomicLong();

  private SqliteStore open() {
    return SqliteStore.open(folder.resolve("memory.db"));
  }

  private QortexClient client(SqliteStore store, MemoryReading reading) {
    return LocalQortexClient.builder(store)
        .embedding(MODEL)
        .reading(reading)
        .ids(() -> "answer" + answers.incrementAndGet())
        .clock(InstantSource.fixed(NOW))
        .build();
  }

  /** A store and the clients that keep it open. */
  private final class Opened implements AutoCloseable {
    final SqliteStore store = open();
    final QortexClient replica = client(store, MemoryReading.replica());
    final QortexClient bounded = client(store, MemoryReading.bounded());

    /** All that a host can read, in a form that shows where two stores differ. */
    List<String> shown() {
      List<String> shown = new ArrayList<>();
      for (LexicalIndex words : List.of(store.words(), store.bounded().words())) {
        for (String domain : DOMAINS) {
          shown.add("size of %s: %s".formatted(domain, words.size(domain, NodeKind.PASSAGE)));
          shown.add("w1: " + words.containing(Set.of("w1"), domain, NodeKind.PASSAGE));
          shown.add("w1 w2: " + words.containing(Set.of("w1", "w2"), domain, NodeKind.PASSAGE));
        }
        QUESTIONS.forEach(text -> shown.add(words.match(text, 50, SearchScope.everywhere()) + ""));
      }
      for (VectorIndex vectors : List.of(store.vectors(), store.bounded().vectors())) {
        List<Scored> near = vectors.search(vector("w1 w2"), 50, SearchScope.everywhere());
        shown.add("%s of %s vectors: %s".formatted(near.size(), vectors.size(), near));
      }
      for (String domain : DOMAINS) {
        shown.add("statistics: " + store.bounded().statistics(domain));
        shown.add("passages: " + store.bounded().passages(domain));
      }
      for (QortexClient client : List.of(replica, bounded)) {
        shown.add(client == replica ? "of the replica" : "of bounded reading");
        QUESTIONS.forEach(text -> shown.add(shown(client.query(Question.of(text).limit(20)))));
      }
      for (String context : List.of("c", "d1")) {
        Map<String, ArmState> all = store.learning("rank").loadAll(context);
        shown.add("arms: " + all);
        shown.add("loaded: " + store.learning("rank").load(context, ARMS));
      }
      shown.add("judged: " + store.pastQuestions().newest(50, 50).size());
      shown.add("factors: " + store.factors());
      return shown;
    }

    private static String shown(Answer answer) {
      return "%s, relevance %.9f, %s"
          .formatted(
              answer.items().stream().map(Opened::shown).toList(),
              answer.relevance(),
              answer.rules().stream().map(rule -> rule.id()).toList());
    }

    private static String shown(AnswerItem item) {
      return "%s %.9f".formatted(item.id(), item.score());
    }

    @Override
    public void close() {
      store.close();
    }
  }

  @RepeatedTest(3)
  void openStoreShowsWhatIsInTheFile(RepetitionInfo repetition) {
    Random random = new Random(repetition.getCurrentRepetition());
    try (Opened live = new Opened()) {
      for (int step = 0; step < STEPS; step++) {
        String act = write(live, random, step);
        try (Opened fresh = new Opened()) {
          List<String> actual = live.shown();
          List<String> expected = fresh.shown();
          for (int i = 0; i < expected.size(); i++) {
            assertThat(actual.get(i))
                .as("%s of step %s, line %s", act, step, i)
                .isEqualTo(expected.get(i));
          }
        }
      }
    }
  }

  private String write(Opened live, Random random, int step) {
    SqliteStore store = live.store;
    String domain = DOMAINS.get(random.nextInt(2));
    String byHand = "hand" + random.nextInt(6);
    switch (random.nextInt(20)) {
      case 0 -> {
        store.retract(domain + ":s" + random.nextInt(4));
        return "retraction";
      }
      case 1 -> {
        store.eraseDomain(DOMAINS.get(random.nextInt(3)));
        return "erasure";
      }
      case 2 -> {
        store.words().put(List.of(entry(byHand, random)));
        return "text by hand";
      }
      case 3 -> {
        store.words().remove(List.of(byHand, domain + ":p" + random.nextInt(30)));
        return "removed text";
      }
      case 4 -> {
        float[] vector = vector(text(random));
        store
            .vectors()
            .put(List.of(new VectorIndex.Entry(byHand, NodeKind.PASSAGE, "by-hand", vector)));
        return "vector by hand";
      }
      case 5, 6 -> {
        store.bounded().prepare();
        return "preparation";
      }
      case 7 -> {
        String id = store.checkpoints().create("c" + step, Set.of(), Map.of()).id();
        live.replica.ingest(manifest(random, domain));
        store.checkpoints().restore(id);
        return "restored checkpoint";
      }
      case 8 -> {
        try (Opened other = new Opened()) {
          other.bounded.ingest(manifest(random, domain));
        }
        return "ingestion by another process";
      }
      case 9 -> {
        assertThatThrownBy(
                () ->
                    store.inTransaction(
                        () -> {
                          live.replica.ingest(manifest(random, domain));
                          live.shown();
                          throw new IllegalStateException("undone");
                        }))
            .hasMessage("undone");
        return "rolled back transaction";
      }
      case 10, 11 -> {
        Answer answer = live.bounded.query(QUESTIONS.get(random.nextInt(QUESTIONS.size())));
        answer.items().stream()
            .findFirst()
            .ifPresent(
                item -> live.bounded.feedback(answer.id(), Map.of(item.id(), Outcome.ACCEPTED)));
        return "feedback";
      }
      case 12 -> {
        store.learning("rank").apply(updates(random, step), List.of());
        return "evidence";
      }
      case 13 -> {
        if (random.nextBoolean()) {
          store.learning("rank").reset("c", List.of());
        } else {
          store.learning("rank").log().forget("o" + random.nextInt(3));
        }
        store.learning("rank").log().compact(NOW);
        return "evidence that is forgotten";
      }
      case 14 -> {
        store.reembed(MODEL, progress -> {});
        return "vectors made anew";
      }
      case 15 -> {
        store.maintenance().compact();
        return "compaction";
      }
      default -> {
        live.replica.ingest(manifest(random, domain));
        return "ingestion";
      }
    }
  }

  private static List<ArmUpdate> updates(Random random, int step) {
    List<ArmUpdate> updates = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      EvidenceChange change = new EvidenceChange(0.9, random.nextInt(3) > 0 ? 1 : 0.01, 1, 0, 1, 1);
      updates.add(
          new ArmUpdate(
              step + "/" + i,
              random.nextBoolean() ? "c" : "d1",
              ARMS.get(random.nextInt(ARMS.size())),
              change,
              "o" + random.nextInt(3),
              NOW.minusSeconds(random.nextInt(100))));
    }
    return updates;
  }

  private static LexicalIndex.Entry entry(String id, Random random) {
    return new LexicalIndex.Entry(id, NodeKind.PASSAGE, "by-hand", text(random));
  }

  private static IngestionManifest manifest(Random random, String domain) {
    String source = domain + ":s" + random.nextInt(4);
    Provenance here = Provenance.of(source);
    IngestionManifest.Builder manifest =
        IngestionManifest.builder(domain).source(SourceMetadata.of(source, "test"));
    String concept = domain + ":c" + random.nextInt(5);
    manifest.concept(ConceptNode.of(concept, domain, name(random), text(random), here));
    int first = random.nextInt(30);
    for (int i = first; i < first + random.nextInt(5); i++) {
      String id = domain + ":p" + i;
      manifest.passage(Passage.of(id, domain, "", text(random), here));
      Mention mention = new Mention(Mention.Role.values()[random.nextInt(2)], List.of());
      manifest.edge(
          new ConceptEdge(id, concept, RelationType.MENTIONS, 0.5, here, mention.properties()));
    }
    if (random.nextInt(3) == 0) {
      manifest.rule(
          new ExplicitRule(source + ":r", domain, text(random), List.of(concept), "", 0.9, here));
    }
    return random.nextBoolean() ? manifest.incomplete().build() : manifest.build();
  }

  private static float[] vector(String text) {
    return MODEL.embed(List.of(text)).get(0);
  }

  private static String name(Random random) {
    return "Name" + random.nextInt(6) + (random.nextBoolean() ? " Bay" : "");
  }

  private static String text(Random random) {
    StringBuilder text = new StringBuilder("The " + name(random));
    for (int i = 3 + random.nextInt(12); i > 0; i--) {
      text.append(" w").append((int) Math.pow(30, random.nextDouble()) - 1);
    }
    return text.append('.').toString();
  }

  @Test
  void textsAndVectorsOfDomainWithoutElementsAreErasedFromTheIndexes() throws SQLException {
    try (Opened live = new Opened()) {
      Random random = new Random(1);
      live.store.words().put(List.of(entry("x", random), entry("y", random)));
      float[] vector = vector("w1");
      live.store
          .vectors()
          .put(List.of(new VectorIndex.Entry("x", NodeKind.PASSAGE, "by-hand", vector)));
      live.store.bounded().prepare();
      LexicalIndex words = live.store.bounded().words();
      assertThat(words.size("by-hand", NodeKind.PASSAGE)).isEqualTo(2);
      live.store.eraseDomain("by-hand");
      assertThat(words.size("by-hand", NodeKind.PASSAGE)).isZero();
      for (String table : List.of("postings", "text_partitions", "gone_texts", "vector_codes")) {
        assertThat(rows(table)).as(table).isZero();
      }
    }
  }

  @Test
  void statisticsFollowTextsThatArePutAndRemovedByHand() {
    try (Opened live = new Opened()) {
      Provenance here = Provenance.of("d0:s");
      Passage passage = Passage.of("d0:p", "d0", "", "The only one.", here);
      live.replica.ingest(
          IngestionManifest.builder("d0")
              .source(SourceMetadata.of("d0:s", "test"))
              .passage(passage)
              .build());
      assertThat(live.store.bounded().statistics("d0").sample()).containsExactly(passage);
      live.store.words().remove(List.of("d0:p"));
      assertThat(live.store.bounded().statistics("d0").sample()).isEmpty();
      live.store
          .words()
          .put(List.of(new LexicalIndex.Entry("d0:p", NodeKind.PASSAGE, "d0", "again")));
      assertThat(live.store.bounded().statistics("d0").sample()).containsExactly(passage);
    }
  }

  private int rows(String table) throws SQLException {
    String url = "jdbc:sqlite:" + folder.resolve("memory.db");
    try (Connection connection = DriverManager.getConnection(url);
        ResultSet row =
            connection.createStatement().executeQuery("SELECT count(*) FROM " + table)) {
      return row.getInt(1);
    }
  }
}
