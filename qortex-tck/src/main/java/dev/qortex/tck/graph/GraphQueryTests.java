package dev.qortex.tck.graph;

import static dev.qortex.tck.internal.Fixtures.AWAY;
import static dev.qortex.tck.internal.Fixtures.HOME;
import static dev.qortex.tck.internal.Fixtures.concept;
import static dev.qortex.tck.internal.Fixtures.edge;
import static dev.qortex.tck.internal.Fixtures.example;
import static dev.qortex.tck.internal.Fixtures.manifest;
import static dev.qortex.tck.internal.Fixtures.named;
import static dev.qortex.tck.internal.Fixtures.passage;
import static dev.qortex.tck.internal.Fixtures.rule;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.qortex.core.graph.Direction;
import dev.qortex.core.graph.ElementCounts;
import dev.qortex.core.graph.NodeQuery;
import dev.qortex.core.graph.RuleQuery;
import dev.qortex.core.model.CodeExample;
import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.Domain;
import dev.qortex.core.model.EdgeKey;
import dev.qortex.core.model.ExplicitRule;
import dev.qortex.core.model.IdOrder;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Node;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.model.RelationType;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.tck.support.HostileTexts;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

abstract class GraphQueryTests extends GraphTests {

  @Test
  void anEmptyGraphAnswersWithNothing() {
    assertThat(graph().nodes(NodeQuery.all())).isEmpty();
    assertThat(graph().nodes(List.of())).isEmpty();
    assertThat(graph().nodes(List.of("unknown"))).isEmpty();
    assertThat(graph().concept("unknown")).isEmpty();
    assertThat(graph().passage("unknown")).isEmpty();
    assertThat(graph().contributors("unknown")).isEmpty();
    assertThat(graph().source("unknown")).isEmpty();
    assertThat(graph().rules(RuleQuery.all())).isEmpty();
    assertThat(graph().edges("unknown", Direction.BOTH, Set.of())).isEmpty();
    assertThat(graph().stats().total()).isEqualTo(ElementCounts.ZERO);
    assertThat(graph().stats().revision()).isEqualTo(graph().revision());
  }

  @Test
  void nodesComeInTheOrderInWhichTheyAreAskedFor() {
    graph().ingest(nodes(HOME, "n", 5));
    assertThat(graph().nodes(List.of("n3", "ghost", "n0", "n4", "n0")).keySet())
        .containsExactly("n3", "n0", "n4");
  }

  @Test
  void moreNodesThanAStatementTakesArgumentsCanBeAskedFor() {
    graph().ingest(nodes(HOME, "n", 3));
    List<String> ids = IntStream.range(0, 70_000).mapToObj(i -> "n" + i).toList();
    assertThat(graph().nodes(ids)).containsOnlyKeys("n0", "n1", "n2");
  }

  @Test
  void aConceptIsNoPassage() {
    graph().ingest(manifest("a").concept(concept("a", "c")).passage(passage("a", "p")).build());
    assertThat(graph().concept("c")).contains(concept("a", "c"));
    assertThat(graph().passage("c")).isEmpty();
    assertThat(graph().passage("p")).contains(passage("a", "p"));
    assertThat(graph().concept("p")).isEmpty();
  }

  @Test
  void pagesFollowOneAnotherWithoutGapOrRepetition() {
    graph().ingest(nodes(HOME, "n", 23));
    List<String> seen = new ArrayList<>();
    NodeQuery query = NodeQuery.all().limit(7);
    for (List<Node> page = graph().nodes(query); !page.isEmpty(); page = graph().nodes(query)) {
      assertThat(page).hasSizeLessThanOrEqualTo(7);
      page.forEach(node -> seen.add(node.id()));
      query = query.after(seen.get(seen.size() - 1));
    }
    assertThat(seen).hasSize(23).doesNotHaveDuplicates().isSorted();
    assertThat(graph().streamNodes(NodeQuery.all().limit(7)).map(Node::id))
        .containsExactlyElementsOf(seen);
  }

  @Test
  void aPageMayStartAfterAnIdThatIsNotThere() {
    graph().ingest(nodes(HOME, "n", 5));
    assertThat(ids(graph().nodes(NodeQuery.all().after("n2 and a bit"))))
        .containsExactly("n3", "n4");
    assertThat(graph().nodes(NodeQuery.all().after("o"))).isEmpty();
  }

