package dev.qortex.buildlog.comments;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.buildlog.model.Issue;
import dev.qortex.buildlog.model.IssueSeverity;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CommentTextTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Nice work!",
        "👍",
        "Looks good to me!",
        "LGTM",
        "Great catch, thanks!",
        "I really like this approach.",
        "+1",
        "Why is this needed?",
        "How does this work when the cache is empty?",
        "Is this called by several threads?",
        "praise: Well done",
        "question (non-blocking): Does it matter?",
        "  "
      })
  void praiseAndQuestionsAreNotFindings(String body) {
    assertThat(CommentText.finding(body, "A.java:1")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Looks good, but the stream stays open.",
        "Nice, one more test is missing.",
        "Why not close it here?",
        "What about a null key?",
        "Can you close this?",
        "Shouldn't this be final?",
        "Should this be final?",
        "Is this dead code? Please remove it.",
        "Please rename.",
        "Unused",
        "suggestion: use a set"
      })
  void requestsAndFaultsAreMinorFindings(String body) {
    assertThat(CommentText.finding(body, "A.java:1"))
        .map(Issue::severity)
        .contains(IssueSeverity.MINOR);
  }

  @ParameterizedTest
  @CsvSource({
    "issue (blocking): SQL, CRITICAL",
    "suggestion (blocking): a set, CRITICAL",
    "'issue (security, blocking): SQL', CRITICAL",
    "issue (non-blocking): SQL, MINOR",
    "nit (non-blocking): name, NITPICK",
    "blocking: SQL, CRITICAL",
    "issue: Why is it open?, MAJOR"
  })
  void aWordBehindTheLabelSaysWhetherItBlocks(String body, IssueSeverity severity) {
    assertThat(CommentText.finding(body, "")).map(Issue::severity).contains(severity);
  }
}
