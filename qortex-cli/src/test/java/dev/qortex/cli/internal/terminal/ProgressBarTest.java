package dev.qortex.cli.internal.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

class ProgressBarTest {

  private final StringWriter out = new StringWriter();
  private double now = 7;
  private final ProgressBar bar =
      new ProgressBar(new PrintWriter(out), () -> Math.round(now * 1e9));

  private String shown(double later, long done, long total) {
    out.getBuffer().setLength(0);
    now += later;
    bar.report(done, total, "a.md");
    return out.toString();
  }

  @Test
  void aSecondOfWorkTellsTheSpeedAndTheTimeThatRemains() {
    assertThat(shown(0.1, 1, 40)).contains("] 1/40 a.md");
    assertThat(shown(1.9, 4, 40)).contains("] 4/40, 2.0/s, 18 s left a.md");
    assertThat(shown(0.2, 5, 40)).contains("] 5/40, 2.0/s, 18 s left");
  }

  @Test
  void slowerWorkCountsMoreThanTheWorkBefore() {
    shown(1, 10, 400);
    assertThat(shown(10, 20, 400)).contains("1.8/s, 3 min left");
    assertThat(shown(10, 30, 400)).contains("1.3/s, 5 min left");
  }

  @Test
  void workWithoutAnEndHasNoTimeThatRemains() {
    assertThat(shown(5, 3, 0)).contains("3 a.md").doesNotContain("left");
  }
}
