package dev.qortex.buildlog.comments;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.tuple;

import dev.qortex.buildlog.model.Finding;
import dev.qortex.buildlog.model.IssueSeverity;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CommentFormatTest {

  private static List<ReviewComment> read(String json) {
    return CommentFormat.readAny(json.replace('\'', '"'));
  }

  @Test
  void commentsAndReviewsOfGitHubAreDecidedByThumbsAndByTheirState() {
    String pages =
        """
        [[{'id': 1, 'path': 'A.java', 'line': 7, 'original_line': 6, 'body': 'Close it.',
           'user': {'login': 'ada'}, 'reactions': {'+1': 0, '-1': 0}},
          {'id': 2, 'path': 'A.java', 'line': null, 'original_line': 9, 'body': '**nit**: name'},
          {'id': 3, 'path': 'A.java', 'line': 3, 'body': 'issue (blocking): SQL',
           'reactions': {'+1': 1, '-1': 2}},
          {'id': 4, 'path': 'A.java', 'line': 3, 'in_reply_to_id': 3, 'body': 'No.'}],
         [{'id': 5, 'path': 'A.java', 'subject_type': 'file', 'line': null, 'original_line': 1,
           'body': '[critical] Secret in the file', 'reactions': {'+1': 2, '-1': 0}},
          {'id': 6, 'path': 'A.java', 'line': 3, 'body': 'praise: Well done'},
          {'id': 7, 'state': 'CHANGES_REQUESTED', 'body': 'Tests are missing.'},
          {'id': 8, 'state': 'DISMISSED', 'body': 'Use tabs.'},
          {'id': 9, 'state': 'APPROVED', 'body': 'Fine.'}]]
        """;
    assertThat(read(pages))
        .extracting(
            ReviewComment::id,
            one -> one.issue().location(),
            one -> one.issue().severity(),
            ReviewComment::decision)
        .containsExactly(
            tuple("github:comment-1", "A.java:7", IssueSeverity.MINOR, Finding.Status.OPEN),
            tuple("github:comment-2", "A.java:9", IssueSeverity.NITPICK, Finding.Status.CONFIRMED),
            tuple("github:comment-3", "A.java:3", IssueSeverity.CRITICAL, Finding.Status.REJECTED),
            tuple("github:comment-5", "A.java:1", IssueSeverity.CRITICAL, Finding.Status.CONFIRMED),
            tuple("github:review-7", "", IssueSeverity.MAJOR, Finding.Status.OPEN),
            tuple("github:review-8", "", IssueSeverity.MAJOR, Finding.Status.REJECTED));
    assertThat(read(pages).get(0).author()).isEqualTo("ada");
  }

  @Test
  void discussionsOfGitLabAreConfirmedWhenResolved() {
    assertThat(
            read(
                """
                [{'id': 'a1', 'notes': [
                   {'system': true, 'body': 'changed the line'},
                   {'resolvable': true, 'resolved': true, 'body': 'Bound the query.',
                    'author': {'username': 'bo'},
                    'position': {'new_path': 'q.sql', 'new_line': 4}},
                   {'resolvable': true, 'resolved': true, 'body': 'Done.'}]},
                 {'id': 'b2', 'notes': [{'resolvable': true, 'resolved': false, 'body': 'bug: leaks',
                    'position': {'old_path': 'x.py', 'old_line': 2, 'new_line': null}}]},
                 {'id': 'c3', 'individual_note': true, 'notes': [{'body': 'Thanks'}]}]
                """))
        .extracting(
            ReviewComment::id,
            one -> one.issue().description(),
            one -> one.issue().location(),
            ReviewComment::decision)
        .containsExactly(
            tuple("gitlab:discussion-a1", "Bound the query.", "q.sql:4", Finding.Status.CONFIRMED),
            tuple("gitlab:discussion-b2", "bug: leaks", "x.py:2", Finding.Status.OPEN));
  }

  private static final String SARIF =
      """
      {'version': '2.1.0', 'runs': [{
        'tool': {'driver': {'name': 'lint', 'rules': [
          {'id': 'R1', 'defaultConfiguration': {'level': 'error'},
           'messageStrings': {'m': {'text': 'Avoid {0}'}}},
          {'id': 'R2', 'properties': {'tags': ['security'], 'security-severity': '9.8'}}]}},
        'artifacts': [{'location': {'uri': 'src/B.java'}}],
        'results': [
          {'ruleId': 'R1', 'message': {'id': 'm', 'arguments': ['null']},
           'locations': [{'physicalLocation': {'artifactLocation': {'index': 0},
             'region': {'startLine': 12}}}]},
          {'ruleIndex': 1, 'guid': 'g-2', 'message': {'text': 'Injection'},
           'suppressions': [{'kind': 'external', 'status': 'accepted'}]},
          {'ruleId': 'R3', 'guid': 'g-3', 'level': 'note', 'message': {'text': 'Long'},
           'suppressions': [{'kind': 'external', 'status': 'underReview'}]},
          {'ruleId': 'R3', 'guid': 'g-4', 'message': {'text': 'Gone'}, 'baselineState': 'absent'},
          {'ruleId': 'R3', 'guid': 'g-4', 'message': {'text': 'Twice'}},
          {'ruleId': 'R3', 'kind': 'pass', 'message': {'text': 'Good'}}]}]}
      """;

  @Test
  void resultsOfAnalysersHaveTheSeverityOfTheirRules() {
    assertThat(read(SARIF))
        .extracting(
            one -> one.issue().description(),
            one -> one.issue().location(),
            one -> one.issue().severity(),
            ReviewComment::decision)
        .containsExactly(
            tuple("Avoid null", "src/B.java:12", IssueSeverity.MAJOR, Finding.Status.OPEN),
            tuple("Injection", "", IssueSeverity.CRITICAL, Finding.Status.REJECTED),
            tuple("Long", "", IssueSeverity.NITPICK, Finding.Status.OPEN),
            tuple("Gone", "", IssueSeverity.MINOR, Finding.Status.CONFIRMED));
    assertThat(read(SARIF).get(1).issue().category()).isEqualTo("security");
    assertThat(read(SARIF)).isEqualTo(read(SARIF));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "{'version': '2.0.0', 'runs': []} | version",
        "{'version': '2.1.0', 'runs': [{'results': []}]} | runs[0].tool.driver.name",
        "{'version': '2.1.0', 'runs': {}} | (runs)",
        "{'comments': []} | (runs)",
        "[{'id': 1}] | [0].path",
        "[{'path': 'A', 'body': 'x'}] | [0].id",
        "[{'id': 1, 'path': 'A', 'body': 7}] | [0].body",
        "[{'id': 1, 'path': 'A', 'body': 'x', 'line': '7'}] | [0].line",
        "[{'id': 1, 'state': 'LOST', 'body': 'x'}] | [0].state",
        "[{'id': 'a', 'notes': 3}] | [0].notes",
        "[{'id': 'a', 'notes': [{'resolvable': 'yes'}]}] | [0].notes[0].resolvable",
        "[[{'id': 1, 'path': 'A'}, 3]] | [0][1].path",
        "[{'id': 1 | JSON",
        "[] [] | JSON",
        "7 | (runs)",
      })
  void whatIsWrongIsRefusedByTheNameOfItsMember(String json, String named) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> read(json))
        .withMessageContaining(named)
        .withMessageContaining("\nMaybe ");
  }

  @Test
  void sizesAreLimited() {
    assertThat(read("[]")).isEmpty();
    String one = "{'id': %s, 'path': 'A', 'body': '%s'}";
    assertThat(read("[" + one.formatted(1, "x".repeat(60_000)) + "]").get(0).issue().description())
        .hasSize(10_001);
    String many =
        IntStream.rangeClosed(0, CommentFormat.MOST_COMMENTS)
            .mapToObj(id -> one.formatted(id, "x"))
            .collect(Collectors.joining(",", "[", "]"));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> read(many))
        .withMessageContaining("10001");
    String tooLong = " ".repeat(CommentFormat.MOST_CHARACTERS) + "[]";
    assertThatIllegalArgumentException().isThrownBy(() -> CommentFormat.readAny(tooLong));
  }
}
