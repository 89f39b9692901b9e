package dev.qortex.commons;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class EditDistanceTest {

  @Test
  void theNearestNamesComeFirst() {
    assertThat(EditDistance.nearest("kittn", List.of("sitting", "Kitten", "mitten"), 2))
        .containsExactly("Kitten", "mitten");
    assertThat(EditDistance.of("kitten", "SITTING")).isEqualTo(3);
  }

  @Test
  void aRefusalProposesFiveNamesOrAnotherRemedy() {
    List<String> many = List.of("a1", "a2", "a3", "a4", "b5", "a6");
    assertThat(EditDistance.remedy("a", many, "make one"))
        .isEqualTo("\nMaybe one of [a1, a2, a3, a4, a6].");
    assertThat(EditDistance.remedy("a", List.of(), "make one")).isEqualTo("\nMaybe make one.");
    assertThat(EditDistance.remedy("a", List.of("a".repeat(600)), "make one"))
        .isEqualTo("\nMaybe make one.");
    assertThat(EditDistance.remedy("a", List.of())).isEmpty();
  }

  @Test
  void aNameOfEightMegabytesCostsNoMoreThanAShortOne() {
    List<String> known =
        IntStream.range(0, 1_000).mapToObj(i -> "name " + i + " " + "y".repeat(i)).toList();

    List<String> nearest =
        assertTimeoutPreemptively(
            Duration.ofSeconds(60), () -> EditDistance.nearest("x".repeat(8 << 20), known, 5));

    assertThat(nearest).hasSize(5).allSatisfy(name -> assertThat(name).hasSizeLessThan(600));
  }
}
