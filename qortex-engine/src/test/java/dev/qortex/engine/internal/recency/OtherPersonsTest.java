package dev.qortex.engine.internal.recency;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OtherPersonsTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "My husband's dentist is in Porto. | Who is my dentist? | true",
        "Mats' best friend has a new teacher. | Who is the teacher of Mats? | true",
        "Mara’s neighbours own a boat. | What does Mara own? | true",
        "My sister's car is red. | What colour is my sister's car? | false",
        "My sisters live in Rome. | Where does my sister live? | false",
        "Our manager is Ida. | Who are the managers? | false",
        "A friend of ours left. | Who left? | false",
        "Mara drives a van. | What does Mara drive? | false"
      })
  void relationsCountUnlessTheQuestionHasThem(String text, String question, boolean other) {
    String[] nouns = OtherPersons.of(text).toArray(String[]::new);
    assertThat(OtherPersons.anyMissing(nouns, NewNames.known(question))).isEqualTo(other);
  }
}
