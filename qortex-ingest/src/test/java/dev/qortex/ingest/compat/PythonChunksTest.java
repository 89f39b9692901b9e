package dev.qortex.ingest.compat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.qortex.ingest.compat.PythonChunks.Chunk;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class PythonChunksTest {

  private static JsonNode vectors() throws IOException {
    try (InputStream in = PythonChunksTest.class.getResourceAsStream("chunks.json")) {
      return new ObjectMapper().readTree(in);
    }
  }

  private static String text(JsonNode run) {
    return switch (run.path("generated").textValue()) {
      case "numbered" ->
          IntStream.range(0, 80)
              .mapToObj("Sentence number %d is here with some words."::formatted)
              .collect(Collectors.joining(" "));
      case "x" -> "x".repeat(3000);
      case "w" -> String.join(" ", Collections.nCopies(9, "w".repeat(300) + "."));
      default -> run.path("text").textValue();
    };
  }

  private static List<String> strings(JsonNode list) {
    List<String> strings = new ArrayList<>();
    list.forEach(item -> strings.add(item.asText()));
    return strings;
  }

  @Test
  void sentencesAreCutAsTheOriginalCutsThem() throws IOException {
    JsonNode runs = vectors().path("sentences");
    assertThat(runs).hasSize(11);
    for (JsonNode run : runs) {
      List<Chunk> chunks =
          PythonChunks.ofSentences(
              text(run),
              run.path("source_id").textValue(),
              run.path("max_tokens").intValue(),
              run.path("overlap_tokens").intValue());
      assertThat(chunks).extracting(Chunk::id).isEqualTo(strings(run.path("ids")));
      assertThat(chunks)
          .extracting(chunk -> "" + chunk.content().length())
          .isEqualTo(strings(run.path("lengths")));
      List<String> starts = strings(run.path("starts"));
      for (int i = 0; i < chunks.size(); i++) {
        assertThat(chunks.get(i).content()).startsWith(starts.get(i));
      }
    }
  }

  @Test
  void textIsCutAsTheOriginalCutsIt() throws IOException {
    JsonNode run = vectors().path("text");
    JsonNode input = run.path("input");
    List<Chunk> chunks =
        PythonChunks.ofText(
            input.path("text").textValue(),
            input.path("chunk_size").intValue(),
            input.path("overlap").intValue());
    JsonNode expected = run.path("expected");
    assertThat(chunks).hasSize(expected.size());
    for (int i = 0; i < chunks.size(); i++) {
      JsonNode one = expected.get(i);
      assertThat(chunks.get(i))
          .isEqualTo(
              new Chunk(
                  one.path("id").textValue(),
                  one.path("location").textValue(),
                  0,
                  one.path("content").textValue()));
    }
  }

  @Test
  void markdownIsCutAsTheOriginalCutsIt() throws IOException {
    JsonNode run = vectors().path("markdown");
    List<Chunk> chunks = PythonChunks.ofMarkdown(run.path("text").textValue());
    JsonNode expected = run.path("chunks");
    assertThat(chunks).hasSize(expected.size());
    for (int i = 0; i < chunks.size(); i++) {
      JsonNode one = expected.get(i);
      assertThat(chunks.get(i))
          .isEqualTo(
              new Chunk(
                  one.path("id").textValue(),
                  one.path("location").textValue(),
                  one.path("level").intValue(),
                  one.path("content").textValue()));
    }
  }

  @Test
  void markdownWithoutHeadingsIsText() {
    assertThat(PythonChunks.ofMarkdown("plain"))
        .containsExactly(new Chunk("chunk_0", "chars 0-2000", 0, "plain"));
  }

  @Test
  void anOverlapAsLongAsAChunkIsRefused() {
    assertThatThrownBy(() -> PythonChunks.ofText("text", 5, 5))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("(5)")
        .hasMessageContaining("Maybe");
    assertThatThrownBy(() -> PythonChunks.ofSentences("A. B.", "s", 4, 9))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> PythonChunks.ofText("text", 0, 0))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void aBlankLineInsideOfTheOverlapDoesNotLoop() {
    assertThat(PythonChunks.ofText("aaaaaaa\n\nbbbbbbbbbbbbbbb", 10, 9)).isNotEmpty();
  }

  @Property(tries = 300)
  void everyTextEnds(
      @ForAll String text, @ForAll @IntRange(min = 1, max = 40) int size, @ForAll int any) {
    int overlap = Math.floorMod(any, size);
    List<Chunk> chunks = PythonChunks.ofText(text, size, overlap);
    assertThat(chunks)
        .allMatch(chunk -> chunk.content().codePointCount(0, chunk.content().length()) <= size);
    PythonChunks.ofMarkdown(text);
    PythonChunks.ofSentences(text, "s", size, overlap);
  }

  @Test
  void whiteSpaceIsThatOfTheOriginal() {
    assertThat(PythonChunks.ofSentences("\u00a0One.\u001cTwo.\u2007\u0085", "s", 1, 0))
        .extracting(Chunk::content)
        .containsExactly("One.", "Two.");
    assertThat(PythonChunks.ofSentences("\u00a0", "s", 1, 0)).isEmpty();
    assertThat(PythonChunks.ofText("\u00a0One.\u001f"))
        .extracting(Chunk::content)
        .containsExactly("One.");
    assertThat(PythonChunks.ofMarkdown("# A\u00a0\n\u00a0text\u0085").get(0))
        .isEqualTo(new Chunk("section_0", "A", 1, "# A\n\ntext"));
  }
}
