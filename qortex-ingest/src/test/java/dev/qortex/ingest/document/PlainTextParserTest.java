package dev.qortex.ingest.document;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class PlainTextParserTest {

  /** A line for each section and block, its lead in brackets and line breaks shown. */
  private static List<String> read(String text) {
    return new PlainTextParser()
        .parse("notes.txt", text.getBytes(StandardCharsets.UTF_8)).sections().stream()
            .flatMap(
                section ->
                    Stream.concat(
                        section.path().isEmpty()
                            ? Stream.of()
                            : Stream.of("# " + section.location()),
                        section.blocks().stream()
                            .map(
                                block ->
                                    (block.lead().isEmpty()
                                            ? ""
                                            : "[" + block.lead().strip() + "] ")
                                        + block.text().replace("\n", " | "))))
            .toList();
  }

  @Test
  void linesThatWereWrappedAreOneText() {
    String text =
        """
        The cache of the server keeps an answer for ten minutes, unless the
        request says otherwise. German texts such as the following begin a
        Zeile with a capital letter now and then, and are wrapped all the
        same, since the next word did not fit.
        """;
    assertThat(read(text)).hasSize(1).noneMatch(line -> line.contains("|"));
  }

  @Test
  void messagesOfAChatAreLines() {
    String text =
        """
        12/05/2026, 09:14 - Messages and calls are end-to-end encrypted, and nobody reads them.
        12/05/2026, 09:15 - Camille: Salut ! On se retrouve
        [12.05.26, 09:17:03] Katharina: Oui, parfait
        [2026-06-10 09:05] tomas: I deleted old docker images, freed 38 GB
        """;
    assertThat(read(text)).singleElement().asString().hasSize(text.length() + 2 * 3 - 1);
  }

  @Test
  void linesThatTheirAuthorEndedAreLines() {
    assertThat(read("Anna Berg, 030 1234\nBo Dahl, 030 5678\n"))
        .containsExactly("Anna Berg, 030 1234 | Bo Dahl, 030 5678");
    assertThat(read("Dear Anna,\nthe key is under the mat.\nplease feed the cat.\n"))
        .containsExactly("Dear Anna, the key is under the mat. | please feed the cat.");
    assertThat(read("--soft::\n\tKeeps the index and the files.\n"))
        .containsExactly("--soft:: | Keeps the index and the files.");
    assertThat(read("$ git tag start\n$ git \\\n  reset\ndone with all of it"))
        .containsExactly("$ git tag start | $ git \\ | reset | done with all of it");
    assertThat(read("name     port\nserver   8080\ndb       5432\n"))
        .containsExactly("name     port | server   8080 | db       5432");
  }

  @Test
  void linesOfCodeAreLines() {
    assertThat(read("/**\n * Keeps the files of the last run, and\n * removes older ones.\n */"))
        .containsExactly(
            "/** | * Keeps the files of the last run, and | * removes older ones. | */");
    assertThat(read("if (done) {\n  return left;\n}\nint next = left\n    + step;"))
        .containsExactly("if (done) { | return left; | } | int next = left | + step;");
    assertThat(read("* apples;\n* pears;\n* plums.")).hasSize(3).allMatch(s -> s.startsWith("[*]"));
  }

  @Test
  void itemsOfListsAreItems() {
    String text =
        """
        To buy:
        - milk, two
          bottles
        - bread

        1. Stop the server.
        2) Copy the file.

        He came to the house of his aunt, which stands in the old town, at
        4. It was early.
        """;
    assertThat(read(text))
        .containsExactly(
            "To buy:",
            "[-] milk, two bottles",
            "[-] bread",
            "[1.] Stop the server.",
            "[2)] Copy the file.",
            "He came to the house of his aunt, which stands in the old town, at 4. It was early.");
  }

  @Test
  void underlinedLinesAreHeadings() {
    String text =
        """
        ======
        Manual
        ======
        Of the server.

        Options
        -------
        None yet.

        Name
        ~~~~
        It has one.

        Signals
        -------

        Not underlined, as this is a sentence
        ---
        and goes on.

        name   port
        -----------
        db     5432
        """;
    assertThat(read(text))
        .containsExactly(
            "# Manual",
            "Of the server.",
            "# Manual > Options",
            "None yet.",
            "# Manual > Options > Name",
            "It has one.",
            "# Manual > Signals",
            "Not underlined, as this is a sentence | and goes on.",
            "name   port | db     5432");
  }

  @Test
  void aTextThatIsGivenHasParagraphsOnly() {
    Document document = new PlainTextParser().parse(" Title ", "One\n---\n- two\n\nthree\n");
    assertThat(document.title()).isEqualTo("Title");
    assertThat(document.sections()).hasSize(1);
    assertThat(document.sections().get(0).blocks())
        .extracting(Block::text)
        .containsExactly("One --- - two", "three");
  }

  @Test
  void signsAloneAreText() {
    assertThat(read("---\n\n====\n~~~\n")).containsExactly("---", "==== | ~~~");
    assertThat(read("a\n---\nb")).containsExactly("# a", "b");
  }

  @Property
  void proseThatIsWrappedAtAnyWidthIsOneText(@ForAll @IntRange(min = 60, max = 120) int width) {
    String prose =
        "When the server starts it reads the file of its settings, which stands beside the jar, and"
            + " refuses what it does not know. A key may be given twice. Then the last one counts,"
            + " and the log says so. A user who needs the old order sets it by hand; nothing else"
            + " changes it, and no restart is needed. The port is 8080. It can be another one.";
    StringBuilder wrapped = new StringBuilder();
    int at = 0;
    for (String word : prose.split(" ")) {
      boolean fits = at + 1 + word.length() <= width;
      wrapped.append(at == 0 ? "" : fits ? " " : "\n").append(word);
      at = at > 0 && fits ? at + 1 + word.length() : word.length();
    }
    assertThat(read(wrapped.toString()).stream().collect(Collectors.joining())).isEqualTo(prose);
  }
}
