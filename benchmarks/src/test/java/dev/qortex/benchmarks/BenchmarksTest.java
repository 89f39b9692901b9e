package dev.qortex.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.qortex.benchmarks.durable.ContentionBenchmark;
import dev.qortex.benchmarks.durable.CrashBenchmark;
import dev.qortex.benchmarks.durable.Target;
import dev.qortex.benchmarks.retrieval.ModelsBenchmark;
import dev.qortex.benchmarks.run.Benchmark;
import dev.qortex.benchmarks.run.Results;
import dev.qortex.benchmarks.run.RunOption;
import dev.qortex.benchmarks.run.RunOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BenchmarksTest {

  @TempDir private Path folder;

  @AfterEach
  void forgetHome() {
    System.clearProperty(RunOptions.HOME);
  }

  private static RunOptions parsed(String... args) {
    return RunOptions.parse(args, 0, List.of());
  }

  @Test
  void theDefaultsDoNotDependOnTheCurrentFolder() {
    Path home = folder.resolve("repository/benchmarks");
    System.setProperty(RunOptions.HOME, home.toString());
    assertThat(parsed())
        .isEqualTo(new RunOptions(home.resolve("data"), home.resolve("target/out"), 42, false));
  }

  @Test
  void aWrongOptionIsNamedWithItsRemedy() {
    for (String[] args :
        new String[][] {{"--seed", "x"}, {"--seed", "1.5"}, {"--seed"}, {"--nonsense"}}) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> parsed(args))
          .withMessageContainingAll("(" + args[args.length - 1] + ")", "\nMaybe");
    }
    assertThat(parsed("--seed", "-7", "--quick")).matches(o -> o.seed() == -7 && o.quick());
  }

  private static RunOptions withOwn(String... args) {
    return RunOptions.parse(
        args,
        0,
        List.of(
            RunOption.number("kills", 1, 20, 3, "how often"),
            RunOption.choice("target", List.of("learning", "graph"), "which")));
  }

  @Test
  void aBenchmarksOwnOptionHasADefaultAndASmallerOneForQuickRuns() {
    assertThat(withOwn().number("kills")).isEqualTo(20);
    assertThat(withOwn("--quick").number("kills")).isEqualTo(3);
    assertThat(withOwn("--quick", "--kills", "7").number("kills")).isEqualTo(7);
    assertThat(withOwn().text("target")).isEqualTo("learning");
    assertThat(withOwn("--target", "graph").text("target")).isEqualTo("graph");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> withOwn().text("kill"))
        .withMessageContaining("(kill)");
  }

  @Test
  void aWrongValueOfABenchmarksOwnOptionIsNamedWithItsRemedy() {
    for (String[] args :
        new String[][] {
          {"--kills", "0"}, {"--kills", "x"}, {"--kills", "1.5"}, {"--target", "nonsense"}
        }) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> withOwn(args))
          .withMessageContainingAll(args[0], "(" + args[1] + ")", "\nMaybe");
    }
    assertThatIllegalArgumentException()
        .isThrownBy(() -> withOwn("--nonsense", "1"))
        .withMessageContainingAll("(--nonsense)", "--kills", "--seed");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> withOwn("--kills"))
        .withMessageContaining("(--kills) needs a value");
  }

  @Test
  void anUnknownTargetIsWrongUsage() throws Exception {
    Map<String, Benchmark> all =
        Map.of(
            "crash", new CrashBenchmark(Target.ALL),
            "contention", new ContentionBenchmark(Target.ALL));
    for (String name : all.keySet()) {
      assertThat(Benchmarks.run(all, name, "--target", "nonsense", "--out", folder.toString()))
          .isEqualTo(2);
    }
    assertThat(probesLeft(folder)).isEmpty();
  }

  @Test
  void missingDataHaveAnExitCodeOfTheirOwn() throws Exception {
    Map<String, Benchmark> all = Map.of("models", new ModelsBenchmark());
    String[] args = {"models", "--data", folder + "/none", "--out", folder.toString()};
    assertThat(Benchmarks.run(all, args)).isEqualTo(3);
  }

  @Test
  void severalModelsAndSetsHaveCommasBetween() throws Exception {
    List<RunOption> options = new ModelsBenchmark().options();
    assertThat(RunOptions.parse(new String[] {"--set", "docs_qa,code_qa"}, 0, options).own())
        .isEqualTo(Map.of("set", "docs_qa,code_qa", "model", "all", "part", "all"));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> RunOptions.parse(new String[] {"--model", "docs_qa"}, 0, options))
        .withMessageContainingAll("--model", "(docs_qa)", "all-minilm-l6-v2-q", "\nMaybe");
  }

  @Test
  void whatABenchmarkThrowsIsNotWrongUsage() throws Exception {
    Path out = folder.resolve("out");
    Map<String, Benchmark> all =
        Map.of("broken", new Throwing(new IllegalArgumentException("inside")));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Benchmarks.run(all, "broken", "--out", out.toString()))
        .withMessage("inside");
    assertThat(Benchmarks.run(all, "broken", "--seed", "x")).isEqualTo(2);
    assertThat(Benchmarks.run(all, "missing")).isEqualTo(2);
    assertThat(probesLeft(out)).isEmpty();
  }

  @Test
  void theCommandsOfTheDocumentationAreAccepted() throws IOException {
    Pattern command = Pattern.compile("benchmarks/run ([a-z][^`\\n]*)");
    int commands = 0;
    for (Path page : pages()) {
      for (MatchResult match : command.matcher(Files.readString(page)).results().toList()) {
        String[] args = match.group(1).split(" +");
        if (!Set.of("list", "compare").contains(args[0])) {
          assertThat(Benchmarks.ALL).as(page.toString()).containsKey(args[0]);
          RunOptions.parse(args, 1, Benchmarks.ALL.get(args[0]).options());
          commands++;
        }
      }
    }
    assertThat(commands).isGreaterThan(30);
  }

  private static List<Path> pages() throws IOException {
    try (Stream<Path> top = Files.list(Path.of(".."));
        Stream<Path> docs = Files.list(Path.of("../docs"));
        Stream<Path> laboratory = Files.list(Path.of("docs"))) {
      return Stream.of(top, docs, laboratory)
          .flatMap(pages -> pages)
          .filter(file -> file.toString().endsWith(".md"))
          .toList();
    }
  }

  private static List<Path> probesLeft(Path out) throws IOException {
    try (Stream<Path> files = Files.list(out)) {
      return files.toList();
    }
  }

  private record Throwing(RuntimeException fault) implements Benchmark {

    @Override
    public String description() {
      return "throws";
    }

    @Override
    public void run(RunOptions options, Results results) {
      throw fault;
    }
  }
}
