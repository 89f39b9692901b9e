package dev.qortex.ingest.llm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.core.model.RelationType;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AnswerReaderTest {

  private static final String CONCEPT =
      "{\"name\": \"Jitter\", \"evidence\": \"It is.\", \"confidence\": 0.5}";
  private static final String VALID =
      "{\"concepts\": [" + CONCEPT + "], \"relations\": [], \"rules\": []}";

  private final AnswerReader reader = new AnswerReader();

  @ParameterizedTest
  @ValueSource(
      strings = {
        "%s",
        "```json\n%s\n```",
        "Here you are:\n```\n%s\n```\nI hope that helps {a lot}.",
        "I thought of {this} and of {} and of {\"a\": 1} first. %s Done.",
        "\uFEFF  %s \u0000"
      })
  void whatStandsAroundTheObjectDoesNotMatter(String frame) {
    AnswerReader.Read read = reader.read(frame.formatted(VALID));
    assertThat(read.problem()).isEmpty();
    assertThat(read.answer())
        .isEqualTo(
            new ModelAnswer(
                List.of(new ModelAnswer.Concept("Jitter", null, null, "It is.", 0.5)),
                List.of(),
                List.of()));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\u0001',
      value = {
        "I am sorry, I cannot do that.|no JSON object",
        "{\"error\": \"overloaded\"}|concepts",
        "{\"concepts\": [], \"relations\": []}|rules",
        "{\"concepts\": {}, \"relations\": [], \"rules\": []}|array",
        "{\"concepts\": [{\"name\": 1}], \"relations\": [], \"rules\": []}|name",
        "{\"concepts\": [], \"relations\": [], \"rules\": [], \"rules\": []}|Duplicate",
        "{\"concepts\": [], \"relations\": [|end-of-input"
      })
  void whatIsWrongIsSaid(String text, String problem) {
    AnswerReader.Read read = reader.read(text);
    assertThat(read.answer()).isNull();
    assertThat(read.problem()).contains(problem);
  }

  @Test
  void anAnswerThatIsCutOffIsNoAnswer() {
    String all = VALID.replace("\"Jitter\"", "\"Ji\\u0074ter\", \"description\": null");
    assertThat(reader.read(all).answer()).isNotNull();
    for (int end = 1; end < all.length(); end++) {
      AnswerReader.Read read = reader.read("Sure: " + all.substring(0, end));
      assertThat(read.answer()).isNull();
      assertThat(read.problem()).startsWith("It is cut off");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<think>{\"concepts\": \"todo\"}</think>",
        "{\"concepts\": [], \"relations\": []} and now all of it:",
        "As {\"concepts\": [...]}:"
      })
  void aDraftDoesNotHideTheAnswer(String draft) {
    assertThat(reader.read(draft + "\n" + VALID)).isEqualTo(reader.read(VALID));
  }

  @Test
  void whatIsWrongIsSaidOfTheLastAnswer() {
    assertThat(reader.read("{\"concepts\": \"todo\"} " + VALID.replace("0.5", "2")).problem())
        .contains("confidence");
  }

  @ParameterizedTest
  @ValueSource(strings = {"1.5", "-0.1", "\"0.5\"", "null", "1e999", "NaN", "true"})
  void aConfidenceIsANumberFromZeroToOne(String confidence) {
    assertThat(reader.read(VALID.replace("0.5", confidence)).answer()).isNull();
  }

  @Test
  void schemaAndPromptKnowEveryTypeThatMeansSomethingAndNoOther() {
    List<String> meaningful =
        Arrays.stream(RelationType.values())
            .filter(type -> !type.isStructural())
            .map(RelationType::value)
            .toList();
    for (RelationType type : RelationType.values()) {
      String text =
          "{\"concepts\": [], \"rules\": [], \"relations\": [%s]}"
              .formatted(ReadingOf.relation("a", type.value(), "b", "e"));
      assertThat(reader.read(text).answer() != null).isEqualTo(meaningful.contains(type.value()));
    }
    String instructions = Prompts.resource("instructions.txt");
    assertThat(meaningful)
        .allSatisfy(type -> assertThat(instructions).contains("   - " + type + ": "));
  }

  @Property(tries = 1000)
  void noTextMakesItFail(@ForAll("answers") String any) {
    AnswerReader.Read read = reader.read(any);
    assertThat(read.answer() == null).isEqualTo(!read.problem().isEmpty());
  }

  @Provide
  Arbitrary<String> answers() {
    return hostile();
  }

  /** Pieces of answers, in an order that no model would write, and any other text. */
  static Arbitrary<String> hostile() {
    Arbitrary<String> pieces =
        Arbitraries.of(
                "{",
                "}",
                "[",
                "]",
                ",",
                ":",
                "\"",
                "\\",
                "\\u0000",
                "\\uD800",
                "\uD800",
                "```json",
                "\"concepts\":",
                "\"relations\":",
                "\"rules\":",
                "\"name\":",
                "\"evidence\":",
                "\"confidence\":",
                "\"Backoff\"",
                "null",
                "1e999",
                "-1",
                "0.5",
                "\n",
                "{}",
                "[]",
                CONCEPT,
                VALID,
                "{\"concepts\": [",
                "], \"relations\": [], \"rules\": []}")
            .list()
            .ofMaxSize(25)
            .map(parts -> String.join("", parts));
    Arbitrary<String> strings =
        Arbitraries.of(
            "",
            " ",
            "\\uD800",
            "\\u0000",
            "Backoff",
            "Backoff waits.",
            "it",
            "x".repeat(90),
            "\\n",
            "😀",
            "日本語",
            "?",
            "requires",
            "A \\uDC00 b c d e f g",
            "Jitter");
    Arbitrary<String> valid =
        strings
            .list()
            .ofSize(8)
            .map(
                s ->
                    ReadingOf.answer(
                        ReadingOf.concept(s.get(0), s.get(1)),
                        ReadingOf.relation(s.get(2), "uses", s.get(3), s.get(4)),
                        ReadingOf.rule(s.get(5), s.get(6), s.get(7))));
    return Arbitraries.oneOf(pieces, valid, Arbitraries.strings().ofMaxLength(60));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"{", "[", "{\"a\":", "{\"", "{\"concepts\":[", "}{", "\\", "{\"concepts\":1,"})
  void aLongAnswerOfNothingIsReadInTime(String piece) {
    Assertions.assertTimeoutPreemptively(
        Duration.ofSeconds(60),
        () -> assertThat(reader.read(piece.repeat(200_000)).answer()).isNull());
  }
}
