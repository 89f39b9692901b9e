package dev.qortex.observations.internal.credentials;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Texts that are looked for together: pairs of characters lead to those that begin so. Immutable.
 */
final class Parts {

  private static final int BITS = 7;
  private static final int MASK = (1 << BITS) - 1;

  private final @Nullable List<String>[] byStart;

  @SuppressWarnings({"unchecked", "rawtypes"})
  Parts(Collection<String> parts) {
    byStart = new List[1 << 2 * BITS];
    for (String part : parts) {
      int start = (part.charAt(0) & MASK) << BITS;
      int from = part.length() > 1 ? part.charAt(1) & MASK : 0;
      int to = part.length() > 1 ? from : MASK;
      for (int second = from; second <= to; second++) {
        List<String> same = byStart[start | second];
        if (same == null) {
          same = new ArrayList<>();
          byStart[start | second] = same;
        }
        same.add(part);
      }
    }
  }

  /** True if one of them is in the text. */
  boolean isIn(String text) {
    for (int i = 0; i < text.length(); i++) {
      int second = i + 1 < text.length() ? text.charAt(i + 1) & MASK : 0;
      List<String> same = byStart[(text.charAt(i) & MASK) << BITS | second];
      if (same != null) {
        for (String part : same) {
          if (text.startsWith(part, i)) {
            return true;
          }
        }
      }
    }
    return false;
  }
}
