package dev.qortex.benchmarks.retrieval;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The two halves of the questions about Markdown pages, without the pages. */
class MarkdownQuestionsTest {

  private static final String TUNING = "markdown_qa-tuning.jsonl";
  private static final String KEPT = "markdown_qa-kept.jsonl";

  private static final Set<String> ANSWERABLE =
      Set.of(
          "how-to", "what", "option", "trouble", "comparison", "concept", "two-places", "keywords");
  private static final Set<String> UNANSWERABLE = Set.of("near", "neighbouring", "foreign");

  /** Pages that repeat what a page of the other half says and count as another place there. */
  private static final Set<String> REPEATING =
      Set.of(
          "architecture__overview.md",
          "changelog.md",
          "getting-started__concepts.md",
          "guides__buildlog-interop.md",
          "guides__observability.md",
          "reference__api.md",
          "tutorials__REDESIGN-PLAN.md",
          "tutorials__fisher-information__part5-dynamical-systems.md",
          "tutorials__the-road-ahead.md");

  private record Place(String page, int first, int last, int part) {}

  private record Question(String id, String text, String kind, List<Place> places) {

    boolean answerable() {
      return !places.isEmpty();
    }

    String page() {
      return places.get(0).page();
    }
  }

  private static List<Question> read(String resource) throws IOException {
    JsonMapper json = JsonMapper.builder().build();
    try (InputStream stream =
        Objects.requireNonNull(QuestionSets.class.getResourceAsStream(resource), resource)) {
      List<Question> questions = new ArrayList<>();
      for (String line : new String(stream.readAllBytes(), StandardCharsets.UTF_8).split("\n")) {
        JsonNode node = json.readTree(line);
        List<Place> places = new ArrayList<>();
        for (JsonNode place : node.required("places")) {
          JsonNode lines = place.required("lines");
          assertThat(lines).hasSize(2);
          places.add(
              new Place(
                  place.required("page").textValue(),
                  lines.get(0).intValue(),
                  lines.get(1).intValue(),
                  place.path("part").asInt(0)));
        }
        questions.add(
            new Question(
                node.required("id").textValue(),
                node.required("question").textValue(),
                node.required("kind").textValue(),
                places));
      }
      return questions;
    }
  }

  private static List<Question> both() throws IOException {
    return Stream.concat(read(TUNING).stream(), read(KEPT).stream()).toList();
  }

  @ParameterizedTest
  @ValueSource(strings = {TUNING, KEPT})
  void aHalfHasFiftyQuestionsThatThePagesAnswerAndTwentyFiveThatTheyDoNot(String resource)
      throws IOException {
    List<Question> questions = read(resource);
    assertThat(questions).filteredOn(Question::answerable).hasSize(50);
    assertThat(questions).hasSize(75);
    assertThat(questions)
        .allSatisfy(
            question ->
                assertThat(question.answerable() ? ANSWERABLE : UNANSWERABLE)
                    .as(question.id())
                    .contains(question.kind()));
  }

  @Test
  void idsAndQuestionsAreUnique() throws IOException {
    assertThat(both()).extracting(Question::id).doesNotHaveDuplicates();
    assertThat(both()).extracting(Question::text).doesNotHaveDuplicates();
  }

  @Test
  void placesAreNarrowRangesOfLinesAndOnlyTwoPlacesHaveParts() throws IOException {
    for (Question question : both()) {
      Set<Integer> parts = new TreeSet<>();
      for (Place place : question.places()) {
        assertThat(place.page()).as(question.id()).endsWith(".md");
        assertThat(place.first()).as(question.id()).isBetween(1, place.last());
        assertThat(place.last() - place.first()).as(question.id()).isLessThan(15);
        parts.add(place.part());
      }
      if (question.answerable()) {
        assertThat(parts)
            .as(question.id())
            .isEqualTo(question.kind().equals("two-places") ? Set.of(1, 2) : Set.of(0));
      }
      assertThat(question.places()).as(question.id()).doesNotHaveDuplicates();
    }
  }

  @Test
  void noPageIsFirstInBothHalvesAndOnlyRepeatingPagesOccurInBoth() throws IOException {
    Set<String> first = pages(TUNING, 1);
    first.retainAll(pages(KEPT, 1));
    assertThat(first).isEmpty();
    Set<String> all = pages(TUNING, Integer.MAX_VALUE);
    all.retainAll(pages(KEPT, Integer.MAX_VALUE));
    assertThat(all).isEqualTo(REPEATING);
  }

  private static Set<String> pages(String resource, int limit) throws IOException {
    Set<String> pages = new TreeSet<>();
    read(resource)
        .forEach(q -> q.places().stream().limit(limit).map(Place::page).forEach(pages::add));
    return pages;
  }

  @Test
  void theQuestionsAreSpreadOverThePages() throws IOException {
    var byPage =
        both().stream()
            .filter(Question::answerable)
            .collect(groupingBy(Question::page, counting()));
    assertThat(byPage).hasSizeGreaterThanOrEqualTo(55);
    assertThat(byPage.values()).allSatisfy(count -> assertThat(count).isLessThanOrEqualTo(4));
  }
}
