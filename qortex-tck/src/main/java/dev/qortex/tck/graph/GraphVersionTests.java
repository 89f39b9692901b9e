package dev.qortex.tck.graph;

import static dev.qortex.tck.internal.Fixtures.AWAY;
import static dev.qortex.tck.internal.Fixtures.HOME;
import static dev.qortex.tck.internal.Fixtures.manifest;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.qortex.core.graph.Direction;
import dev.qortex.core.graph.ElementCounts;
import dev.qortex.core.graph.NodeQuery;
import dev.qortex.core.graph.RuleQuery;
import dev.qortex.core.graph.Versions;
import dev.qortex.core.graph.snapshot.GraphSnapshot;
import dev.qortex.core.graph.snapshot.GraphSnapshots;
import dev.qortex.core.model.CodeExample;
import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.Element;
import dev.qortex.core.model.ExplicitRule;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Node;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.model.Passage;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.RelationType;
import dev.qortex.core.model.Sequence;
import dev.qortex.core.model.Succession;
import dev.qortex.core.model.Validity;
import dev.qortex.tck.internal.VisibleGraph;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

abstract class GraphVersionTests extends GraphTests {

  private static final int NODES = 40;

  /** Number of random questions to one graph. */
  private int questions() {
    return Math.min(20, 5 + contract.steps() / 4);
  }

  @RepeatedTest(6)
  void queriesReadTheVersionsOfAnInstant(RepetitionInfo repetition) {
    Random random = new Random(repetition.getCurrentRepetition());
    Instant now = graph().clock().instant();
    graph().ingest(periods(HOME, now, random));
    graph().ingest(periods(AWAY, now, random));
    VisibleGraph all = VisibleGraph.of(graph());
    assertThat(all.nodes()).hasSize(2 * NODES);
    for (int query = 0; query < questions(); query++) {
      Versions versions = versions(now, random);
      int limit = 1 + random.nextInt(NODES);
      Set<String> domains = random.nextBoolean() ? Set.of() : Set.of(HOME);
      NodeKind kind = NodeKind.values()[random.nextInt(2)];
      String part = random.nextBoolean() ? "" : "1";
      NodeQuery nodes =
          NodeQuery.all()
              .domains(domains)
              .kinds(Set.of(kind))
              .nameContains(part)
              .versions(versions)
              .limit(limit);
      String as = "seed %s, %s".formatted(repetition.getCurrentRepetition(), nodes);
      Predicate<Node> wanted =
          node ->
              (domains.isEmpty() || domains.contains(node.domain()))
                  && node.kind() == kind
                  && node.name().contains(part);
      List<Node> expected =
          those(all.nodes().values(), versions, now).stream().filter(wanted).toList();
      assertThat(graph().streamNodes(nodes)).as(as).containsExactlyElementsOf(expected);
      assertThat(graph().nodes(nodes)).as(as).hasSize(Math.min(limit, expected.size()));
      RuleQuery texts = RuleQuery.all().versions(versions).limit(limit);
      assertThat(graph().streamRules(texts))
          .as(as)
          .containsExactlyElementsOf(those(all.rules().values(), versions, now));
      assertThat(graph().streamExamples(texts))
          .as(as)
          .containsExactlyElementsOf(those(all.examples().values(), versions, now));
    }
  }

