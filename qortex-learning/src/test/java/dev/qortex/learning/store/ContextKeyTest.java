package dev.qortex.learning.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ContextKeyTest {

  record Golden(Map<String, Object> context, String key) {}

  static List<Golden> goldens() throws IOException {
    try (InputStream in = ContextKeyTest.class.getResourceAsStream("context-keys.json")) {
      return new ObjectMapper().readValue(in, new TypeReference<>() {});
    }
  }

  @ParameterizedTest
  @MethodSource("goldens")
  void theKeyIsThatOfPythonQortex(Golden golden) {
    assertThat(ContextKey.of(golden.context())).isEqualTo(golden.key());
  }

  @Test
  void theOrderOfKeysDoesNotMatterAtAnyDepth() {
    Map<String, Object> one = new LinkedHashMap<>();
    one.put("a", Map.of("x", 1));
    one.put("b", 2);
    Map<String, Object> other = new LinkedHashMap<>();
    other.put("b", 2);
    other.put("a", new HashMap<>(Map.of("x", 1)));

    assertThat(ContextKey.of(one)).isEqualTo(ContextKey.of(other));
  }

  @Test
  void allWidthsOfWholeNumbersAreTheSame() {
    String key = ContextKey.of(Map.of("x", 1));

    assertThat(List.of((byte) 1, (short) 1, 1L, BigInteger.ONE))
        .allSatisfy(number -> assertThat(ContextKey.of(Map.of("x", number))).isEqualTo(key));
    assertThat(ContextKey.of(Map.of("x", 1.0f)))
        .isEqualTo(ContextKey.of(Map.of("x", 1.0)))
        .isNotEqualTo(key);
  }

  static Stream<Object> unwritable() {
    Map<String, Object> circle = new HashMap<>();
    circle.put("self", circle);
    return Stream.of(
        Double.NaN,
        Float.NEGATIVE_INFINITY,
        new Object(),
        new BigDecimal("0.1"),
        Map.of(1, 2),
        Set.of("of", "no", "order"),
        Collections.nCopies(1, new int[1]),
        circle);
  }

  @ParameterizedTest
  @MethodSource("unwritable")
  void aValueWithoutOneClearJsonFormIsRefused(Object value) {
    assertThatThrownBy(() -> ContextKey.of(Map.of("task", value)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("context")
        .hasMessageContaining("\nMaybe");
  }
}
