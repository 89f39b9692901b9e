package dev.qortex.tck.feedback;

import static dev.qortex.tck.internal.Fixtures.AWAY;
import static dev.qortex.tck.internal.Fixtures.HOME;
import static dev.qortex.tck.internal.Fixtures.concept;
import static dev.qortex.tck.internal.Fixtures.edge;
import static dev.qortex.tck.internal.Fixtures.manifest;
import static dev.qortex.tck.internal.Fixtures.passage;
import static dev.qortex.tck.internal.Refusals.refused;
import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.core.embedding.TextVectors;
import dev.qortex.core.feedback.EdgeBuffer.BufferedEdge;
import dev.qortex.core.feedback.EdgeBuffer.Pair;
import dev.qortex.core.feedback.EdgeBuffer.Sighting;
import dev.qortex.core.graph.Direction;
import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.RelationType;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.core.store.EdgePromotion;
import dev.qortex.core.store.MemoryStore;
import dev.qortex.tck.internal.SentenceNames;
import dev.qortex.tck.support.InParallel;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayNameGeneration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Contract of {@link EdgePromotion} in every {@link MemoryStore}. A subclass makes the store; every
 * test gets a new one and closes it.
 */
@DisplayNameGeneration(SentenceNames.class)
public abstract class EdgePromotionContract {

  private static final Instant NOON = Instant.parse("2026-03-04T12:00:00Z");
  private static final EdgePromotion PROMOTION = EdgePromotion.standard();

  private final List<MemoryStore> open = new ArrayList<>();
  private MemoryStore store;
  private Path folder;

  /**
   * A new, empty store.
   *
   * @param folder an empty folder that the store may keep its files in
   */
  protected abstract MemoryStore create(Path folder);

  /** Opens the store once more, beside the open one; empty if it is on the heap. */
  protected abstract Optional<MemoryStore> beside(Path folder);

  /** Makes the store of one test. */
  @BeforeEach
  final void open(@TempDir Path empty) {
    folder = empty;
    store = create(empty);
    open.add(store);
    ingest(
        manifest("s")
            .concept(concept("s", "a"))
            .concept(concept("s", "b"))
            .concept(concept("s", "c"))
            .passage(passage("s", "p"))
            .build());
    ingest(
        manifest("t", AWAY)
            .concept(concept("t", "x", AWAY, "", 1))
            .concept(concept("t", "y", AWAY, "", 1))
            .build());
  }

  /** Closes what one test opened. */
  @AfterEach
  final void closeAll() {
    open.forEach(MemoryStore::close);
  }

  private void ingest(IngestionManifest manifest) {
    store.ingest(manifest, TextVectors.none());
  }

  private void see(String one, String other, double... scores) {
    for (double score : scores) {
      store.edgeBuffer().record(List.of(new Sighting(Pair.of(one, other), score)), NOON);
    }
  }

  private List<ConceptEdge> similar(String id) {
    return store.graph().edges(id, Direction.BOTH, Set.of(RelationType.SIMILAR_TO));
  }

  @Test
  void readyPairsBecomeEdgesOfOneSourceForEachDomain() {
    see("b", "a", 1, 1, 0.5);
    see("a", "p", 1, 1, 1);
    see("x", "y", 1, 1, 1);
    see("a", "c", 1, 1);
    see("b", "c", 0.5, 0.5, 1);
    EdgePromotion.Report report = PROMOTION.promote(store, NOON.plusSeconds(5));
    assertThat(report.promoted())
        .containsExactly(
            new BufferedEdge(new Pair("a", "b"), 3, 2.5 / 3, NOON),
            new BufferedEdge(new Pair("a", "p"), 3, 1, NOON),
            new BufferedEdge(new Pair("x", "y"), 3, 1, NOON));
    assertThat(report.dropped()).isEmpty();
    assertThat(report.remaining()).isEqualTo(2);
    assertThat(similar("b"))
        .singleElement()
        .satisfies(
            edge -> {
              assertThat(edge.sourceId()).isEqualTo("a");
              assertThat(edge.targetId()).isEqualTo("b");
              assertThat(edge.confidence()).isEqualTo(2.5 / 3);
              assertThat(edge.provenance().sourceId()).isEqualTo("home:online_gen");
              assertThat(edge.properties())
                  .isEqualTo(
                      Map.of(
                          "promoted_from", "online_gen",
                          "hit_count", 3L,
                          "promoted_at", "2026-03-04T12:00:05Z"));
            });
    assertThat(store.graph().sources(AWAY))
        .extracting(SourceMetadata::id)
        .containsExactly(EdgePromotion.source(AWAY), "t");
    store.graph().retract(EdgePromotion.source(HOME));
    assertThat(similar("a")).isEmpty();
    assertThat(similar("x")).hasSize(1);
  }

  @Test
  void whatWasPromotedBeforeStays() {
    see("a", "b", 1, 1, 1);
    PROMOTION.promote(store, NOON);
    see("a", "c", 1, 1, 1);
    assertThat(PROMOTION.promote(store, NOON).promoted())
        .extracting(BufferedEdge::pair)
        .containsExactly(new Pair("a", "c"));
    assertThat(similar("a")).hasSize(2);
  }

