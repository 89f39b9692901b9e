package dev.qortex.mcp;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Members that say what becomes of a message, read without making a tree of it, and of a broken
 * message as far as it is JSON. Not thread-safe.
 */
final class MessageHead {

  /** Characters of an id or of a progress token, which come back in answers. */
  static final int LONGEST_TOKEN = 256;

  private static final JsonFactory JSON =
      new JsonFactoryBuilder().disable(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES).build();

  private @Nullable Object id;
  private String method = "";
  private @Nullable Object cancelled;

  private MessageHead() {}

  static MessageHead of(String message) {
    MessageHead head = new MessageHead();
    try (JsonParser parser = JSON.createParser(message)) {
      if (parser.nextToken() == JsonToken.START_OBJECT) {
        head.read(parser);
      }
    } catch (IOException e) {
      // The fields before the fault are known.
      return head;
    }
    return head;
  }

  static MessageHead of(byte[] message) {
    return of(new String(message, UTF_8));
  }

  private void read(JsonParser parser) throws IOException {
    boolean identified = false;
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      String name = parser.currentName();
      JsonToken value = parser.nextToken();
      switch (name) {
        case "id" -> {
          id = identified ? null : scalar(parser);
          identified = true;
        }
        case "method" -> method = value == JsonToken.VALUE_STRING ? parser.getText() : "";
        case "params" -> readParameters(parser, value);
        default -> {}
      }
      parser.skipChildren();
    }
  }

  private void readParameters(JsonParser parser, JsonToken value) throws IOException {
    while (value == JsonToken.START_OBJECT && parser.nextToken() == JsonToken.FIELD_NAME) {
      boolean names = parser.currentName().equals("requestId");
      parser.nextToken();
      if (names) {
        cancelled = scalar(parser);
      }
      parser.skipChildren();
    }
  }

  private static @Nullable Object scalar(JsonParser parser) throws IOException {
    if (parser.currentToken() == JsonToken.VALUE_NUMBER_INT) {
      boolean fits = parser.getNumberType() != JsonParser.NumberType.BIG_INTEGER;
      return fits ? (Object) parser.getLongValue() : null;
    }
    return parser.currentToken() == JsonToken.VALUE_STRING && isToken(parser.getText())
        ? parser.getText()
        : null;
  }

  /** True for a text that can be sent back: not too long, and without half of a surrogate pair. */
  static boolean isToken(String text) {
    return text.length() <= LONGEST_TOKEN && UTF_8.newEncoder().canEncode(text);
  }

  /** The id, a text or a long; null when there is none that can be sent back. */
  @Nullable Object id() {
    return id;
  }

  /** The method; empty when it cannot be read. */
  String method() {
    return method;
  }

  /** The id of the request that a cancellation names. */
  @Nullable Object cancelled() {
    return cancelled;
  }
}
