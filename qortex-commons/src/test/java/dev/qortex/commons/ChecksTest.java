package dev.qortex.commons;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.math.BigDecimal;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import org.junit.jupiter.api.Test;

class ChecksTest {

  @Test
  void whatIsShownIsShortAndStaysOnOneLine() {
    assertThat(Checks.shown("a\nb\r\u001b[31m\u0085\u2028\u2029\u202e\u200d\ufeff\u0000"))
        .isEqualTo("a\\u000ab\\u000d\\u001b[31m\\u0085\\u2028\\u2029\\u202e\u200d\\ufeff\\u0000");
    assertThat(Checks.shown("\n".repeat(8 << 20))).hasSizeLessThan(600);
    assertThat(Checks.shown("déjà vu 😀")).isEqualTo("déjà vu 😀");
  }

  @Test
  void aMessageKeepsItsBeginningItsRemedyAndItsLines() {
    String message =
        Checks.message(
            "The name (" + "x\u001b\r\n".repeat(1 << 20) + ") is wrong.\nMaybe shorten it.");

    assertThat(message)
        .startsWith("The name (x\\u001b\\u000d\n")
        .endsWith("is wrong.\nMaybe shorten it.")
        .hasSizeLessThan(20_000);
    assertThat(Checks.message("One.\nMaybe two.")).isEqualTo("One.\nMaybe two.");
  }

  @Test
  void aBlankValueIsNotEchoedWhole() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Checks.id("name", " ".repeat(1 << 20)))
        .satisfies(e -> assertThat(e.getMessage()).hasSizeLessThan(300));
  }

  @Test
  void numbersBecomeLongOrDouble() {
    SortedMap<String, Object> properties =
        Checks.properties(
            "x",
            Map.of("byte", (byte) 1, "short", (short) 2, "int", 3, "float", 0.5f, "double", 2.0));
    assertThat(properties)
        .isEqualTo(Map.of("byte", 1L, "short", 2L, "int", 3L, "float", 0.5, "double", 2.0));
    assertThat(properties.keySet()).containsExactly("byte", "double", "float", "int", "short");
  }

  @Test
  void nestedValuesAreCopiedAndNormalisedToo() {
    List<Object> list = new ArrayList<>(List.of(1, Map.of(2, List.of(true, "t"))));
    SortedMap<String, Object> properties = Checks.properties("x", Map.of("l", list));
    list.clear();
    assertThat(properties).isEqualTo(Map.of("l", List.of(1L, Map.of("2", List.of(true, "t")))));
    assertThat((List<?>) properties.get("l")).isUnmodifiable();
    assertThatExceptionOfType(UnsupportedOperationException.class).isThrownBy(properties::clear);
  }

  @Test
  void otherValuesAreRefusedByName() {
    for (Object bad :
        List.of(Double.NaN, Float.POSITIVE_INFINITY, new BigDecimal("1"), 'c', new int[0])) {
      refused(Map.of("key", bad));
      refused(Map.of("key", List.of(bad)));
      refused(Map.of("key", Map.of("deep", bad)));
    }
    Map<String, Object> nothing = new HashMap<>();
    nothing.put("key", null);
    refused(nothing);
  }

  @Test
  void propertiesAreAtMostAHundredLevelsDeep() {
    Map<String, Object> deepest = nested(100);
    assertThat(Checks.properties("x", deepest)).isEqualTo(deepest);
    Map<String, Object> cyclic = new HashMap<>();
    cyclic.put("itself", List.of(cyclic));
    List<Object> list = new ArrayList<>();
    list.add(list);
    for (Map<String, Object> bad :
        List.<Map<String, Object>>of(nested(101), nested(100_000), cyclic, Map.of("key", list))) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> Checks.properties("owner", bad))
          .withMessageContainingAll("owner", "(100)", "\nMaybe it holds itself.");
    }
  }

  private static Map<String, Object> nested(int levels) {
    Map<String, Object> map = Map.of("leaf", 1L);
    for (int level = 1; level < levels; level++) {
      map = Map.of("inside", map);
    }
    return map;
  }

  @Test
  void aCollectionThatIsNoListIsRefusedWhateverIsInIt() {
    List<Object> deep = new ArrayList<>();
    for (int i = 0; i < 100_000; i++) {
      deep = new ArrayList<>(List.of(deep));
    }
    Map<String, Object> bad = Map.of("key", new ArrayDeque<>(List.of(deep)));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Checks.properties("owner", bad))
        .withMessageContainingAll("key", "owner", "java.util.ArrayDeque");
  }

  @Test
  void halfASurrogatePairIsRefusedEverywhere() {
    String half = "\ud83d";
    for (Map<String, Object> bad :
        List.<Map<String, Object>>of(
            Map.of(half, 1),
            Map.of("k", half),
            Map.of("k", List.of(half)),
            Map.of("k", Map.of(half, 1)))) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> Checks.properties("owner", bad))
          .withMessageContainingAll("owner", "surrogate");
    }
  }

  @Test
  void aVectorHasItsDimensionAndFiniteNumbers() {
    assertThat(Checks.vector("v", new float[] {1, 2}, 2)).containsExactly(1, 2);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Checks.vector("v", new float[] {1}, 2))
        .withMessageContainingAll("(1)", "(2)", "Maybe");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Checks.vector("v", new float[] {1, Float.NaN}, 2))
        .withMessageContaining("(NaN)");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Checks.vector(Checks.named("vector of", "p\n1"), new float[] {1}, 2))
        .withMessageStartingWith("The vector of (p\\u000a1) has (1) dimensions");
  }

  @Test
  void numbersHaveTheirBounds() {
    assertThat(Checks.positive("p", Double.MIN_VALUE)).isPositive();
    for (double bad : new double[] {0, -1, Double.NaN, Double.POSITIVE_INFINITY}) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> Checks.positive("p", bad))
          .withMessageContaining("(" + bad + ")");
    }
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Checks.atLeast("n", 1, 2))
        .withMessage("The n (1) must be at least 2.");
  }

  private static void refused(Map<String, ?> properties) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Checks.properties("concept (c)", properties))
        .withMessageContainingAll("(key)", "concept (c)", "Maybe");
  }

  @Test
  void whatIsShownNeverEndsInHalfAnEmoji() {
    assertThat(Checks.shown("x".repeat(79) + "😀😀")).isEqualTo("x".repeat(79) + "…");
    assertThat(Checks.shown("x".repeat(78) + "😀😀")).isEqualTo("x".repeat(78) + "😀…");
    assertThat(Checks.shown("x".repeat(78) + "😀")).isEqualTo("x".repeat(78) + "😀");
  }
}
