package dev.qortex.cli.internal.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import org.junit.jupiter.api.Test;

class LayoutTest {

  @Test
  void membersStandInLinesOfOneWidth() {
    shown(
        "{'a': 1, 'long_name': 'x', 'none': [], 'tags': ['u', 'v']}",
        "a          1",
        "long_name  x",
        "none       -",
        "tags       u, v");
  }

  @Test
  void smallObjectsAreATableAndLargeOnesBlocks() {
    shown(
        "{'arms': [{'id': 'a', 'pulls': 1}, {'id': 'bcd', 'mean': 0.5}]}",
        "arms:",
        "  id   pulls  mean",
        "  a    1",
        "  bcd         0.5");
    shown(
        "{'items': [{'id': 'a', 'text': 'one\\ntwo'}, {'id': 'b', 'text': 'x'}]}",
        "items:",
        "  - id  a",
        "    text:",
        "      one",
        "      two",
        "  - id    b",
        "    text  x");
  }

  @Test
  void membersWithoutAValueAreLeftOutOfAnObject() {
    shown("{'node': {'id': 'a', 'name': '', 'tags': []}}", "node:", "  id  a");
  }

  @Test
  void membersWithoutAValueAreLeftOutOfLists() {
    shown(
        "{'checks': [{'name': 'a', 'problem': '', 'tags': []}, {'name': 'b', 'problem': ''}]}",
        "checks:",
        "  name",
        "  a",
        "  b");
    shown(
        "{'all': [{'a': ''}, {'a': 'x\\ny', 'b': null}]}",
        "all:",
        "  - -",
        "  - a:",
        "      x",
        "      y",
        "    b  null");
  }

  @Test
  void aLineIsBrokenBetweenWords() {
    assertThat(Layout.wrapped("one two three\n\n  four", 8))
        .containsExactly("one two", "three", "", "  four");
    assertThat(Layout.wrapped("  " + "w".repeat(12) + " x", 8)).containsExactly("  wwwwwwwwwwww x");
  }

  @Test
  void aTableThatIsTooWideIsBlocks() {
    String wide = "w".repeat(59);
    shown(
        "{'items': [{'a': '%s', 'b': '%s'}]}".formatted(wide, wide),
        "items:",
        "  - a  " + wide,
        "    b  " + wide);
  }

  @Test
  void theLinesOfAnElementStandUnderEachOther() {
    shown(
        "{'notes': ['one\\ntwo', '%s']}".formatted("w".repeat(70)),
        "notes:",
        "  - one",
        "    two",
        "  - " + "w".repeat(70));
  }

  @Test
  void controlCharactersDoNotReachTheTerminal() {
    assertThat(Layout.printable("a\u001b[31mb\u009b1mc\u0007\r\nd\te\rf\u007f"))
        .isEqualTo("a\uFFFD[31mb\uFFFD1mc\uFFFD\nd\te\uFFFDf\uFFFD");
  }

  @Test
  void aResultOfOneTextIsThatText() {
    shown("{'text': 'line\\n  indented'}", "line", "  indented");
  }

  private static void shown(String json, String... lines) {
    try {
      assertThat(Layout.of(new ObjectMapper().readTree(json.replace('\'', '"'))).lines())
          .containsExactly(lines);
    } catch (JsonProcessingException e) {
      throw new AssertionError(e);
    }
  }
}
