package dev.qortex.standard;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.core.QortexClient;
import dev.qortex.core.embedding.HashingEmbeddingModel;
import dev.qortex.core.feedback.Outcome;
import dev.qortex.core.query.Answer;
import dev.qortex.core.query.AnswerItem;
import dev.qortex.core.query.Question;
import dev.qortex.ingest.FolderSync;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The order of items after feedback on the very same question, over the guide of this project. */
class ObeyedFeedbackTest {

  private static final Path GUIDE = Path.of("../docs");

  @TempDir Path root;
  private StandardQortex qortex;
  private QortexClient memory;
  private List<String> questions;

  @BeforeEach
  void read() throws IOException {
    qortex =
        StandardQortex.builder(root.resolve("memory.db"))
            .embedding(new HashingEmbeddingModel(256))
            .open();
    memory = qortex.memory();
    new FolderSync(memory).sync(GUIDE, "guide");
    questions = headings();
    assertThat(questions).hasSizeGreaterThan(40);
  }

  @AfterEach
  void close() {
    qortex.close();
  }

  /** Every second heading of at least three words, as a question. */
  private static List<String> headings() throws IOException {
    List<String> headings = new ArrayList<>();
    try (Stream<Path> pages = Files.list(GUIDE)) {
      for (Path page : pages.filter(path -> path.toString().endsWith(".md")).sorted().toList()) {
        Files.readAllLines(page).stream()
            .filter(line -> line.matches("## \\S++ \\S++ \\S.*+"))
            .map(line -> line.substring(3))
            .forEach(headings::add);
      }
    }
    return IntStream.range(0, headings.size())
        .filter(i -> i % 2 == 0)
        .mapToObj(headings::get)
        .distinct()
        .toList();
  }

  private static int rank(Answer answer, String id) {
    List<String> ids = answer.items().stream().map(AnswerItem::id).toList();
    return ids.contains(id) ? ids.indexOf(id) : ids.size();
  }

  /** Asks, judges and asks again, and forgets it; empty if nothing stood at the place. */
  private Optional<Ranks> judged(String question, int place, int times, boolean accepting) {
    Question asked = Question.of(question).session(question);
    List<AnswerItem> items = memory.query(asked).items();
    if (items.size() <= place) {
      return Optional.empty();
    }
    String first = items.get(0).id();
    String other = items.get(place).id();
    Map<String, Outcome> outcomes = new TreeMap<>(Map.of(first, Outcome.REJECTED));
    if (accepting) {
      outcomes.put(other, Outcome.ACCEPTED);
    }
    for (int i = 0; i < times; i++) {
      memory.feedback(memory.query(asked).id(), outcomes);
    }
    Answer again = memory.query(asked);
    memory.forget(question);
    double near = items.get(place).score() / items.get(0).score();
    return Optional.of(new Ranks(question, rank(again, first), rank(again, other), near));
  }

  /**
   * Ranks after feedback, from 0.
   *
   * @param near the score of the other item before, in parts of the first one
   */
  private record Ranks(String question, int first, int other, double near) {}

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 5, 9})
  void anAcceptedItemComesBeforeTheRejectedOneWhereverItStood(int place) {
    assertThat(questions.stream().flatMap(it -> judged(it, place, 1, true).stream()))
        .hasSizeGreaterThan(40)
        .allSatisfy(ranks -> assertThat(ranks.other()).isLessThan(ranks.first()));
  }

  @Test
  void aRejectedItemIsNoLongerFirstWhereTheSecondIsNear() {
    List<Ranks> once = questions.stream().flatMap(it -> judged(it, 1, 1, false).stream()).toList();
    assertThat(once.stream().filter(ranks -> ranks.near() > 0.8))
        .hasSizeGreaterThan(20)
        .allSatisfy(ranks -> assertThat(ranks.first()).isPositive());
    List<Ranks> often = questions.stream().flatMap(it -> judged(it, 1, 3, false).stream()).toList();
    assertThat(often).allSatisfy(ranks -> assertThat(ranks.first()).isPositive());
    assertThat(often.stream().mapToInt(Ranks::first).sum())
        .as("the more outcomes, the further")
        .isGreaterThan(once.stream().mapToInt(Ranks::first).sum());
  }
}
