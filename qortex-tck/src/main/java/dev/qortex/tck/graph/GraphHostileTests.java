package dev.qortex.tck.graph;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.core.graph.Direction;
import dev.qortex.core.graph.NodeQuery;
import dev.qortex.core.graph.RuleQuery;
import dev.qortex.core.graph.snapshot.GraphSnapshot;
import dev.qortex.core.model.CodeExample;
import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.Domain;
import dev.qortex.core.model.ExplicitRule;
import dev.qortex.core.model.IngestNote;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Node;
import dev.qortex.core.model.Passage;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.RelationType;
import dev.qortex.core.model.Sequence;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.tck.internal.HostileTexts;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

abstract class GraphHostileTests extends GraphTests {

  @Test
  void everyTextOfEveryElementComesBackUnchanged() {
    for (String text : HostileTexts.ALL) {
      IngestionManifest manifest = allOf(text);
      graph().ingest(manifest);
      assertThat(graph().domain(text)).map(Domain::name).contains(text);
      assertThat(graph().source(text)).contains(manifest.sources().get(0));
      assertThat(graph().sources(text)).isEqualTo(manifest.sources());
      assertThat(graph().contributors(text)).containsExactly(text);
      assertThat(graph().concept(text)).contains(manifest.concepts().get(0));
      assertThat(graph().passage("p" + text)).contains(manifest.passages().get(0));
      assertThat(graph().edges(text, Direction.OUT, Set.of())).isEqualTo(manifest.edges());
      assertThat(graph().rules(RuleQuery.all().conceptIds(Set.of(text))))
          .isEqualTo(manifest.rules());
      assertThat(graph().rules(RuleQuery.all().domains(Set.of(text)))).isEqualTo(manifest.rules());
      assertThat(graph().examples(text)).isEqualTo(manifest.examples());
      assertThat(graph().examples(RuleQuery.all().conceptIds(Set.of(text))))
          .isEqualTo(manifest.examples());
      assertThat(graph().nodes(NodeQuery.all().domains(Set.of(text)))).hasSize(2);
      assertThat(graph().nodes(NodeQuery.all().nameContains(text)))
          .extracting(Node::id)
          .contains(text);
    }
    assertThat(graph().stats().sources()).isEqualTo(HostileTexts.ALL.size());
    assertThat(graph().stats().domains()).containsOnlyKeys(HostileTexts.ALL);
  }

  @Test
  void pagesOfHostileIdsHaveNeitherGapsNorRepetitions() {
    HostileTexts.ALL.forEach(text -> graph().ingest(allOf(text)));
    List<Node> onePage = graph().nodes(NodeQuery.all());
    assertThat(onePage).hasSize(2 * HostileTexts.ALL.size()).doesNotHaveDuplicates();
    assertThat(graph().streamNodes(NodeQuery.all().limit(1)).toList()).isEqualTo(onePage);
    assertThat(graph().streamRules(RuleQuery.all().limit(1))).hasSize(HostileTexts.ALL.size());
    assertThat(Structure.of(graph()).nodes()).hasSize(onePage.size());
  }

  @Test
  void aSnapshotKnowsTheOrderOfHostileIds() {
    HostileTexts.ALL.forEach(text -> graph().ingest(allOf(text)));
    GraphSnapshot snapshot = GraphSnapshot.of(graph());
    assertThat(IntStream.range(0, snapshot.nodeCount()).mapToObj(snapshot::nodeAt))
        .extracting(snapshot::id)
        .isSorted()
        .hasSize(2 * HostileTexts.ALL.size());
  }

  @Test
  void aSecondIngestOfHostileTextsChangesNothing() {
    for (String text : HostileTexts.ALL) {
      graph().ingest(allOf(text));
      long revision = graph().revision();
      assertThat(graph().ingest(allOf(text)).changed()).isFalse();
      assertThat(graph().revision()).isEqualTo(revision);
    }
  }

  @Test
  void textsThatLookAlikeAreRetractedAndDeletedApart() {
    HostileTexts.ALL.forEach(text -> graph().ingest(allOf(text)));
    int left = HostileTexts.ALL.size();
    for (String text : HostileTexts.ALL) {
      boolean retract = left % 2 == 0;
      assertThat(retract ? graph().retract(text).known() : graph().deleteDomain(text)).isTrue();
      assertThat(graph().stats().sources()).isEqualTo(--left);
      assertThat(graph().stats().total().total()).isEqualTo(5 * left);
    }
  }

  private static IngestionManifest allOf(String text) {
    Provenance source = new Provenance(text, text, text);
    Map<String, Object> extras = Map.of(text, text, "list", List.of(text, Map.of(text, text)));
    return IngestionManifest.builder(text)
        .source(new SourceMetadata(text, text, text, text, text))
        .concept(new ConceptNode(text, text, text, text, 1, source, extras))
        .passage(new Passage("p" + text, text, text, text, source, new Sequence(text, 1), extras))
        .edge(new ConceptEdge(text, "p" + text, RelationType.USES, 1, source, extras))
        .rule(new ExplicitRule(text, text, text, List.of(text), text, 1, source))
        .example(new CodeExample(text, text, text, text, text, List.of(text), false, source))
        .note(IngestNote.odd("hostile", text))
        .build();
  }
}