  /** Orders by code points, as databases do, unlike {@link String#compareTo}. */
  @Test
  void theOrderOfIdsIsThatOfCodePoints() {
    List<String> ids = List.of("a", HostileTexts.HALF_WIDTH, HostileTexts.EMOJI, "\ud83d\ude01");
    List<String> shuffled = List.of(ids.get(3), ids.get(1), ids.get(0), ids.get(2));
    for (String id : shuffled) {
      IngestionManifest.Builder manifest =
          manifest(id).source(SourceMetadata.of("far " + id, "test"));
      for (String node : shuffled) {
        manifest.concept(concept(id, node)).passage(passage(id, "p" + node));
        manifest.edge(edge(id, "a", node)).rule(rule(id, node, "Do " + node, 1));
        manifest.example(example(id, node, HOME, "x"));
      }
      graph().ingest(manifest.build());
      graph().createDomain(id, "");
    }
    List<String> nodes = Stream.concat(ids.stream(), ids.stream().map(id -> "p" + id)).toList();
    List<String> inOrder = new ArrayList<>(nodes);
    inOrder.sort(IdOrder.BY_CODE_POINT);
    for (int limit = 1; limit < 9; limit++) {
      assertThat(graph().streamNodes(NodeQuery.all().limit(limit)).map(Node::id))
          .containsExactlyElementsOf(inOrder);
      assertThat(graph().streamRules(RuleQuery.all().limit(limit)).map(ExplicitRule::id))
          .containsExactlyElementsOf(ids);
    }
    assertThat(graph().examples(HOME)).extracting(CodeExample::id).isEqualTo(ids);
    assertThat(graph().contributors("a")).isEqualTo(ids);
    assertThat(graph().sources(HOME)).extracting(SourceMetadata::id).containsSubsequence(ids);
    assertThat(graph().domains()).extracting(Domain::name).containsSubsequence(ids);
    assertThat(graph().edges("a", Direction.OUT, Set.of()))
        .extracting(ConceptEdge::targetId)
        .isEqualTo(ids);
  }

  @Test
  void nothingIsCutOffSilently() {
    graph().ingest(nodes(HOME, "n", 2_345));
    IngestionManifest.Builder rules = manifest("r");
    IntStream.range(0, 1_234).forEach(i -> rules.rule(rule("r", "r" + i, "Do " + i, 1)));
    graph().ingest(rules.build());
    assertThat(graph().streamNodes(NodeQuery.all())).hasSize(2_345);
    assertThat(graph().nodes(NodeQuery.all().limit(5_000))).hasSize(2_345);
    assertThat(graph().streamRules(RuleQuery.all())).hasSize(1_234);
    assertThat(graph().stats().total()).isEqualTo(new ElementCounts(2_345, 0, 0, 1_234, 0));
  }

  @Test
  void nodesAreFilteredByDomainAndKind() {
    graph().ingest(manifest("a").concept(concept("a", "c")).passage(passage("a", "p")).build());
    graph().ingest(nodes(AWAY, "far", 1));
    NodeQuery all = NodeQuery.all();
    assertThat(ids(graph().nodes(all.domains(Set.of(HOME))))).containsExactly("c", "p");
    assertThat(ids(graph().nodes(all.domains(Set.of(HOME, AWAY)).kinds(Set.of(NodeKind.CONCEPT)))))
        .containsExactly("c", "far0");
    assertThat(ids(graph().nodes(all.kinds(Set.of(NodeKind.PASSAGE))))).containsExactly("p");
    assertThat(graph().nodes(all.domains(Set.of("nowhere")))).isEmpty();
  }

