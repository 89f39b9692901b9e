package dev.qortex.commons.credentials;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Values by two characters, whose look-up takes one step for pairs of ASCII. Not thread-safe. */
final class ByStart<T> {

  private static final int BITS = 7;
  private static final int ASCII = 1 << BITS;

  private final @Nullable List<T>[] ascii;
  private final Map<Integer, List<T>> others = new HashMap<>();

  @SuppressWarnings({"unchecked", "rawtypes"})
  ByStart() {
    ascii = new List[1 << 2 * BITS];
  }

  void add(char first, char second, T value) {
    List<T> known = get(first, second);
    if (known == null) {
      known = new ArrayList<>();
      if (first < ASCII && second < ASCII) {
        ascii[first << BITS | second] = known;
      } else {
        others.put(first << Character.SIZE | second, known);
      }
    }
    known.add(value);
  }

  /** The values in the order in which they were added, or null for none. */
  @Nullable List<T> get(char first, char second) {
    return first < ASCII && second < ASCII
        ? ascii[first << BITS | second]
        : others.get(first << Character.SIZE | second);
  }
}
