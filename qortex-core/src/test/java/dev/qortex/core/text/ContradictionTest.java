package dev.qortex.core.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.core.text.Contradiction.Kind;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ContradictionTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Always retry a failed call. | Never retry a failed call. | POLARITY",
        "The build runs at night. | The build does not run at night. | POLARITY",
        "The deploy key rotates every 90 days. | The deploy key rotates every 30 days. | NUMBER",
        "The deposit is 3000 euros. | The deposit is 3450 euros. | NUMBER",
        "The session timeout is 20 minutes. | The session timeout is 45 minutes. | NUMBER",
        "The budget of the project is 48,000 €. | The budget of the project is 39,500 €. | NUMBER",
        "The limit is now 3 seconds. | The limit is now 5 seconds. | NUMBER",
        "Backups are kept for two weeks. | Backups are kept for six weeks. | NUMBER",
        "The mail server of customer 12 runs on port 8012. |"
            + " The mail server of customer 12 runs on port 9012. | NUMBER",
        "Ticket 481 was closed on 3 April. | Ticket 481 was closed on 4 April. | NUMBER",
        "Mara lives in Ghent. | Mara lives in Porto. | OBJECT",
        "The owner of the release list is Ana. | The owner of the release list is Ben. | OBJECT",
        "The owner of the release list is Ana. | Ben is now the owner of the release list. |"
            + " OBJECT",
        "The release list's owner is Ana. | The owner of the release list is Ben. | OBJECT",
        "The nightly report is stored in Vault. | The nightly report is stored in S3. | OBJECT",
      })
  void statementsThatCannotBothHoldAreFound(String one, String other, Kind kind) {
    assertThat(Contradiction.among(List.of("Tea is ready in the kitchen.", one, other)))
        .containsExactly(new Contradiction(1, 2, kind));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Mara lives in Ghent. | Otto lives in Porto.",
        "Mara lives in Ghent. | Mara lives in Ghent near the canal.",
        "It is stored in Vault. | It is stored in S3.",
        "The key is stored in Vault if it is secret. | The key is stored in S3.",
        "Version 3 reads old files. | Version 4 reads old files.",
        "Is the build green today? | The build is not green today.",
        "The deploy key rotates every 90 days. | The deploy key rotates every ninety winters.",
        "Retry 3 times. | Retry 5 times.",
        "The default is 3 seconds. | The default is 5 seconds.",
        "The answer is 3. | The answer is 5.",
        "The deposit is 3000 euros. | The rent is 3450 euros.",
        "The deposit is 3000 euros. | The deposit is 3450 days.",
        "The mail server of customer 12 runs on port 8012. |"
            + " The mail server of customer 13 runs on port 8013.",
        "The seat map of hall 7 is out of date. | The seat map of hall 8 is out of date.",
        "On our day 3 we visit the market. | On our day 4 we visit the market.",
        "The rent of flat 4 was raised by 20 euros. | The rent of flat 5 was raised by 20 euros.",
      })
  void statementsThatMayBothHoldAreNot(String one, String other) {
    assertThat(Contradiction.among(List.of(one, other))).isEmpty();
  }

  @Test
  void equalStatementsAreComparedOnce() {
    List<String> statements =
        List.of("Mara lives in Ghent.", "mara lives in Ghent", "Mara lives in Porto.");
    assertThat(Contradiction.among(statements))
        .containsExactly(new Contradiction(0, 2, Kind.OBJECT));
  }

  @Test
  void theDefaultLocaleDoesNotMatter() {
    Locale before = Locale.getDefault();
    try {
      Locale.setDefault(Locale.forLanguageTag("tr"));
      assertThat(
              Contradiction.among(
                  List.of(
                      "THE TITLE OF IT IS A.",
                      "The limit of the API is 5 MB.",
                      "The limit of the API is 9 MB.")))
          .hasSize(1);
    } finally {
      Locale.setDefault(before);
    }
  }
}
