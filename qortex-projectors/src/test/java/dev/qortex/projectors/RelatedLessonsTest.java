package dev.qortex.projectors;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.qortex.core.embedding.EmbeddedManifest;
import dev.qortex.core.embedding.EmbeddingIdentity;
import dev.qortex.core.embedding.TextVectors;
import dev.qortex.core.graph.snapshot.GraphSnapshots;
import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.ExplicitRule;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Passage;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.RelationType;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.core.query.GraphPath;
import dev.qortex.storage.memory.InMemoryBackend;
import dev.qortex.storage.memory.InMemoryStore;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class RelatedLessonsTest {

  private static final Provenance BOOK = Provenance.of("book");

  private final List<ConceptNode> concepts = new ArrayList<>();
  private final List<Passage> passages = new ArrayList<>();
  private final List<ConceptEdge> edges = new ArrayList<>();
  private final List<ExplicitRule> rules = new ArrayList<>();

  /** Forty passages that all name the request, and nothing else of the mistakes. */
  private void background() {
    for (int i = 0; i < 20; i++) {
      passage("shop", i, "The shop serves a request of kind k%s for item x%s.".formatted(i, i));
      passage("billing", i, "Billing books a request of type t%s on page y%s.".formatted(i, i));
    }
  }

  @Test
  void mistakesThatShareARareNameAreRelatedAndThePathSaysHow() {
    background();
    concept("shop", "error handler", "");
    mistake("shop", "m1", "The upload stream had no error handler and a request stopped.");
    mistake("billing", "m2", "A stream without an error handler ended the nightly run.");
    mistake("billing", "m3", "A request was booked on the wrong day.");
    assertThat(find())
        .singleElement()
        .satisfies(
            pair -> {
              assertThat(pair.mistake())
                  .isEqualTo(
                      new RelatedLesson.Side(
                          "shop:mistake:m1",
                          "shop",
                          "The upload stream had no error handler and a request stopped.",
                          true));
              assertThat(pair.lesson().id()).isEqualTo("billing:mistake:m2");
              assertThat(pair.paths())
                  .extracting(GraphPath::toString)
                  .containsExactlyInAnyOrder(
                      "[shop] mistake:m1 -mentions-> [shop] error handler <-mentions-"
                          + " [billing] mistake:m2",
                      "\"stream\" = [shop] mistake:m1 -relates_to-> [billing] mistake:m2");
            });
  }

  @Test
  void theRarerNameComesFirstAndAHubConnectsNothing() {
    background();
    for (int i = 20; i < 30; i++) {
      passage("shop", i, "Page %s tells of the payment gateway.".formatted(i));
    }
    mistake("shop", "m1", "The payment gateway got a request twice.");
    mistake("shop", "m2", "The clock skew of a request was ignored.");
    mistake("shop", "m3", "A request was served.");
    mistake("billing", "n1", "The payment gateway was asked for the same request twice.");
    mistake("billing", "n2", "A request was refused for its clock skew.");
    mistake("billing", "n3", "A request was lost.");
    List<RelatedLesson> found = find();
    assertThat(found.get(0).mistake().id()).isEqualTo("shop:mistake:m2");
    assertThat(found.get(0).lesson().id()).isEqualTo("billing:mistake:n2");
    assertThat(found)
        .extracting(pair -> pair.mistake().id(), pair -> pair.lesson().id())
        .doesNotContain(
            org.assertj.core.groups.Tuple.tuple("shop:mistake:m3", "billing:mistake:n3"));
  }

  @Test
  void instancesOfOnePatternAreRelatedWithoutASharedWord() {
    background();
    concept("patterns", "remote call", "");
    concept("shop", "card reader", "");
    concept("billing", "ledger", "");
    mistake("shop", "m1", "It was repeated for ever.");
    edge("shop:mistake:m1", RelationType.USES, "shop:card reader", 0.8);
    edge("shop:card reader", RelationType.INSTANCE_OF, "patterns:remote call", 1.0);
    edge("billing:ledger", RelationType.INSTANCE_OF, "patterns:remote call", 1.0);
    rules.add(
        new ExplicitRule(
            "limit", "billing", "Bound retries.", List.of("billing:ledger"), "", 0.9, BOOK));
    InMemoryBackend graph = ingested();
    RelatedLessons related = new RelatedLessons(graph, new GraphSnapshots(graph));
    assertThat(related.find("shop", Set.of("billing"), 9).pairs())
        .as("not through patterns")
        .isEmpty();
    assertThat(related.find("shop", Set.of("billing", "patterns"), 9).pairs())
        .singleElement()
        .satisfies(
            pair ->
                assertThat(pair.paths())
                    .extracting(GraphPath::toString)
                    .containsExactly(
                        "[shop] mistake:m1 -uses-> [shop] card reader -instance_of->"
                            + " [patterns] remote call <-instance_of- [billing] ledger"
                            + " <-mentions- [billing] Bound retries."));
  }

  @Test
  void whatASessionDrewConnectsNothing() {
    background();
    concept("shop", "gauntlet_rule:r1", "");
    concept("shop", "session:s1", "");
    concept("billing", "ledger", "");
    mistake("shop", "m1", "It was repeated for ever.");
    edge("shop:session:s1", RelationType.CONTAINS, "shop:mistake:m1", 1.0);
    edge("shop:session:s1", RelationType.USES, "shop:gauntlet_rule:r1", 1.0);
    edge("shop:gauntlet_rule:r1", RelationType.SIMILAR_TO, "billing:ledger", 1.0);
    rules.add(
        new ExplicitRule(
            "limit", "billing", "Bound retries.", List.of("billing:ledger"), "", 0.9, BOOK));
    assertThat(find()).isEmpty();
    edge("shop:mistake:m1", RelationType.USES, "shop:gauntlet_rule:r1", 1.0);
    assertThat(find()).as("the mistake names the rule").hasSize(1);
  }

  @Test
  void unrelatedTextsSeldomSeemRelatedAndTheOrderOfIngestChangesNothing() {
    int seeming = 0;
    for (long seed = 0; seed < 30; seed++) {
      clear();
      Random random = new Random(seed);
      for (int i = 0; i < 60; i++) {
        passage(i % 2 == 0 ? "shop" : "billing", i, text(random));
      }
      for (int i = 0; i < 8; i++) {
        mistake("shop", "m" + i, text(random));
        mistake("billing", "n" + i, text(random));
      }
      List<RelatedLesson> found = find();
      Collections.shuffle(concepts, random);
      Collections.shuffle(passages, random);
      assertThat(find()).as("seed %s", seed).isEqualTo(found);
      seeming += found.size();
    }
    assertThat(seeming / 30.0).as("pairs of 64 that chance made, in the mean").isLessThan(2.0);
  }

  /** Six words, each the rarer the greater its number. */
  private static String text(Random random) {
    StringBuilder text = new StringBuilder("It");
    for (int i = 0; i < 6; i++) {
      text.append(" qq").append((int) (200 * Math.pow(random.nextDouble(), 2))).append("w,");
    }
    return text.append(" so.").toString();
  }

  @Test
  void aMistakeIsInThreePairsAtMostAndTheLimitHolds() {
    background();
    mistake("shop", "m1", "The clock skew broke the session token.");
    for (int i = 0; i < 6; i++) {
      mistake("billing", "n" + i, "A session token and the clock skew of day d%s.".formatted(i));
    }
    assertThat(find()).hasSize(3);
    InMemoryBackend graph = ingested();
    assertThat(
            new RelatedLessons(graph, new GraphSnapshots(graph))
                .find("shop", Set.of("billing"), 2)
                .pairs())
        .hasSize(2);
  }

  @Test
  void mistakesOfOneMeaningThatShareRareWordsAreRelatedAndThePathNamesTheWords() {
    try (InMemoryStore store = meanings("minilm")) {
      RelatedLessons.Found found = new RelatedLessons(store).find("shop", Set.of("billing"), 20);
      assertThat(found.pairs())
          .singleElement()
          .satisfies(
              pair -> {
                assertThat(pair.mistake().id()).isEqualTo("shop:mistake:m7");
                assertThat(pair.lesson().id()).isEqualTo("billing:mistake:n3");
                assertThat(pair.paths().get(0).toString())
                    .isEqualTo(
                        "\"gg hh kk ll qq ww\" = [shop] mistake:m7 -similar_to-> [billing] mistake:n3");
              });
      assertThat(found.related()).isEqualTo(1);
      assertThat(found.compared()).isEqualTo(400);
    }
  }

  @Test
  void pairsOfTwoDomainsAreTheSameWhicheverIsAskedForAlsoWithCommonWords() {
    assertThat(pairsBothWays(150)).isEqualTo(Set.of("shop:mistake:m0 billing:mistake:n0"));
    clear();
    assertThat(pairsBothWays(250)).as("words of more mistakes than a word may propose").isEmpty();
  }

  /** Pairs of one mistake and of some that share its eight words, of which one has its meaning. */
  private Set<String> pairsBothWays(int sharing) {
    mistake("shop", "m0", "The aa bb cc dd ee ff gg hh.");
    for (int i = 1; i < 20; i++) {
      mistake("shop", "m" + i, "A y%s.".formatted(i));
    }
    for (int i = 0; i < 2000; i++) {
      String text = i < sharing ? "A u%s aa bb cc dd ee ff gg hh." : "A z%s.";
      mistake("billing", "n" + i, text.formatted(i));
    }
    Map<String, float[]> vectors = new HashMap<>();
    Random random = new Random(7);
    concepts.forEach(concept -> vectors.put(concept.content(), direction(random)));
    vectors.put(content("billing:mistake:n0"), vectors.get(content("shop:mistake:m0")));
    try (InMemoryStore store = stored("minilm", vectors)) {
      RelatedLessons related = new RelatedLessons(store);
      Set<String> there =
          related.find("shop", Set.of("billing"), 20).pairs().stream()
              .map(pair -> pair.mistake().id() + " " + pair.lesson().id())
              .collect(Collectors.toSet());
      assertThat(related.find("billing", Set.of("shop"), 20).pairs())
          .extracting(pair -> pair.lesson().id() + " " + pair.mistake().id())
          .containsExactlyInAnyOrderElementsOf(there);
      return there;
    }
  }

  @Test
  void neitherTheMeaningNorTheWordsAloneRelateMistakesThatHaveVectors() {
    try (InMemoryStore store = meanings("minilm")) {
      assertThat(new RelatedLessons(store).find("shop", Set.of("billing"), 20).pairs())
          .extracting(pair -> pair.mistake().id())
          .as("m8 means what n4 does, m9 shares six words with n5")
          .doesNotContain("shop:mistake:m8", "shop:mistake:m9");
    }
  }

  @Test
  void vectorsThatCompareWordsSayNothingOfMeanings() {
    try (InMemoryStore store = meanings("hashing-64")) {
      assertThat(new RelatedLessons(store).find("shop", Set.of("billing"), 20).pairs())
          .as("by names, of which both share six")
          .extracting(pair -> pair.mistake().id())
          .containsExactlyInAnyOrder("shop:mistake:m7", "shop:mistake:m9");
    }
  }

  /**
   * Twenty mistakes each with random vectors: m7 and n3 share six words and the meaning, m8 and n4
   * one word and the meaning, m9 and n5 six words.
   */
  private InMemoryStore meanings(String model) {
    Random random = new Random(7);
    Map<String, float[]> vectors = new HashMap<>();
    Map<Integer, String> ends =
        Map.of(7, "gg, hh, kk, ll, qq and ww", 8, "ee", 9, "rr, uu, vv, xx, yy and zz");
    for (int i = 0; i < 20; i++) {
      mistake("shop", "m" + i, "The aa%s had %s.".formatted(i, ends.getOrDefault(i, "bb")));
      mistake("billing", "n" + i, "The cc%s had %s.".formatted(i, ends.getOrDefault(i + 4, "dd")));
    }
    concepts.forEach(concept -> vectors.put(concept.content(), direction(random)));
    vectors.put(content("billing:mistake:n3"), vectors.get(content("shop:mistake:m7")));
    vectors.put(content("billing:mistake:n4"), vectors.get(content("shop:mistake:m8")));
    return stored(model, vectors);
  }

  private InMemoryStore stored(String model, Map<String, float[]> vectors) {
    IngestionManifest.Builder manifest =
        IngestionManifest.builder("shop").source(SourceMetadata.of("book", "text"));
    concepts.forEach(manifest::concept);
    InMemoryStore store = new InMemoryStore();
    store.ingest(
        EmbeddedManifest.of(
            manifest.build(), new TextVectors(new EmbeddingIdentity(model, 64), vectors)));
    return store;
  }

  private String content(String id) {
    return concepts.stream().filter(one -> one.id().equals(id)).findFirst().orElseThrow().content();
  }

  /** The same for all of them, and something of its own. */
  private static float[] direction(Random random) {
    float[] direction = new float[64];
    for (int i = 0; i < direction.length; i++) {
      direction[i] = 3 + (float) random.nextGaussian();
    }
    return direction;
  }

  @Test
  void misuseIsRefusedAndAnEmptyDomainHasNone() {
    InMemoryBackend graph = ingested();
    RelatedLessons related = new RelatedLessons(graph, new GraphSnapshots(graph));
    assertThatThrownBy(() -> related.find("shop", Set.of("shop"), 5))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "No domain other than that of the mistakes (shop) is named.\n"
                + "Maybe name the domain of another project.");
    assertThatThrownBy(() -> related.find("shop", Set.of("billing"), 0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("(0)");
    assertThat(related.find("shop", Set.of("billing"), 5).pairs()).isEmpty();
  }

  private List<RelatedLesson> find() {
    InMemoryBackend graph = ingested();
    return new RelatedLessons(graph, new GraphSnapshots(graph))
        .find("shop", Set.of("billing"), 20)
        .pairs();
  }

  private void clear() {
    concepts.clear();
    passages.clear();
  }

  private void concept(String domain, String name, String description) {
    concepts.add(ConceptNode.of(domain + ":" + name, domain, name, description, BOOK));
  }

  private void mistake(String domain, String id, String description) {
    concept(domain, "mistake:" + id, description);
  }

  private void passage(String domain, int number, String text) {
    passages.add(Passage.of(domain + ":p" + number, domain, "", text, BOOK));
  }

  private void edge(String source, RelationType relation, String target, double confidence) {
    edges.add(ConceptEdge.of(source, relation, target, confidence, BOOK));
  }

  private InMemoryBackend ingested() {
    InMemoryBackend graph = new InMemoryBackend(InstantSource.fixed(Instant.EPOCH));
    IngestionManifest.Builder manifest =
        IngestionManifest.builder("shop").source(SourceMetadata.of("book", "text"));
    concepts.forEach(manifest::concept);
    passages.forEach(manifest::passage);
    edges.forEach(manifest::edge);
    rules.forEach(manifest::rule);
    graph.ingest(manifest.build());
    return graph;
  }
}
