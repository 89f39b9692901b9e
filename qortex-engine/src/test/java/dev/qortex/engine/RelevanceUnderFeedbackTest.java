package dev.qortex.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.core.QortexClient;
import dev.qortex.core.embedding.HashingEmbeddingModel;
import dev.qortex.core.feedback.Outcome;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Passage;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.core.query.Answer;
import dev.qortex.core.query.Question;
import dev.qortex.storage.memory.InMemoryStore;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Judged questions are a biased sample: users ask about their own matter, and judge that alone. */
class RelevanceUnderFeedbackTest {

  private static final double LEAST = Question.RECOMMENDED_MIN_RELEVANCE;

  /**
   * Odds of a question at the threshold rise by this at most: the greatest shift, 2, times that.
   */
  private static final double GREATEST_RISE = Math.exp(2 * LEAST);

  private static final int MACHINES = 100;
  private static final int LETTERS = 9;

  private static final List<Question> FAR_OFF =
      List.of(
              "How long must spaghetti carbonara cook?",
              "Who serviced the carriage of Napoleon?",
              "Which hall hosts the chess final in Geneva?",
              "When should apple trees be pruned in a cold climate?",
              "Who keeps the score in cricket?",
              "What is the best machine for espresso at home?")
          .stream()
          .map(Question::of)
          .toList();

  private final InMemoryStore store = new InMemoryStore();
  private final QortexClient memory =
      LocalQortexClient.builder(store)
          .embedding(new HashingEmbeddingModel(512))
          .clock(InstantSource.fixed(Instant.parse("2026-01-02T03:04:05Z")))
          .build();

  /** A made-up word of its own for each number. */
  private static String word(String kind, int number) {
    SplittableRandom random = new SplittableRandom(31L * kind.hashCode() + number);
    StringBuilder word = new StringBuilder();
    for (int i = 0; i < LETTERS; i++) {
      word.append((char) ('a' + random.nextInt('z' - 'a' + 1)));
    }
    return word.toString();
  }

  @BeforeEach
  void readAboutMachines() {
    Provenance here = Provenance.of("works");
    IngestionManifest.Builder manifest =
        IngestionManifest.builder("works").source(SourceMetadata.of("works", "test"));
    for (int i = 0; i < MACHINES; i++) {
      String text =
          "The %s stands in hall %s. It is serviced by the %s crew, who keep its %s."
              .formatted(word("ma", i), word("ha", i % 7), word("cre", i % 9), word("to", i));
      manifest.passage(Passage.of(machine(i), "works", "Machine " + word("ma", i), text, here));
    }
    memory.ingest(manifest.build());
  }

  private static String machine(int number) {
    return "works/" + number;
  }

  /** In words of the passage. */
  private static Question plain(int number) {
    return Question.of("Which crew services the " + word("ma", number) + "?");
  }

  /** With one word of the passage, so that its best item is right and hardly looks it. */
  private static Question vague(int number) {
    return Question.of(
        "Why would my %s %s when %s and %s?"
            .formatted(
                word("ma", number), word("va", number), word("gu", number), word("ely", number)));
  }

  /** In words that no passage has, such as the jargon of a user, and one that several have. */
  private static Question jargon(int number) {
    List<String> ways =
        List.of(
            "Who may touch the %s of the %s in %s?",
            "Is a permit needed for %s %s at %s?",
            "My %s lost its %s yesterday, near %s",
            "%s without %s: allowed by %s?",
            "Can %s and %s be swapped inside %s?",
            "How loud is %s when %s runs, heard from %s?",
            "price of a new %s for the %s, %s",
            "Which colour should %s have while %s waits for %s?",
            "Does %s need oil before %s, as told to %s?",
            "clean the %s, then the %s, always by %s");
    return Question.of(
        ways.get(number % ways.size())
            .formatted(word("ja", number), word("gon", number), word("ha", number % 7)));
  }

  private static Question rephrased(int number) {
    return Question.of(
        "Tell me about %s and %s there, I mean %s"
            .formatted(word("gon", number), word("ja", number), word("ha", number % 7)));
  }

  private void judge(Question question, Function<Answer, Map<String, Outcome>> outcomes) {
    Answer answer = memory.query(question);
    memory.feedback(answer.id(), outcomes.apply(answer));
  }

  private void accept(Question question, int number, String session) {
    judge(
        question.session(session),
        answer -> {
          assertThat(answer.items().get(0).id()).isEqualTo(machine(number));
          return Map.of(machine(number), Outcome.ACCEPTED);
        });
  }

