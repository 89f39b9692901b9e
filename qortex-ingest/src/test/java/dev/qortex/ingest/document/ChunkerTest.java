package dev.qortex.ingest.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.qortex.commons.Surrogates;
import java.util.List;
import java.util.function.ToIntFunction;
import org.junit.jupiter.api.Test;

class ChunkerTest {

  private static final Section SECTION = new Section(List.of(), Block.NONE, List.of(), true);

  private final Chunker chunker = of(50);

  private static Chunker of(int characters) {
    return Chunker.ofTokens(characters).counting(String::length);
  }

  private static Block prose(String text) {
    return new Block(Block.Kind.PROSE, "", text, List.of());
  }

  private List<String> texts(Block... blocks) {
    return chunker.chunks(SECTION, List.of(blocks)).stream().map(Chunk::text).toList();
  }

  @Test
  void shortBlocksShareAChunk() {
    Block item = new Block(Block.Kind.ITEM, "- ", "one", List.of());
    Block next = new Block(Block.Kind.ITEM, "- ", "two", List.of());
    assertThat(texts(prose("A list:"), item, next)).containsExactly("A list:\n\n- one\n- two");
  }

  @Test
  void aChunkEndsWhereABlockEndsIfItCan() {
    String thirty = "x".repeat(30);
    assertThat(texts(prose(thirty), prose(thirty))).containsExactly(thirty, thirty);
  }

  @Test
  void aLargerChunkerCutsLess() {
    Block block = prose("word ".repeat(30).strip());
    assertThat(chunker.times(4).chunks(SECTION, List.of(block))).hasSize(1);
    Chunker largest = Chunker.ofTokens(Integer.MAX_VALUE).times(4);
    assertThat(largest.chunks(SECTION, List.of(block))).hasSize(1);
    assertThatIllegalArgumentException().isThrownBy(() -> chunker.times(0));
  }

  @Test
  void aLongBlockIsCutBetweenSentences() {
    assertThat(texts(prose("This is the first sentence of it. This is the second one of them.")))
        .containsExactly("This is the first sentence of it.", "This is the second one of them.");
  }

  @Test
  void aLongSentenceIsCutBetweenWords() {
    List<String> texts = texts(prose("word ".repeat(30).strip()));
    assertThat(texts).allMatch(text -> text.length() <= 50);
    assertThat(String.join("", texts).replace(" ", "")).isEqualTo("word".repeat(30));
  }

  @Test
  void longCodeIsCutBetweenLines() {
    Block code = new Block(Block.Kind.CODE, "", "int value = 1;\n".repeat(6).strip(), List.of());
    assertThat(texts(code)).allMatch(text -> text.startsWith("int") && text.endsWith(";"));
    assertThat(String.join("\n", texts(code))).isEqualTo(code.text());
  }

  @Test
  void aCutNeverSplitsAnEmoji() {
    for (int limit = 50; limit < 54; limit++) {
      List<Chunk> chunks = of(limit).chunks(SECTION, List.of(prose("a" + "😀".repeat(200))));
      assertThat(chunks)
          .allSatisfy(
              chunk -> assertThat(Surrogates.wellFormed(chunk.text())).isEqualTo(chunk.text()));
    }
  }

  @Test
  void neighboursShareWholeSentencesUpToTheOverlap() {
    Chunker sharing = of(50).sharing(25);
    String text = "One two three four. Five six seven eight. Nine ten eleven. Twelve is here.";
    assertThat(sharing.chunks(SECTION, List.of(prose(text))))
        .extracting(Chunk::text)
        .containsExactly(
            "One two three four. Five six seven eight.",
            "Five six seven eight. Nine ten eleven.",
            "Nine ten eleven. Twelve is here.");
  }

  @Test
  void aSentenceThatIsTooLongForTheOverlapIsNotShared() {
    String text = "A sentence of some thirty letters. Another of about as many words.";
    assertThat(of(50).sharing(20).chunks(SECTION, List.of(prose(text))))
        .extracting(Chunk::text)
        .containsExactly("A sentence of some thirty letters.", "Another of about as many words.");
  }

  @Test
  void codeIsNotShared() {
    Block code = new Block(Block.Kind.CODE, "", "int value = 1;\n".repeat(6).strip(), List.of());
    assertThat(of(50).sharing(25).chunks(SECTION, List.of(code)))
        .isEqualTo(of(50).chunks(SECTION, List.of(code)));
  }

  @Test
  void tokensAreCountedAsTheHostSays() {
    ToIntFunction<String> words = text -> text.isBlank() ? 0 : text.strip().split("\\s+").length;
    Chunker chunker = Chunker.ofTokens(12).counting(words);
    List<Chunk> chunks = chunker.chunks(SECTION, List.of(prose("one two three. ".repeat(30))));
    assertThat(chunks).allMatch(chunk -> words.applyAsInt(chunk.text()) <= 12).hasSize(8);
  }

  @Test
  void nothingIsLostAndNoLimitIsPassedWhateverIsShared() {
    String text = "Some words here, and more. ".repeat(40) + "x".repeat(300) + " end. ok";
    for (int shared = 0; shared <= 25; shared += 5) {
      List<Chunk> chunks = of(50).sharing(shared).chunks(SECTION, List.of(prose(text)));
      assertThat(chunks).allMatch(chunk -> chunk.text().length() <= 50);
      StringBuilder rest = new StringBuilder();
      int at = 0;
      for (Chunk chunk : chunks) {
        for (Chunk.Piece piece : chunk.pieces()) {
          int from = Math.max(at, piece.span().start());
          rest.append(text, Math.min(from, piece.span().end()), piece.span().end());
          at = Math.max(at, piece.span().end());
        }
      }
      assertThat(rest.toString().replace(" ", "")).isEqualTo(text.replace(" ", ""));
    }
  }

  @Test
  void moreThanHalfIsNotShared() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Chunker.ofTokens(100).sharing(51))
        .withMessageContaining("(51)");
  }

  @Test
  void noBlocksGiveNoChunks() {
    assertThat(texts()).isEmpty();
  }

  @Test
  void aLimitThatFitsNoSentenceIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Chunker.ofTokens(11))
        .withMessageContaining("(11)");
  }
}
