package dev.qortex.buildlog.model;

import dev.qortex.commons.Checks;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** Look-up of constants by their names in lower case. */
final class EnumNames {

  private EnumNames() {}

  static <E extends Enum<E>> E of(Class<E> type, String what, String text) {
    for (E constant : type.getEnumConstants()) {
      if (constant.name().equalsIgnoreCase(text.strip())) {
        return constant;
      }
    }
    String known =
        Arrays.stream(type.getEnumConstants())
            .map(constant -> constant.name().toLowerCase(Locale.ROOT))
            .collect(Collectors.joining(", "));
    throw new IllegalArgumentException(
        "The %s (%s) is not known.\nMaybe use one of: %s."
            .formatted(what, Checks.shown(text), known));
  }
}
