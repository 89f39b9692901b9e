package dev.qortex.cli.internal.operations;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.qortex.service.error.ServiceException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class ArgumentTypeTest {

  record Sample(
      int number,
      OptionalInt some,
      Optional<Instant> since,
      TimeUnit unit,
      List<Integer> numbers,
      Set<String> names,
      Optional<List<String>> ids,
      float[] vector,
      boolean flag,
      Map<String, Object> structure,
      Optional<Map<String, Object>> context) {}

  private static ArgumentType type(String component) {
    for (var each : Sample.class.getRecordComponents()) {
      if (each.getName().equals(component)) {
        return ArgumentType.of(each.getGenericType());
      }
    }
    throw new AssertionError(component);
  }

  @Test
  void wordsBecomeValuesOfTheType() {
    assertThat(type("number").of("n", List.of("1", "2"))).isEqualTo(2);
    assertThat(type("some").of("n", List.of("3"))).isEqualTo(OptionalInt.of(3));
    assertThat(type("since").of("n", List.of("2026-01-31T12:00:00Z")))
        .isEqualTo(Optional.of(Instant.parse("2026-01-31T12:00:00Z")));
    assertThat(type("unit").of("n", List.of("Days"))).isEqualTo(TimeUnit.DAYS);
    assertThat(type("numbers").of("n", List.of("1", "2"))).isEqualTo(List.of(1, 2));
    assertThat(type("names").of("n", List.of("b", "b"))).isEqualTo(Set.of("b"));
    assertThat(type("ids").of("n", List.of("a", "b"))).isEqualTo(Optional.of(List.of("a", "b")));
    assertThat((float[]) type("vector").of("n", List.of("1", ".5"))).containsExactly(1, 0.5f);
    assertThat(type("flag").of("n", List.of("true"))).isEqualTo(true);
  }

  @Test
  void whatIsNotGivenIsAbsentWhereItMayBe() {
    assertThat(type("some").absent()).isEqualTo(OptionalInt.empty());
    assertThat(type("context").absent()).isEqualTo(Optional.empty());
    assertThat(type("context").isOptional()).isTrue();
    assertThat(type("structure").isOptional()).isFalse();
  }

  @Test
  void mapsAreStructuresAndListsOfValuesAreNot() {
    assertThat(type("structure").isStructure()).isTrue();
    assertThat(type("context").isStructure()).isTrue();
    for (String list : List.of("numbers", "names", "ids", "vector")) {
      assertThat(type(list).isList()).as(list).isTrue();
      assertThat(type(list).isStructure()).as(list).isFalse();
    }
  }

  @Test
  void aWordThatIsNoValueIsRefusedWithItsArgument() {
    for (String component : List.of("number", "some", "since", "unit", "numbers", "flag")) {
      assertThatThrownBy(() -> type(component).of("top_k", List.of("many")))
          .as(component)
          .isInstanceOf(ServiceException.class)
          .hasMessageContaining("'top_k' (many)");
    }
  }
}
