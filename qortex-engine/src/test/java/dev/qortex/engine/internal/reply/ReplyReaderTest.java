package dev.qortex.engine.internal.reply;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.qortex.core.feedback.ReplyReport.ItemUse;
import dev.qortex.core.feedback.ReplyReport.Use;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Attribution of a reply to the items that it was written with. */
class ReplyReaderTest {

  private static final String QUESTION = "How do we deploy the service?";
  private static final Map<String, String> ITEMS = items();

  private static Map<String, String> items() {
    Map<String, String> items = new LinkedHashMap<>();
    items.put("window", "Deploy the service on Tuesdays between nine and eleven.");
    items.put("canary", "A canary of the service takes 5 percent of the traffic for 30 minutes.");
    items.put("secrets", "Never store secrets in the image. They come from the vault at start.");
    items.put("lunch", "Soup is served at noon in the canteen.");
    return items;
  }

  private static Map<String, Use> uses(String reply) {
    return ReplyReader.read(QUESTION, ITEMS, reply).stream()
        .filter(item -> item.use() != Use.UNUSED)
        .collect(Collectors.toMap(ItemUse::itemId, ItemUse::use));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          We have a canary that takes some of the traffic first. | canary | PARAPHRASED
          On a Tuesday, between nine and eleven.                 | window | PARAPHRASED
          As written: deploy the service on Tuesdays between nine and eleven, not later. | window | QUOTED
          You find the secret in the vault.                      | secrets | PARAPHRASED
          Store secrets in the image.                            | secrets | CONTRADICTED
          The canary of the service takes 10 percent of the traffic for 60 minutes. | canary | CONTRADICTED
          Of the traffic, the canary gets ten percent, not 5.    | canary | CONTRADICTED
          The note about the canary is outdated: the service takes all traffic at once. | canary | CONTRADICTED
          """)
  void aSentenceIsAttributedToTheItemThatExplainsIt(String reply, String item, Use use) {
    assertThat(uses(reply)).isEqualTo(Map.of(item, use));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "OK.",
        "We deploy the service.",
        "How do we deploy the service?",
        "I do not know, please ask the people who run the platform.",
        "The train leaves from another platform, so bring an umbrella and some water."
      })
  void aReplyWithoutAnythingFromAnItemUsesNone(String reply) {
    assertThat(uses(reply)).isEmpty();
  }

  @Test
  void everySentenceHasItsOwnItemAndIsItsEvidence() {
    List<ItemUse> found =
        ReplyReader.read(
            QUESTION, ITEMS, "Use Tuesdays.\nA canary gets traffic for a while. Fine?");
    assertThat(found)
        .filteredOn(item -> item.use() != Use.UNUSED)
        .extracting(ItemUse::itemId, ItemUse::evidence)
        .containsExactlyInAnyOrder(
            tuple("window", "Use Tuesdays."),
            tuple("canary", "A canary gets traffic for a while."));
  }

  @Test
  void ofItemsThatSayTheSameTheBetterRankedIsUsed() {
    Map<String, String> twins = new LinkedHashMap<>();
    twins.put("z", "The vault keeps the key.");
    twins.put("a", "The vault keeps the key.");
    assertThat(ReplyReader.read("Where is it?", twins, "The key is in the vault."))
        .filteredOn(item -> item.use() != Use.UNUSED)
        .extracting(ItemUse::itemId)
        .containsExactly("z");
  }

  @Test
  void scriptsWithoutSpacesAreReadByPairs() {
    Map<String, String> items = new LinkedHashMap<>();
    items.put("tokyo", "本社は東京駅の近くにあります。");
    items.put("osaka", "支社は大阪にあります。");
    assertThat(ReplyReader.read("本社はどこですか。", items, "東京駅の近くです。"))
        .filteredOn(item -> item.use() != Use.UNUSED)
        .extracting(ItemUse::itemId)
        .containsExactly("tokyo");
  }

  @Test
  void aReplyOfAnyLengthIsReadInBoundedTime() {
    String flood = "the canary takes traffic and the vault has secrets. ".repeat(100_000);
    assertThat(ReplyReader.read(QUESTION, ITEMS, flood)).hasSize(ITEMS.size());
  }
}