  @Test
  void nodesAreFilteredByAPartOfTheirNameInAnyCase() {
    graph()
        .ingest(
            manifest("a")
                .concept(named("a", "1", "Circuit Breaker"))
                .concept(named("a", "2", "breaking change"))
                .concept(named("a", "3", "100% sure_thing"))
                .concept(named("a", "4", "ÜBER\\Größe"))
                .concept(named("a", "5", "Ünïcode ЖИЗНЬ"))
                .passage(passage("a", "6 break"))
                .build());
    assertThat(byName("BREAK")).containsExactly("1", "2", "6 break");
    assertThat(byName("%")).containsExactly("3");
    assertThat(byName("_")).containsExactly("3");
    assertThat(byName("\\")).containsExactly("4");
    assertThat(byName("über")).containsExactly("4");
    assertThat(byName("жизнь")).containsExactly("5");
    assertThat(byName("'")).isEmpty();
    assertThat(ids(graph().nodes(NodeQuery.all().nameContains("break").limit(1).after("1"))))
        .containsExactly("2");
  }

  @Test
  void edgesHaveTheirTrueDirection() {
    graph()
        .ingest(
            nodes(
                HOME, "n", 3, edge("a", "n0", "n1"), edge("a", "n2", "n0"), edge("a", "n1", "n2")));
    assertThat(edges("n0", Direction.OUT)).containsExactly("n0 requires n1");
    assertThat(edges("n0", Direction.IN)).containsExactly("n2 requires n0");
    assertThat(edges("n0", Direction.BOTH)).containsExactly("n0 requires n1", "n2 requires n0");
  }

  @Test
  void edgesAreFilteredByTypeAndComeByKey() {
    List<ConceptEdge> all = new ArrayList<>();
    for (RelationType relation : RelationType.values()) {
      all.add(edge("a", "n0", relation, "n1", 0.5));
      all.add(edge("a", "n1", relation, "n0", 0.5));
    }
    graph().ingest(nodes(HOME, "n", 2, all.toArray(ConceptEdge[]::new)));
    assertThat(graph().edges("n0", Direction.BOTH, Set.of()))
        .hasSize(2 * RelationType.values().length)
        .extracting(ConceptEdge::key)
        .isSorted();
    assertThat(edges("n0", Direction.OUT, RelationType.USES, RelationType.MENTIONS))
        .containsExactly("n0 uses n1", "n0 mentions n1");
    assertThat(edges("n0", Direction.IN, RelationType.PART_OF)).containsExactly("n1 part_of n0");
  }

  @Test
  void anEdgeFromANodeToItselfComesOnce() {
    graph().ingest(nodes(HOME, "n", 1, edge("a", "n0", "n0")));
    for (Direction direction : Direction.values()) {
      assertThat(edges("n0", direction)).containsExactly("n0 requires n0");
    }
  }

  @Test
  void edgesOfSeveralNodesComeOnceByKey() {
    IngestionManifest.Builder manifest = manifest("m");
    IntStream.range(0, 1_100).forEach(i -> manifest.concept(concept("m", "n" + i)));
    for (int i = 0; i < 1_100; i++) {
      manifest.edge(edge("m", "n" + i, RelationType.USES, "n0", 1));
      manifest.edge(edge("m", "n" + i, RelationType.MENTIONS, "n" + (i + 1) % 1_100, 1));
    }
    graph().ingest(manifest.build());
    List<String> asked = IntStream.range(0, 1_100).mapToObj(i -> "n" + i).toList();
    for (Direction direction : Direction.values()) {
      for (Set<RelationType> relations :
          List.of(Set.<RelationType>of(), Set.of(RelationType.USES))) {
        List<ConceptEdge> found = graph().edges(asked, direction, relations);
        assertThat(found).hasSize(relations.isEmpty() ? 2_200 : 1_100);
        assertThat(found.stream().map(ConceptEdge::key).toList()).isSorted();
        assertThat(graph().edges(List.of("n7", "n0", "ghost", "n7"), direction, relations))
            .containsExactlyInAnyOrderElementsOf(
                Stream.of("n0", "n7")
                    .flatMap(id -> graph().edges(id, direction, relations).stream())
                    .distinct()
                    .toList());
      }
    }
    assertThat(graph().edges(List.of(), Direction.BOTH, Set.of())).isEmpty();
  }

