package dev.qortex.core.graph;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.core.model.IngestNote;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class IngestReportTest {

  private static final ElementCounts SOME = new ElementCounts(1, 2, 3, 0, 0);

  private static String lines(int notes) {
    return new IngestReport(
            SOME,
            ElementCounts.ZERO,
            ElementCounts.ZERO,
            new TreeMap<>(),
            List.of("d:a", "d:b"),
            IntStream.range(0, notes)
                .mapToObj(i -> IngestNote.failed("file" + i, "no UTF-8"))
                .toList(),
            7)
        .toString();
  }

  @Test
  void itPrintsAsAFewLines() {
    assertThat(lines(1))
        .isEqualTo(
            """
            added: 1 concepts, 2 passages, 3 edges, 0 rules, 0 examples
            without a vector: 2, such as d:a
            failed file0: no UTF-8\
            """);
    assertThat(lines(500)).endsWith("… and 495 more notes").hasLineCount(8);
  }

  @Test
  void itSaysThatNothingChanged() {
    ElementCounts none = ElementCounts.ZERO;
    assertThat(new IngestReport(none, none, none, new TreeMap<>(), List.of(), List.of(), 7))
        .hasToString("nothing changed");
  }
}