  @Test
  void nothingReadyChangesNothing() {
    see("a", "b", 1, 1);
    long revision = store.graph().revision();
    assertThat(PROMOTION.promote(store, NOON))
        .isEqualTo(new EdgePromotion.Report(List.of(), List.of(), 1));
    assertThat(store.graph().revision()).isEqualTo(revision);
  }

  @Test
  void aPairIsPromotedOnceEvenIfItsEdgeIsRetracted() {
    see("a", "b", 1, 1, 1);
    PROMOTION.promote(store, NOON);
    store.graph().retract(EdgePromotion.source(HOME));
    see("a", "b", 1, 1, 1);
    assertThat(PROMOTION.promote(store, NOON).promoted()).isEmpty();
    assertThat(similar("a")).isEmpty();
  }

  @Test
  void pairsWhoseNodesAreGoneOrApartAreDropped() {
    see("a", "x", 1, 1, 1);
    see("x", "y", 1, 1, 1);
    see("a", "ghost", 1, 1, 1);
    see("a", "b", 1, 1, 1);
    store.graph().retract("t");
    ingest(manifest("u", AWAY).concept(concept("u", "x", AWAY, "", 1)).build());
    EdgePromotion.Report report = PROMOTION.promote(store, NOON);
    assertThat(report.dropped())
        .extracting(BufferedEdge::pair)
        .containsExactly(new Pair("a", "ghost"), new Pair("a", "x"), new Pair("x", "y"));
    assertThat(report.promoted()).hasSize(1);
    assertThat(report.remaining()).isZero();
    assertThat(PROMOTION.promote(store, NOON).dropped()).isEmpty();
  }

  @Test
  void pairsOfADeletedDomainAreNotPromoted() {
    see("x", "y", 1, 1, 1);
    store.graph().deleteDomain(AWAY);
    EdgePromotion.Report report = PROMOTION.promote(store, NOON);
    assertThat(report.promoted()).isEmpty();
    assertThat(store.graph().domain(AWAY)).isEmpty();
  }

  @Test
  void pairsWhoseEdgesTheGraphRefusesWaitOn() {
    String source = EdgePromotion.source(HOME);
    ingest(manifest(source, AWAY).concept(concept(source, "z", AWAY, "", 1)).build());
    see("a", "b", 1, 1, 1);
    List<BufferedEdge> ready = store.edgeBuffer().ready(3, 0.75);
    refused(() -> PROMOTION.promote(store, NOON), "(" + source + ")");
    assertThat(store.edgeBuffer().ready(3, 0.75)).isEqualTo(ready).hasSize(1);
    assertThat(similar("a")).isEmpty();
    store.graph().retract(source);
    assertThat(PROMOTION.promote(store, NOON).promoted()).isEqualTo(ready);
    assertThat(similar("a")).hasSize(1);
  }

  @Test
  void aPairWithSuchAnEdgeInEitherDirectionIsDropped() {
    ingest(
        manifest("u")
            .edge(edge("u", "b", RelationType.SIMILAR_TO, "a", 0.3))
            .edge(edge("u", "a", RelationType.SIMILAR_TO, "c", 0.3))
            .edge(edge("u", "b", RelationType.REQUIRES, "c", 0.3))
            .build());
    see("a", "b", 1, 1, 1);
    see("a", "c", 1, 1, 1);
    see("b", "c", 1, 1, 1);
    EdgePromotion.Report report = PROMOTION.promote(store, NOON);
    assertThat(report.dropped())
        .extracting(BufferedEdge::pair)
        .containsExactly(new Pair("a", "b"), new Pair("a", "c"));
    assertThat(report.promoted())
        .extracting(BufferedEdge::pair)
        .containsExactly(new Pair("b", "c"));
  }

  @Test
  @Timeout(120)
  void whateverHappensAtTheSameTimeAPairIsPromotedOnce() throws Exception {
    MemoryStore other = beside(folder).orElse(store);
    if (other != store) {
      open.add(other);
    }
    List<Pair> promoted = Collections.synchronizedList(new ArrayList<>());
    List<InParallel.Work> work = new ArrayList<>();
    for (int thread = 0; thread < 4; thread++) {
      MemoryStore mine = thread % 2 == 0 ? store : other;
      work.add(
          () -> {
            for (int i = 0; i < 20; i++) {
              Sighting seen = new Sighting(Pair.of("n" + i, "n" + (i + 1)), 1);
              mine.edgeBuffer().record(List.of(seen, seen), NOON);
              PROMOTION.promote(mine, NOON).promoted().forEach(edge -> promoted.add(edge.pair()));
            }
          });
    }
    work.add(
        () -> {
          for (int round = 0; round < 10; round++) {
            for (int i = 0; i <= 20; i++) {
              store.ingest(
                  manifest("n" + i).concept(concept("n" + i, "n" + i)).build(), TextVectors.none());
            }
            for (int i = round % 2; i <= 20; i += 2) {
              store.graph().retract("n" + i);
            }
          }
        });
    InParallel.run(work);
    assertThat(promoted).doesNotHaveDuplicates();
    for (Pair pair : promoted) {
      assertThat(store.edgeBuffer().promote(List.of(pair))).isEmpty();
    }
  }
}
