package dev.qortex.json;

import com.fasterxml.jackson.databind.JsonNode;
import dev.qortex.commons.Surrogates;
import java.util.Map;
import java.util.Optional;

/** Check that JSON of a caller can be stored. Pure functions. */
public final class StorableJson {

  private StorableJson() {}

  /**
   * The first fault: a text that cannot be written as UTF-8, or a number beyond those of IEEE 754.
   */
  public static Optional<String> fault(JsonNode node) {
    if (node.isTextual()) {
      return fault(node.textValue());
    }
    if (node.isDouble() && !Double.isFinite(node.doubleValue())) {
      return Optional.of("The JSON has a number beyond 1.8e308.");
    }
    for (Map.Entry<String, JsonNode> member : node.properties()) {
      Optional<String> fault = fault(member.getKey()).or(() -> fault(member.getValue()));
      if (fault.isPresent()) {
        return fault;
      }
    }
    if (node.isArray()) {
      for (JsonNode element : node) {
        Optional<String> fault = fault(element);
        if (fault.isPresent()) {
          return fault;
        }
      }
    }
    return Optional.empty();
  }

  private static Optional<String> fault(String text) {
    return Surrogates.half(text) < 0
        ? Optional.empty()
        : Optional.of("The JSON has half of a surrogate pair in a text.");
  }
}
