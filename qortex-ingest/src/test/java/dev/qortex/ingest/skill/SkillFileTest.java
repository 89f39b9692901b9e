package dev.qortex.ingest.skill;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.qortex.core.error.SourceReadException;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

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
    vector
        .path("quote")
        .properties()
        .forEach(
            quote ->
                assertThat(YamlText.quoted(quote.getKey()))
                    .isEqualTo(quote.getValue().textValue()));
    vector
        .path("slug")
        .properties()
        .forEach(
            slug ->
                assertThat(SkillFile.slug(slug.getKey())).isEqualTo(slug.getValue().textValue()));
  }

  @Test
  void aCanonicalFileComesBackByteByByte() throws IOException {
    String text = SkillVectors.read().path("text").textValue();
    assertThat(SkillFile.parse("SKILL.md", text).render()).isEqualTo(text);
  }

  @Test
  void theThreeDialectsComeBackByteByByte() {
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
    assertThat(List.of(canonical, openclaw, clawhub))
        .allSatisfy(text -> assertThat(SkillFile.parse("SKILL.md", text).render()).isEqualTo(text))
        .extracting(text -> SkillFile.parse("SKILL.md", text).format())
        .containsExactly(SkillFormat.CANONICAL, SkillFormat.OPENCLAW, SkillFormat.CLAWHUB);
  }

  @Test
  void clawdbotIsOpenclawToo() {
    assertThat(parsed(HEAD + "metadata: {clawdbot: {}}\n").format())
        .isEqualTo(SkillFormat.OPENCLAW);
    assertThat(parsed(HEAD + "metadata: {other: x}\n").format()).isEqualTo(SkillFormat.CANONICAL);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "yes",
        "No",
        "on",
        "null",
        "~",
        "1.0",
        "1",
        "0x1F",
        "1e3",
        ".inf",
        "2024-01-01",
        "12:30",
        "C:\\x: y",
        "a #b",
        "a:",
        " a ",
        "",
        "=",
        "<<",
        "a\tb",
        "\u2028",
        "\uFEFFa",
        "\u0085",
        "'a'",
        "- a",
        "? a",
        "%a"
      })
  void aTextThatYamlWouldReadAsSomethingElseIsQuoted(String text) {
    Object read =
        new Yaml(new SafeConstructor(new LoaderOptions())).load("k: " + YamlText.scalar(text));
    assertThat(read).isEqualTo(Map.of("k", text));
  }

  @Test
  void aNumberThatWeWouldWriteOtherwiseStaysAsItIs() {
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
  void aPathStaysInItsFolder() {
    assertThat(new SkillFile("../../etc", "x", Map.of(), "").path()).isEqualTo("etc/SKILL.md");
    assertThat(new SkillFile("ééé", "x", Map.of(), "").path())
        .matches("skill-[0-9a-f]{16}/SKILL.md");
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
      SkillFile skill = SkillFile.parse("SKILL.md", text);
      assertThat(SkillFile.parse("SKILL.md", skill.render())).isEqualTo(skill);
      assertThat(SkillFile.parse("SKILL.md", skill.render()).render()).isEqualTo(skill.render());
    } catch (SourceReadException documented) {
      assertThat(documented).hasMessageContaining("SKILL.md");
    }
  }

  @Property(tries = 1000)
  void whatIsRenderedIsReadBackEqual(@ForAll("skills") SkillFile skill) {
    SkillFile back = SkillFile.parse("SKILL.md", skill.render());
    assertThat(back).isEqualTo(skill);
    assertThat(List.copyOf(back.other().keySet())).isEqualTo(List.copyOf(skill.other().keySet()));
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

  @Provide
  Arbitrary<SkillFile> skills() {
    Arbitrary<Object> leaves =
        Arbitraries.oneOf(
            texts().map(text -> (Object) text),
            Arbitraries.longs().map(number -> (Object) number),
            Arbitraries.doubles().map(number -> (Object) number),
            Arbitraries.of(true, false).map(flag -> (Object) flag));
    Arbitrary<Object> values =
        Arbitraries.lazyOf(
            () -> leaves,
            () -> leaves.list().ofMaxSize(3).map(list -> (Object) list),
            () -> entries(leaves).map(map -> (Object) map),
            () ->
                entries(leaves.list().ofMaxSize(2).map(list -> (Object) list))
                    .map(map -> (Object) List.of(map)));
    return Combinators.combine(
            texts().filter(text -> !text.isBlank()),
            texts().filter(text -> !text.isBlank()),
            entries(values),
            texts())
        .as(SkillFile::new);
  }

  private Arbitrary<String> texts() {
    return Arbitraries.oneOf(
        Arbitraries.strings().ofMaxLength(20).filter(SkillFileTest::isWellFormed),
        Arbitraries.of(
                "yes", "1.0", "null", ": ", " #", "\\", "\"", "\n", "\t", "-", "a", "é", "😀", "~",
                "\u0085", "'", "\u0007", "{", "x ")
            .list()
            .ofMaxSize(6)
            .map(list -> String.join("", list)));
  }

  private static boolean isWellFormed(String text) {
    return text.codePoints().noneMatch(c -> c >= 0xD800 && c <= 0xDFFF);
  }

  private Arbitrary<Map<String, Object>> entries(Arbitrary<Object> values) {
    Arbitrary<String> keys =
        Arbitraries.oneOf(texts(), Arbitraries.of("homepage", "version", "metadata", "openclaw"))
            .filter(key -> !key.equals("name") && !key.equals("description"));
    return Combinators.combine(keys, values)
        .as(Tuple::of)
        .list()
        .ofMaxSize(3)
        .map(
            list -> {
              Map<String, Object> map = new LinkedHashMap<>();
              list.forEach(entry -> map.put(entry.get1(), entry.get2()));
              return map;
            });
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
