package dev.qortex.engine.internal.ranking;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.core.evaluation.CoverageReport;
import dev.qortex.engine.internal.ranking.CoverageReports.Asked;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class CoverageReportsTest {

  private static final double LEAST = 0.07;

  private static Asked open(String text) {
    return new Asked(text, 0.01);
  }

  private static Asked answered(String text) {
    return new Asked(text, 0.9);
  }

  @Test
  void questionsAreGroupedByWordsThatAnsweredOnesLack() {
    CoverageReport report =
        CoverageReports.report(
            List.of(
                answered("How do I deploy the shop service?"),
                answered("How do I deploy the mail service?"),
                open("How do I rotate the signing key of the service?"),
                open("Who owns the signing key?"),
                open("When was the signing key rotated last?"),
                open("Where do I park the service car?"),
                open("Is there parking for guests?"),
                open("Who won in 1998?")),
            LEAST);
    assertThat(report.asked()).isEqualTo(8);
    assertThat(report.uncovered()).isEqualTo(6);
    assertThat(report.gaps())
        .extracting(gap -> gap.questions() + " " + gap.words().stream().sorted().toList())
        .containsExactly("3 [key, rotate, signing]", "2 [park]", "1 []");
    assertThat(report.gaps().get(0).relevance()).isEqualTo(0.01);
  }

  @Test
  void withoutAnAnsweredQuestionFrequentWordsGroup() {
    CoverageReport report =
        CoverageReports.report(
            List.of(open("What is the wifi password?"), open("The wifi is slow, why?")), LEAST);
    assertThat(report.gaps())
        .singleElement()
        .satisfies(gap -> assertThat(gap.words()).containsExactly("wifi"));
  }

  @Test
  void nothingIsMissingWhereAllIsAnsweredOrNothingWasAsked() {
    assertThat(CoverageReports.report(List.of(answered("a")), LEAST).gaps()).isEmpty();
    assertThat(CoverageReports.report(List.of(), LEAST).asked()).isZero();
  }

  @Test
  void groupsAndExamplesAreBoundedAndEveryQuestionCounts() {
    List<Asked> asked = new ArrayList<>();
    for (int i = 0; i < 400; i++) {
      asked.add(open("topic" + i % 40 + " question" + i));
    }
    CoverageReport report = CoverageReports.report(asked, LEAST);
    assertThat(report.gaps()).hasSizeLessThanOrEqualTo(21);
    assertThat(report.gaps()).allMatch(gap -> gap.examples().size() <= 5);
    assertThat(report.gaps().stream().mapToInt(gap -> gap.questions()).sum()).isEqualTo(400);
  }
}