  @RepeatedTest(6)
  void aSnapshotOfWhatHoldsHasTheNodesAndEdgesOfTheInstant(RepetitionInfo repetition) {
    Random random = new Random(repetition.getCurrentRepetition());
    Instant now = graph().clock().instant();
    graph().ingest(periods(HOME, now, random));
    GraphSnapshots snapshots = new GraphSnapshots(graph());
    for (int i = 0; i < questions(); i++) {
      Instant at = i == 0 ? now : now.plus(Duration.ofHours(random.nextInt(200) - 100));
      GraphSnapshot seen = snapshots.holding(at);
      List<String> ids =
          graph().streamNodes(NodeQuery.all().versions(Versions.asOf(at))).map(Node::id).toList();
      long edges =
          graph().edges(ids, Direction.OUT, Set.of()).stream()
              .filter(edge -> edge.validity().holdsAt(at) && ids.contains(edge.targetId()))
              .count();
      assertThat(ids).allMatch(id -> seen.indexOf(id) >= 0).hasSize(seen.nodeCount());
      assertThat(seen.arcCount()).isEqualTo(2 * edges);
      assertThat(snapshots.holding(at)).isSameAs(seen);
    }
    assertThat(snapshots.holding().nodeCount()).isEqualTo(snapshots.holding(now).nodeCount());
    assertThat(snapshots.current().nodeCount()).isEqualTo(NODES);
  }

  @Test
  void whatEndedIsReadOnRequestOnly() {
    Instant now = graph().clock().instant();
    Validity ended = new Validity(null, now.minusSeconds(60), "c");
    graph()
        .ingest(
            manifest("a")
                .concept(concept("c", Validity.since(now.minusSeconds(60))))
                .concept(concept("c@before", ended))
                .concept(concept("later", Validity.since(now.plus(Duration.ofDays(1)))))
                .build());
    assertThat(graph().nodes(NodeQuery.all())).extracting(Node::id).containsExactly("c");
    assertThat(graph().nodes(NodeQuery.history()))
        .extracting(Node::id)
        .containsExactly("c", "c@before", "later");
    assertThat(graph().nodes(List.of("c@before"))).hasSize(1);
  }

  /** Readers ask for no page after one that is not full. */
  @Test
  void onlyTheLastPageIsNotFull() {
    Instant now = graph().clock().instant();
    Provenance ended = Provenance.of("a").during(new Validity(null, now.minusSeconds(60), ""));
    IngestionManifest.Builder manifest = manifest("a");
    for (int i = 0; i < NODES; i++) {
      Provenance said = i % 3 == 1 ? ended : Provenance.of("a");
      String id = "c" + (100 + i);
      manifest.concept(concept(id, said.validity()));
      manifest.rule(new ExplicitRule("r" + i, HOME, "Do " + i, List.of(id), "", 1, said));
      manifest.example(new CodeExample("e" + i, HOME, "x" + i, "", "", List.of(id), false, said));
    }
    graph().ingest(manifest.build());
    NodeQuery nodes = NodeQuery.all().limit(5);
    RuleQuery texts = RuleQuery.all().limit(5);
    List<Integer> full = List.of(5, 5, 5, 5, 5, 2);
    assertThat(sizes(after -> graph().nodes(nodes.after(after)), Node::id)).isEqualTo(full);
    assertThat(sizes(after -> graph().rules(texts.after(after)), ExplicitRule::id)).isEqualTo(full);
    assertThat(sizes(after -> graph().examples(texts.after(after)), CodeExample::id))
        .isEqualTo(full);
    assertThat(graph().streamNodes(nodes)).hasSize(27);
    assertThat(graph().streamRules(texts)).hasSize(27);
    assertThat(graph().streamExamples(texts)).hasSize(27);
  }

  private static <T> List<Integer> sizes(Function<String, List<T>> pages, Function<T, String> id) {
    List<Integer> sizes = new ArrayList<>();
    List<T> page = pages.apply("");
    while (!page.isEmpty()) {
      sizes.add(page.size());
      page = pages.apply(id.apply(page.get(page.size() - 1)));
    }
    return sizes;
  }

