package dev.qortex.learning;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.core.causal.Credits;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

class ArmCreditTest {

  private static String id(String observation, String item) {
    Credits credits =
        new Credits(
            item, 1, List.of(new Credits.AncestorCredit("cause", 0.5, List.of("cause", item))));
    return ArmCredit.from(credits, observation).get(0).observationId();
  }

  @Test
  void aCreditIsNamedByObservationAndItem() {
    assertThat(id("o", "jwt")).isEqualTo("o/credit/jwt");
    assertThat(id("a/b", "docs/credit")).isEqualTo("a/b/credit/docs/credit");
    assertThat(id("o/credit", "x")).isNotEqualTo(id("o", "credit/x"));
    assertThat(id("o/credit/x", "y")).isNotEqualTo(id("o", "x/credit/y"));
  }

  @Property(tries = 5_000)
  void differentCreditsHaveDifferentIds(
      @ForAll("ids") String observation,
      @ForAll("ids") String item,
      @ForAll("ids") String otherObservation,
      @ForAll("ids") String otherItem) {
    boolean same = observation.equals(otherObservation) && item.equals(otherItem);
    assertThat(id(observation, item).equals(id(otherObservation, otherItem))).isEqualTo(same);
  }

  @Provide
  Arbitrary<String> ids() {
    return Arbitraries.of("/credit/", "/credit", "credit/", "/", "o", "1")
        .list()
        .ofMinSize(1)
        .ofMaxSize(3)
        .map(all -> String.join("", all));
  }
}
