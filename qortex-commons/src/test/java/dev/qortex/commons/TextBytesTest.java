package dev.qortex.commons;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class TextBytesTest {

  @Test
  void aByteOrderMarkSaysTheEncodingAndIsNoText() throws CharacterCodingException {
    for (String text : List.of("", "a", "größe 水泵 😀", "{\"a\": 1}\n")) {
      assertThat(TextBytes.decoded(text.getBytes(StandardCharsets.UTF_8))).isEqualTo(text);
      for (Charset charset :
          List.of(StandardCharsets.UTF_8, StandardCharsets.UTF_16BE, StandardCharsets.UTF_16LE)) {
        byte[] marked = ("\uFEFF" + text).getBytes(charset);
        assertThat(TextBytes.decoded(marked)).as("%s", charset).isEqualTo(text);
        assertThat(TextBytes.lenient(marked)).isEqualTo(text);
      }
      assertThat(TextBytes.withoutMark("\uFEFF" + text)).isEqualTo(text);
      assertThat(TextBytes.withoutMark(text)).isEqualTo(text);
    }
  }

  @Test
  void whatIsNotValidIsRefusedOrReplaced() {
    byte[] latin = {'a', (byte) 0xE9};
    assertThatThrownBy(() -> TextBytes.decoded(latin)).isInstanceOf(CharacterCodingException.class);
    assertThat(TextBytes.lenient(latin)).isEqualTo("a\uFFFD");
  }
}
