package dev.qortex.service.internal;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.qortex.service.ServiceException;

/** JSON of callers, read within limits that hold at all doors. */
public final class LimitedJson {

  private static final int LONGEST_NUMBER = 100;
  private static final int LONGEST_NAME = 10_000;

  /** So many tokens a text of any size may have. */
  private static final int FEW_TOKENS = 1_000;

  /** Of the vectors of short numbers that a text of the largest size may hold. */
  private static final int BYTES_PER_TOKEN = 4;

  private LimitedJson() {}

  /**
   * Mapper that refuses doubled members, text after the end, and what exceeds the limits.
   *
   * @param bytes size of a text, at most
   * @param depth levels of nesting, at most
   */
  public static JsonMapper mapper(int bytes, int depth) {
    return JsonMapper.builder(
            JsonFactory.builder()
                .streamReadConstraints(
                    StreamReadConstraints.builder()
                        .maxNestingDepth(depth)
                        .maxNumberLength(LONGEST_NUMBER)
                        .maxNameLength(LONGEST_NAME)
                        .maxStringLength(bytes)
                        .maxTokenCount(Math.max(FEW_TOKENS, bytes / BYTES_PER_TOKEN))
                        .build())
                .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
                .build())
        .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
        .build();
  }

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
      node.forEach(LimitedJson::check);
    }
  }

  private static void check(String text) {
    if (text.codePoints().anyMatch(point -> point >= 0xD800 && point <= 0xDFFF)) {
      throw ServiceException.invalid("", "The JSON has half of a surrogate pair in a text.");
    }
  }
}
