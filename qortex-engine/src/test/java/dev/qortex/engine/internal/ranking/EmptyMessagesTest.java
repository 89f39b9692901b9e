package dev.qortex.engine.internal.ranking;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.commons.Resources;
import dev.qortex.core.QortexClient;
import dev.qortex.core.embedding.HashingEmbeddingModel;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Passage;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.Sequence;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.core.query.Answer;
import dev.qortex.core.query.AnswerItem;
import dev.qortex.core.query.Question;
import dev.qortex.engine.LocalQortexClient;
import dev.qortex.engine.internal.recency.EmptyMessage;
import dev.qortex.storage.memory.InMemoryStore;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EmptyMessagesTest {

  private static final List<String> SAID =
      List.of(
          "user: My sister Anna moved to Lisbon last spring.",
          "assistant: I noted that Anna lives in Lisbon.",
          "user: I cook spaghetti carbonara for eleven minutes.",
          "assistant: Eleven minutes, understood.",
          "user: The deploy password is rotated every Monday.",
          "assistant: Mondays, then.");

  private static Passage message(int number, String line) {
    String[] parts = line.split(": ", 2);
    return new Passage(
        "m" + number,
        "d",
        parts[0],
        parts[1],
        Provenance.of("s"),
        new Sequence("chat", number),
        Map.of("at", "2026-01-01T10:%d:00Z".formatted(10 + number)));
  }

  private static boolean isEmpty(String line) {
    return EmptyMessage.is(message(0, line));
  }

  /** Answers from the messages above and these. */
  private static Answer answer(Question question, String... more) {
    IngestionManifest.Builder manifest =
        IngestionManifest.builder("d").source(SourceMetadata.of("s", "test"));
    int number = 0;
    for (String line : SAID) {
      manifest.passage(message(number++, line));
    }
    for (String line : more) {
      manifest.passage(message(number++, line));
    }
    try (QortexClient memory =
        LocalQortexClient.builder(new InMemoryStore())
            .embedding(new HashingEmbeddingModel(512))
            .build()) {
      memory.ingest(manifest.build());
      return memory.query(question);
    }
  }

  private static List<String> ids(Answer answer) {
    return answer.items().stream().map(AnswerItem::id).toList();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "user: Where did I put the spare key?",
        "user: Hi! Can you tell me which train I take on Friday, please? Thanks!",
        "user: what time does the pharmacy close",
        "user: please tell me how to renew a passport",
        "user: Wie lange muss der Teig ruhen?",
        "user: 会议几点开始？",
        "user: \"Who wrote that letter?\"",
        "assistant: Which of the two accounts do you mean, the old one or the new one?",
        "assistant: I don't know which port it uses. Could you tell me?",
        "assistant: I'm sorry, but I couldn't find any record of that.",
        "assistant: Leider weiß ich das nicht.",
        "assistant: Je ne sais pas, désolé.",
        "assistant: No tengo información sobre eso."
      })
  void whatOnlyAsksOrDoesNotKnowIsEmpty(String line) {
    assertThat(isEmpty(line)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "user: I don't know how to swim.",
        "user: We moved to Porto, did you know?",
        "user: Guess what? Mia got the job.",
        "user: Thanks. The invoice goes to accounting, right?",
        "user: When we are in Rome, we stay at the Hotel Sole.",
        "user: Don't we meet at nine on Tuesdays?",
        "assistant: I'm not sure about the colour, but the size is 42.",
        "assistant: You don't have any meetings on Friday.",
        "assistant: The pharmacy closes at six. Shall I remind you?",
        "assistant: Done.",
        "guide: How do I reset the router?\nHold the button for ten seconds."
      })
  void whatSaysSomethingIsNot(String line) {
    assertThat(isEmpty(line)).isFalse();
  }

  /** Messages that were written by somebody who did not know the rules, nor what they are for. */
  @Test
  void messagesOfAStrangerAreToldApart() {
    Map<String, List<Boolean>> empty =
        lines()
            .map(line -> line.split("\t"))
            .collect(
                Collectors.groupingBy(
                    line -> line[0],
                    Collectors.mapping(
                        line -> isEmpty(line[1] + ": " + line[2]), Collectors.toList())));
    assertThat(share(empty.get("asks"))).isGreaterThanOrEqualTo(0.8);
    assertThat(share(empty.get("unknown"))).isGreaterThanOrEqualTo(0.75);
    assertThat(empty.get("tells")).hasSize(80).containsOnly(false);
  }

  private static Stream<String> lines() {
    return Resources.text(EmptyMessagesTest.class, "messages.tsv")
        .lines()
        .filter(line -> !line.startsWith("#"));
  }

  private static double share(List<Boolean> empty) {
    return empty.stream().filter(one -> one).count() / (double) empty.size();
  }

  @Test
  void aPassageOfADocumentIsNot() {
    assertThat(EmptyMessage.is(Passage.of("p", "d", "FAQ", "Where is it?", Provenance.of("s"))))
        .isFalse();
  }

  @Test
  void theQuestionThatWasAskedBeforeDoesNotComeFirst() {
    Question question = Question.of("When is the deploy password rotated?");
    Answer alone = answer(question);
    Answer again = answer(question, "user: When is the deploy password rotated?");
    assertThat(ids(alone)).startsWith("m4");
    assertThat(ids(again)).startsWith("m4").endsWith("m6");
    assertThat(ids(answer(question.limit(1), "user: " + question.text()))).containsExactly("m4");
  }

  /** Requests have no question mark. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "What is the capital of Peru?",
        "Which port does the billing service use?",
        "Give me the phone number of the vet",
      })
  void whatIsUnknownStaysUnknownWhenItWasAskedBefore(String text) {
    Question question = Question.of(text);
    double unknown = answer(question).relevance();
    Answer again =
        answer(question, "user: " + text, "assistant: I have no information about that, sorry.");
    assertThat(unknown).isLessThan(0.1);
    assertThat(again.relevance()).isLessThan(unknown + 0.04);
    assertThat(answer(question.minRelevance(0.1), "user: " + text).items()).isEmpty();
  }

  @Test
  void aMemoryOfQuestionsAloneIsIrrelevant() {
    InMemoryStore store = new InMemoryStore();
    try (QortexClient memory =
        LocalQortexClient.builder(store).embedding(new HashingEmbeddingModel(64)).build()) {
      memory.ingest(
          IngestionManifest.builder("d")
              .source(SourceMetadata.of("s", "test"))
              .passage(message(0, "user: Who won the cup?"))
              .build());
      Answer answer = memory.query("Who won the cup?");
      assertThat(answer.relevance()).isZero();
      assertThat(ids(answer)).containsExactly("m0");
    }
  }

  @Test
  void aQuestionAboutQuestionsFindsThem() {
    Answer answer =
        answer(
            Question.of("What did I ask about the deploy password?"),
            "user: When is the deploy password rotated?");
    assertThat(ids(answer).subList(0, 2)).contains("m6");
    Question about = Question.of("Which question did Anna ask about the port?");
    assertThat(ids(answer(about.limit(1), "user: " + about.text()))).doesNotContain("m6");
  }
}
