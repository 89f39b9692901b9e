package dev.qortex.benchmarks.retrieval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.qortex.benchmarks.run.Results;
import dev.qortex.benchmarks.run.RunOptions;
import dev.qortex.benchmarks.run.RunOptions.DataException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AskQualityBenchmarkTest {

  @TempDir Path folder;

  @BeforeEach
  void writePages() throws IOException {
    Files.createDirectories(folder.resolve("docs/more"));
    Files.writeString(
        folder.resolve("docs/calls.md"),
        """
        # Calls

        A failed call is tried again after a delay.

        ## First delay

        It lasts 200 ms.
        """);
    Files.writeString(
        folder.resolve("docs/more/breaker.md"),
        "# Breaker\n\nIt stops calls to a failing service.\n");
  }

  private List<String> run(String questions) throws Exception {
    Path file = Files.writeString(folder.resolve("own.jsonl"), questions);
    return run(folder.resolve("docs").toString(), file.toString());
  }

  private List<String> run(String docs, String questions) throws Exception {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    new AskQualityBenchmark()
        .run(
            new RunOptions(
                folder,
                folder,
                1,
                false,
                Map.of("docs", docs, "questions", questions, "model", "hashing", "configs", "all")),
            new Results(new PrintStream(out, true, StandardCharsets.UTF_8)));
    return out.toString(StandardCharsets.UTF_8).lines().toList();
  }

  @Test
  void goldIsAFileAHeadingOrAQuotationAndEveryConfigurationIsAsked() throws Exception {
    List<String> lines =
        run(
            """
            {"question": "What is tried again after a delay?", "gold": ["a failed CALL is tried again"]}
            {"question": "How long is the first delay?", "gold": ["calls.md#First delay"]}
            {"id": "b", "question": "What stops calls to a failing service?", "gold": ["more/breaker.md", "calls.md#first-delay"]}
            {"question": "How do I bake bread?", "gold": []}
            """);
    assertThat(lines)
        .contains(
            "3 passages, 3 questions; 1 without gold are asked for their relevance alone",
            "RESULT name=own/hashing-512 metric=refused_of_unanswerable@%s value=1.0000 unit=share n=1"
                .formatted(Refusals.RECOMMENDED),
            "RESULT name=own/hashing-512 metric=refused_of_answerable@%s value=0.0000 unit=share n=3"
                .formatted(Refusals.RECOMMENDED),
            "RESULT name=own/hashing-512 metric=any@1 value=1.0000 unit=share n=3",
            "RESULT name=own/hashing-512-bm25 metric=mrr value=1.0000 unit=share n=3")
        .anyMatch(line -> line.startsWith("| own/hashing-512 | R@1 ") && line.endsWith("| MRR |"))
        .anyMatch(line -> line.startsWith("| whole | 1.00 |"));
    assertThat(Files.readAllLines(folder.resolve("ask-quality.jsonl")))
        .hasSize(3 * SearchedCorpus.Ranking.values().length)
        .first()
        .asString()
        .contains("\"question\":\"line-1\",\"gold\":[{\"rank\":1,");
  }

  @Test
  void goldThatIsNotThereIsNamedWithItsLine() {
    for (String gold :
        List.of("\"calls.md#Last delay\"", "\"none.md\"", "\"never said\"", "\" \"")) {
      assertThatExceptionOfType(DataException.class)
          .isThrownBy(() -> run("{\"question\": \"Why?\", \"gold\": [" + gold + "]}"))
          .withMessageContainingAll("(1)", "own.jsonl", gold.replace("\"", ""), "\nMaybe ");
    }
    assertThatExceptionOfType(DataException.class)
        .isThrownBy(() -> run("{\"question\": \"Why?\", \"gold\": \"calls.md\"}"))
        .withMessageContainingAll("no list gold", "\nMaybe ");
    assertThatExceptionOfType(DataException.class)
        .isThrownBy(() -> run("{\"question\": \"Why?\", \"gold\": []}"))
        .withMessageContainingAll("no question with gold", "\nMaybe ");
  }

  @Test
  void bothOptionsAreNeeded() {
    for (String[] given :
        new String[][] {{"", "own.jsonl"}, {folder.resolve("docs").toString(), ""}}) {
      assertThatExceptionOfType(DataException.class)
          .isThrownBy(() -> run(given[0], given[1]))
          .withMessageContainingAll("()", "\nMaybe --docs FOLDER --questions FILE.");
    }
  }
}
