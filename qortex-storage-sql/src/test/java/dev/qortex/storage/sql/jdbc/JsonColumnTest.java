package dev.qortex.storage.sql.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.qortex.core.error.StorageException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonColumnTest {

  @Test
  void aValueIsWrittenWithoutSpacesAndReadBackEqual() {
    Map<String, Object> value = new TreeMap<>();
    value.put("empty", Map.of());
    value.put("flag", true);
    value.put("list", Arrays.asList("a", null, 2L, -0.5, List.of(false)));
    value.put("text", "\"quoted\" \\ \n\u0001 ü \uD83D\uDE00 \u2028 </script>");
    value.put("whole", Long.MAX_VALUE);
    String json = JsonColumn.write(value);
    assertThat(json)
        .isEqualTo(
            "{\"empty\":{},\"flag\":true,\"list\":[\"a\",null,2,-0.5,[false]],"
                + "\"text\":\"\\\"quoted\\\" \\\\ \\n\\u0001 ü \uD83D\uDE00 \u2028 </script>\","
                + "\"whole\":9223372036854775807}");
    assertThat(JsonColumn.map(json)).isEqualTo(value);
    assertThat(JsonColumn.map(json).keySet()).containsExactlyElementsOf(value.keySet());
  }

  @Test
  void wholeNumbersAreReadAsLongAndOthersAsDouble() {
    assertThat(JsonColumn.list("[ 1, 1.0, 1e3, \"\\u00fc\" ]"))
        .isEqualTo(List.of(1L, 1.0, 1000.0, "ü"));
    assertThat(JsonColumn.texts("[1,\"b\"]")).containsExactly("1", "b");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "{", "[1,", "{\"a\":}", "\"text\"", "null", "[]", "nonsense"})
  void whatIsNoObjectIsDamage(String json) {
    assertThatThrownBy(() -> JsonColumn.map(json))
        .isInstanceOf(StorageException.class)
        .hasMessageContaining("restore a backup");
  }

  @Test
  void whatIsNestedTooDeepOrNoJsonIsRefused() {
    List<Object> deep = new ArrayList<>();
    for (int i = 0; i < 2000; i++) {
      deep = new ArrayList<>(List.of(deep));
    }
    List<Object> refused = deep;
    assertThatIllegalArgumentException()
        .isThrownBy(() -> JsonColumn.write(refused))
        .withMessageContaining("nested too deep");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> JsonColumn.write(List.of(Thread.class)))
        .withMessageContaining("java.lang.Class");
  }
}
