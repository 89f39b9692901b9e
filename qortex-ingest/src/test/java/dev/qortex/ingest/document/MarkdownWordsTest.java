package dev.qortex.ingest.document;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.core.model.Passage;
import dev.qortex.ingest.DocumentIngestor;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Each word of a text that is composed of blocks is in a passage or in the headings above it. */
class MarkdownWordsTest {

  private final DocumentIngestor ingestor = DocumentIngestor.standard();

  @Property(tries = 1000)
  void noWordIsLost(@ForAll("composed") String composed) {
    List<String> words = new ArrayList<>();
    StringBuilder text = new StringBuilder("Start\n\n");
    for (char c : composed.toCharArray()) {
      if (c == '@') {
        words.add("word" + (char) ('a' + words.size() / 26) + (char) ('a' + words.size() % 26));
        text.append(words.get(words.size() - 1));
      } else {
        text.append(c);
      }
    }
    String read =
        ingestor.readText(text.toString(), "x.md", "d").passages().stream()
            .map(MarkdownWordsTest::read)
            .collect(Collectors.joining("\n"));
    assertThat(words).as(text.toString()).allMatch(read::contains);
  }

  private static String read(Passage passage) {
    return passage.provenance().location() + "\n" + passage.text();
  }

  @Provide
  Arbitrary<String> composed() {
    Arbitrary<String> leaf =
        Arbitraries.oneOf(
            table(),
            Arbitraries.of(
                "# @ *@*\n",
                "## [@](/u \"@\")\n",
                "@ @\n===\n",
                "@\n---\n",
                "@ **@** _@_ `@` ~~@~~ \\@ &amp; @\n@  \n@\n",
                "[@](/u \"@ @\") ![@ *@*](p.png '@') [@][key] [@] <http://@> @\n",
                "[key]: /u\n",
                "[key]: /u \"@\"\n",
                "[@]: @\n",
                "[@]: /u\n  '@\n  @'\n",
                "[^@]: @.\n",
                "[^@]: @ @\n    @\n\n    @\n",
                "@[^1]\n\n[^1]: @\n",
                "- @\n- @\n  1. @\n     - [ ] @\n\n     @\n\n       [^@]: @\n",
                "7) @\n   | @ | @ |\n   |---|:-:|\n   | @ | @ | @ |\n",
                "<div title=\"@\">@\n@</div>\n",
                "@ <b>@</b> <!-- unseen --> @\n",
                "<!-- un\n\nseen -->\n",
                "@ ![@](data:image/png;base64,AAAA) %%unseen%% @\n",
                "```java\n@ @\n# @\n```\n",
                "~~~\n@\n~~~\n",
                "    @\n\n    @\n",
                "!!! note \"@ *@*\"\n    @\n\n    - @\n\n    ??? tip \"@\"\n        @\n",
                "=== \"@\"\n\n\t@\n=== \"@\"\n    ```\n    @\n",
                "!!! @\n@\n",
                "| @ | @ |\n",
                "***\n"));
    Arbitrary<String> nested =
        Combinators.combine(leaf, Arbitraries.of("", "", "> ", "- ", "1. ", "    "), between())
            .as((block, prefix, after) -> in(prefix, block) + after);
    return nested.list().ofMinSize(1).ofMaxSize(9).map(blocks -> String.join("", blocks));
  }

  private static Arbitrary<String> between() {
    return Arbitraries.of("", "\n", "\n\n");
  }

  /** Ragged: rows have fewer or more cells than the head. */
  private static Arbitrary<String> table() {
    Arbitrary<String> cell = Arbitraries.of("@", "*@*", "`@`", "@ \\| @", "[@](/u '@')", "");
    Arbitrary<String> row =
        Combinators.combine(cell.list().ofMinSize(1).ofMaxSize(5), Arbitraries.of("| ", ""))
            .as((cells, bar) -> bar + String.join(" | ", cells) + " |\n");
    return Combinators.combine(row, row.list().ofMaxSize(4))
        .as((head, rows) -> "| @ | @ |\n|---|---|\n" + String.join("", rows) + head);
  }

  private static String in(String prefix, String block) {
    String more = prefix.equals("> ") ? prefix : " ".repeat(prefix.length());
    return prefix + block.stripTrailing().replace("\n", "\n" + more) + "\n";
  }
}
