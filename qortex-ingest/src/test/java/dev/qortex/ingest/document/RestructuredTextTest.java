package dev.qortex.ingest.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RestructuredTextTest {

  private static Document document(String text) {
    return new PlainTextParser().parse("x.rst.txt", text.getBytes(StandardCharsets.UTF_8));
  }

  private static List<String> outline(String text) {
    List<String> outline = new ArrayList<>();
    for (Section section : document(text).sections()) {
      outline.add("# " + section.location());
      section
          .blocks()
          .forEach(block -> outline.add(block.kind() + " " + block.lead() + block.text()));
    }
    return outline;
  }

  @Test
  void aPageOfSphinxIsReadAsItIsShown() {
    String page =
        """
        .. include:: global.inc
        .. _pumps:

        ==========================
         Pumps
        ==========================

        .. contents::
            :local:
            :depth: 2

        A *pump* is started by :meth:`~plant.Pump.start`; see :ref:`the valves <valves>`,
        ``--dry <n>`` or `the manual <https://example.org/m>`_ for <n> pumps.

        .. warning:: Never run it dry.

            It breaks.

        .. versionadded:: 1.2

        .. comment that nobody
           should see

        Use
        ---

        Run it::

            pump <start>

              now

        .. code-block:: python
            :linenos:

            pump.start()

        1. First.

           More of it.
        2. Second
           line.

           - inner

        valve
            It closes.
        :param n: the number

        ======  =========
        Name    Meaning
        ======  =========
        open    it flows
                out
        shut    nothing
        ======  =========

        +------+-------+
        | Kind | Use   |
        +======+=======+
        | gear | oil   |
        +------+-------+

        .. py:method:: start(n)

            Starts it.
        """;
    assertThat(outline(page))
        .containsExactly(
            "# Pumps",
            "PROSE A pump is started by start; see the valves, --dry <n> or the manual for <n> pumps.",
            "PROSE Never run it dry.",
            "PROSE It breaks.",
            "PROSE New in version 1.2",
            "# Pumps > Use",
            "PROSE Run it:",
            "CODE pump <start>\n\n  now",
            "CODE pump.start()",
            "ITEM 1. First.",
            "PROSE More of it.",
            "ITEM 2. Second line.",
            "ITEM    - inner",
            "ITEM - valve: It closes.",
            "ITEM - param n: the number",
            "HEADER Name | Meaning",
            "ROW open | it flows out",
            "ROW shut | nothing",
            "HEADER Kind | Use",
            "ROW gear | oil",
            "PROSE start(n)",
            "PROSE Starts it.");
    assertThat(document(page).sections().get(1).blocks().get(2).listing().language())
        .contains("python");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Pumps\n=====\n\nA pump. Use `it`.\n",
        "The ratio is 3::4 here.\n\n    indented\n",
        "Example::\n\n  pump start\n",
        "Options\n-------\n-v, --verbose::\n  Tell more.\n\nUse it::\n\n  pump -v\n",
        "... and so on.\n\n.. or not\n"
      })
  void otherTextStaysPlain(String text) {
    assertThat(RestructuredText.isWritten(text.lines().toList())).isFalse();
  }

  @Test
  void aTitleMayBeLongerThanTheLineBelow() {
    assertThat(outline(".. _a:\n\nA longer title\n~~~~~~\n\nText.\n\nOther\n~~~~~\n\nMore.\n"))
        .containsExactly("# A longer title", "PROSE Text.", "# Other", "PROSE More.");
  }

  @Test
  void anythingIsReadInTime() {
    String deep = " ".repeat(0);
    StringBuilder text = new StringBuilder("Title\n=====\n\n.. note:: x\n\n");
    for (int i = 0; i < 2_000; i++) {
      text.append(deep).append("- a\n");
      deep += " ";
    }
    text.append("`".repeat(100_000)).append("\n\n").append(":a".repeat(100_000)).append('\n');
    assertTimeoutPreemptively(
        Duration.ofSeconds(20), () -> assertThat(document(text.toString()).isEmpty()).isFalse());
  }
}