  private void correct(int number, String session) {
    judge(
        jargon(number).limit(MACHINES).session(session),
        answer -> {
          String best = answer.items().get(0).id();
          return best.equals(machine(number))
              ? Map.of(best, Outcome.ACCEPTED)
              : Map.of(best, Outcome.REJECTED, machine(number), Outcome.ACCEPTED);
        });
  }

  private void reject(int number, String session) {
    judge(
        plain(number).session(session),
        answer -> Map.of(answer.items().get(0).id(), Outcome.REJECTED));
  }

  private List<Double> relevances(List<Question> questions) {
    return questions.stream().map(question -> memory.query(question).relevance()).toList();
  }

  private static List<Question> questions(int count, IntFunction<Question> of) {
    return IntStream.range(0, count).mapToObj(of).toList();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 8, 30, 100})
  void acceptsOfRightAnswersLeaveQuestionsAboutOtherSubjectsRefused(int accepts) {
    List<Double> before = relevances(FAR_OFF);
    assertThat(before).allMatch(relevance -> relevance < LEAST);
    for (int i = 0; i < accepts; i++) {
      accept(i % 4 == 3 ? plain(i) : vague(i), i, "user " + i);
    }
    List<Double> after = relevances(FAR_OFF);
    assertThat(after).allMatch(relevance -> relevance < LEAST);
    for (int i = 0; i < after.size(); i++) {
      assertThat(after.get(i)).isLessThan(GREATEST_RISE * before.get(i));
    }
  }

  @Test
  void aQuestionThatManyUsersAcceptLeavesQuestionsAboutOtherSubjectsRefused() {
    for (int i = 0; i < 100; i++) {
      accept(vague(7), 7, "user " + i);
    }
    assertThat(relevances(FAR_OFF)).allMatch(relevance -> relevance < LEAST);
    assertThat(memory.query(vague(7)).relevance()).isGreaterThan(0.9);
  }

  @ParameterizedTest
  @ValueSource(ints = {10, 30, 100})
  void correctedQuestionsAreAnsweredAlsoInOtherWords(int corrections) {
    assertThat(relevances(questions(corrections, RelevanceUnderFeedbackTest::jargon)))
        .as("before they are taught")
        .allMatch(relevance -> relevance < LEAST);
    for (int i = 0; i < corrections; i++) {
      correct(i, "user " + i / 5);
    }
    assertThat(relevances(questions(corrections, RelevanceUnderFeedbackTest::jargon)))
        .allMatch(relevance -> relevance > LEAST);
    assertThat(relevances(questions(corrections, RelevanceUnderFeedbackTest::rephrased)).stream())
        .as("all but one or two, whose item was wrong for a similar question")
        .filteredOn(relevance -> relevance > LEAST)
        .hasSizeGreaterThanOrEqualTo(corrections - corrections / 50);
    assertThat(relevances(questions(MACHINES, RelevanceUnderFeedbackTest::plain)))
        .as("questions in words of the passages")
        .allMatch(relevance -> relevance > LEAST);
    assertThat(relevances(FAR_OFF)).allMatch(relevance -> relevance < LEAST);
  }

  @ParameterizedTest
  @ValueSource(ints = {10, 50, 90})
  void rejectionsOfEverythingDoNotRefuseOtherQuestions(int rejections) {
    for (int i = 0; i < rejections; i++) {
      reject(i, "user " + i);
    }
    List<Question> others =
        questions(MACHINES, RelevanceUnderFeedbackTest::plain).subList(rejections, MACHINES);
    assertThat(relevances(others)).allMatch(relevance -> relevance > LEAST);
  }

  @Test
  void aRejectedBestItemIsLessRelevantToQuestionsLikeThatOne() {
    double before = memory.query(plain(3)).relevance();
    double other = memory.query(plain(4)).relevance();
    reject(3, "user");
    double after = memory.query(plain(3)).relevance();
    assertThat(after).isLessThan(before);
    assertThat(before - after).isGreaterThan(4 * (other - memory.query(plain(4)).relevance()));
  }

  @Test
  void whatASessionTaughtOfRelevanceIsForgottenToTheBit() {
    for (int i = 0; i < 20; i++) {
      accept(plain(i), i, "kept " + i % 3);
    }
    List<Question> all =
        IntStream.range(0, 40)
            .boxed()
            .flatMap(i -> List.of(plain(i), jargon(i), rephrased(i)).stream())
            .toList();
    List<Double> before = relevances(all);
    for (int i = 20; i < 40; i++) {
      correct(i, "forgotten");
      reject(i - 20, "forgotten");
    }
    assertThat(relevances(all)).isNotEqualTo(before);
    memory.forget("forgotten");
    assertThat(relevances(all)).isEqualTo(before);
  }
}
