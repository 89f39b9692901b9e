package dev.qortex.ingest.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.qortex.core.error.SourceReadException;
import dev.qortex.core.model.IngestNote;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Passage;
import dev.qortex.ingest.DocumentIngestor;
import dev.qortex.ingest.skill.SkillFile;
import dev.qortex.json.frontmatter.FrontMatter;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Front matter in YAML, TOML and JSON, of documents and of skills. */
class FrontMatterTest {

  private static IngestionManifest read(String text) {
    return DocumentIngestor.standard().readText(text, "x.md", "d");
  }

  private static FrontMatter yaml(String yaml) {
    return FrontMatter.of("---\n" + yaml + "\n---\nThe pump runs.\n");
  }

  @Test
  void anyKeyThatYamlReadsIsOne() {
    FrontMatter read =
        yaml(
            """
            "title": Pump: notes
            date created: 2024-05-01
            2fa: required
            owner/team: water
            'og:image': cover.png
            🎯 goal: clean water
            标题: 水泵
            tags: [a, "b, c", 'd']
            nested: {a: 1, b: [x]}
            time: 10:30
            url: https://example.org/a?b=c:d
            long: >-
              one
              two

              three
            plain: goes on
              in the next line
            # remark
            empty:"""
                .replace("Pump: notes", "\"Pump: notes\""));
    assertThat(read.values())
        .containsEntry("title", "Pump: notes")
        .containsEntry("date created", "2024-05-01")
        .containsEntry("2fa", "required")
        .containsEntry("owner/team", "water")
        .containsEntry("og:image", "cover.png")
        .containsEntry("🎯 goal", "clean water")
        .containsEntry("标题", "水泵")
        .containsEntry("tags", List.of("a", "b, c", "d"))
        .containsEntry("nested", Map.of("a", 1L, "b", List.of("x")))
        .containsEntry("time", "10:30")
        .containsEntry("url", "https://example.org/a?b=c:d")
        .containsEntry("long", "one two\nthree")
        .containsEntry("plain", "goes on in the next line")
        .containsEntry("empty", "")
        .hasSize(14);
    assertThat(read.warnings()).isEmpty();
    assertThat(read.body()).isEqualTo("The pump runs.\n");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "title: Pump: notes\ntags: a",
        "title: \"Pump: notes\ntags: a",
        "title: 'it's'\ntags: a",
        "title: @home\ntags: a",
        "date created: a: b\ntitle: a",
        "title: [a, b\ntags: a",
        "title: x\ntitle: y",
        "title: one\n\ttabbed: two",
        "title: a\ntags: b\nnot a line of yaml at all",
        "title: a\nref: *missing"
      })
  void whatIsNotYamlIsNotedAndNoText(String front) {
    IngestionManifest manifest = read("---\n" + front + "\n---\nThe pump runs.\n");
    assertThat(manifest.passages())
        .extracting(Passage::text)
        .singleElement()
        .asString()
        .startsWith("The pump runs.")
        .doesNotContain("not a line");
    assertThat(manifest.passages().get(0).properties()).containsKey("title");
    assertThat(manifest.notes())
        .extracting(IngestNote::reason)
        .singleElement()
        .asString()
        .contains("not valid YAML");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "---\nJust a text.\n---\nMore.",
        "---\nImportant: read this.\n\nIt goes on here.\nAnd here.\n---\nMore.",
        "---\n- a\n- b\n---\nMore.",
        "---\n# Heading\n---\nMore.",
        "---\nkey: never closed",
        "----\na: b\n----\nMore.",
        "\n---\na: b\n---\nMore.",
        "{{ template }}\nMore.",
        "{\"a\": 1}",
        "{\"a\": 1} and more",
        "{a: 1}\nMore.",
        "[1]\nMore.",
        "+++ a\nMore."
      })
  void proseIsNoFrontMatter(String text) {
    assertThat(FrontMatter.of(text)).isEqualTo(FrontMatter.none(text));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "---\r\ntitle: A\r\nn: 3\r\ntags: [x, y]\r\nin: {a: true}\r\n---\r\nMore.",
        "---\ntitle: A\nn: 3\ntags:\n- x\n- y\nin:\n  a: true\n...\nMore.",
        "+++\ntitle = \"A\"\nn = 3\ntags = ['x', \"y\"]\n[in]\na = true\n+++\nMore.",
        "+++\r\n"
            + "title = 'A' # remark\r\n"
            + "n = +3\r\n"
            + "tags = [\r\n"
            + " 'x',\r\n"
            + " 'y', # z\r\n"
            + "]\r\n"
            + "in.a = true\r\n"
            + "+++\r\n"
            + "More.",
        "+++\n\"title\" = '''\nA'''\nn=3\ntags=['x','y',]\nin = { a = true }\n+++\nMore.",
        "{\n"
            + "  \"title\": \"A\",\n"
            + "  \"n\": 3, \"tags\": [\"x\", \"y\"], \"in\": {\"a\": true}\n"
            + "}\n"
            + "More.",
        ";;;\n"
            + "{\"title\": \"A\", \"n\": 3, \"tags\": [\"x\", \"y\"], \"in\": {\"a\": true}}\n"
            + ";;;\n"
            + "More."
      })
  void theSameInEachLanguageIsTheSame(String text) {
    FrontMatter read = FrontMatter.of(text);
    assertThat(read.values())
        .containsEntry("title", "A")
        .containsEntry("n", 3L)
        .containsEntry("tags", List.of("x", "y"))
        .containsEntry("in", Map.of("a", true))
        .hasSize(4);
    assertThat(read.text("title")).isEqualTo("A");
    assertThat(read.body().strip()).isEqualTo("More.");
  }

  @Test
  void valuesOfTomlHaveTheirTypes() {
    FrontMatter read =
        FrontMatter.of(
            """
            +++
            title = "Pump"
            day = 2024-05-01T10:00:00Z
            weight = 2.5
            big = 1_000
            escaped = "a\\tb \\u00e9"
            [[part]]
            name = "a"
            [[part]]
            name = "b"
            +++
            The pump runs.
            """);
    assertThat(read.values())
        .containsEntry("day", "2024-05-01T10:00:00Z")
        .containsEntry("weight", 2.5)
        .containsEntry("big", 1000L)
        .containsEntry("escaped", "a\tb é")
        .containsEntry("part", List.of(Map.of("name", "a"), Map.of("name", "b")));
  }

  @Test
  void tomlOfManyLevelsIsLeftOut() {
    assertThat(FrontMatter.of("+++\n" + "a.".repeat(20) + "a = 1\n+++\nThe pump runs.\n").values())
        .containsKey("a");
    FrontMatter deep = FrontMatter.of("+++\n" + "a.".repeat(40) + "a = 1\n+++\nThe pump runs.\n");
    assertThat(deep.values()).isEmpty();
    assertThat(deep.warnings()).singleElement().asString().contains("not valid TOML");
  }

  @ParameterizedTest
  @ValueSource(strings = {"broken = [1,", "half = \"x", "title: Pump", "a = 1\na = 2", "---"})
  void whatIsNotTomlIsNotedAndNoText(String front) {
    IngestionManifest manifest = read("+++\n" + front + "\n+++\nThe pump runs.\n");
    assertThat(manifest.passages()).extracting(Passage::text).containsExactly("The pump runs.");
    assertThat(manifest.notes())
        .extracting(IngestNote::reason)
        .singleElement()
        .asString()
        .contains("not valid TOML", "\nMaybe");
  }

  @Test
  void theTitleIsAsItIsWritten() {
    for (String title : List.of("1.10", "2024-05-01", "yes", "007")) {
      assertThat(new MarkdownParser().parse("---\ntitle: " + title + "\n---\nx").title())
          .isEqualTo(title);
    }
  }

  @Test
  void pictureDataIsNoProperty() {
    IngestionManifest manifest =
        read("---\nicon: data:image/png;base64,AAAA\nok: 1\n---\nThe pump runs.");
    assertThat(manifest.passages().get(0).properties()).containsKey("ok").doesNotContainKey("icon");
    assertThat(manifest.notes().toString()).contains("(icon)");
  }

  @Test
  void skillsAreReadByTheSameReader() {
    SkillFile yaml = SkillFile.parse("s", "---\nname: a\ndescription: b\nversion: 1.10\n---\nDo.");
    assertThat(yaml.other()).isEqualTo(Map.of("version", "1.10"));
    for (String text :
        List.of(
            "+++\nname = 'a'\ndescription = 'b'\nn = 1\n+++\nDo.",
            "{\"name\": \"a\", \"description\": \"b\", \"n\": 1}\nDo.",
            "---\nname: a\ndescription: b\nn: 1\n...\nDo.")) {
      assertThat(SkillFile.parse("s", text))
          .isEqualTo(new SkillFile("a", "b", Map.of("n", 1L), "Do."));
    }
    assertThatThrownBy(() -> SkillFile.parse("s", "+++\nname = 'a'\ndescription\n+++\nDo."))
        .isInstanceOf(SourceReadException.class)
        .hasMessageContaining("line 3")
        .hasMessageContaining("Maybe");
  }

  @Property(tries = 1000)
  void noTextMakesItFail(@ForAll("sources") String text) {
    FrontMatter read = FrontMatter.of(text);
    assertThat(text).endsWith(read.body());
  }

  @Provide
  Arbitrary<String> sources() {
    Arbitrary<String> part =
        Arbitraries.of(
            "a",
            "b = ",
            "c: ",
            "'",
            "\"",
            "\"\"\"",
            "'''",
            "[",
            "]",
            "[[",
            "]]",
            "{",
            "}",
            "=",
            ".",
            "\n",
            "\n",
            "#",
            ",",
            "\\",
            "\\u12",
            "1",
            "1.5",
            "true",
            " ",
            "2024-01-01",
            "😀",
            "\uD800");
    return Arbitraries.of("+++", "---", ";;;", "{")
        .flatMap(
            ruler ->
                part.list()
                    .ofMaxSize(25)
                    .map(list -> ruler + "\n" + String.join("", list) + "\n" + ruler + "\nx"));
  }
}
