package dev.qortex.service.internal;

import com.fasterxml.jackson.databind.JsonNode;
import dev.qortex.commons.Surrogates;
import dev.qortex.service.error.ServiceException;

/** Check that what a caller sent can be stored. Pure functions. */
public final class StorableJson {

  private StorableJson() {}

  /**
   * Refuses texts that cannot be written as UTF-8, and numbers beyond those of IEEE 754.
   *
   * @throws ServiceException of code INVALID_ARGUMENT
   */
  public static void check(JsonNode node) {
    if (node.isTextual()) {
      check(node.textValue());
    } else if (node.isDouble() && !Double.isFinite(node.doubleValue())) {
      throw ServiceException.invalid("", "The JSON has a number beyond 1.8e308.");
    }
    node.properties()
        .forEach(
            member -> {
              check(member.getKey());
              check(member.getValue());
            });
    if (node.isArray()) {
      node.forEach(StorableJson::check);
    }
  }

  private static void check(String text) {
    if (Surrogates.half(text) >= 0) {
      throw ServiceException.invalid("", "The JSON has half of a surrogate pair in a text.");
    }
  }
}
