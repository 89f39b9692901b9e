package dev.qortex.commons;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.api.Test;

class EditedTextTest {

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  @Property
  void aTextThatDoesNotChangeKeepsEveryByte(
      @ForAll List<@StringLength(max = 8) String> lines,
      @ForAll boolean marked,
      @ForAll boolean windows)
      throws CharacterCodingException {
    String end = windows ? "\r\n" : "\n";
    String text =
        String.join(
            end, lines.stream().map(line -> line.replaceAll("[\r\n\uFEFF\\p{Cs}]", "x")).toList());
    byte[] content = utf8((marked ? "\uFEFF" : "") + text);
    EditedText read = EditedText.of(content);
    assertThat(read.text()).doesNotContain("\r", "\uFEFF");
    assertThat(read.bytes()).isEqualTo(content);
  }

  @Test
  void anAddedLineEndsAsTheOthersDo() throws CharacterCodingException {
    EditedText read = EditedText.of(utf8("\uFEFFa\r\nb\r\n"));
    assertThat(read.with(read.text() + "c\n").bytes()).isEqualTo(utf8("\uFEFFa\r\nb\r\nc\r\n"));
    assertThat(EditedText.of(utf8("a\nb\r\n")).bytes()).isEqualTo(utf8("a\nb\n"));
  }

  @Test
  void aFileInUtf16StaysInUtf16() throws CharacterCodingException {
    for (Charset encoding : List.of(StandardCharsets.UTF_16LE, StandardCharsets.UTF_16BE)) {
      byte[] content = "\uFEFFT\u00fcr\r\n".getBytes(encoding);
      EditedText read = EditedText.of(content);
      assertThat(read.text()).isEqualTo("T\u00fcr\n");
      assertThat(read.bytes()).isEqualTo(content);
    }
  }

  @Test
  void bytesThatAreNotUtf8AreRefused() {
    assertThatThrownBy(() -> EditedText.of("T\u00fcr".getBytes(StandardCharsets.ISO_8859_1)))
        .isInstanceOf(CharacterCodingException.class);
  }
}
