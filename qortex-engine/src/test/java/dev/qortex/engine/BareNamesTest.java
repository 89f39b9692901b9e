package dev.qortex.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.core.QortexClient;
import dev.qortex.core.embedding.HashingEmbeddingModel;
import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.ExplicitRule;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.model.Passage;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.RelationType;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.core.query.AnswerItem;
import dev.qortex.core.query.Question;
import dev.qortex.storage.memory.InMemoryStore;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Items have texts to read: concepts that are names alone come when they are asked for. */
class BareNamesTest {

  private static final Question RETRY = Question.of("When is a Retry of a failed call right?");

  private final QortexClient memory =
      LocalQortexClient.builder(new InMemoryStore())
          .embedding(new HashingEmbeddingModel(64))
          .build();

  /** A domain of concepts, of which one is described. */
  private static IngestionManifest.Builder names(String domain) {
    Provenance here = Provenance.of(domain);
    return IngestionManifest.builder(domain)
        .source(SourceMetadata.of(domain, "test"))
        .concept(ConceptNode.of(domain + "/retry", domain, "Retry", "", here))
        .concept(ConceptNode.of(domain + "/call", domain, "Failed Call", " ", here))
        .concept(ConceptNode.of(domain + "/budget", domain, "Retry Budget", "Retries left.", here))
        .rule(
            new ExplicitRule(
                domain + "/rule",
                domain,
                "Always limit a retry of a failed call.",
                List.of(domain + "/retry"),
                "",
                1,
                here));
  }

  /** The same with a passage. */
  private static IngestionManifest.Builder texts(String domain) {
    Provenance here = Provenance.of(domain);
    String id = domain + "/p";
    return names(domain)
        .passage(Passage.of(id, domain, "Retry", "A failed call is tried again.", here))
        .edge(ConceptEdge.of(id, RelationType.MENTIONS, domain + "/retry", 1, here))
        .edge(ConceptEdge.of(id, RelationType.MENTIONS, domain + "/call", 1, here));
  }

  private List<String> items(Question question) {
    return memory.query(question).items().stream().map(AnswerItem::id).toList();
  }

  @Test
  void anAnswerHasPassagesAndDescribedConcepts() {
    memory.ingest(texts("d").build());
    assertThat(items(RETRY)).containsExactlyInAnyOrder("d/p", "d/budget");
    assertThat(items(RETRY.limit(1))).hasSize(1);
    assertThat(memory.query(RETRY).rules())
        .as("rules of concepts that are not shown")
        .extracting("id")
        .containsExactly("d/rule");
  }

  @Test
  void bareNamesComeWhenConceptsAreAskedFor() {
    memory.ingest(texts("d").build());
    assertThat(items(RETRY.kinds(NodeKind.CONCEPT)))
        .containsExactlyInAnyOrder("d/retry", "d/call", "d/budget");
    assertThat(items(RETRY.kinds(NodeKind.PASSAGE, NodeKind.CONCEPT)))
        .containsExactlyInAnyOrder("d/p", "d/retry", "d/call", "d/budget");
    assertThat(items(RETRY.kinds(NodeKind.PASSAGE))).containsExactly("d/p");
    assertThat(items(RETRY.kinds(NodeKind.CONCEPT).kinds())).doesNotContain("d/retry");
  }

  @Test
  void leavingThemOutChangesNoScore() {
    memory.ingest(texts("d").build());
    List<AnswerItem> all = memory.query(RETRY.kinds(NodeKind.PASSAGE, NodeKind.CONCEPT)).items();
    assertThat(memory.query(RETRY).items())
        .isEqualTo(
            all.stream().filter(item -> List.of("d/p", "d/budget").contains(item.id())).toList());
  }

  @Test
  void aBudgetIsSpentOnTexts() {
    memory.ingest(texts("d").build());
    Question tight = RETRY.rules(0).tokenBudget(17);
    assertThat(items(tight)).containsExactlyInAnyOrder("d/p", "d/budget");
  }

  @Test
  void aDomainWithoutPassagesAnswersWithItsNames() {
    memory.ingest(names("graph").build());
    assertThat(items(RETRY)).contains("graph/retry", "graph/call", "graph/budget");
    memory.ingest(texts("docs").build());
    assertThat(items(RETRY.in("graph"))).contains("graph/retry", "graph/call", "graph/budget");
    assertThat(items(RETRY))
        .contains("docs/p", "docs/budget", "graph/retry")
        .doesNotContain("docs/retry", "docs/call");
    memory.retract("docs");
    assertThat(items(RETRY)).contains("graph/retry");
  }

  @Test
  void aComparisonShowsTheSameKindsOfItems() {
    memory.ingest(texts("d").build());
    assertThat(memory.compare(RETRY).vectors())
        .isNotEmpty()
        .extracting(AnswerItem::id)
        .doesNotContain("d/retry", "d/call");
    assertThat(memory.compare(RETRY.kinds(NodeKind.CONCEPT)).vectors())
        .extracting(AnswerItem::id)
        .contains("d/retry");
  }
}