  @Test
  void rulesAreFilteredByDomainAndConcept() {
    graph()
        .ingest(
            manifest("a")
                .rule(rule("a", "r1", HOME, "One", List.of("x", "y"), 1))
                .rule(rule("a", "r2", HOME, "Two", List.of("y"), 1))
                .rule(rule("a", "r3", AWAY, "Three", List.of("x"), 1))
                .rule(rule("a", "r4", HOME, "Four", List.of(), 1))
                .build());
    RuleQuery all = RuleQuery.all();
    assertThat(rules(all)).containsExactly("r1", "r2", "r3", "r4");
    assertThat(rules(all.domains(Set.of(HOME)))).containsExactly("r1", "r2", "r4");
    assertThat(rules(all.conceptIds(Set.of("x", "y")))).containsExactly("r1", "r2", "r3");
    assertThat(rules(all.conceptIds(Set.of("x")).domains(Set.of(HOME)))).containsExactly("r1");
    assertThat(rules(all.conceptIds(Set.of("z")))).isEmpty();
    assertThat(rules(all.conceptIds(Set.of("x", "y")).limit(1).after("r1"))).containsExactly("r2");
    assertThat(graph().streamRules(all.limit(1))).hasSize(4);
  }

  @Test
  void aRuleIsFoundByTheConceptsThatItSpeaksOfNow() {
    graph().ingest(manifest("a").rule(rule("a", "r", HOME, "One", List.of("x"), 0.5)).build());
    graph().ingest(manifest("b").rule(rule("b", "r", HOME, "Two", List.of("y"), 0.9)).build());
    assertThat(rules(RuleQuery.all().conceptIds(Set.of("x")))).isEmpty();
    assertThat(rules(RuleQuery.all().conceptIds(Set.of("y")))).containsExactly("r");
    graph().retract("b");
    assertThat(rules(RuleQuery.all().conceptIds(Set.of("x")))).containsExactly("r");
    assertThat(rules(RuleQuery.all().conceptIds(Set.of("y")))).isEmpty();
  }

  @Test
  void examplesAreFilteredByDomainAndConcept() {
    graph()
        .ingest(
            manifest("a")
                .example(example("a", "e3", AWAY, "3()", "x"))
                .example(example("a", "e1", HOME, "1()", "x", "y", "x"))
                .example(example("a", "e2", HOME, "2()", "y"))
                .example(example("a", "e4", HOME, "4()"))
                .rule(rule("a", "r", HOME, "Do", List.of("x"), 1))
                .build());
    RuleQuery all = RuleQuery.all();
    assertThat(examples(all)).containsExactly("e1", "e2", "e3", "e4");
    assertThat(examples(all.domains(Set.of(HOME)))).containsExactly("e1", "e2", "e4");
    assertThat(examples(all.domains(Set.of("nowhere")))).isEmpty();
    assertThat(examples(all.conceptIds(Set.of("x", "y")))).containsExactly("e1", "e2", "e3");
    assertThat(examples(all.conceptIds(Set.of("x")).domains(Set.of(HOME)))).containsExactly("e1");
    assertThat(examples(all.conceptIds(Set.of("z")))).isEmpty();
    assertThat(examples(all.conceptIds(Set.of("x", "y")).limit(1).after("e1")))
        .containsExactly("e2");
    Set<String> many = IntStream.range(0, 1_100).mapToObj(i -> "z" + i).collect(toSet());
    assertThat(examples(all.conceptIds(many))).isEmpty();
    many.add("y");
    assertThat(examples(all.conceptIds(many))).containsExactly("e1", "e2");
    assertThat(graph().streamExamples(all.limit(1))).hasSize(4);
  }

  @Test
  void anExampleIsFoundByTheConceptsThatItShowsNow() {
    graph().ingest(manifest("b").example(example("b", "e", HOME, "b()", "x")).build());
    graph().ingest(manifest("a").example(example("a", "e", HOME, "a()", "y")).build());
    assertThat(examples(RuleQuery.all().conceptIds(Set.of("x")))).isEmpty();
    assertThat(examples(RuleQuery.all().conceptIds(Set.of("y")))).containsExactly("e");
    graph().retract("a");
    assertThat(examples(RuleQuery.all().conceptIds(Set.of("x")))).containsExactly("e");
    assertThat(examples(RuleQuery.all().conceptIds(Set.of("y")))).isEmpty();
    graph().ingest(manifest("b").example(example("b", "e", HOME, "b()", "z")).build());
    assertThat(examples(RuleQuery.all().conceptIds(Set.of("x")))).isEmpty();
    assertThat(examples(RuleQuery.all().conceptIds(Set.of("z")))).containsExactly("e");
    graph().deleteDomain(HOME);
    assertThat(examples(RuleQuery.all().conceptIds(Set.of("z")))).isEmpty();
  }

