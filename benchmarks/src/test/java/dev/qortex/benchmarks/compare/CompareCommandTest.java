package dev.qortex.benchmarks.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.qortex.benchmarks.run.Results;
import dev.qortex.commons.GitProgram;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two revisions of a small repository, whose script prints figures as the benchmarks do. */
class CompareCommandTest {

  @TempDir private Path repository;

  private final List<String> log = new ArrayList<>();
  private final ByteArrayOutputStream printed = new ByteArrayOutputStream();

  @BeforeEach
  void twoRevisions() throws IOException {
    git("init", "--quiet");
    commit(
        """
        #!/usr/bin/env bash
        echo "RESULT name=walk metric=time value=20 unit=ms n=3"
        echo "RESULT name=walk metric=lost value=0 unit=count n=1"
        echo "RESULT name=old metric=size value=1 unit=B n=1"
        echo "asked: $*"
        """);
    commit(
        """
        #!/usr/bin/env bash
        [ "$1" = broken ] && exit 7
        echo "RESULT name=walk metric=time value=10 unit=ms n=3 baseline=5 ratio=2"
        echo "RESULT name=walk metric=lost value=0 unit=count n=1"
        echo "here: $*"
        """);
  }

  private void git(String... arguments) throws IOException {
    GitProgram.Output said = new GitProgram(repository).run(arguments);
    assertThat(said.exit()).as(said.error()).isZero();
  }

  private void commit(String script) throws IOException {
    Path run = repository.resolve("benchmarks/run");
    Files.createDirectories(run.getParent());
    Files.writeString(run, script);
    assertThat(run.toFile().setExecutable(true)).isTrue();
    git("add", ".");
    git("-c", "user.name=x", "-c", "user.email=x@localhost", "commit", "--quiet", "-m", "Change");
  }

  private List<String> run(String... arguments) throws IOException, InterruptedException {
    PrintStream out = new PrintStream(printed, true, StandardCharsets.UTF_8);
    new CompareCommand(
            repository.resolve("benchmarks"),
            Path.of("all-data"),
            name ->
                name.equals("starts")
                    ? Optional.of(root -> root.resolve("benchmarks/run"))
                    : Optional.empty(),
            new Results(out),
            log::add)
        .run(List.of(arguments));
    return printed.toString(StandardCharsets.UTF_8).lines().toList();
  }

  @Test
  void bothRevisionsRunAlternatelyAndEachFigureHasItsRatio() throws Exception {
    assertThat(run("--with", "HEAD~1", "--pairs", "3", "walks", "--seed", "7"))
        .containsExactly(
            "this checkout beside HEAD~1, 3 pairs:",
            "RESULT name=walk metric=time value=10.000 unit=ms n=3 baseline=20.000 ratio=0.50000"
                + " low=0.50000 high=0.50000",
            "RESULT name=walk metric=lost value=0.0000 unit=count n=3 baseline=0.0000",
            "old size: only at HEAD~1");
    assertThat(log.stream().filter(line -> !line.startsWith("RESULT")))
        .containsExactly(
            "asked: walks --seed 7 --data all-data",
            "here: walks --seed 7 --data all-data",
            "here: walks --seed 7 --data all-data",
            "asked: walks --seed 7 --data all-data",
            "asked: walks --seed 7 --data all-data",
            "here: walks --seed 7 --data all-data");
    log.clear();
    run("--with", "HEAD~1", "--pairs", "1", "walks", "--data", "less");
    assertThat(log).contains("here: walks --data less");
  }

  @Test
  void theProgramOfARevisionThatDoesNotKnowTheBenchmarkIsMeasuredByThisOne() throws Exception {
    run("--with", "HEAD~1", "--pairs", "1", "starts");
    List<String> asked = log.stream().filter(line -> !line.startsWith("RESULT")).toList();
    assertThat(asked).hasSize(2);
    assertThat(asked.get(0))
        .startsWith("here: starts --data all-data --program " + repository + "/benchmarks/target/");
    assertThat(asked.get(1))
        .isEqualTo(
            "here: starts --data all-data --program %s/benchmarks/run".formatted(repository));
  }

  @Test
  void wrongArgumentsAndFailingRunsAreNamed() {
    for (String[] arguments :
        new String[][] {
          {},
          {"walks"},
          {"--with", "HEAD~1"},
          {"--with"},
          {"--pairs", "0", "--with", "HEAD~1", "walks"},
          {"--nonsense", "x", "walks"},
          {"--with", "nonsense", "walks"}
        }) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> run(arguments))
          .withMessageContaining("\nMaybe");
    }
    assertThatIllegalStateException()
        .isThrownBy(() -> run("--with", "HEAD~1", "--pairs", "2", "broken"))
        .withMessageContainingAll("broken", "(7)", "\nMaybe");
  }
}
