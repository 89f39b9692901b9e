package dev.qortex.core.feedback;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

class FeedbackEventTest {

  private static String observation(String answer, String item) {
    return FeedbackEvent.of(answer, "", Map.of(), Instant.EPOCH).observationId(item);
  }

  @Test
  void anObservationIsNamedByAnswerAndItem() {
    assertThat(observation("a1", "docs/retries.md#P")).isEqualTo("a1/docs/retries.md#P");
    assertThat(observation("a/b", "c")).isNotEqualTo(observation("a", "b/c"));
  }

  @Property
  void differentObservationsHaveDifferentIds(
      @ForAll("ids") String answer,
      @ForAll("ids") String item,
      @ForAll("ids") String otherAnswer,
      @ForAll("ids") String otherItem) {
    boolean same = answer.equals(otherAnswer) && item.equals(otherItem);
    assertThat(observation(answer, item).equals(observation(otherAnswer, otherItem)))
        .isEqualTo(same);
  }

  @Provide
  Arbitrary<String> ids() {
    return Arbitraries.of("/", "a", "1", "3").list().ofMaxSize(5).map(all -> String.join("", all));
  }
}
