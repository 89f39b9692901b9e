package dev.qortex.engine.internal.passages;

import dev.qortex.core.model.Sequence;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Reader of values that a {@link PackedWriter} wrote, in their order. Not thread-safe; several may
 * read the same bytes.
 */
final class PackedReader {

  static final int TEXT = 0;
  static final int FALSE = 1;
  static final int TRUE = 2;
  static final int WHOLE = 3;
  static final int REAL = 4;
  static final int LIST = 5;
  static final int MAP = 6;

  private final ByteBuffer in;

  PackedReader(ByteBuffer bytes) {
    this.in = bytes.duplicate();
  }

  /** Goes to a byte. */
  void at(int position) {
    in.position(position);
  }

  int number() {
    return in.getInt();
  }

  long large() {
    return in.getLong();
  }

  String text() {
    byte[] bytes = new byte[in.getInt()];
    in.get(bytes);
    return new String(bytes, StandardCharsets.UTF_8);
  }

  List<String> texts() {
    int count = number();
    List<String> texts = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      texts.add(text());
    }
    return texts;
  }

  int[] numbers() {
    int[] values = new int[number()];
    for (int i = 0; i < values.length; i++) {
      values[i] = number();
    }
    return values;
  }

  float[] values() {
    int length = number();
    float[] values = new float[length / Float.BYTES];
    in.slice(in.position(), length).asFloatBuffer().get(values);
    at(in.position() + length);
    return values;
  }

  void skipValues() {
    int length = number();
    at(in.position() + length);
  }

  Sequence sequence() {
    String group = text();
    int position = number();
    return group.isEmpty() && position == 0 ? Sequence.NONE : new Sequence(group, position);
  }

  /** The entries of a map. */
  Map<String, Object> json() {
    if (number() != MAP) {
      throw new IllegalStateException(
          "There are no properties at byte (%s).".formatted(in.position()));
    }
    return map();
  }

  private Map<String, Object> map() {
    Map<String, Object> map = new TreeMap<>();
    int count = number();
    for (int i = 0; i < count; i++) {
      map.put(text(), value());
    }
    return map;
  }

  private Object value() {
    int type = number();
    return switch (type) {
      case TEXT -> text();
      case FALSE, TRUE -> type == TRUE;
      case WHOLE -> large();
      case REAL -> Double.longBitsToDouble(large());
      case LIST -> list();
      case MAP -> map();
      default -> throw new IllegalStateException("There is no type (%s).".formatted(type));
    };
  }

  private List<Object> list() {
    int count = number();
    List<Object> list = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      list.add(value());
    }
    return list;
  }
}
