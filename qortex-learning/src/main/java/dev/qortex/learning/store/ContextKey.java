package dev.qortex.learning.store;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;

/** Names contexts: situations in which the same arm may be worth different things. */
public final class ContextKey {

  /** The key of the empty context. */
  public static final String DEFAULT = "default";

  private static final int LENGTH = 16;
  private static final ObjectMapper JSON =
      JsonMapper.builder()
          .enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS)
          .enable(JsonWriteFeature.ESCAPE_NON_ASCII)
          .build();

  private ContextKey() {}

  /**
   * The key of a context: {@link #DEFAULT} for the empty one, otherwise the first 16 hexadecimal
   * digits of the SHA-256 of its JSON with sorted keys, ASCII only, without blanks. The order of
   * keys does not matter.
   *
   * @throws IllegalArgumentException when a value cannot be written as JSON
   */
  public static String of(Map<String, ?> context) {
    if (context.isEmpty()) {
      return DEFAULT;
    }
    try {
      byte[] json = JSON.writeValueAsBytes(context);
      byte[] hash = MessageDigest.getInstance("SHA-256").digest(json);
      return HexFormat.of().formatHex(hash).substring(0, LENGTH);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(
          "The context (%s) cannot be written as JSON.\nMaybe use strings, numbers and booleans only."
              .formatted(context),
          e);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("This Java has no SHA-256.", e);
    }
  }
}
