package dev.qortex.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.core.QortexClient;
import dev.qortex.core.embedding.HashingEmbeddingModel;
import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.RelationType;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.core.query.Answer;
import dev.qortex.core.query.AnswerItem;
import dev.qortex.core.query.ArcWeights;
import dev.qortex.core.query.GraphPath;
import dev.qortex.core.query.OnlineEdges;
import dev.qortex.core.query.Question;
import dev.qortex.core.query.RetrievalSettings;
import dev.qortex.engine.internal.ranking.Library;
import java.util.List;
import org.junit.jupiter.api.Test;

class GraphPathTest {

  private static QortexClient memory(Library library, ArcWeights weights) {
    QortexClient memory =
        LocalQortexClient.builder(library.store)
            .embedding(new HashingEmbeddingModel(512))
            .retrieval(RetrievalSettings.defaults().arcs(weights).online(OnlineEdges.none()))
            .build();
    memory.embedMissing();
    return memory;
  }

  private static List<String> paths(Answer answer, String id) {
    return answer.item(id).orElseThrow().explanation().paths().stream()
        .map(GraphPath::toString)
        .toList();
  }

  @Test
  void aPassageSaysWhichNamesOfTheQuestionLedToIt() {
    Answer answer =
        memory(Library.films(), ArcWeights.confidence())
            .query(
                Question.of("Who directed Forbidden Ground, Pál Gábor or Shawn Levy?")
                    .kinds(NodeKind.PASSAGE));
    assertThat(paths(answer, "films:Forbidden Ground"))
        .containsExactly(
            "\"forbidden ground\" = Forbidden Ground <-mentions- Forbidden Ground",
            "\"pal gabor\" = Pál Gábor <-mentions- Forbidden Ground");
    assertThat(answer.items().get(0).toString()).contains("by \"");
    assertThat(answer.item("films:Free Guy").orElseThrow().describe())
        .contains("films:Free Guy in films")
        .contains("source     films:Free Guy")
        .contains("graph ")
        .contains("rank ")
        .contains("path       \"shawn levy\" = Shawn Levy <-mentions- Free Guy")
        .contains("belief     none yet");
  }

  @Test
  void aPassageThatSharesANameWithWhatTheQuestionNamesSaysSo() {
    Library library =
        Library.films()
            .add("films", "Castle", "The castle hill is in [Budapest].")
            .add("films", "Danube", "The river flows through [Budapest] and [Vienna].");
    Answer answer =
        memory(library, ArcWeights.confidence())
            .query(Question.of("Forbidden Ground").kinds(NodeKind.PASSAGE).limit(20));
    assertThat(paths(answer, "films:Pál Gábor"))
        .containsExactly(
            "\"forbidden ground\" = Forbidden Ground <-mentions- Forbidden Ground -mentions->"
                + " Pál Gábor <-mentions- Pál Gábor");
  }

  @Test
  void aPassageThatSharesANameWithWhatTheTextFoundSaysSo() {
    Answer answer =
        memory(Library.films(), ArcWeights.confidence())
            .query(Question.of("a film about games").kinds(NodeKind.PASSAGE).limit(20));
    assertThat(paths(answer, "films:Shawn Levy"))
        .containsExactly("Free Guy -mentions-> Shawn Levy <-mentions- Shawn Levy");
  }

  private static Library chain() {
    Library library = new Library();
    Provenance here = Provenance.of("chain");
    IngestionManifest.Builder manifest =
        IngestionManifest.builder("d").source(SourceMetadata.of("chain", "test"));
    String[] names = {"Retry", "Backoff", "Jitter", "Clock", "Quartz"};
    for (int i = 0; i < names.length; i++) {
      manifest.concept(ConceptNode.of("d:" + names[i], "d", names[i], "", here));
      if (i > 0) {
        manifest.edge(
            ConceptEdge.of(
                "d:" + names[i - 1],
                i % 2 == 0 ? RelationType.USES : RelationType.REQUIRES,
                "d:" + names[i],
                0.9,
                here));
      }
    }
    library.store.graph().ingest(manifest.build());
    return library;
  }

  @Test
  void aConceptSaysOverWhichTypedEdgesItWasReached() {
    Answer answer = memory(chain(), ArcWeights.confidence()).query("retry");
    assertThat(paths(answer, "d:Retry")).isEmpty();
    assertThat(paths(answer, "d:Jitter"))
        .containsExactly("Retry -requires-> Backoff -uses-> Jitter");
    assertThat(paths(answer, "d:Clock"))
        .containsExactly("Retry -requires-> Backoff -uses-> Jitter -requires-> Clock");
    assertThat(paths(answer, "d:Quartz")).isEmpty();
  }

  @Test
  void theWeightsOfEdgesDecideWhereTheWalkGoes() {
    Answer answer =
        memory(
                chain(),
                (relation, forward, confidence) -> relation == RelationType.USES ? 0 : confidence)
            .query("retry");
    assertThat(answer.items()).extracting(AnswerItem::id).containsExactly("d:Retry", "d:Backoff");
  }

  @Test
  void aConceptThatIsNotSureEnoughIsOnNoPath() {
    Library library = chain();
    library
        .store
        .graph()
        .ingest(
            IngestionManifest.builder("d")
                .source(SourceMetadata.of("chain", "test"))
                .incomplete()
                .concept(
                    new ConceptNode(
                        "d:Backoff",
                        "d",
                        "Backoff",
                        "",
                        0.3,
                        Provenance.of("chain"),
                        java.util.Map.of()))
                .build());
    Answer answer =
        memory(library, ArcWeights.confidence()).query(Question.of("retry").minConfidence(0.5));
    assertThat(answer.items()).extracting(AnswerItem::id).contains("d:Jitter");
    assertThat(paths(answer, "d:Jitter")).isEmpty();
  }
}
