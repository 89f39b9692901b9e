package dev.qortex.core.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MetadataFilterTest {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final TypeReference<Map<String, Object>> MAP = new TypeReference<>() {};

  @TestFactory
  Stream<DynamicTest> choosesAsTheOriginalDoesButForEq() throws IOException {
    try (InputStream file = getClass().getResourceAsStream("match-filter.json")) {
      JsonNode original = JSON.readTree(file);
      Map<String, Map<String, Object>> documents =
          JSON.convertValue(original.get("documents"), new TypeReference<>() {});
      List<JsonNode> cases = new ArrayList<>();
      original.get("expected").forEach(cases::add);
      assertThat(cases).hasSize(8);
      return cases.stream()
          .map(
              given ->
                  DynamicTest.dynamicTest(
                      given.get("filter").toString(), () -> check(documents, given)));
    }
  }

  private static void check(Map<String, Map<String, Object>> documents, JsonNode given) {
    MetadataFilter filter = MetadataFilter.of(JSON.convertValue(given.get("filter"), MAP));
    List<String> expected = JSON.convertValue(given.get("matches"), new TypeReference<>() {});
    if (given.get("filter").toString().contains("$eq")) {
      // Python qortex takes an operator that it does not know to hold for everything.
      assertThat(expected).containsExactly("a", "b", "c");
      expected = List.of("a");
    }
    assertThat(documents.keySet().stream().filter(id -> filter.matches(documents.get(id))).sorted())
        .containsExactlyElementsOf(expected);
  }

  private static boolean matches(String filter, Map<String, ?> metadata) {
    try {
      return MetadataFilter.of(JSON.readValue(filter, MAP)).matches(metadata);
    } catch (IOException e) {
      throw new IllegalArgumentException(e);
    }
  }

  @Test
  void allMatchesEverything() {
    assertThat(MetadataFilter.all().matches(Map.of())).isTrue();
    assertThat(MetadataFilter.all().matches(Map.of("a", 1))).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"owner.team\": \"payments\"}",
        "{\"owner.lead.age\": {\"$gte\": 40}}",
        "{\"owner.absent\": null}",
        "{\"owner.team.name\": {\"$exists\": false}}",
        "{\"owner\": {\"team\": \"payments\", \"lead\": {\"age\": 41}}}",
        "{\"a.b\": 1}",
        "{\"dotted.key.c\": 2}",
        "{\"tags\": {\"$contains\": \"retry\"}}",
        "{\"$not\": {\"tags\": {\"$contains\": \"ret\"}}}",
      })
  void aPathLeadsIntoMapsAndAListContainsItsItems(String filter) {
    Map<String, Object> metadata =
        Map.of(
            "owner", Map.of("team", "payments", "lead", Map.of("age", 41)),
            "a.b", 1,
            "a", Map.of("b", 2),
            "dotted.key", Map.of("c", 2),
            "tags", List.of("http", "retry"));
    assertThat(matches(filter, metadata)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"n\": 5}",
        "{\"n\": 5.0}",
        "{\"n\": {\"$eq\": 5}}",
        "{\"n\": {\"$ne\": 6}}",
        "{\"n\": {\"$ne\": \"5\"}}",
        "{\"n\": {\"$ne\": null}}",
        "{\"n\": {\"$gte\": 5, \"$lte\": 5}}",
        "{\"n\": {\"$gt\": 4.999}}",
        "{\"n\": {\"$lt\": 5.001}}",
        "{\"n\": {\"$in\": [1, 5]}}",
        "{\"n\": {\"$nin\": [1, \"5\", true, null]}}",
        "{\"t\": {\"$contains\": \"ex\"}}",
        "{\"t\": {\"$contains\": \"\"}}",
        "{\"n\": {\"$exists\": true}}",
        "{\"m\": {\"$exists\": false}}",
        "{\"m\": null}",
        "{\"m\": {\"$eq\": null}}",
        "{\"m\": {\"$ne\": 1}}",
        "{\"m\": {\"$nin\": [1]}}",
        "{\"m\": {\"$in\": [1, null]}}",
        "{\"n\": 5, \"t\": \"text\"}",
        "{\"t\": {\"$gt\": \"tex\", \"$lt\": \"texu\"}}",
        "{\"b\": true}",
        "{\"l\": [1, [\"x\", {\"y\": 2.0}]]}",
        "{\"l\": {\"$in\": [[1, [\"x\", {\"y\": 2}]]]}}",
        "{\"o\": {\"p\": 1}}",
        "{\"$and\": []}",
        "{\"$and\": [{\"n\": 5}, {\"t\": \"text\"}]}",
        "{\"$or\": [{\"n\": 6}, {\"t\": \"text\"}]}",
        "{\"$not\": {\"n\": 6}}",
        "{\"$not\": {\"$or\": []}}",
        "{\"$not\": {\"n\": 5, \"t\": \"other\"}}",
      })
  void holds(String filter) {
    assertThat(matches(filter, sample())).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"n\": 6}",
        "{\"n\": \"5\"}",
        "{\"n\": true}",
        "{\"n\": null}",
        "{\"n\": [5]}",
        "{\"n\": {}}",
        "{\"n\": {\"$ne\": 5.0}}",
        "{\"n\": {\"$gt\": 5}}",
        "{\"n\": {\"$lt\": 5}}",
        "{\"n\": {\"$gt\": 1, \"$lt\": 3}}",
        "{\"n\": {\"$in\": []}}",
        "{\"n\": {\"$nin\": [5.0]}}",
        "{\"t\": {\"$contains\": \"Ex\"}}",
        "{\"n\": {\"$contains\": \"5\"}}",
        "{\"m\": {\"$contains\": \"\"}}",
        "{\"n\": {\"$exists\": false}}",
        "{\"m\": {\"$exists\": true}}",
        "{\"m\": {\"$nin\": [null]}}",
        "{\"b\": 1}",
        "{\"l\": 1}",
        "{\"l\": [1]}",
        "{\"o\": {\"p\": 1, \"q\": 2}}",
        "{\"n\": 5, \"t\": \"other\"}",
        "{\"$or\": []}",
        "{\"$and\": [{\"n\": 5}, {\"t\": \"other\"}]}",
        "{\"$not\": {}}",
      })
  void doesNotHold(String filter) {
    assertThat(matches(filter, sample())).isFalse();
  }

  private static Map<String, Object> sample() {
    return Map.of(
        "n",
        5,
        "t",
        "text",
        "b",
        true,
        "l",
        List.of(1, List.of("x", Map.of("y", 2))),
        "o",
        Map.of("p", 1));
  }

  @ParameterizedTest
  @ValueSource(strings = {"$gt", "$gte", "$lt", "$lte"})
  void valuesOfDifferentTypesAreInNoOrder(String operator) {
    List<@Nullable Object> values =
        Arrays.asList(null, true, "text", List.of(1), Map.of("a", 1), Double.NaN);
    for (Object value : values) {
      Map<String, Object> metadata = Collections.singletonMap("f", value);
      assertThat(MetadataFilter.of(Map.of("f", Map.of(operator, 1))).matches(metadata)).isFalse();
      assertThat(MetadataFilter.of(Map.of("f", Map.of(operator, 1.5))).matches(metadata)).isFalse();
    }
    assertThat(MetadataFilter.of(Map.of("f", Map.of(operator, "1"))).matches(Map.of("f", 1)))
        .isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"n\": {\"$regex\": \"x\"}}",
        "{\"n\": {\"$gt\": 1, \"m\": 2}}",
        "{\"n\": {\"$not\": {\"$gt\": 1}}}",
        "{\"$nor\": []}",
        "{\"$gt\": 5}",
        "{\"$and\": {\"n\": 1}}",
        "{\"$and\": [1]}",
        "{\"$or\": null}",
        "{\"$not\": [{\"n\": 1}]}",
        "{\"$not\": 1}",
        "{\"n\": {\"$in\": 1}}",
        "{\"n\": {\"$nin\": null}}",
        "{\"n\": {\"$gt\": null}}",
        "{\"n\": {\"$lt\": true}}",
        "{\"n\": {\"$gte\": [1]}}",
        "{\"n\": {\"$lte\": {}}}",
        "{\"n\": {\"$contains\": 1}}",
        "{\"n\": {\"$exists\": 1}}",
        "{\"$and\": [{\"$or\": [{\"$not\": {\"n\": {\"$unknown\": 1}}}]}]}",
      })
  void malformedFiltersAreRefused(String filter) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> matches(filter, Map.of()))
        .withMessageContaining("(")
        .withMessageContaining("\nMaybe ");
  }

  @Test
  void numbersThatCannotBeStoredAreRefused() {
    for (Object bad : new Object[] {Double.NaN, Float.NEGATIVE_INFINITY, BigDecimal.ONE}) {
      for (Object filter :
          List.of(
              bad, Map.of("$eq", bad), Map.of("$in", List.of(bad)), List.of(1, Map.of("x", bad)))) {
        assertThatIllegalArgumentException()
            .isThrownBy(() -> MetadataFilter.of(Map.of("price", filter)))
            .withMessageContaining(String.valueOf(bad))
            .withMessageContaining("(price)");
      }
    }
  }

  @Test
  void aFilterIsMadeAnewOfItsMap() throws IOException {
    Map<String, Object> map =
        JSON.readValue(
            "{\"$or\": [{\"year\": {\"$gt\": 2020.5}}, {\"$not\": {\"team\": null}}], \"n\": 3}",
            MAP);
    MetadataFilter filter = MetadataFilter.of(map);

    String json = JSON.writeValueAsString(filter.toMap());
    filter.toMap().clear();

    assertThat(filter.toMap()).containsEntry("n", 3L).containsEntry("$or", map.get("$or"));
    assertThat(MetadataFilter.of(JSON.readValue(json, MAP))).isEqualTo(filter);
    assertThat(MetadataFilter.all().toMap()).isEmpty();
  }

  @Test
  void aFilterThatTheCallerChangesLaterStaysAsItWas() {
    List<Object> wanted = new ArrayList<>(List.of(1));
    MetadataFilter equal = MetadataFilter.of(Map.of("l", wanted));
    MetadataFilter oneOf = MetadataFilter.of(Map.of("n", Map.of("$in", wanted)));
    wanted.add(2);
    assertThat(equal.matches(Map.of("l", List.of(1)))).isTrue();
    assertThat(oneOf.matches(Map.of("n", 2))).isFalse();
    assertThat(equal).hasToString("{l=[1]}");
  }

  @Property(tries = 2000)
  void numbersAreOrderedByTheirExactValue(
      @ForAll("numbers") Number one, @ForAll("numbers") Number other) {
    int order = exact(one).compareTo(exact(other));
    Map<String, Number> metadata = Map.of("n", one);
    assertThat(MetadataFilter.of(Map.of("n", other)).matches(metadata)).isEqualTo(order == 0);
    assertThat(by("$ne", other).matches(metadata)).isEqualTo(order != 0);
    assertThat(by("$in", List.of(other)).matches(metadata)).isEqualTo(order == 0);
    assertThat(by("$gt", other).matches(metadata)).isEqualTo(order > 0);
    assertThat(by("$gte", other).matches(metadata)).isEqualTo(order >= 0);
    assertThat(by("$lt", other).matches(metadata)).isEqualTo(order < 0);
    assertThat(by("$lte", other).matches(metadata)).isEqualTo(order <= 0);
  }

  private static MetadataFilter by(String operator, Object operand) {
    return MetadataFilter.of(Map.of("n", Map.of(operator, operand)));
  }

  private static BigDecimal exact(Number number) {
    return number instanceof Double || number instanceof Float
        ? new BigDecimal(number.doubleValue())
        : BigDecimal.valueOf(number.longValue());
  }

  @Test
  void aFilterIsAtMostAHundredLevelsDeep() {
    Map<String, Object> joined = Map.of("field", 1);
    for (int i = 1; i < 100; i++) {
      joined = Map.of("$not", joined);
    }
    assertThat(MetadataFilter.of(joined).matches(Map.of("field", 2))).isTrue();
    Map<String, Object> tooDeep = Map.of("$not", joined);
    Map<String, Object> value = Map.of();
    for (int i = 0; i < 100_000; i++) {
      value = Map.of("in", value);
    }
    Map<String, Object> veryDeep = value;
    Map<String, Object> cyclic = new HashMap<>();
    cyclic.put("$not", cyclic);
    List<Object> list = new ArrayList<>();
    list.add(list);
    for (Map<String, Object> bad :
        List.<Map<String, Object>>of(
            tooDeep,
            cyclic,
            Map.of("$and", List.of(cyclic)),
            Map.of("field", veryDeep),
            Map.of("field", Map.of("$contains", veryDeep)),
            Map.of("field", Map.of("$in", list)))) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> MetadataFilter.of(bad))
          .withMessageContainingAll("(100)", "\nMaybe it holds itself.");
    }
    MetadataFilter filter = MetadataFilter.of(Map.of("field", 1));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> filter.matches(Map.of("field", veryDeep)))
        .withMessageContaining("(100)");
  }

  @Provide
  Arbitrary<Number> numbers() {
    Arbitrary<Number> near =
        Arbitraries.of(
            0,
            -0.0,
            1,
            1.0f,
            (byte) 1,
            1.5,
            -1.5,
            1L << 53,
            (1L << 53) + 1,
            0x1p53,
            0x1p53 + 2,
            Long.MAX_VALUE,
            Long.MAX_VALUE - 1,
            Long.MIN_VALUE,
            Long.MIN_VALUE + 1,
            0x1p63,
            -0x1p63,
            Math.nextDown(0x1p63),
            Math.nextDown(-0x1p63),
            Double.MAX_VALUE,
            -Double.MAX_VALUE,
            Double.MIN_VALUE,
            -Double.MIN_VALUE);
    Arbitrary<Number> longs = Arbitraries.longs().map(n -> n);
    Arbitrary<Number> doubles = Arbitraries.longs().map(n -> n + 0.5);
    Arbitrary<Number> small = Arbitraries.integers().between(-3, 3).map(n -> n / 2.0);
    return Arbitraries.oneOf(near, longs, doubles, small);
  }
}
