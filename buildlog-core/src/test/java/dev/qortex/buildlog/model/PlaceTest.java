package dev.qortex.buildlog.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PlaceTest {

  @ParameterizedTest
  @CsvSource({
    "src/A.java, src/A.java, 0, 0",
    "src/A.java:12, src/A.java, 12, 12",
    "' ./src/A.java:L12 ', src/A.java, 12, 12",
    "src/A.java:12-15, src/A.java, 12, 15",
    "src/A.java:L12-L15, src/A.java, 12, 15",
    "src/A.java:12:5, src/A.java, 12, 12",
    "src/A.java:15-12, src/A.java, 15, 15",
    "src/A.java:0, src/A.java, 1, 1",
    "a b.txt:3, a b.txt, 3, 3",
    "src\\A.java:7, src/A.java, 7, 7",
    "C:/x.java, C:/x.java, 0, 0"
  })
  void aPlaceIsAFileAndPerhapsItsLines(String text, String file, int first, int last) {
    assertThat(Place.of(text)).contains(new Place(file, first, last));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "  ", "the checkout module", ":12"})
  void otherTextsNameNone(String text) {
    assertThat(Place.of(text)).isEmpty();
  }

  @Test
  void linesInTheWrongOrderAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Place("a", 5, 4))
        .withMessageContaining("(5)")
        .withMessageContaining("(a)");
    assertThatIllegalArgumentException().isThrownBy(() -> new Place("a", 0, 4));
  }
}
