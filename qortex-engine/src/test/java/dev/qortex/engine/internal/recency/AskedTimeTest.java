package dev.qortex.engine.internal.recency;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.engine.internal.recency.AskedTime.Order;
import java.time.Instant;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AskedTimeTest {

  private static final Instant NOW = Instant.parse("2026-02-10T12:00:00Z");

  private static AskedTime asked(String question) {
    return AskedTime.of(question, NOW);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Where does Mara live?",
        "Who owns the release list?",
        "deploy day",
        "Is the nightly build still running?",
        "Which tool is used to build the site?",
        "When is the party in May?",
        "Who may open the gate?",
        "What did we settle on, as things stand?",
        "Which bank did Mara end up with?",
        "Which host did we migrate to?",
        "What was the editor replaced with?",
        "Who took over the team?",
        "How did the plan change, what is it?",
        "Which game have we chosen?",
        "Which host did we go with?",
        "Where did we decide to have the party?",
        "Which city did we move to most recently?",
        "Wo wohnt Mara jetzt?",
        "Où habite Mara ?",
        "¿Dónde vive Mara ahora?"
      })
  void aQuestionAsksForThePresentUnlessItsWordsSayOtherwise(String question) {
    assertThat(asked(question)).isEqualTo(AskedTime.PRESENT);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Where did Mara live before?",
        "What was the previous host?",
        "What did the team use to build with?",
        "Who used to be captain?",
        "What is the former name of the product?",
        "Which editor did the team drop?",
        "Where had Mara planned to live?",
        "Which tool does the team no longer use?",
        "Which tool have we given up?",
        "Which host did we migrate from?",
        "What did the new editor replace?",
        "Where did Mara work?",
        "When did the shop close until the strike?",
        "What was the first plan of Mei and Otto?",
        "What was the price of the plan?",
        "Who led the team when we started?",
        "What was the price before the current one?",
        "In which city did Mara live until she found the house?",
        "Who was the predecessor of Otto?",
        "What was replaced in the kitchen?",
        "Who is Mara's ex?",
        "Which boat was once yours?",
        "From which hall did the club get relocated?",
        "What did Mara part with?",
        "Welcher Anbieter wurde abgelöst?",
        "Wo hat Mara vorher gewohnt?",
        "Où habitait Mara auparavant ?",
        "¿Dónde vivía Mara antes?",
        "Dove abitava Mara prima?",
        "Onde morava Mara anteriormente?",
        "Waar woonde Mara vroeger?"
      })
  void aQuestionForAFormerStatePrefersOldPassages(String question) {
    assertThat(asked(question).order()).isEqualTo(Order.OLDEST);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "What did Mara buy in the shop?",
        "Who painted the fence?",
        "Which dog won the race?",
        "What had to be done in the garden?",
        "What did Mara paint at the beginning of the party?",
        "Which supervisor was Mara assigned?",
        "Where would Mara look for the key?",
        "Which friend went with Mara to the concert?"
      })
  void aQuestionForAnEventPrefersTheLastOfThoseThatFit(String question) {
    assertThat(asked(question)).isEqualTo(AskedTime.LAST);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Why was the train late?",
        "Would Mara like Ghent?",
        "Where was Mara while the roof was open?",
        "Where did Mara sit during the repairs?",
        "When did Mara join the club?",
        "When was the project started?",
        "Why did the build succeed?",
        "How did the flood change the old town?",
        "Why would Mara leave Ghent?",
        "Warum war der Zug zu spät?",
        "Wie war der Zug gekommen?",
        "Wer war im Zug?",
        "Was trinkt Mara?",
        "¿Cuándo fue Mara a Roma?",
        "¿Por qué fue Mara a Roma?",
        "Perché Mara fu licenziata?",
        "Comment était le train ?",
        "Por que Mara foi a Roma?"
      })
  void aQuestionForTheCircumstancesOfAnEventOrInAnotherLanguagePrefersNone(String question) {
    assertThat(asked(question).order()).isEqualTo(Order.NONE);
  }

  @ParameterizedTest
  @CsvSource({
    "Who owned the list in March?, 2025-03-31T23:59:59.999Z",
    "Who ran the shop in May 2024?, 2024-05-31T23:59:59.999Z",
    "Who owned the list in January?, 2026-01-31T23:59:59.999Z",
    "Who owned the list in March 2024?, 2024-03-31T23:59:59.999Z",
    "Where did Mara live in 2023?, 2023-12-31T23:59:59.999Z",
    "Wo war der Server im Dezember 2024?, 2024-12-31T23:59:59.999Z",
    "Où était le serveur en août 2024 ?, 2024-08-31T23:59:59.999Z",
    "¿Dónde estaba el servidor en marzo de 2024?, 2024-03-31T23:59:59.999Z"
  })
  void aPastPeriodEndsWithItsLastInstant(String question, Instant end) {
    assertThat(asked(question)).isEqualTo(new AskedTime(Order.UNTIL, end));
  }
}
