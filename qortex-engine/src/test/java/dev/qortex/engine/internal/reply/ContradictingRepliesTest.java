package dev.qortex.engine.internal.reply;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.qortex.core.feedback.ReplyReport.ItemUse;
import dev.qortex.core.feedback.ReplyReport.Use;
import java.io.IOException;
import java.io.InputStream;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/**
 * Replies that use, contradict or leave the items that they were written with, by a writer who did
 * not know the reader. Every second one, from the first on, was at hand when it was written.
 */
class ContradictingRepliesTest {

  private static final String FILE = "replies.jsonl";

  @Test
  void contradictedItemsAreSeldomTakenForUsedOnesAndOthersHardlyEverForContradicted()
      throws IOException {
    Map<String, Integer> found = new TreeMap<>();
    try (InputStream in =
        Objects.requireNonNull(ContradictingRepliesTest.class.getResourceAsStream(FILE))) {
      new ObjectMapper()
          .readerFor(JsonNode.class)
          .<JsonNode>readValues(in)
          .forEachRemaining(line -> read(line, found));
    }
    assertThat(found)
        .containsEntry("contradicted as CONTRADICTED", 17)
        .containsEntry("contradicted as used", 2)
        .containsEntry("used as CONTRADICTED", 1)
        .containsEntry("used as used", 58)
        .containsEntry("unused as UNUSED", 147);
  }

  private static void read(JsonNode line, Map<String, Integer> found) {
    Map<String, String> items = new LinkedHashMap<>();
    line.path("items").forEach(item -> items.put(String.valueOf(items.size()), item.asText()));
    String question = line.path("question").asText();
    for (ItemUse item : ReplyReader.read(question, items, line.path("reply").asText())) {
      String label = line.path("use").path(Integer.parseInt(item.itemId())).asText();
      boolean used = item.use() == Use.QUOTED || item.use() == Use.PARAPHRASED;
      found.merge(label + " as " + (used ? "used" : item.use()), 1, Integer::sum);
    }
  }
}
