package dev.qortex.ingest.llm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.qortex.core.error.StorageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AnswerCacheTest {

  private static final String KEY = "0123456789abcdef".repeat(4);

  @TempDir Path folder;

  private void keeps(AnswerCache cache) {
    assertThat(cache.answer(KEY)).isEmpty();
    cache.keep(KEY, "first");
    cache.keep(KEY, "größer 😀");
    assertThat(cache.answer(KEY)).contains("größer 😀");
    assertThat(cache.answer(KEY.replace('0', '1'))).isEmpty();
  }

  @Test
  void memoryKeepsAnswers() {
    keeps(AnswerCache.inMemory());
  }

  @Test
  void aFolderKeepsAnswersForTheNextProcess() throws IOException {
    Path absent = folder.resolve("a/b");
    keeps(AnswerCache.inFolder(absent));
    assertThat(AnswerCache.inFolder(absent).answer(KEY)).contains("größer 😀");
    try (Stream<Path> files = Files.list(absent)) {
      assertThat(files).containsExactly(absent.resolve(KEY + ".txt"));
    }
  }

  @Test
  void aKeyThatIsNoHashIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> AnswerCache.inFolder(folder).keep("../outside", "x"))
        .withMessageContaining("(../outside)")
        .withMessageContaining("\nMaybe");
  }

  @Test
  void aFolderThatIsAFileIsAnErrorWithItsName() throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "x");
    assertThatThrownBy(() -> AnswerCache.inFolder(file).keep(KEY, "x"))
        .isInstanceOf(StorageException.class)
        .hasMessageContaining(KEY)
        .hasMessageContaining("\nMaybe");
  }
}
