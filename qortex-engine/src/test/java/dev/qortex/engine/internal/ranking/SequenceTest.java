package dev.qortex.engine.internal.ranking;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.core.QortexClient;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.model.Passage;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.Sequence;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.core.query.Answer;
import dev.qortex.core.query.Explanation;
import dev.qortex.core.query.LegScore;
import dev.qortex.core.query.Question;
import dev.qortex.core.query.RetrievalSettings;
import dev.qortex.core.query.SequenceSettings;
import dev.qortex.engine.LocalQortexClient;
import dev.qortex.storage.memory.InMemoryStore;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SequenceTest {

  private static Answer ask(SequenceSettings settings, String question) {
    Library library = new Library();
    String[][] turns = {
      {"a", "Did you find the harbour?"},
      {"b", "It was closed."},
      {"a", "Then we eat."},
      {"b", "Gladly, soup."},
      {"a", "Soup it is."}
    };
    for (int i = 0; i < turns.length; i++) {
      library.add("d", turns[i][0], turns[i][1], new Sequence("one", i));
      library.add("d", turns[i][0], "Nothing much " + i + ".", new Sequence("two", 10 + i));
    }
    QortexClient memory =
        LocalQortexClient.builder(library.store)
            .embedding(Library.MODEL)
            .retrieval(RetrievalSettings.defaults().sequence(settings))
            .build();
    memory.embedMissing();
    return memory.query(Question.of(question).kinds(NodeKind.PASSAGE));
  }

  @Test
  void theAnswerToWhatIsLikeTheQuestionComesRightAfterIt() {
    Answer alone = ask(SequenceSettings.none(), "find the harbour");
    Answer together = ask(SequenceSettings.defaults(), "find the harbour");
    assertThat(rank(together, "d:b1")).isLessThan(rank(alone, "d:b1"));
    assertThat(together.items().get(1).explanation().legs())
        .extracting(LegScore::leg)
        .contains(ContextSmoothing.NEIGHBOURS, ContextSmoothing.GROUP);
  }

  @Test
  void aTurnIsFoundByTheWordsOfItsNeighbours() {
    Answer alone = ask(SequenceSettings.none(), "harbour closed");
    Answer together = ask(SequenceSettings.defaults(), "harbour closed");
    assertThat(lexical(together, "d:a2")).isPositive();
    assertThat(lexical(alone, "d:a2")).isZero();
  }

  @Test
  void whoSpeaksNextIsNoWordOfATurn() {
    IngestionManifest.Builder first = turn("Ann", "Soup it is.", 0);
    IngestionManifest.Builder next = turn("Bob", "Gladly, bread.", 1);
    try (QortexClient memory =
        LocalQortexClient.builder(new InMemoryStore()).embedding(Library.MODEL).build()) {
      memory.ingest(first.build());
      memory.ingest(next.build());
      Answer answer = memory.query(Question.of("bob bread").kinds(NodeKind.PASSAGE));
      assertThat(lexical(answer, "d:Ann")).isPositive();
      assertThat(lexical(memory.query(Question.of("bob").kinds(NodeKind.PASSAGE)), "d:Ann"))
          .isZero();
    }
  }

  private static IngestionManifest.Builder turn(String speaker, String text, int place) {
    return IngestionManifest.builder("d")
        .source(SourceMetadata.of(speaker, "test"))
        .passage(
            new Passage(
                "d:" + speaker,
                "d",
                speaker,
                text,
                Provenance.of(speaker, "here"),
                new Sequence("one", place),
                Map.of()));
  }

  @Test
  void ofTurnsWithTheSameWordsTheOneThatHasThemSideBySideIsBetter() {
    Library library = new Library();
    library.add("d", "first", "A green door and a red lamp.", new Sequence("one", 0));
    library.add("d", "none", "Nothing much.", new Sequence("one", 1));
    library.add("d", "second", "A red door and a green lamp.", new Sequence("two", 0));
    library.add("d", "less", "Nothing more.", new Sequence("two", 1));
    QortexClient memory = LocalQortexClient.builder(library.store).embedding(Library.MODEL).build();
    memory.embedMissing();
    Answer green = memory.query(Question.of("Who has green lamps?"));
    Answer red = memory.query(Question.of("Who has red lamps?"));
    assertThat(lexical(green, "d:second0")).isGreaterThan(lexical(green, "d:first0"));
    assertThat(lexical(red, "d:first0")).isGreaterThan(lexical(red, "d:second0"));
    memory.close();
  }

  /** A turn whose group is gone is searched alone, among others that still have theirs. */
  @Test
  void aTurnThatIsLeftAloneIsFoundOnce() {
    Library library = new Library();
    for (int i = 0; i < 2; i++) {
      library.add("d", "one" + i, "The harbour sings " + i + ".", new Sequence("one", i));
      library.add("d", "two" + i, "The harbour sleeps " + i + ".", new Sequence("two", i));
    }
    QortexClient memory = LocalQortexClient.builder(library.store).embedding(Library.MODEL).build();
    memory.embedMissing();
    Question question = Question.of("harbour").kinds(NodeKind.PASSAGE);
    assertThat(memory.query(question).items()).hasSize(4);
    library.store.graph().retract("d:one11");
    Answer left = memory.query(question);
    assertThat(left.items()).extracting(item -> item.id()).doesNotHaveDuplicates().hasSize(3);
    assertThat(left.items().stream().map(item -> rankBy(item, RetrievalSettings.LEXICAL)))
        .containsExactlyInAnyOrder(1, 2, 3);
    memory.close();
  }

  private static int rankBy(dev.qortex.core.query.AnswerItem item, String leg) {
    return item.explanation().legs().stream()
        .filter(each -> each.leg().equals(leg))
        .mapToInt(LegScore::rank)
        .sum();
  }

  private static double lexical(Answer answer, String id) {
    return answer.item(id).stream()
        .flatMap(item -> item.explanation().legs().stream())
        .filter(leg -> leg.leg().equals(RetrievalSettings.LEXICAL))
        .mapToDouble(LegScore::score)
        .sum();
  }

  @Test
  void groupsComeBackBestFirst() {
    assertThat(ask(SequenceSettings.defaults(), "harbour soup").groups().get(0).id())
        .isEqualTo("one");
  }

  @Test
  void groupsOfSeveralDomainsAreOnOneScale() {
    Library library = new Library();
    for (int n = 0; n < 2; n++) {
      library.add("far", "bee" + n, "A keeper of bees.", new Sequence("one", n));
      library.add("far", "other" + n, "Nothing of that.", new Sequence("two", n));
      library.add("near", "lamp" + n, "The harbour keeper sings.", new Sequence("one", n));
      library.add("near", "more" + n, "Other matters.", new Sequence("two", n));
    }
    QortexClient memory = LocalQortexClient.builder(library.store).embedding(Library.MODEL).build();
    memory.embedMissing();
    var groups = memory.query("harbour keeper sings").groups();
    assertThat(groups.get(0).score()).isGreaterThan(groups.get(1).score() + 0.1);
    assertThat(groups).extracting("domain").startsWith("near");
    assertThat(groups).doesNotHaveDuplicates();
  }

  @Test
  void whatNeighboursAddHasNoRank() {
    Explanation why =
        ask(SequenceSettings.defaults(), "find the harbour").items().get(1).explanation();
    assertThat(why.legs())
        .filteredOn(leg -> leg.leg().equals(ContextSmoothing.NEIGHBOURS))
        .extracting(LegScore::rank)
        .containsOnly(0);
    assertThat(why.toString()).containsPattern("neighbours \\d\\.\\d+  ");
    assertThat(why.describe()).containsPattern("neighbours \\+\\d\\.\\d+ from \\d\\.\\d+\n");
  }

  private static int rank(Answer answer, String id) {
    for (int i = 0; i < answer.items().size(); i++) {
      if (answer.items().get(i).id().equals(id)) {
        return i;
      }
    }
    return answer.items().size();
  }
}
