package dev.qortex.engine.internal.passages;

import java.io.BufferedOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/** Writer of values as {@link PackedReader} reads them. Not thread-safe. */
final class PackedWriter {

  private static final int BUFFER = 1 << 16;

  private final DataOutputStream out;
  private long size;

  PackedWriter(OutputStream out) {
    this.out = new DataOutputStream(new BufferedOutputStream(out, BUFFER));
  }

  /** The number of bytes so far. */
  long size() {
    return size;
  }

  void flush() throws IOException {
    out.flush();
  }

  void number(int value) throws IOException {
    out.writeInt(value);
    size += Integer.BYTES;
  }

  void large(long value) throws IOException {
    out.writeLong(value);
    size += Long.BYTES;
  }

  void text(String text) throws IOException {
    bytes(text.getBytes(StandardCharsets.UTF_8));
  }

  private void bytes(byte[] bytes) throws IOException {
    number(bytes.length);
    out.write(bytes);
    size += bytes.length;
  }

  void texts(Collection<String> texts) throws IOException {
    number(texts.size());
    for (String text : texts) {
      text(text);
    }
  }

  void numbers(int[] values) throws IOException {
    number(values.length);
    for (int value : values) {
      number(value);
    }
  }

  void values(float[] values) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(values.length * Float.BYTES);
    bytes.asFloatBuffer().put(values);
    bytes(bytes.array());
  }

  /**
   * Properties as records of the model hold them.
   *
   * @throws IllegalArgumentException for a value of another type
   */
  void json(Object value) throws IOException {
    if (value instanceof String text) {
      number(PackedReader.TEXT);
      text(text);
    } else if (value instanceof Boolean known) {
      number(known ? PackedReader.TRUE : PackedReader.FALSE);
    } else if (value instanceof Long whole) {
      number(PackedReader.WHOLE);
      large(whole);
    } else if (value instanceof Double real) {
      number(PackedReader.REAL);
      large(Double.doubleToRawLongBits(real));
    } else if (value instanceof List<?> list) {
      number(PackedReader.LIST);
      number(list.size());
      for (Object item : list) {
        json(item);
      }
    } else if (value instanceof Map<?, ?> map) {
      number(PackedReader.MAP);
      number(map.size());
      for (Map.Entry<?, ?> entry : map.entrySet()) {
        text((String) entry.getKey());
        json(entry.getValue());
      }
    } else {
      throw new IllegalArgumentException(
          "The property (%s) is of type (%s).".formatted(value, value.getClass().getName()));
    }
  }
}
