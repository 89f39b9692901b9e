package dev.qortex.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReviewedProjectTest {

  private static final Pattern SEED = Pattern.compile("```yaml\\n(.*?)```", Pattern.DOTALL);

  @TempDir Path folder;

  @Test
  void theSeedOfThePageReviewsAProject() throws IOException {
    Matcher seed = SEED.matcher(Files.readString(Path.of("../docs/buildlog.md")));
    assertThat(seed.find()).isTrue();
    Path file = Files.writeString(folder.resolve("reviewer.yaml"), seed.group(1));

    assertThat(output(file))
        .contains("rules={reviewer=3}, added=3, dropped=[]")
        .contains("reviewer:45cd8f15", "after 3 observations")
        .contains("CHECKPOINT_MAJORS, invented [nobody:00000000]");
    assertThat(output(file)).contains("rules={reviewer=3}, added=0, dropped=[]");
  }

  private String output(Path seed) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    ReviewedProject.run(
        folder.resolve("buildlog.db"), seed, new PrintStream(bytes, true, StandardCharsets.UTF_8));
    return bytes.toString(StandardCharsets.UTF_8);
  }
}