  /** A history that is dropped is as if it had not been kept. */
  @RepeatedTest(4)
  void whatIsDroppedIsAsIfItHadNotBeenKept(RepetitionInfo repetition) {
    assumeTrue(contract.dropsVersions(), "the graph drops no versions");
    int kept = repetition.getCurrentRepetition() - 1;
    Instant now = graph().clock().instant();
    readings(kept, now);
    VisibleGraph expected = VisibleGraph.of(graph());
    graph().deleteDomain(HOME);
    readings(50, now);
    int before = graph().nodes(NodeQuery.history()).size();
    int dropped = graph().dropVersions(kept);
    assertThat(VisibleGraph.of(graph())).isEqualTo(expected);
    assertThat(graph().nodes(NodeQuery.history())).hasSize(before - dropped);
    long revision = graph().revision();
    assertThat(graph().dropVersions(kept)).isZero();
    assertThat(graph().revision()).isEqualTo(revision);
    graph().retract("a");
    assertThat(graph().stats().total()).isEqualTo(ElementCounts.ZERO);
  }

  /** One passage changes six times, another goes, and one has an end that its source gave it. */
  private void readings(int kept, Instant now) {
    Validity until = new Validity(null, now.minusSeconds(5), "");
    for (int i = 0; i < 7; i++) {
      Provenance said = Provenance.of("a");
      IngestionManifest.Builder manifest =
          manifest("a")
              .concept(concept("c", Validity.ALWAYS))
              .concept(concept("ended", until))
              .passage(passage("changing", "Text " + i, said))
              .edge(ConceptEdge.of("changing", RelationType.MENTIONS, "c", 1, said));
      if (i < 3) {
        manifest.passage(passage("leaving", "Old text " + i, said));
      }
      Instant at = now.minusSeconds(100 - i);
      Succession succession = Succession.reading().at(at).keeping(kept);
      graph().ingest(manifest.build().succeeding(succession));
    }
  }

  private static Passage passage(String id, String text, Provenance said) {
    return new Passage(id, HOME, "Title", text, said, Sequence.NONE, Map.of());
  }

  private static <T extends Element> List<T> those(
      Collection<T> all, Versions versions, Instant now) {
    return all.stream().filter(versions.<T>when(now)).toList();
  }

  private static Versions versions(Instant now, Random random) {
    return switch (random.nextInt(4)) {
      case 0 -> Versions.CURRENT;
      case 1 -> Versions.HISTORY;
      default -> Versions.asOf(now.plus(Duration.ofHours(random.nextInt(200) - 100)));
    };
  }

  /** Elements with periods that begin and end in whole hours, but none within half an hour. */
  private static IngestionManifest periods(String domain, Instant now, Random random) {
    IngestionManifest.Builder manifest = manifest("of " + domain, domain);
    List<String> ids = new ArrayList<>();
    for (int i = 0; i < NODES; i++) {
      String id = domain + i;
      ids.add(id);
      Provenance said = said(domain, now, random);
      if (i % 2 == 0) {
        manifest.concept(new ConceptNode(id, domain, "Name " + i, "", 1, said, Map.of()));
      } else {
        manifest.passage(
            new Passage(id, domain, "Name " + i, "Text", said, Sequence.NONE, Map.of()));
      }
      manifest.rule(
          new ExplicitRule(
              "r" + id, domain, "Do " + i, List.of(), "", 1, said(domain, now, random)));
      manifest.example(
          new CodeExample(
              "e" + id, domain, "x" + i, "", "", List.of(), false, said(domain, now, random)));
      manifest.edge(
          new ConceptEdge(
              id,
              ids.get(random.nextInt(ids.size())),
              RelationType.USES,
              1,
              said(domain, now, random),
              Map.of()));
    }
    return manifest.build();
  }

  private static Provenance said(String domain, Instant now, Random random) {
    Instant middle = now.plus(Duration.ofMinutes(30));
    Instant from = middle.plus(Duration.ofHours(random.nextInt(160) - 80));
    Instant until = from.plus(Duration.ofHours(random.nextInt(80)));
    Validity validity =
        new Validity(
            random.nextInt(3) == 0 ? null : from, random.nextInt(3) == 0 ? null : until, "");
    return Provenance.of("of " + domain).during(validity);
  }

  private static ConceptNode concept(String id, Validity validity) {
    Provenance said = Provenance.of("a").during(validity);
    return new ConceptNode(id, HOME, "Name", "", 1, said, Map.of());
  }
}
