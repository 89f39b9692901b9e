package dev.qortex.engine.internal.recency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.qortex.commons.Cosine;
import dev.qortex.commons.UnitVector;
import dev.qortex.commons.Words;
import dev.qortex.core.embedding.HashingEmbeddingModel;
import dev.qortex.core.model.Passage;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.Sequence;
import dev.qortex.core.model.Validity;
import dev.qortex.engine.internal.scoring.Recency;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class StatementsTest {

  private static final long DAY = Duration.ofDays(1).toMillis();

  private final List<String> said = new ArrayList<>();
  private final Map<String, Integer> elsewhere = new HashMap<>();
  private final Map<String, float[]> given = new HashMap<>();
  private long spacing = DAY;
  private boolean messages = true;

  private Statements statements(String question) {
    double[] scores = new double[said.size()];
    Arrays.fill(scores, 1);
    return statements(question, scores);
  }

  private Statements statements(String question, double... scores) {
    return new Statements(
        question,
        UnitVector.of(vectors(question).get(question)),
        IntStream.range(0, said.size()).mapToObj(i -> utterance(said.get(i), i * spacing)).toList(),
        scores,
        vectors(question),
        frequencies(),
        Recency.standard());
  }

  private Map<String, float[]> vectors(String question) {
    HashingEmbeddingModel model = new HashingEmbeddingModel(256);
    Map<String, float[]> vectors = new HashMap<>();
    Stream.concat(said.stream(), Stream.of(question))
        .forEach(text -> vectors.put(text, Cosine.unit(model.embed(List.of(text)).get(0))));
    vectors.putAll(given);
    return vectors;
  }

  private static float[] axis(int number) {
    float[] vector = new float[256];
    vector[number] = 1;
    return vector;
  }

  private Utterance utterance(String text, long at) {
    Instant said = Instant.ofEpochMilli(at);
    Provenance provenance =
        messages ? Provenance.of("s") : Provenance.of("s").during(Validity.since(said));
    return Utterance.of(
        new Passage(
            text,
            "talk",
            messages ? "user" : "",
            text,
            provenance,
            Sequence.NONE,
            messages ? Map.of("at", said.toString()) : Map.of()));
  }

  private Statements.Frequencies frequencies() {
    Map<String, Integer> having = new HashMap<>(elsewhere);
    said.forEach(
        text ->
            new HashSet<>(Words.of("user " + text))
                .forEach(word -> having.merge(word, 1, Integer::sum)));
    return new Statements.Frequencies() {
      @Override
      public int passages() {
        return 100;
      }

      @Override
      public Map<String, Integer> having(Set<String> words) {
        Map<String, Integer> some = new HashMap<>(having);
        some.keySet().retainAll(words);
        return some;
      }
    };
  }

  private String first(String question, AskedTime time) {
    OptionalInt first = statements(question).first(time);
    return first.isPresent() ? said.get(first.getAsInt()) : "";
  }

  private void ines() {
    said.add("Ines sits in the annex by the window and has for years.");
    said.add("The desk of Ines stands in the annex near the door now.");
    said.add("Ines moved her desk from the annex to the library by the gate.");
    said.add("Would Ines sit on the roof?");
    said.add("The tomatoes in the garden are as green as they were last week.");
  }

  @Test
  void theNewestStatementAboutTheSubjectAnswersAQuestionForThePresent() {
    ines();
    assertThat(first("Where does Ines sit?", AskedTime.PRESENT)).contains("library");
  }

  @Test
  void anEarlierStatementAnswersAQuestionForAFormerState() {
    ines();
    assertThat(first("Where did Ines sit before?", AskedTime.FORMER)).contains("annex by");
  }

  @Test
  void theNewestStatementOfAPeriodAnswersAQuestionForIt() {
    ines();
    AskedTime period = new AskedTime(AskedTime.Order.UNTIL, Instant.ofEpochMilli(DAY));
    assertThat(first("Where did Ines sit?", period)).contains("near the door");
  }

  @Test
  void theLastOfThoseThatFitAnswersAQuestionForAnEvent() {
    ines();
    Statements statements = statements("Where did Ines put her desk?", 1, 0.9, 0.8, 0.7, 0.6);
    assertThat(statements.first(AskedTime.LAST)).hasValue(1);
  }

  @Test
  void noStatementComesFirstForTheReasonOfAnEvent() {
    ines();
    assertThat(first("Why did Ines move?", AskedTime.ANY)).isEmpty();
  }

  @Test
  void whatWasSaidOnOneDayHasNoOrder() {
    ines();
    spacing = 1;
    assertThat(first("Where does Ines sit?", AskedTime.PRESENT)).isEmpty();
  }

  @Test
  void theNewestOfAFewIsNotTheNewestOfAll() {
    ines();
    elsewhere.put("ine", 30);
    elsewhere.put("ines", 30);
    elsewhere.put("sit", 30);
    assertThat(first("Where does Ines sit?", AskedTime.PRESENT)).isEmpty();
  }

  @Test
  void statementsAreMoreProbableThanQuestionsAndThanOtherSubjects() {
    ines();
    Statements statements = statements("Where does Ines sit?");
    assertThat(statements.probability(0)).isGreaterThan(0.2);
    assertThat(statements.probability(3)).isLessThan(statements.probability(0));
    assertThat(statements.probability(4)).isLessThan(statements.probability(0));
  }

  @Test
  void aQuestionInTheFirstPersonIsAnsweredInTheFirstPerson() {
    said.add("My landlord is Mr Otto, he lives on the ground floor.");
    said.add("The landlord of the pub is Mr Feld, he lives on the first floor.");
    Statements own = statements("Who is my landlord?");
    Statements any = statements("Who is a landlord?");
    assertThat(own.probability(0) - own.probability(1))
        .isGreaterThan(any.probability(0) - any.probability(1));
  }

  @Test
  void aQuestionAboutTheAskerNeedsNoWordThatWasSaidOnTwoDays() {
    said.add("My address is 14 Maple Street.");
    said.add("The keys are here, and we write from Harbour Lane, number 3.");
    assertThat(first("On what street do I live?", AskedTime.PRESENT)).isNotEmpty();
    assertThat(first("On what street does Otto live?", AskedTime.PRESENT)).isEmpty();
  }

  @Test
  void aMessageAboutAnotherSubjectDoesNotAnswerAQuestionAboutTheAsker() {
    said.add("I installed the container in version twelve on Tuesday.");
    said.add("My manager is called Tom Becker.");
    said.add("Please write all of your letters to me in French.");
    said.add("I tested the whole thing on an old Raspberry Pi at home.");
    spacing = 1000;
    assertThat(first("What is my manager called?", AskedTime.PRESENT)).contains("Tom");
    assertThat(first("How tall is our tower?", AskedTime.PRESENT)).isEmpty();
    said.add("Tom Becker left, and Ida Holm is the one I work for now.");
    assertThat(first("What is my manager called?", AskedTime.PRESENT)).contains("Ida");
  }

  @Test
  void aTurnWithAQuestionStatesWhatItsOtherSentencesSayOfTheSubject() {
    said.add("Ines has a desk in the annex. Which lamp would fit there?");
    said.add("Would Ines like a desk in the attic? Some lamp will fit there.");
    said.add("Ines took her desk to the library.");
    said.forEach(text -> given.put(text, axis(0)));
    Statements statements = statements("Where does Ines sit?");
    assertThat(statements.probability(0)).isGreaterThan(5 * statements.probability(1));
  }

  @Test
  void aPassageWhoseVectorIsLikeThatOfAStatementIsMoreProbable() {
    said.add("Ines has a desk beside green walls.");
    said.add("Ines took her chair into that attic.");
    said.add("Ines took her bread onto that trip.");
    given.put(said.get(0), axis(0));
    given.put(said.get(1), axis(0));
    given.put(said.get(2), axis(1));
    Statements alike = statements("Where does Ines work?");
    assertThat(alike.probability(1)).isGreaterThan(alike.probability(2));
    given.put(said.get(1), axis(1));
    given.put(said.get(2), axis(0));
    Statements swapped = statements("Where does Ines work?");
    assertThat(swapped.probability(2)).isGreaterThan(swapped.probability(1));
  }

  @Test
  void aPassageWhoseVectorIsLikeThatOfTheQuestionIsMoreProbable() {
    said.add("Ines took her chair into that attic.");
    said.add("Ines took her bread onto that trip.");
    for (int near = 0; near < 2; near++) {
      given.put("Where does Ines work?", axis(near));
      given.put(said.get(0), axis(0));
      given.put(said.get(1), axis(1));
      Statements statements = statements("Where does Ines work?");
      assertThat(statements.probability(near)).isGreaterThan(statements.probability(1 - near));
    }
  }

  @Test
  void aPassageWithMoreWordsOfTheQuestionIsMoreProbable() {
    said.add("The front end has been rewritten in rust.");
    said.add("The back end has been restarted at noon.");
    said.forEach(text -> given.put(text, axis(0)));
    Statements statements = statements("What is the front end written in?");
    assertThat(statements.probability(0)).isGreaterThan(statements.probability(1));
  }

  @Test
  void ofFactsTheOneThatChangesAnotherComesFirst() {
    said.add("The depot opens at eight in the morning.");
    said.add("The depot is painted in a very light green.");
    said.add("From May the depot opens at nine in the morning.");
    said.add("The new lorry is parked behind the depot.");
    messages = false;
    Statements statements = statements("When does the depot open?", 1, 0.7, 0.7, 0.8);
    assertThat(statements.first(AskedTime.PRESENT)).hasValue(2);
    assertThat(statements.first(AskedTime.FORMER)).hasValue(0);
    assertThat(statements.first(AskedTime.ANY)).isEmpty();
    Instant first = Instant.ofEpochMilli(DAY);
    assertThat(statements.first(new AskedTime(AskedTime.Order.UNTIL, first))).hasValue(0);
  }

  @Test
  void thereMayBeNothing() {
    assertThat(first("Where does Ines sit?", AskedTime.PRESENT)).isEmpty();
    said.add("Ines sits in the annex.");
    assertThat(first("", AskedTime.PRESENT)).isEmpty();
  }

  @Test
  void moreUtterancesThanALongHasBitsAreRefused() {
    for (int i = 0; i < 64; i++) {
      said.add("The office is in building " + i + ".");
    }
    assertThat(statements("Where is the office?").probability(63)).isPositive();
    said.add("The office is elsewhere.");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> statements("Where is the office?"))
        .withMessage("The number of utterances (65) is too large.\nMaybe compare at most 64.");
  }
}
