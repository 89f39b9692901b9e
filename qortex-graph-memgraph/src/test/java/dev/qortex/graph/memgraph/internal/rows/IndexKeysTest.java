package dev.qortex.graph.memgraph.internal.rows;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class IndexKeysTest {

  @Test
  void aTextThatFitsIsItsOwnKey() {
    for (String text : List.of("", "a", "ä".repeat(1_000), "x".repeat(2_000))) {
      assertThat(IndexKeys.key(text)).isEqualTo(text);
    }
  }

  @Test
  void aLongerTextHasAKeyThatNoTextThatFitsHas() {
    for (String letter : List.of("x", "ä", "中", "😀")) {
      String text = letter.repeat(2_001);
      String key = IndexKeys.key(text);
      assertThat(key).startsWith(letter.repeat(400)).isNotEqualTo(IndexKeys.key(text + letter));
      assertThat(key.getBytes(StandardCharsets.UTF_8).length).isBetween(2_001, 2_100);
      assertThat(new String(key.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8))
          .isEqualTo(key);
    }
  }

  @Test
  void theWholeTextStandsBesideItsKey() {
    String text = "y".repeat(3_000);
    Map<String, Object> expected = new HashMap<>();
    expected.put("id", IndexKeys.key(text));
    expected.put("id_text", text);
    expected.put("domain", "d");
    expected.put("domain_text", null);
    assertThat(IndexKeys.stored(Map.of("id", text, "domain", "d"), "id", "domain"))
        .isEqualTo(expected);
  }
}