  @Test
  void examplesComeByDomainAndId() {
    graph()
        .ingest(
            manifest("a")
                .example(example("a", "e2", HOME, "2"))
                .example(example("a", "e1", HOME, "1"))
                .example(example("a", "e3", AWAY, "3"))
                .build());
    assertThat(graph().examples(HOME)).extracting(CodeExample::id).containsExactly("e1", "e2");
  }

  @Test
  void sourcesComeById() {
    List.of("s2", "s10", "s1").forEach(id -> graph().ingest(manifest(id).build()));
    graph().ingest(manifest("s0", AWAY).build());
    assertThat(graph().sources(HOME))
        .extracting(SourceMetadata::id)
        .containsExactly("s1", "s10", "s2");
  }

  @Test
  void statisticsCountByDomainAndAnEdgeForItsSource() {
    graph().createDomain("empty", "");
    graph().ingest(nodes(AWAY, "far", 2));
    graph()
        .ingest(
            manifest("a")
                .concept(concept("a", "c"))
                .passage(passage("a", "p"))
                .edge(edge("a", "c", "far0"))
                .edge(edge("a", "far1", "c"))
                .rule(rule("a", "r", "Do", 1))
                .example(example("a", "e", HOME, "x"))
                .build());
    assertThat(graph().stats().domains())
        .isEqualTo(
            Map.of(
                AWAY,
                new ElementCounts(2, 0, 1, 0, 0),
                HOME,
                new ElementCounts(1, 1, 1, 1, 1),
                "empty",
                ElementCounts.ZERO));
    assertThat(graph().stats().sources()).isEqualTo(2);
  }

  @Test
  void whatComesBackCannotBeChanged() {
    graph().ingest(nodes(HOME, "n", 1, edge("a", "n0", "n0")));
    unmodifiable(graph().domains());
    unmodifiable(graph().sources(HOME));
    unmodifiable(graph().contributors("n0"));
    unmodifiable(graph().nodes(NodeQuery.all()));
    unmodifiable(graph().nodes(List.of("n0")).keySet());
    unmodifiable(graph().edges("n0", Direction.OUT, Set.of()));
    unmodifiable(graph().edges(List.of("n0"), Direction.OUT, Set.of()));
    unmodifiable(graph().stats().domains().keySet());
    graph()
        .ingest(
            manifest("r")
                .rule(rule("r", "r", "Do", 1))
                .example(example("r", "e", HOME, "x"))
                .build());
    unmodifiable(graph().rules(RuleQuery.all()));
    unmodifiable(graph().examples(HOME));
    unmodifiable(graph().examples(RuleQuery.all()));
  }

  private static void unmodifiable(Collection<?> collection) {
    assertThat(collection).isNotEmpty();
    assertThatExceptionOfType(UnsupportedOperationException.class).isThrownBy(collection::clear);
  }

  private static IngestionManifest nodes(
      String domain, String prefix, int count, ConceptEdge... edges) {
    String source = domain.equals(HOME) ? "a" : "source of " + domain;
    IngestionManifest.Builder builder = manifest(source, domain);
    IntStream.range(0, count)
        .forEach(i -> builder.concept(concept(source, prefix + i, domain, "", 1)));
    List.of(edges).forEach(builder::edge);
    return builder.build();
  }

  private List<String> byName(String part) {
    return ids(graph().nodes(NodeQuery.all().nameContains(part)));
  }

  private List<String> edges(String node, Direction direction, RelationType... relations) {
    return graph().edges(node, direction, Set.of(relations)).stream()
        .map(ConceptEdge::key)
        .map(EdgeKey::toString)
        .toList();
  }

  private List<String> examples(RuleQuery query) {
    return graph().examples(query).stream().map(CodeExample::id).toList();
  }

  private List<String> rules(RuleQuery query) {
    return graph().rules(query).stream().map(ExplicitRule::id).toList();
  }

  private static List<String> ids(List<Node> nodes) {
    return nodes.stream().map(Node::id).toList();
  }
}
