package dev.qortex.ingest.skill;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.qortex.core.error.SourceReadException;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SkillFileTest {

  private static SkillFile parsed(String frontMatter) {
    return SkillFile.parse("SKILL.md", "---\n" + frontMatter + "---\n\nBody.\n");
  }

  private static final String HEAD = "name: demo\ndescription: Does things.\n";

  @Test
  void theFormulasAreThoseOfTheOriginal() throws IOException {
    JsonNode vector = SkillVectors.read();
    SkillFile skill = SkillFile.parse("SKILL.md", vector.path("text").textValue());
    assertThat(skill.contentHash()).isEqualTo(vector.path("hash").textValue());
    assertThat(skill.id()).isEqualTo(vector.path("id").textValue());
    assertThat(skill.format().value()).isEqualTo(vector.path("format").textValue());
    assertThat(skill.sections()).hasSize(vector.path("sections").size());
    for (int i = 0; i < skill.sections().size(); i++) {
      JsonNode section = vector.path("sections").get(i);
      assertThat(skill.sections().get(i))
          .isEqualTo(
              new SkillFile.Section(
                  section.path("heading").textValue(), section.path("content").textValue()));
    }
  }

  @Test
  void theThreeDialectsAreReadWithAllTheirFrontMatter() {
    String canonical =
        "---\n"
            + HEAD
            + "license: Apache-2.0\n"
            + "metadata:\n"
            + "  author: me\n"
            + "  version: \"1.0\"\n"
            + "allowed-tools:\n"
            + "  - Read\n"
            + "  - Write\n"
            + "---\n\n"
            + "Body.\n";
    String openclaw =
        "---\n"
            + HEAD
            + "homepage: https://example.org\nuser-invocable: true\n"
            + "metadata: {\"openclaw\": {\"emoji\": \"🧠\", \"requires\": {\"bins\": [\"uv\"]}}}\n"
            + "---\n\nBody.\n";
    String clawhub =
        "---\n"
            + HEAD
            + "version: 1.0\n"
            + "category: writing\n"
            + "keywords:\n"
            + "  - a\n"
            + "  - \"2024-01-01\"\n"
            + "priority: 3\n"
            + "---\n";
    List<SkillFile> skills =
        Stream.of(canonical, openclaw, clawhub)
            .map(text -> SkillFile.parse("SKILL.md", text))
            .toList();
    assertThat(skills)
        .extracting(SkillFile::format)
        .containsExactly(SkillFormat.CANONICAL, SkillFormat.OPENCLAW, SkillFormat.CLAWHUB);
    assertThat(skills).extracting(SkillFile::body).containsExactly("Body.", "Body.", "");
    assertThat(skills.get(0).other())
        .isEqualTo(
            Map.of(
                "license", "Apache-2.0",
                "metadata", Map.of("author", "me", "version", "1.0"),
                "allowed-tools", List.of("Read", "Write")));
    assertThat(skills.get(1).other())
        .isEqualTo(
            Map.of(
                "homepage",
                "https://example.org",
                "user-invocable",
                true,
                "metadata",
                Map.of(
                    "openclaw", Map.of("emoji", "🧠", "requires", Map.of("bins", List.of("uv"))))));
    assertThat(skills.get(2).other())
        .isEqualTo(
            Map.of(
                "version",
                1.0,
                "category",
                "writing",
                "keywords",
                List.of("a", "2024-01-01"),
                "priority",
                3L));
  }

  @Test
  void clawdbotIsOpenclawToo() {
    assertThat(parsed(HEAD + "metadata: {clawdbot: {}}\n").format())
        .isEqualTo(SkillFormat.OPENCLAW);
    assertThat(parsed(HEAD + "metadata: {other: x}\n").format()).isEqualTo(SkillFormat.CANONICAL);
  }

  @Test
  void aNumberThatIsNotInItsShortestFormStaysAsItIs() {
    assertThat(parsed(HEAD + "version: 1.10\nday: 2024-01-01\nempty:\nflag: Yes\n").other())
        .isEqualTo(Map.of("version", "1.10", "day", "2024-01-01", "empty", "", "flag", true));
  }

  @Test
  void aHeadingInAFenceIsCode() {
    SkillFile skill =
        SkillFile.parse(
            "SKILL.md", "---\n" + HEAD + "---\n## Run\n```sh\n## comment\n```\n## Stop\nNow.\n");
    assertThat(skill.sections())
        .extracting(SkillFile.Section::heading)
        .containsExactly("Run", "Stop");
  }

  @Test
  void theErrorOfAnUnquotedColonSaysWhatToDo() throws IOException {
    String expected = SkillVectors.read().path("unquoted_colon_error").textValue();
    assertThatThrownBy(() -> parsed("name: demo\ndescription: Does things: well\n"))
        .isInstanceOf(SourceReadException.class)
        .hasMessageStartingWith(expected)
        .hasMessageContaining("(SKILL.md), line 3")
        .hasMessageContaining("Maybe put a value in quotes");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "Body only.",
        "---\nname: x\n",
        "---\nname: x\n---\nno description",
        "---\nname: ''\ndescription: d\n---\n",
        "---\nname: [a]\ndescription: d\n---\n",
        "---\n- a\n---\n",
        "---\nname: x\nname: y\ndescription: d\n---\n",
        "---\nname: x\ndescription: d\na: &a [1]\nb: *a\n---\n",
        "---\nname: x\ndescription: d\na: &a [*a]\n---\n",
        "---\nname: x\ndescription: d\na: !!java.net.URL [\"http://x\"]\n---\n",
        "---\nname: x\ndescription: d\n? [a]\n: b\n---\n",
        "---\nname: x\ndescription: d\na: [[[[[[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]]]]]]\n---\n"
      })
  void whatIsNoSkillIsRefused(String text) {
    assertThatThrownBy(() -> SkillFile.parse("f/SKILL.md", text))
        .isInstanceOf(SourceReadException.class)
        .hasMessageContaining("f/SKILL.md")
        .hasMessageContaining("Maybe");
  }

  @Test
  void keysThatStandTwiceAreRefused() {
    assertThatThrownBy(() -> new SkillFile("a", "b", Map.of("name", "c"), ""))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Property(tries = 1000)
  void noTextMakesItFailOtherwise(@ForAll("sources") String text) {
    try {
      assertThat(SkillFile.parse("SKILL.md", text).name()).isNotBlank();
    } catch (SourceReadException documented) {
      assertThat(documented).hasMessageContaining("SKILL.md");
    }
  }

  @Provide
  Arbitrary<String> sources() {
    Arbitrary<String> parts =
        Arbitraries.of(
            "---\n",
            "name: x\n",
            "description: y\n",
            "a: ",
            "- ",
            "  ",
            "\n",
            "\r\n",
            "[",
            "]",
            "{",
            "}",
            "\"",
            "'",
            ": ",
            "#",
            "&a ",
            "*a",
            "!!x ",
            "|\n",
            ">\n",
            "\t",
            "\u0000",
            "\uD800",
            "%",
            "@",
            "? ",
            "1.0",
            "~",
            "## H\n",
            "```\n",
            "text ",
            "...\n",
            "<<: ",
            "😀");
    Arbitrary<String> mixed = parts.list().ofMaxSize(20).map(list -> String.join("", list));
    return Arbitraries.oneOf(
        Arbitraries.strings(),
        mixed,
        mixed.map(rest -> "---\nname: x\ndescription: y\n" + rest + "\n---\nBody\n"));
  }

  @Test
  void aliasesAreRefusedBeforeTheyExplode() {
    String bomb = "big: &a \"" + "x".repeat(300_000) + "\"\nlist:\n" + "- *a\n".repeat(50_000);
    assertThatThrownBy(() -> parsed(HEAD + bomb))
        .isInstanceOf(SourceReadException.class)
        .hasMessageContaining("alias");
    assertThatThrownBy(() -> parsed(HEAD + "a: &a b\n*a : c\n"))
        .isInstanceOf(SourceReadException.class)
        .hasMessageContaining("alias");
    assertThat(parsed(HEAD + "a: &a b\n").other()).isEqualTo(Map.of("a", "b"));
  }

  @Test
  void whiteSpaceAroundTheBodyIsThatOfTheOriginal() {
    SkillFile skill = new SkillFile("n", "d", Map.of(), "\u00a0\u001cBody.\u2007\u0085\n");
    assertThat(skill.contentHash()).isEqualTo("6e59a57d04ae12f8");
    assertThat(new SkillFile("n", "d", Map.of(), "## A\u00a0\n\u00a0text").sections())
        .containsExactly(new SkillFile.Section("A", "text"));
  }
}
