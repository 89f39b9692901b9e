package dev.qortex.buildlog.patterns;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.buildlog.patterns.model.Deliberation;
import dev.qortex.core.error.StorageException;
import java.util.Map;
import org.junit.jupiter.api.Test;

class FailOpenPatternsTest {

  private static final String NULL = "Callers forget to check the result of find for null";

  private final LoopFixture loop = new LoopFixture();
  private final Patterns patterns = loop.builder().build();
  private boolean down = true;

  private final FailOpenPatterns open =
      FailOpenPatterns.of(
          () -> {
            if (down) {
              throw new StorageException("The file (p.db) cannot be opened.", null);
            }
            return patterns;
          });

  @Test
  void aPromptThatFailsHasNoPatternsAndAReason() {
    PromptBlock block = open.prompt(PromptRequest.of("judge", "r1"));
    assertThat(block.text()).isEmpty();
    assertThat(block.reason()).startsWith("failed: ").contains("p.db");
    assertThat(open.failures()).isEqualTo(Map.of("prompt: StorageException", 1L));
    assertThat(open.lastFailure()).containsInstanceOf(StorageException.class);
  }

  @Test
  void writesThatFailWaitInOrderAndAreNotLost() {
    Deliberation judge = loop.judge("r1", NULL);
    assertThat(open.record(judge)).isEmpty();
    assertThat(open.correct(judge, loop.passes("r1"))).isEmpty();
    assertThat(open.finish("r1", true)).isEmpty();
    assertThat(open.pending())
        .containsExactly("record r1/review/1/judge", "correct r1/review/1/inspector", "finish r1");

    down = false;
    assertThat(open.prompt(PromptRequest.of("judge", "r2")).text()).contains(NULL);
    assertThat(open.pending()).isEmpty();
    assertThat(patterns.list().get(0).track().successes()).isEqualTo(2);
    assertThat(open.record(judge)).isPresent();
    assertThat(patterns.list().get(0).track().successes()).isEqualTo(2);
  }

  @Test
  void whatIsRefusedDoesNotWait() {
    down = false;
    assertThat(open.correct(loop.judge("r1", NULL), loop.passes("r2"))).isEmpty();
    assertThat(open.pending()).isEmpty();
    assertThat(open.failures()).isEqualTo(Map.of("correct: IllegalArgumentException", 1L));
    assertThat(open.record(null)).isEmpty();
    assertThat(open.pending()).isEmpty();
    assertThat(open.failures()).containsEntry("record: NullPointerException", 1L);
  }

  @Test
  void aMissingDriverIsAFailureLikeOthers() {
    FailOpenPatterns missing =
        FailOpenPatterns.of(
            () -> {
              throw new NoClassDefFoundError("org/sqlite/JDBC");
            });
    assertThat(missing.prompt(PromptRequest.of("judge", "r1")).reason()).contains("org/sqlite");
    assertThat(missing.record(loop.judge("r1", NULL))).isEmpty();
  }

  @Test
  void aStorageThatClosesMeanwhileFailsOpen() {
    down = false;
    assertThat(open.record(loop.judge("r1", NULL))).isPresent();
    loop.storage.close();
    assertThat(open.prompt(PromptRequest.of("judge", "r2")).reason()).contains("closed");
    assertThat(open.record(loop.judge("r2", NULL))).isEmpty();
    assertThat(open.pending()).hasSize(1);
  }

  @Test
  void closingWritesWhatWaitsAndClosesTheStorage() {
    open.record(loop.judge("r1", NULL));
    open.close();
    assertThat(open.pending()).containsExactly("record r1/review/1/judge");
    down = false;
    open.close();
    assertThat(open.pending()).isEmpty();
    assertThat(open.record(loop.judge("r2", NULL))).isEmpty();
    assertThat(open.lastFailure().orElseThrow()).hasMessageContaining("closed");
  }
}
