package dev.qortex.learning.store;

import dev.qortex.commons.Checks;
import dev.qortex.core.model.IdOrder;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * One text for equal values, the same that Python's {@code json.dumps} writes with sorted keys and
 * without blanks, so that keys made there stay valid. That is why it is written by hand: numbers,
 * escapes and the order of keys differ from what Java libraries write. Not thread-safe.
 */
final class CanonicalJson {

  private static final int MAX_DIGITS = 17;
  private static final String ESCAPED = "\"\\\n\r\t\b\f";
  private static final String ESCAPES = "\"\\nrtbf";
  private static final List<RoundingMode> NEAREST_FIRST =
      List.of(RoundingMode.HALF_EVEN, RoundingMode.DOWN, RoundingMode.UP);

  private final StringBuilder out = new StringBuilder();

  private CanonicalJson() {}

  /** The text of a map. */
  static String of(Map<String, ?> value) {
    CanonicalJson json = new CanonicalJson();
    json.write(value, 0);
    return json.out.toString();
  }

  private void write(@Nullable Object value, int depth) {
    Checks.depth("context", depth);
    if (value == null
        || value instanceof Boolean
        || value instanceof Byte
        || value instanceof Short
        || value instanceof Integer
        || value instanceof Long
        || value instanceof BigInteger) {
      out.append(value);
    } else if (value instanceof Double || value instanceof Float) {
      number(((Number) value).doubleValue());
    } else if (value instanceof String text) {
      string(text);
    } else if (value instanceof List<?> list) {
      list(list, depth);
    } else if (value instanceof Map<?, ?> map) {
      map(map, depth);
    } else {
      throw unwritable(value);
    }
  }

  private static IllegalArgumentException unwritable(Object value) {
    return new IllegalArgumentException(
        "The context holds a value of type (%s), which has no single form in JSON.\nMaybe use strings, finite numbers, booleans, lists, and maps with string keys."
            .formatted(value.getClass().getName()));
  }

  private void list(List<?> list, int depth) {
    char before = '[';
    for (Object item : list) {
      out.append(before);
      write(item, depth + 1);
      before = ',';
    }
    out.append(list.isEmpty() ? "[]" : "]");
  }

  private void map(Map<?, ?> map, int depth) {
    SortedMap<String, @Nullable Object> sorted = new TreeMap<>(IdOrder.BY_CODE_POINT);
    map.forEach(
        (key, value) -> {
          if (!(key instanceof String text)) {
            throw unwritable(map);
          }
          sorted.put(text, value);
        });
    out.append('{');
    sorted.forEach(
        (key, value) -> {
          out.append(out.charAt(out.length() - 1) == '{' ? "" : ",");
          string(key);
          out.append(':');
          write(value, depth + 1);
        });
    out.append('}');
  }

  private void string(String text) {
    out.append('"');
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      int escape = ESCAPED.indexOf(c);
      if (escape >= 0) {
        out.append('\\').append(ESCAPES.charAt(escape));
      } else if (c < ' ' || c > '~') {
        out.append(String.format(Locale.ROOT, "\\u%04x", (int) c));
      } else {
        out.append(c);
      }
    }
    out.append('"');
  }

  /** As few digits as tell the number from all others, and an exponent from 1e16 and below 1e-4. */
  private void number(double value) {
    if (!Double.isFinite(value)) {
      throw new IllegalArgumentException(
          "The context holds the number (%s).\nMaybe leave it out.".formatted(value));
    }
    if (value == 0) {
      out.append(value);
      return;
    }
    BigDecimal shortest = shortest(value);
    int exponent = shortest.precision() - shortest.scale() - 1;
    if (exponent >= -4 && exponent < 16) {
      out.append(shortest.toPlainString()).append(shortest.scale() <= 0 ? ".0" : "");
      return;
    }
    String digits = shortest.unscaledValue().abs().toString();
    out.append(value < 0 ? "-" : "").append(digits.charAt(0));
    out.append(digits.length() > 1 ? "." : "").append(digits, 1, digits.length());
    out.append(String.format(Locale.ROOT, "e%+03d", exponent));
  }

  // Double.toString of Java before 19 does not always find the shortest. At a power of two the
  // nearest decimal of that length may miss where its neighbour hits.
  private static BigDecimal shortest(double value) {
    BigDecimal exact = new BigDecimal(value);
    for (int digits = 1; digits < MAX_DIGITS; digits++) {
      for (RoundingMode mode : NEAREST_FIRST) {
        BigDecimal rounded = exact.round(new MathContext(digits, mode));
        if (rounded.doubleValue() == value) {
          return rounded.stripTrailingZeros();
        }
      }
    }
    return exact.round(new MathContext(MAX_DIGITS, RoundingMode.HALF_EVEN)).stripTrailingZeros();
  }
}
