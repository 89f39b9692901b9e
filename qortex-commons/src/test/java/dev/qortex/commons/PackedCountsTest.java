package dev.qortex.commons;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class PackedCountsTest {

  @Property(tries = 200)
  void whatIsPackedIsReadBack(
      @ForAll
          Map<
                  @IntRange(max = Integer.MAX_VALUE) Integer,
                  @IntRange(min = 1, max = Integer.MAX_VALUE) Integer>
              counts) {
    SortedMap<Integer, Integer> expected = new TreeMap<>(counts);
    PackedCounts packed = new PackedCounts();
    expected.forEach(packed::add);
    assertThat(all(packed.reader())).isEqualTo(expected);
    assertThat(all(PackedCounts.reader(packed.toBytes()))).isEqualTo(expected);
  }

  private static Map<Integer, Integer> all(PackedCounts.Reader reader) {
    Map<Integer, Integer> found = new TreeMap<>();
    while (reader.next()) {
      found.put(reader.number(), reader.count());
    }
    return found;
  }

  @Test
  void theFormIsThatOfTheFile() {
    PackedCounts packed = new PackedCounts();
    packed.add(0, 1);
    packed.add(3, 2);
    packed.add(203, 300);
    // 0; 3 * 2 + 1, 2; 200 * 2 + 1 = 3 * 128 + 17, 300 = 2 * 128 + 44
    assertThat(packed.toBytes()).containsExactly(0, 7, 2, 128 + 17, 3, 128 + 44, 2);
  }

  @Test
  void numbersMustRiseAndCountsBeAboveZero() {
    PackedCounts packed = new PackedCounts();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> packed.add(-1, 1))
        .withMessageContaining("(-1)");
    packed.add(4, 1);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> packed.add(4, 1))
        .withMessageContaining("(4)");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> packed.add(5, 0))
        .withMessageContaining("(0)");
    assertThat(all(packed.reader())).isEqualTo(Map.of(4, 1));
  }
}
