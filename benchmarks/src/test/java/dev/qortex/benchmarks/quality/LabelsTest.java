package dev.qortex.benchmarks.quality;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.qortex.benchmarks.quality.Labels.Half;
import dev.qortex.benchmarks.quality.Labels.Sentence;
import dev.qortex.core.model.RelationType;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class LabelsTest {

  @ParameterizedTest
  @ValueSource(strings = {"labels.tsv", "packages.tsv"})
  void noPlaceIsLabelledTwice(String resource) {
    Labels labels = Labels.load(resource);
    Set<String> places = new HashSet<>();
    for (Sentence sentence : labels.sentences()) {
      assertThat(places.add(sentence.file() + " " + sentence.place())).isTrue();
    }
    assertThat(labels.folderHash()).matches("[0-9a-f]{64}");
  }

  @ParameterizedTest
  @EnumSource
  void aHalfHasWhatHalfOfTheFolderHas(Half half) {
    List<Sentence> sentences = Labels.load("labels.tsv").half(half);
    assertThat(sentences).hasSize(2_415);
    assertThat(sentences.stream().mapToInt(s -> s.edges().size()).sum()).isGreaterThan(250);
    assertThat(sentences.stream().filter(Sentence::rule).count()).isGreaterThanOrEqualTo(49);
  }

  @ParameterizedTest
  @ValueSource(strings = {"labels.tsv", "packages.tsv"})
  void edgesNeverRelateAPlaceToItselfAndAreNeverStructural(String resource) {
    for (Sentence sentence : Labels.load(resource).sentences()) {
      assertThat(sentence.edges())
          .noneMatch(edge -> edge.source().equals(edge.target()) || edge.type().isStructural())
          .doesNotHaveDuplicates();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"standalone.tsv", "below-headings.tsv"})
  void rulesOfUseAndOthersAreLabelledOnceEach(String resource) {
    List<String[]> lines =
        Labels.text(resource)
            .lines()
            .filter(line -> !line.startsWith("#"))
            .map(line -> line.split("\t", -1))
            .toList();
    assertThat(lines)
        .allSatisfy(
            columns -> {
              assertThat(columns).hasSize(3);
              assertThat(columns[1]).matches("[0-9a-f]{16}");
              assertThat(columns[2]).isIn("0", "1");
            });
    assertThat(lines).extracting(columns -> columns[0] + columns[1]).doesNotHaveDuplicates();
    assertThat(lines.stream().filter(columns -> columns[2].equals("1")))
        .hasSizeBetween(400, lines.size() - 400);
  }

  @Test
  void aLineIsReadAsItIsWritten() {
    Labels read =
        Labels.parse(
            "# folder abc (how)\n# words\na.md\t3\t20\t1\t3-5 uses 8-9; 3-5 part_of 10-12\n");
    assertThat(read.folderHash()).isEqualTo("abc");
    Sentence sentence = read.half(Half.TUNING).get(0);
    assertThat(sentence.rule()).isTrue();
    assertThat(sentence.place()).isEqualTo(new Labels.Place(3, 20));
    assertThat(sentence.edges())
        .containsExactly(
            new Labels.Edge(new Labels.Place(3, 5), RelationType.USES, new Labels.Place(8, 9)),
            new Labels.Edge(
                new Labels.Place(3, 5), RelationType.PART_OF, new Labels.Place(10, 12)));
    assertThat(read.half(Half.KEPT)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a.md\t3\t20\t1",
        "a.md\t20\t3\t1\t",
        "a.md\t3\t20\t1\t3-5 eats 8-9",
        "a.md\tx\t20\t1\t",
        "a.md\t3\t20\t1\t5-5 uses 8-9"
      })
  void aDamagedLineIsRefused(String line) {
    assertThatIllegalArgumentException().isThrownBy(() -> Labels.parse(line));
  }
}
