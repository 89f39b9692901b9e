package dev.qortex.engine.internal.ranking;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.core.QortexClient;
import dev.qortex.core.embedding.HashingEmbeddingModel;
import dev.qortex.core.feedback.AnswerTrace.Fate;
import dev.qortex.core.graph.GraphBackend;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.model.Passage;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.Sequence;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.core.query.AnswerItem;
import dev.qortex.core.query.Explanation;
import dev.qortex.core.query.Question;
import dev.qortex.engine.LocalQortexClient;
import dev.qortex.engine.StoreWrapper;
import dev.qortex.engine.internal.ranking.RankedList.Ranked;
import dev.qortex.storage.memory.InMemoryStore;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Items at the borders of the pieces in which nodes are read. */
class AnswerSelectionTest {

  private static final Explanation WHY =
      new Explanation(List.of(), 1, 0, 1, Optional.empty(), List.of());

  private final InMemoryStore real = new InMemoryStore();

  /** The ids of the nodes that were read, at a time. */
  private final List<List<String>> read = new ArrayList<>();

  private final StoreWrapper store =
      new StoreWrapper(real) {
        @Override
        public GraphBackend graph() {
          return counted(real.graph());
        }
      };

  private GraphBackend counted(GraphBackend graph) {
    return (GraphBackend)
        Proxy.newProxyInstance(
            GraphBackend.class.getClassLoader(),
            new Class<?>[] {GraphBackend.class},
            (proxy, method, arguments) -> {
              if (method.getName().equals("nodes") && arguments[0] instanceof Collection<?> ids) {
                read.add(ids.stream().map(String.class::cast).toList());
              }
              try {
                return method.invoke(graph, arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }

  private static Passage passage(int number) {
    return Passage.of("p" + number, "d", "", "A kettle on shelf " + number, Provenance.of("s"));
  }

  private QortexClient memoryOf(int passages) {
    QortexClient memory =
        LocalQortexClient.builder(store).embedding(new HashingEmbeddingModel(64)).build();
    IngestionManifest.Builder manifest =
        IngestionManifest.builder("d").source(SourceMetadata.of("s", "test"));
    IntStream.range(0, passages).forEach(i -> manifest.passage(passage(i)));
    memory.ingest(manifest.build());
    return memory;
  }

  private static Question kettles(int limit) {
    return Question.of("Which kettle?").kinds(NodeKind.PASSAGE).limit(limit);
  }

  @ParameterizedTest
  @ValueSource(ints = {24, 25, 26, 50, 51})
  void everyPassageIsAnItemWhereTheLimitIsTheirNumber(int passages) {
    try (QortexClient memory = memoryOf(passages)) {
      assertThat(memory.query(kettles(passages)).items())
          .extracting(AnswerItem::id)
          .hasSize(passages)
          .doesNotHaveDuplicates();
      assertThat(memory.query(kettles(passages + 1)).items()).hasSize(passages);
      assertThat(memory.query(kettles(passages - 1)).items()).hasSize(passages - 1);
    }
  }

  @ParameterizedTest
  @CsvSource({"1,25", "24,25", "25,25", "26,50", "50,50", "51,60", "60,60"})
  void onlyAsManyNodesAreReadAsTheLimitNeeds(int limit, int nodes) {
    List<String> ranked;
    try (QortexClient another = memoryOf(60)) {
      ranked = another.query(kettles(60)).items().stream().map(AnswerItem::id).toList();
    }
    // Of a memory that has answered nothing yet, as nodes of earlier answers are kept.
    try (QortexClient memory = memoryOf(60)) {
      read.clear();
      assertThat(memory.query(kettles(limit)).items())
          .extracting(AnswerItem::id)
          .isEqualTo(ranked.subList(0, limit));
      for (int from = 0; from < 60; from += 25) {
        List<String> piece = ranked.subList(from, Math.min(from + 25, 60));
        assertThat(read.contains(piece)).as("nodes from %s", from).isEqualTo(from < nodes);
      }
    }
  }

  private static Ranked ranked(int number, double past) {
    return new Ranked("p" + number, 100 - number, past, () -> WHY, Collections::emptySortedMap);
  }

  @ParameterizedTest
  @CsvSource({
    "Kettle,A kettle boils   water.,false,REPEATED",
    "kettle,Boils water,false,REPEATED",
    "Kettle,A kettle boils water.,true,SHOWN",
    "Kettle,A kettle warms water.,false,SHOWN",
    "Teapot,A kettle boils water.,false,SHOWN"
  })
  void aConceptWhoseNameAndDescriptionABetterPassageHasIsNoItem(
      String name, String description, boolean repeats, Fate fate) {
    AnswerSelection selection =
        new AnswerSelection(new TokenBudget(Question.of("?").limits(), String::length), 0, repeats);
    selection.add(
        ranked(0, 0),
        Passage.of("p0", "d", "Kitchen", "See: a kettle boils\nwater.", Provenance.of("s")),
        1);
    selection.add(
        ranked(1, 0), ConceptNode.of("p1", "d", name, description, Provenance.of("s")), 1);
    assertThat(selection.considered())
        .extracting(candidate -> candidate.fate())
        .containsExactly(Fate.SHOWN, fate);
    assertThat(selection.items()).hasSize(fate == Fate.SHOWN ? 2 : 1);
    assertThat(selection.first()).hasSize(2);
  }

  @Test
  void aConceptThatComesBeforeItsPassageStays() {
    AnswerSelection selection = selection(2);
    selection.add(
        ranked(0, 0), ConceptNode.of("p0", "d", "Kettle", "On shelf 1", Provenance.of("s")), 1);
    selection.add(ranked(1, 0), passage(1), 1);
    assertThat(selection.items()).hasSize(2);
  }

  private static AnswerSelection selection(int limit) {
    return new AnswerSelection(
        new TokenBudget(Question.of("?").limit(limit).limits(), String::length), 0, false);
  }

  /** Takes candidates until no further one is needed, and returns their number. */
  private static int take(AnswerSelection selection, List<Ranked> ranked) {
    int taken = 0;
    while (selection.needs(ranked, taken)) {
      selection.add(ranked.get(taken), passage(taken), 1);
      taken++;
    }
    return taken;
  }

  @ParameterizedTest
  @CsvSource({"24,25,1", "25,26,1", "26,27,1", "49,50,1", "50,5,0", "51,5,0"})
  void anOutcomeOfASimilarQuestionCountsUpToTheFiftiethCandidate(
      int helpful, int taken, double past) {
    List<Ranked> ranked =
        IntStream.range(0, 60).mapToObj(i -> ranked(i, i == helpful ? 1 : 0)).toList();
    AnswerSelection selection = selection(3);
    assertThat(take(selection, ranked)).isEqualTo(taken);
    assertThat(selection.past()).isEqualTo(past);
    assertThat(selection.items()).hasSize(3);
    assertThat(selection.first()).hasSize(5);
  }

  @ParameterizedTest
  @CsvSource({"5,20", "10,20", "20,20", "30,30"})
  void aBudgetIsFilledOnlyWithTheFirstTwentyOrAsManyAsTheLimit(int limit, int looked) {
    int cost = passage(0).written().length();
    Question question = Question.of("?").limit(limit).tokenBudget(3 * cost);
    AnswerSelection selection =
        new AnswerSelection(new TokenBudget(question.limits(), String::length), 0, false);
    List<Ranked> ranked = IntStream.range(0, 100).mapToObj(i -> ranked(i, 0)).toList();
    Passage large =
        Passage.of("p", "d", "", "A kettle on a shelf. ".repeat(20), Provenance.of("s"));
    int taken = 0;
    while (selection.needs(ranked, taken)) {
      boolean fits = taken == 0 || taken == looked - 1 || taken >= looked;
      selection.add(ranked.get(taken), fits ? passage(taken % 10) : large, 1);
      taken++;
    }
    assertThat(taken).isEqualTo(looked);
    // The rest of a piece that was read at once comes, too.
    selection.add(ranked.get(taken), passage(5), 1);
    assertThat(selection.items())
        .extracting(AnswerItem::score)
        .containsExactly(100.0, 101.0 - looked);
  }

  @Test
  void whereNoneHelpedTheOutcomeIsThatOfTheFirstItem() {
    List<Ranked> ranked = List.of(ranked(0, -1), ranked(1, -0.5), ranked(2, -0.75));
    AnswerSelection selection = selection(3);
    selection.leaveOut(ranked.get(0), Fate.FILTERED);
    selection.passOver();
    selection.add(ranked.get(2), passage(2), 1);
    assertThat(selection.past()).isEqualTo(-0.75);
    assertThat(selection.considered())
        .extracting(candidate -> candidate.fate())
        .containsExactly(Fate.FILTERED, Fate.SHOWN);
  }

  @Test
  void aReceiptHasEveryItemAndOfTheOthersTheFirst() {
    List<Ranked> ranked = IntStream.range(0, 40).mapToObj(i -> ranked(i, 0)).toList();
    AnswerSelection selection = selection(30);
    ranked.subList(0, 5).forEach(one -> selection.leaveOut(one, Fate.FILTERED));
    IntStream.range(5, 40).forEach(i -> selection.add(ranked.get(i), passage(i), 1));
    assertThat(selection.items()).hasSize(30);
    assertThat(selection.considered())
        .extracting(candidate -> candidate.id())
        .containsExactlyElementsOf(IntStream.range(0, 35).mapToObj(i -> "p" + i).toList());
  }

  @ParameterizedTest
  @CsvSource({"1, Shelves, Shelves, 1", "1, Shelves, Walls, 2", "9, Shelves, Walls, 1"})
  void aTextThatStandsInTwoSourcesIsShownOnce(int times, String title, String other, int shown) {
    QortexClient memory = memoryOf(3);
    String text = "A kettle on the wall. ".repeat(times);
    for (String source : List.of("one", "two")) {
      memory.ingest(
          IngestionManifest.builder("d")
              .source(SourceMetadata.of(source, "test"))
              .passage(
                  Passage.of(
                      source,
                      "d",
                      source.equals("one") ? title : other,
                      source.equals("one") ? text : text.replace("kettle on", "*kettle*\n\non"),
                      Provenance.of(source)))
              .build());
    }
    assertThat(memory.query(kettles(10)).items())
        .hasSize(3 + shown)
        .filteredOn(item -> item.text().contains("wall"))
        .hasSize(shown);
    assertThat(memory.query(kettles(3)).items()).hasSize(3);
  }

  @Test
  void messagesThatSayTheSameAreShownEach() {
    QortexClient memory = memoryOf(0);
    IngestionManifest.Builder talk =
        IngestionManifest.builder("d").source(SourceMetadata.of("talk", "test"));
    for (int i = 0; i < 2; i++) {
      talk.passage(
          new Passage(
              "m" + i,
              "d",
              "user",
              "A kettle is on the shelf.",
              Provenance.of("talk"),
              Sequence.NONE,
              Map.of(Passage.SAID, "2026-01-0" + (i + 1) + "T10:00:00Z")));
    }
    memory.ingest(talk.build());
    assertThat(memory.query(kettles(10)).items()).hasSize(2);
  }
}
