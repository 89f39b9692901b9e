package dev.qortex.graph.memgraph.internal.rows;

import dev.qortex.commons.Sha256;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Ids as an index takes them, since Neo4j indexes no text above 8 kB. A text of up to 2,000 bytes
 * of UTF-8 is its own key; a longer one is cut and followed by its hash, which is longer than any
 * text that is its own key, so that no two have one key. The whole text of such a one stands beside
 * it, with {@code _text} after the name of the property. Pure functions.
 */
public final class IndexKeys {

  private static final int LIMIT = 2_000;

  private IndexKeys() {}

  /** The key of a text. */
  public static String key(String text) {
    if (text.length() <= LIMIT / 3) {
      return text;
    }
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    if (bytes.length <= LIMIT) {
      return text;
    }
    CharBuffer cut = CharBuffer.allocate(LIMIT);
    StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes, 0, LIMIT), cut, false);
    return cut.flip() + "…" + Sha256.of(bytes);
  }

  public static List<String> keys(Collection<String> texts) {
    return texts.stream().map(IndexKeys::key).distinct().toList();
  }

  /** A row with the keys in place of those texts, and the whole text beside a key that is cut. */
  static Map<String, Object> stored(Map<String, Object> row, String... names) {
    Map<String, Object> stored = new HashMap<>(row);
    for (String name : names) {
      if (stored.get(name) instanceof String text) {
        String key = key(text);
        stored.put(name, key);
        // A property that is set to null goes.
        stored.put(name + "_text", key.equals(text) ? null : text);
      }
    }
    return stored;
  }
}
