package dev.qortex.projectors;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.qortex.core.feedback.BeliefSource;
import dev.qortex.core.graph.snapshot.GraphSnapshot;
import dev.qortex.core.graph.snapshot.GraphSnapshots;
import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.EdgeKey;
import dev.qortex.core.model.ExplicitRule;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.model.Passage;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.RelationType;
import dev.qortex.core.model.Rule;
import dev.qortex.core.model.Rule.Derivation;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.core.rules.RuleSelection;
import dev.qortex.core.store.EdgePromotion;
import dev.qortex.storage.memory.InMemoryBackend;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class DiscoveredRulesTest {

  private static final Provenance BOOK = Provenance.of("book");
  private static final Provenance PAGE = Provenance.of("page");
  private static final RuleSelection BILLING = RuleSelection.all().domains(Set.of("billing"));

  private final InMemoryBackend graph = new InMemoryBackend(InstantSource.fixed(Instant.EPOCH));
  private final List<ConceptNode> concepts = new ArrayList<>();
  private final List<ConceptEdge> edges = new ArrayList<>();
  private final List<ExplicitRule> rules = new ArrayList<>();

  @Test
  void aRuleOfAnInstanceOfTheSamePatternIsCarriedOverWithItsPath() {
    pattern();
    rule("limit", "shop", "Give every retry a limit.", "shop:retry", 0.9);
    ingest();
    assertThat(discovered(Set.of()).rules(BILLING))
        .containsExactly(
            new Rule(
                "discovered:billing:limit",
                "billing",
                "For poller, consider what shop says of retry: Give every retry a limit.",
                Derivation.DISCOVERED,
                List.of("billing:poller", "shop:retry"),
                "care",
                0.9 * (1.0 * 0.8 * 0.5 * 0.8),
                0.0,
                Map.of(
                    "lesson",
                    "limit",
                    "path",
                    List.of(
                        Map.of(
                            "source", "billing:poller",
                            "relation", "instance_of",
                            "target", "patterns:again"),
                        Map.of(
                            "source", "shop:retry",
                            "relation", "instance_of",
                            "target", "patterns:again")))));
  }

  @Test
  void aMistakeThatNoRuleSpeaksOfIsALessonItself() {
    pattern();
    concept("shop", "mistake:1", "A retry without a limit was merged.");
    edge("shop:mistake:1", RelationType.USES, "shop:retry", 0.8);
    ingest();
    Rule rule = discovered(Set.of()).rules(BILLING).get(0);
    assertThat(rule.text())
        .isEqualTo("Check poller for what went wrong in shop: A retry without a limit was merged.");
    assertThat(rule.category()).isEqualTo("antipattern");
    assertThat(rule.confidence()).isCloseTo(0.8 * 0.4 * 0.64, within(1e-12));
    assertThat((List<?>) rule.metadata().get("path")).hasSize(3);
  }

  @Test
  void aMistakeWithARemedyGivesTheRemedyOnly() {
    pattern();
    concept("shop", "mistake:1", "A retry without a limit was merged.");
    edge("shop:mistake:1", RelationType.USES, "shop:retry", 0.8);
    rule("remedy", "shop", "Give every retry a limit.", "shop:mistake:1", 0.6);
    ingest();
    assertThat(discovered(Set.of()).rules(BILLING))
        .extracting(Rule::text)
        .containsExactly(
            "For poller, consider what shop learned from a mistake: Give every retry a limit.");
  }

  @Test
  void aLessonComesOnceToADomainAlongTheSurestPath() {
    pattern();
    concept("billing", "close", "");
    edge("billing:close", RelationType.SIMILAR_TO, "shop:retry", 0.3);
    rule("limit", "shop", "Give every retry a limit.", "shop:retry", 1.0);
    ingest();
    assertThat(discovered(Set.of()).rules(BILLING))
        .extracting(rule -> rule.sourceConcepts().get(0))
        .containsExactly("billing:poller");
    edge("billing:close", RelationType.ALTERNATIVE_TO, "shop:retry", 0.9);
    ingest();
    assertThat(discovered(Set.of()).rules(BILLING))
        .extracting(rule -> rule.sourceConcepts().get(0))
        .containsExactly("billing:close");
  }

  @Test
  void rulesOfTwoProjectsUnderOneAnchorReachEachOther() {
    concept("core", "anchor", "");
    concept("one", "r1", "");
    concept("two", "r2", "");
    edge("one:r1", RelationType.INSTANCE_OF, "core:anchor", 1.0);
    edge("two:r2", RelationType.INSTANCE_OF, "core:anchor", 1.0);
    rule("first", "one", "Log the id.", "one:r1", 1.0);
    rule("second", "two", "Close the file.", "two:r2", 1.0);
    ingest();
    assertThat(discovered(Set.of()).rules(RuleSelection.all()))
        .extracting(Rule::id)
        .containsExactly(
            "discovered:core:first",
            "discovered:core:second",
            "discovered:one:second",
            "discovered:two:first");
  }

  @Test
  void onlyNamedDomainsAreEnteredAndGiveLessons() {
    pattern();
    rule("limit", "shop", "Give every retry a limit.", "shop:retry", 0.9);
    ingest();
    assertThat(discovered(Set.of("shop")).rules(BILLING)).as("not through patterns").isEmpty();
    assertThat(discovered(Set.of("patterns")).rules(BILLING)).as("not from shop").isEmpty();
    assertThat(discovered(Set.of("patterns", "shop")).rules(BILLING)).hasSize(1);
    assertThat(discovered(Set.of()).rules(RuleSelection.all().domains(Set.of("shop")))).isEmpty();
    assertThat(
            discovered(Set.of())
                .rules(BILLING.derivations(Set.of(Derivation.EXPLICIT, Derivation.DERIVED))))
        .isEmpty();
  }

  @Test
  void opposingAndStructuralEdgesAndPassagesCarryNothing() {
    concept("billing", "a", "");
    concept("shop", "b", "");
    rule("r", "shop", "Text.", "shop:b", 1.0);
    for (RelationType type :
        List.of(
            RelationType.CONTRADICTS,
            RelationType.CHALLENGES,
            RelationType.RELATES_TO,
            RelationType.MENTIONS)) {
      edge("billing:a", type, "shop:b", 1.0);
    }
    ingest();
    graph.ingest(
        IngestionManifest.builder("patterns")
            .source(SourceMetadata.of("page", "text"))
            .passage(Passage.of("patterns:p", "patterns", "", "Text.", PAGE))
            .edge(ConceptEdge.of("billing:a", RelationType.PART_OF, "patterns:p", 1.0, PAGE))
            .edge(ConceptEdge.of("shop:b", RelationType.PART_OF, "patterns:p", 1.0, PAGE))
            .build());
    assertThat(discovered(Set.of()).rules(BILLING)).isEmpty();
    edge("billing:a", RelationType.REFINES, "shop:b", 0.5);
    ingest();
    assertThat(discovered(Set.of()).rules(BILLING)).hasSize(1);
  }

  @Test
  void whatOneSessionOrOneAnswerBroughtTogetherIsNoRelation() {
    rule("r", "shop", "Text.", "shop:rule", 1.0);
    concept("shop", "rule", "");
    concept("shop", "close", "");
    concept("billing", "a", "");
    for (String event : List.of("session:1", "reward:1", "review:1")) {
      concept("shop", event, "");
      edge("shop:" + event, RelationType.USES, "shop:rule", 1.0);
      edge("billing:a", RelationType.USES, "shop:" + event, 1.0);
    }
    ingest();
    assertThat(discovered(Set.of()).rules(BILLING)).isEmpty();

    edge("billing:a", RelationType.USES, "shop:close", 1.0);
    ingest();
    graph.ingest(
        IngestionManifest.builder("shop")
            .source(SourceMetadata.of(EdgePromotion.source("shop"), "online_gen"))
            .edge(
                ConceptEdge.of(
                    "shop:close",
                    RelationType.SIMILAR_TO,
                    "shop:rule",
                    0.9,
                    Provenance.of(EdgePromotion.source("shop"))))
            .build());
    assertThat(discovered(Set.of()).rules(BILLING)).isEmpty();

    edge("shop:close", RelationType.SIMILAR_TO, "shop:rule", 0.95);
    ingest();
    assertThat(discovered(Set.of()).rules(BILLING)).as("a text says so, too").hasSize(1);
  }

  @Test
  void confidenceFallsWithLengthAndEndsAfterThreeEdges() {
    for (int i = 0; i < 5; i++) {
      concept("shop", "n" + i, "");
      rule("r" + i, "shop", "Text " + i, "shop:n" + i, 1.0);
      if (i > 0) {
        edge("shop:n" + (i - 1), RelationType.USES, "shop:n" + i, 1.0);
      }
    }
    concept("billing", "a", "");
    edge("billing:a", RelationType.USES, "shop:n0", 1.0);
    ingest();
    List<Rule> found = discovered(Set.of()).rules(BILLING);
    assertThat(found)
        .extracting(rule -> rule.metadata().get("lesson"))
        .containsExactly("r0", "r1", "r2");
    assertThat(found.get(0).confidence()).isCloseTo(0.8, within(1e-12));
    assertThat(found.get(1).confidence()).isCloseTo(0.64, within(1e-12));
    assertThat(found.get(2).confidence()).isCloseTo(0.512, within(1e-12));
  }

  @Test
  void theSurestOfAllPathsIsFoundHoweverTheNodesAreNumbered() {
    for (long seed = 0; seed < 40; seed++) {
      Random random = new Random(seed);
      List<String> ids = new ArrayList<>();
      for (int i = 0; i < 16; i++) {
        ids.add("d" + i % 4 + ":n" + i);
      }
      List<ConceptEdge> drawn = new ArrayList<>();
      for (int i = 0; i < 40; i++) {
        double confidence = (1 + random.nextInt(4)) / 4.0;
        String source = ids.get(random.nextInt(16));
        String target = ids.get(random.nextInt(16));
        drawn.add(ConceptEdge.of(source, RelationType.USES, target, confidence, BOOK));
      }
      SurestPaths one = paths(ids, drawn);
      Collections.shuffle(ids, random);
      SurestPaths other = paths(ids, drawn);
      for (String id : ids) {
        double best = id.startsWith("d0:") ? 0.0 : best(id, drawn, new HashSet<>(), 0);
        assertThat(one.certainty(id))
            .as("seed %d, node %s", seed, id)
            .isCloseTo(best, within(1e-12));
        if (best > 0.0) {
          SurestPaths.Trail trail = one.to(id);
          assertThat(other.to(id)).isEqualTo(trail);
          assertThat(trail.certainty()).isCloseTo(certainty(trail, drawn), within(1e-12));
          assertThat(trail.ids().get(0)).startsWith("d0:");
          assertThat(trail.ids()).doesNotHaveDuplicates().hasSize(trail.edges().size() + 1);
        }
      }
    }
  }

  private static SurestPaths paths(List<String> ids, List<ConceptEdge> edges) {
    GraphSnapshot.Builder built = GraphSnapshot.builder();
    ids.forEach(id -> built.node(id, NodeKind.CONCEPT, id.substring(0, 2)));
    Map<EdgeKey, Double> last = new HashMap<>();
    edges.forEach(edge -> last.put(edge.key(), edge.confidence()));
    last.forEach((key, sure) -> built.edge(key.sourceId(), key.targetId(), key.relation(), sure));
    GraphSnapshot graph = built.build(1);
    SurestPaths paths = new SurestPaths(graph, StatedEdges.of(graph));
    paths.from("d0", domain -> !domain.equals("d3"));
    return paths;
  }

  /** The certainty of the surest way from a node to one of d0, by trying all. */
  private static double best(String id, List<ConceptEdge> edges, Set<String> seen, int length) {
    if (id.startsWith("d0:")) {
      return 1.0;
    }
    if (id.startsWith("d3:") || length == SurestPaths.FARTHEST || !seen.add(id)) {
      return 0.0;
    }
    Map<EdgeKey, ConceptEdge> last = new HashMap<>();
    edges.forEach(edge -> last.put(edge.key(), edge));
    double best = 0.0;
    for (ConceptEdge edge : last.values()) {
      boolean out = edge.sourceId().equals(id);
      if (out || edge.targetId().equals(id)) {
        String next = out ? edge.targetId() : edge.sourceId();
        best =
            Math.max(
                best,
                edge.confidence()
                    * SurestPaths.DECAY
                    * best(next, edges, new HashSet<>(seen), length + 1));
      }
    }
    return best;
  }

  private static double certainty(SurestPaths.Trail trail, List<ConceptEdge> edges) {
    Map<EdgeKey, Double> last = new HashMap<>();
    edges.forEach(edge -> last.put(edge.key(), edge.confidence()));
    return trail.edges().stream()
        .mapToDouble(edge -> last.get(edge) * SurestPaths.DECAY)
        .reduce(1.0, (a, b) -> a * b);
  }

  private DiscoveredRules discovered(Set<String> others) {
    return new DiscoveredRules(graph, new GraphSnapshots(graph), others, BeliefSource.none());
  }

  private void pattern() {
    concept("patterns", "again", "");
    concept("shop", "retry", "");
    concept("billing", "poller", "");
    edge("shop:retry", RelationType.INSTANCE_OF, "patterns:again", 0.5);
    edge("billing:poller", RelationType.INSTANCE_OF, "patterns:again", 1.0);
  }

  private void concept(String domain, String name, String description) {
    concepts.add(ConceptNode.of(domain + ":" + name, domain, name, description, BOOK));
  }

  private void edge(String source, RelationType relation, String target, double confidence) {
    edges.add(ConceptEdge.of(source, relation, target, confidence, BOOK));
  }

  private void rule(String id, String domain, String text, String concept, double confidence) {
    rules.add(new ExplicitRule(id, domain, text, List.of(concept), "care", confidence, BOOK));
  }

  private void ingest() {
    IngestionManifest.Builder manifest =
        IngestionManifest.builder("x").source(SourceMetadata.of("book", "text"));
    concepts.forEach(manifest::concept);
    edges.forEach(manifest::edge);
    rules.forEach(manifest::rule);
    graph.ingest(manifest.build());
  }
}
