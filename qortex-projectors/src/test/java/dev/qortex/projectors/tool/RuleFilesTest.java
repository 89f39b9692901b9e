package dev.qortex.projectors.tool;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.qortex.commons.EditedText;
import dev.qortex.core.error.StorageException;
import dev.qortex.projectors.EnrichedRule;
import dev.qortex.projectors.tool.RuleFile.Placement;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RuleFilesTest {

  private static final List<EnrichedRule> RULES = SampleRules.golden();

  @TempDir Path root;

  @Test
  void filesAreWrittenBelowTheRootAndASecondTimeNot() throws IOException {
    RuleFiles files = ToolTargets.cursor().serialize(RULES);
    List<Path> written = files.writeTo(root);
    assertThat(written).hasSameSizeAs(files.files());
    for (RuleFile file : files.files()) {
      assertThat(root.resolve(file.path())).hasContent(file.text());
    }
    assertThat(files.writeTo(root)).isEmpty();
    try (Stream<Path> all = Files.walk(root)) {
      assertThat(all.filter(Files::isRegularFile)).hasSameSizeAs(files.files());
    }
  }

  @Test
  void aSectionIsAddedReplacedAndLeavesTheRestAlone() throws IOException {
    Path file = root.resolve("CLAUDE.md");
    byte[] before = "# Mine\r\n\r\nNo line end, and \u00e9 in Latin-1".getBytes(ISO_8859_1);
    Files.write(file, before);
    ToolTargets.claudeMd().serialize(RULES).writeTo(root);
    byte[] after = Files.readAllBytes(file);
    assertThat(after).startsWith(before);
    assertThat(ToolTargets.claudeMd().serialize(RULES).writeTo(root)).isEmpty();

    Files.write(file, (new String(after, ISO_8859_1) + "\nBelow.\n").getBytes(ISO_8859_1));
    ToolTargets.claudeMd().serialize(RULES.subList(0, 1)).writeTo(root);
    String changed = Files.readString(file, ISO_8859_1);
    assertThat(changed).startsWith(new String(before, ISO_8859_1)).endsWith("\n\nBelow.\n");
    assertThat(new RuleFile("CLAUDE.md", changed, Placement.SECTION).entries()).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"CLAUDE.md", ".claude/settings.json", "whole.md"})
  void aFileKeepsItsLineEndsAndItsByteOrderMark(String path) throws IOException {
    RuleFiles files = filesAt(path);
    files.writeTo(root);
    Path file = root.resolve(path);
    String text = Files.readString(file);
    String own = path.equals("CLAUDE.md") ? "# Mine\n\n" + text : text;
    String windows = "\uFEFF" + own.replace("\n", "\r\n");
    Files.writeString(file, windows);
    assertThat(files.writeTo(root)).isEmpty();

    filesAt(path, RULES.subList(0, 1)).writeTo(root);
    String changed = Files.readString(file);
    assertThat(changed).startsWith("\uFEFF").isNotEqualTo(windows);
    assertThat(changed.replace("\r\n", "")).doesNotContain("\n", "\r");
    files.writeTo(root);
    assertThat(Files.readString(file)).isEqualTo(windows);
  }

  private static RuleFiles filesAt(String path) {
    return filesAt(path, RULES);
  }

  private static RuleFiles filesAt(String path, List<EnrichedRule> rules) {
    return switch (path) {
      case "CLAUDE.md" -> ToolTargets.claudeMd().serialize(rules);
      case ".claude/settings.json" -> ToolTargets.settings().serialize(rules);
      default ->
          new RuleFiles(
              List.of(
                  new RuleFile(path, "Rules: " + rules.size() + "\n\n- One\n", Placement.WHOLE)));
    };
  }

  @Property(tries = 500)
  void whatIsOutsideOfTheSectionStaysByteForByte(
      @ForAll("bytes") byte[] before,
      @ForAll("bytes") byte[] after,
      @ForAll("rules") RuleFile file) {
    byte[] once = MarkedSection.update("f", before, MarkedSection.of("old\n"));
    byte[] whole = Arrays.concat(once, after);
    byte[] updated = MarkedSection.update("f", whole, file.text());
    String lineEnd = EditedText.lineEnd(new String(before, ISO_8859_1));
    int oldSection = MarkedSection.of("old\n").replace("\n", lineEnd).length();
    int start = once.length - oldSection;
    assertThat(Arrays.head(updated, start)).isEqualTo(Arrays.head(whole, start));
    int tail = after.length + lineEnd.length();
    assertThat(Arrays.tail(updated, tail)).isEqualTo(Arrays.tail(whole, tail));
    assertThat(MarkedSection.update("f", updated, file.text())).isEqualTo(updated);
    String section =
        new String(
            Arrays.tail(
                Arrays.head(updated, updated.length - after.length),
                updated.length - after.length - start),
            UTF_8);
    assertThat(section.replace("\r", "")).isEqualTo(file.text().replace("\r", ""));
  }

  @Provide
  Arbitrary<byte[]> bytes() {
    return Arbitraries.bytes().filter(b -> b != 0).array(byte[].class).ofMaxSize(40);
  }

  @Provide
  Arbitrary<RuleFile> rules() {
    return SampleRules.rules().map(rules -> ToolTargets.claudeMd().serialize(rules).files().get(0));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        MarkedSection.START + "\n",
        MarkedSection.END + "\n",
        MarkedSection.END + "\n" + MarkedSection.START + "\n",
        MarkedSection.START + "\n" + MarkedSection.START + "\n" + MarkedSection.END + "\n",
        "a\u0000b"
      })
  void aFileWhoseSectionIsUnclearIsRefusedAndStaysAsItIs(String content) throws IOException {
    Path file = Files.writeString(root.resolve("CLAUDE.md"), content);
    assertThatThrownBy(() -> ToolTargets.claudeMd().serialize(RULES).writeTo(root))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("(CLAUDE.md)")
        .hasMessageContaining("Maybe");
    assertThat(file).hasContent(content);
  }

  @Test
  void whenOneFileIsRefusedNoneIsWritten() throws IOException {
    Files.writeString(root.resolve("CLAUDE.md"), MarkedSection.START);
    RuleFiles both =
        new RuleFiles(
            List.of(
                new RuleFile("A.md", "a", Placement.WHOLE),
                new RuleFile("CLAUDE.md", MarkedSection.of(""), Placement.SECTION)));
    assertThatThrownBy(() -> both.writeTo(root)).isInstanceOf(IllegalArgumentException.class);
    assertThat(root.resolve("A.md")).doesNotExist();
  }

  @Test
  void aLinkThatLeadsOutOfTheRootIsRefused(@TempDir Path outside) throws IOException {
    Files.createSymbolicLink(root.resolve(".cursor"), outside);
    assertThatThrownBy(() -> ToolTargets.cursor().serialize(RULES).writeTo(root))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("link");
    assertThat(outside).isEmptyDirectory();
  }

  @Test
  void aLinkInsideOfTheRootStaysALink() throws IOException {
    Path agents = Files.writeString(root.resolve("AGENTS.md"), "# Mine\n");
    Path link = Files.createSymbolicLink(root.resolve("CLAUDE.md"), Path.of("AGENTS.md"));
    ToolTargets.claudeMd().serialize(RULES).writeTo(root);
    assertThat(Files.isSymbolicLink(link)).isTrue();
    assertThat(Files.readString(agents)).startsWith("# Mine\n").contains(MarkedSection.START);
  }

  @Test
  void theRightsOfAFileStay() throws IOException {
    Path file = Files.writeString(root.resolve("CLAUDE.md"), "# Mine\n");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r-----"));
    ToolTargets.claudeMd().serialize(RULES).writeTo(root);
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-r-----");
  }

  @Test
  void pathsThatDifferInCaseOnlyAreRefused() {
    assertThatThrownBy(
            () ->
                new RuleFiles(
                    List.of(
                        new RuleFile("a.md", "", Placement.WHOLE),
                        new RuleFile("A.md", "", Placement.WHOLE))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("(a.md)");
  }

  @Test
  void aRootThatDoesNotExistIsRefused() {
    assertThatThrownBy(() -> new RuleFiles(List.of()).writeTo(root.resolve("none")))
        .isInstanceOf(StorageException.class)
        .hasMessageContaining("none");
  }

  @Test
  void settingsKeepWhatIsNotOurs() throws IOException {
    Path file = root.resolve(".claude/settings.json");
    Files.createDirectories(file.getParent());
    String mine =
        "{\"z\": 1.10, \"rules\": [\"Mine.\", \"Give every retry a limit.\"], \"a\": {\"b\":"
            + " null}}";
    Files.writeString(file, mine);
    RuleFiles files = ToolTargets.settings().serialize(RULES);
    files.writeTo(root);
    assertThat(files.writeTo(root)).isEmpty();
    JsonNode settings = new JsonMapper().readTree(Files.readString(file));
    assertThat(settings.fieldNames()).toIterable().containsExactly("z", "rules", "a", "_qortex");
    assertThat(Files.readString(file)).contains("1.10");
    assertThat(settings.path("rules").get(0).asText()).isEqualTo("Mine.");
    assertThat(settings.path("rules")).hasSize(5);
    assertThat(
            new RuleFile(files.files().get(0).path(), Files.readString(file), Placement.SETTINGS)
                .entries())
        .isEqualTo(files.entries());

    ToolTargets.settings().serialize(List.of()).writeTo(root);
    JsonNode without = new JsonMapper().readTree(Files.readString(file));
    assertThat(without.path("rules"))
        .extracting(JsonNode::asText)
        .containsExactly("Mine.", "Give every retry a limit.");
  }

  @ParameterizedTest
  @ValueSource(strings = {"[]", "{", "{\"a\":1,\"a\":2}", "{} x", "// c\n{}", "{\"rules\": 1}"})
  void settingsThatCannotBeReadAreRefused(String content) throws IOException {
    Path file = root.resolve(".claude/settings.json");
    Files.createDirectories(file.getParent());
    Files.writeString(file, content);
    assertThatThrownBy(() -> ToolTargets.settings().serialize(RULES).writeTo(root))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("settings.json")
        .hasMessageContaining("Maybe");
    assertThat(file).hasContent(content);
  }

  /** Parts of arrays. */
  private static final class Arrays {

    static byte[] concat(byte[] a, byte[] b) {
      byte[] both = java.util.Arrays.copyOf(a, a.length + b.length);
      System.arraycopy(b, 0, both, a.length, b.length);
      return both;
    }

    static byte[] head(byte[] a, int length) {
      return java.util.Arrays.copyOf(a, length);
    }

    static byte[] tail(byte[] a, int length) {
      return java.util.Arrays.copyOfRange(a, a.length - length, a.length);
    }
  }
}
