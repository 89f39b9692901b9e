package dev.qortex.embedding.onnx;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.embedding.onnx.PassageWindows.Window;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class PassageWindowsTest {

  @Test
  void wholeSentencesFillAWindow() {
    PassageWindows windows = new PassageWindows(2, new int[] {2, 5, 8, 11}, 14, 0, 8);
    assertThat(windows.windows()).containsExactly(new Window(2, 8), new Window(8, 14));
    assertThat(windows.ids(new Window(8, 14), LongStream.range(0, 14).toArray()))
        .containsExactly(0, 1, 8, 9, 10, 11, 12, 13);
  }

  @Test
  void whatWasReadIsNotReadAgain() {
    PassageWindows windows = new PassageWindows(2, new int[] {2, 5, 8, 11}, 14, 9, 20);
    assertThat(windows.windows()).containsExactly(new Window(2, 9), new Window(9, 14));
    assertThat(windows.windows()).map(windows::isRead).containsExactly(true, false);
    PassageWindows titled = new PassageWindows(6, new int[] {6, 8}, 14, 9, 20);
    assertThat(titled.windows()).map(titled::isRead).containsExactly(false);
  }

  @Test
  void aSentenceLongerThanAWindowGoesOn() {
    assertThat(new PassageWindows(0, new int[] {0, 2}, 12, 0, 4).windows())
        .containsExactly(new Window(0, 2), new Window(2, 6), new Window(6, 10), new Window(10, 12));
  }

  @Test
  void aSumHasTheTitleAndTheSentence() {
    PassageWindows windows = new PassageWindows(1, new int[] {1, 3}, 4, 0, 8);
    float[] states = {100, 1, 2, 3, 4, 1000};
    float[][] sums = new float[2][1];
    windows.add(windows.windows().get(0), states, 1, sums);
    assertThat(sums[0]).containsExactly(1 + 2 + 3);
    assertThat(sums[1]).containsExactly(1 + 4);
  }

  @Test
  void everyTokenIsInOneWindow() {
    for (int seed = 0; seed < 500; seed++) {
      Random random = new Random(seed);
      int title = random.nextInt(12);
      int end = title + random.nextInt(60);
      int[] sentences = random.ints(random.nextInt(6), title, end + 1).sorted().toArray();
      int[] all = new int[sentences.length + 1];
      all[0] = title;
      System.arraycopy(sentences, 0, all, 1, sentences.length);
      int length = 2 + random.nextInt(20);
      int read = random.nextInt(30);
      PassageWindows cut = new PassageWindows(title, all, end, read, length);
      List<Window> windows = cut.windows();
      int at = title;
      for (Window window : windows) {
        int most = cut.isRead(window) ? read - title : length - Math.min(title, length / 2);
        assertThat(window.from()).as("seed %s", seed).isEqualTo(at);
        assertThat(window.to() - window.from())
            .as("seed %s, %s", seed, Arrays.toString(all))
            .isBetween(1, most);
        at = window.to();
      }
      assertThat(at).as("seed %s", seed).isEqualTo(end);
    }
  }
}
