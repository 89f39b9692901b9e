package dev.qortex.ingest.llm;

import static dev.qortex.ingest.llm.ReadingOf.answer;
import static dev.qortex.ingest.llm.ReadingOf.concept;
import static dev.qortex.ingest.llm.ReadingOf.relation;
import static dev.qortex.ingest.llm.ReadingOf.rule;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.qortex.core.model.IngestNote;
import dev.qortex.core.model.RelationType;
import dev.qortex.ingest.extract.Extraction;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BelievedFindingsTest {

  private static final String SENTENCE = "Backoff uses jitter, such as full jitter.";
  private static final String TEXT =
      "# Backoff\n\n" + SENTENCE + " It requires a timeout. Never retry without backoff.";
  private static final String PLACE = " It is in d:x.md, chunk 1 of 1 (Backoff)";

  private static Extraction found(String answer) {
    return CompletionExtractor.builder("scripted", prompt -> answer)
        .build()
        .extract(ReadingOf.markdown(TEXT));
  }

  private static IngestNote dropped(String subject, String reason) {
    return IngestNote.dropped(subject, reason + PLACE);
  }

  @Test
  void aConceptCarriesTheSentenceOfTheSource() {
    assertThat(found(answer(concept("Jitter", "backoff uses JITTER such as full jitter"), "", "")))
        .satisfies(
            found -> {
              Extraction.Concept jitter = found.concepts().get(0);
              assertThat(jitter.name()).isEqualTo("Jitter");
              assertThat(jitter.description()).isEqualTo("what it is");
              assertThat(jitter.confidence()).isEqualTo(0.9);
              assertThat(jitter.evidence().quote()).isEqualTo(SENTENCE);
              assertThat(jitter.evidence().location()).isEqualTo("Backoff");
              assertThat(jitter.evidence().sourceId()).isEqualTo("d:x.md");
              assertThat(found.notes()).isEmpty();
            });
  }

  @Test
  void whatQuotesNothingRealIsLeftOut() {
    Extraction found =
        found(
            answer(
                concept("Jitter", "Jitter was invented in 1970."),
                relation("Backoff", "uses", "Jitter", "Backoff needs jitter."),
                rule("Never retry without backoff.", "Backoff", "Always retry.")));
    assertThat(found.concepts()).isEmpty();
    assertThat(found.relations()).isEmpty();
    assertThat(found.rules()).isEmpty();
    String invented = "The sentence that it quotes does not stand in the chunk.";
    assertThat(found.notes())
        .containsExactly(
            dropped("Jitter", invented),
            dropped("Backoff uses Jitter", invented),
            dropped("Never retry without backoff.", invented));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "it", "overview", "How does it work?", "12", "\\u0000"})
  void aNameThatNamesNothingIsLeftOut(String name) {
    Extraction found =
        found(answer(concept(name, SENTENCE), relation("Backoff", "uses", name, SENTENCE), ""));
    assertThat(found.concepts()).isEmpty();
    assertThat(found.relations()).isEmpty();
    assertThat(found.notes())
        .singleElement()
        .extracting(IngestNote::kind)
        .isEqualTo(IngestNote.Kind.DROPPED);
  }

  @Test
  void aNameOfMoreThanEightyCharactersIsLeftOut() {
    Extraction found = found(answer(concept("J".repeat(81), SENTENCE), "", ""));
    assertThat(found.concepts()).isEmpty();
    assertThat(found.notes())
        .containsExactly(dropped("J".repeat(80) + "…", "A name has at most (80) characters."));
  }

  @Test
  void anEndThatNoAnswerExplainsBecomesAnUnsureConcept() {
    Extraction found =
        found(
            answer(
                "",
                relation("Backoff", "uses", "jitter", SENTENCE)
                    + ","
                    + relation("Backoff", "uses", "the jitter", SENTENCE),
                ""));
    assertThat(found.concepts())
        .extracting(Extraction.Concept::name, Extraction.Concept::confidence)
        .containsExactly(tuple("jitter", 0.3));
    assertThat(found.relations())
        .allSatisfy(
            relation -> {
              assertThat(relation.type()).isEqualTo(RelationType.USES);
              assertThat(relation.confidence()).isEqualTo(0.8);
              assertThat(relation.evidence().quote()).isEqualTo(SENTENCE);
            })
        .hasSize(2);
  }

  @Test
  void anEndThatStandsNowhereTakesItsRelationAlong() {
    assertThat(found(answer("", relation("Backoff", "uses", "Kafka", SENTENCE), "")))
        .isEqualTo(
            new Extraction(
                List.of(),
                List.of(),
                List.of(),
                List.of(
                    dropped(
                        "Backoff uses Kafka",
                        "Nothing says what (Kafka) is, and the chunk does not name it."))));
  }

  @Test
  void aSentenceThatNamesOneEndMakesAnUnsureRelationAndOneThatNamesNoneMakesNone() {
    Extraction found =
        found(
            answer(
                "",
                relation("Backoff", "requires", "timeout", "It requires a timeout.")
                    + ","
                    + relation("Backoff", "supports", "jitter", "It requires a timeout.")
                    + ","
                    + relation("timeout", "supports", "jitter", "Never retry without backoff."),
                ""));
    assertThat(found.relations())
        .extracting(Extraction.Relation::target, Extraction.Relation::confidence)
        .containsExactly(tuple("timeout", 0.4));
    assertThat(found.notes())
        .containsExactly(
            dropped("Backoff supports jitter", "The sentence that it quotes names neither."),
            dropped("timeout supports jitter", "The sentence that it quotes names neither."));
  }

  @Test
  void whatTheChunkDoesNotNameIsNoConcept() {
    Extraction found =
        found(
            answer(
                concept("Kubernetes", SENTENCE),
                relation("Kubernetes", "requires", "jitter", SENTENCE)
                    + ","
                    + relation("Back", "requires", "Jit", SENTENCE),
                ""));
    assertThat(found.concepts()).isEmpty();
    assertThat(found.relations()).isEmpty();
    assertThat(found.notes())
        .containsExactly(
            dropped("Kubernetes", "The chunk does not name it."),
            dropped(
                "Kubernetes requires jitter",
                "Nothing says what (Kubernetes) is, and the chunk does not name it."),
            dropped("Back requires Jit", "The sentence that it quotes names neither."));
  }

  @Test
  void aConceptOfAnotherChunkIsUnsure() {
    String answer = answer(concept("Jitter", "It ends a call."), "", "");
    Extraction found =
        CompletionExtractor.builder("scripted", prompt -> answer)
            .build()
            .extract(ReadingOf.markdown("# Jitter\n\nIt waits.\n\n# Timeout\n\nIt ends a call."));
    assertThat(found.concepts())
        .extracting(Extraction.Concept::name, Extraction.Concept::confidence)
        .containsExactly(tuple("Jitter", 0.3));
  }

  @Test
  void nothingRelatesToItself() {
    assertThat(found(answer("", relation("Backoff", "uses", "the backoff", SENTENCE), "")).notes())
        .containsExactly(dropped("Backoff uses backoff", "It relates a concept to itself."));
  }

  @Test
  void anExampleIsAnInstanceOfWhatItIllustrates() {
    String example = concept("Full jitter", SENTENCE).replace("}", ", \"example_of\": \"Jitter\"}");
    Extraction found = found(answer(example, "", ""));
    assertThat(found.relations())
        .singleElement()
        .satisfies(
            relation -> {
              assertThat(relation.source()).isEqualTo("Full jitter");
              assertThat(relation.type()).isEqualTo(RelationType.INSTANCE_OF);
              assertThat(relation.target()).isEqualTo("Jitter");
            });
  }

  @Test
  void aRuleSpeaksOfWhatItNamesOrElseOfItsHeading() {
    String sentence = "Never retry without backoff.";
    Extraction found =
        found(
            answer(
                "",
                "",
                rule(sentence, "jitter", sentence)
                    + ","
                    + rule("Do not retry without backoff.", "Kafka", sentence)));
    assertThat(found.rules())
        .extracting(Extraction.Rule::text, Extraction.Rule::about, Extraction.Rule::category)
        .containsExactly(
            tuple(sentence, List.of("jitter"), "testing"),
            tuple("Do not retry without backoff.", List.of("backoff"), "testing"));
    assertThat(found.notes())
        .containsExactly(dropped("Kafka", "A rule is about it, and the chunk does not name it."));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "------------",
        "Do retry without backoff.",
        "You should retry without any backoff.",
        "Retry without backoff, if it must be."
      })
  void aRuleThatSaysNothingOrTheOppositeIsLeftOut(String rule) {
    Extraction found = found(answer("", "", rule(rule, "", "Never retry without backoff.")));
    assertThat(found.rules()).isEmpty();
    assertThat(found.notes()).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Don't retry without backoff.",
        "You must not retry without backoff.",
        "No retry without backoff."
      })
  void aRuleMaySayNoInOtherWords(String rule) {
    Extraction found = found(answer("", "", rule(rule, "", "Never retry without backoff.")));
    assertThat(found.rules()).extracting(Extraction.Rule::text).containsExactly(rule);
  }

  @Test
  void aRuleInOtherWordsThanTheSourceIsLeftOut() {
    String invented = "Encrypt every password with a strong cipher.";
    assertThat(found(answer("", "", rule(invented, "", "Never retry without backoff."))))
        .satisfies(
            found -> {
              assertThat(found.rules()).isEmpty();
              assertThat(found.notes())
                  .containsExactly(
                      dropped(invented, "Most of its words do not stand in the chunk."));
            });
  }
}
