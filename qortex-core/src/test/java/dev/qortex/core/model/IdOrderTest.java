package dev.qortex.core.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

class IdOrderTest {

  private static final String HALF_WIDTH = "\uff61";
  private static final String EMOJI = "\ud83d\ude00";

  @Test
  void aCharacterAboveU00FfffComesAfterOneBelow() {
    List<String> ids =
        List.of(EMOJI, "b", HALF_WIDTH, "", "a", "a" + EMOJI, "a" + HALF_WIDTH, "ab");
    assertThat(ids.stream().sorted(IdOrder.BY_CODE_POINT))
        .containsExactly("", "a", "ab", "a" + HALF_WIDTH, "a" + EMOJI, "b", HALF_WIDTH, EMOJI);
  }

  @Property
  void theOrderIsThatOfUtf8Bytes(@ForAll("texts") String one, @ForAll("texts") String other) {
    int bytes =
        Arrays.compareUnsigned(
            one.getBytes(StandardCharsets.UTF_8), other.getBytes(StandardCharsets.UTF_8));
    assertThat(Integer.signum(IdOrder.BY_CODE_POINT.compare(one, other)))
        .isEqualTo(Integer.signum(bytes));
  }

  @Provide
  Arbitrary<String> texts() {
    return Arbitraries.of(
            "a", "\u00e9", "\ud7ff", "\ue000", HALF_WIDTH, "\uffff", EMOJI, "\udbff\udfff")
        .list()
        .ofMaxSize(4)
        .map(parts -> String.join("", parts));
  }
}
