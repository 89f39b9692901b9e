package dev.qortex.benchmarks.retrieval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.qortex.benchmarks.run.Results;
import dev.qortex.benchmarks.run.RunOption;
import dev.qortex.benchmarks.run.RunOptions;
import dev.qortex.benchmarks.run.RunOptions.DataException;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RetrievalBenchmarkTest {

  @TempDir Path folder;

  private List<String> run(Map<String, String> given) throws Exception {
    RetrievalBenchmark benchmark = new RetrievalBenchmark();
    Map<String, String> own = new HashMap<>();
    for (RunOption option : benchmark.options()) {
      own.put(option.name(), option.standard());
    }
    own.putAll(given);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    benchmark.run(
        new RunOptions(folder, folder, 1, false, own),
        new Results(new PrintStream(out, true, StandardCharsets.UTF_8)));
    return out.toString(StandardCharsets.UTF_8).lines().toList();
  }

  @Test
  void dataOfTheUsersOwnAreMeasuredWithEveryConfigurationAndKeptQuestionByQuestion()
      throws Exception {
    Files.createDirectories(folder.resolve("my own"));
    Files.writeString(
        folder.resolve("my own/corpus.jsonl"),
        """
        {"id": 1, "title": "Retry", "text": "A failed call is tried again after a delay."}
        {"id": 2, "title": "Breaker", "text": "It stops calls to a failing service."}
        """);
    Files.writeString(
        folder.resolve("my own/questions.jsonl"),
        """
        {"id": "q", "question": "What is tried again after a delay?", "gold_ids": [1]}
        """);
    List<String> lines = run(Map.of("set", "folder", "folder", "my own", "model", "hashing"));
    assertThat(lines)
        .contains("RESULT name=my_own/hashing-512-bm25 metric=any@1 value=1.0000 unit=share n=1")
        .anyMatch(line -> line.startsWith("| whole | 1.00 | 1.00 | 1.00 |"))
        .anyMatch(line -> line.startsWith("VERDICT set=my_own model=hashing-512 holds: "));
    assertThat(Files.readAllLines(folder.resolve("retrieval.jsonl")))
        .hasSize(SearchedCorpus.Ranking.values().length)
        .first()
        .asString()
        .startsWith(
            "{\"set\":\"my_own\",\"model\":\"hashing-512\",\"configuration\":\"whole\","
                + "\"question\":\"q\",\"gold\":[{\"rank\":1,\"ids\":[\"1\"]}],"
                + "\"found\":[\"1\"");
  }

  @Test
  void aFolderNeedsItsNameAndANameItsSet() {
    for (Map<String, String> given :
        List.of(Map.of("set", "folder"), Map.of("set", "docs_qa", "folder", "own"))) {
      assertThatExceptionOfType(DataException.class)
          .isThrownBy(() -> run(given))
          .withMessageContainingAll("(" + given.get("set") + ")", "\nMaybe --set folder");
    }
  }
}
