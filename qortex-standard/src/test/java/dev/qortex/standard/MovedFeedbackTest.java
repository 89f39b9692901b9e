package dev.qortex.standard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.qortex.core.embedding.HashingEmbeddingModel;
import dev.qortex.core.feedback.FeedbackReport;
import dev.qortex.core.feedback.Outcome;
import dev.qortex.core.query.Answer;
import dev.qortex.core.query.AnswerItem;
import dev.qortex.core.query.Explanation;
import dev.qortex.core.query.Question;
import dev.qortex.ingest.FolderSync;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Feedback on passages of files that are moved, renamed or removed. */
class MovedFeedbackTest {

  private static final Question QUESTION =
      Question.of("When does a customer get the money back?").session("s");
  private static final String GIFTS =
      "A customer who returns a gift does not get the money back. The customer gets a voucher.\n";
  private static final String TRANSFER =
      "A bank transfer brings the customer the money back after seven working days.\n";

  /** An outcome fades by some 2e-8 of itself in a second. */
  private static final Offset<Double> AGED = within(1e-6);

  @TempDir Path root;
  private Path docs;
  private StandardQortex qortex;

  @BeforeEach
  void write() throws IOException {
    docs = Files.createDirectory(root.resolve("docs"));
    Files.createDirectory(docs.resolve("shop"));
    Files.writeString(docs.resolve("shop/gifts.md"), "# Shop\n\n## Gifts\n\n" + GIFTS);
    Files.writeString(docs.resolve("shop/transfer.md"), "# Money\n\n## Transfer\n\n" + TRANSFER);
    Files.writeString(docs.resolve("tea.md"), "# Tea\n\nTea is served at four.\n");
    qortex =
        StandardQortex.builder(root.resolve("memory.db"))
            .embedding(new HashingEmbeddingModel(256))
            .open();
    sync();
    for (int i = 0; i < 3; i++) {
      Answer answer = qortex.memory().query(QUESTION);
      qortex
          .memory()
          .feedback(
              answer.id(),
              Map.of(
                  item(answer, TRANSFER).id(),
                  Outcome.ACCEPTED,
                  item(answer, GIFTS).id(),
                  Outcome.REJECTED));
    }
  }

  @AfterEach
  void close() {
    qortex.close();
  }

  private void sync() {
    assertThat(new FolderSync(qortex.memory()).sync(docs, "handbook").failed()).isEmpty();
  }

  private static AnswerItem item(Answer answer, String text) {
    return answer.items().stream()
        .filter(item -> item.text().contains(text.strip()))
        .findFirst()
        .orElseThrow();
  }

  private AnswerItem item(String text) {
    return item(qortex.memory().query(QUESTION), text);
  }

  private void isAsBefore(Explanation before, AnswerItem now) {
    Explanation after = now.explanation();
    assertThat(after.past()).isCloseTo(before.past(), AGED);
    assertThat(after.factor()).isCloseTo(before.factor(), AGED);
    assertThat(after.belief()).isEqualTo(before.belief());
    assertThat(before.past()).isPositive();
    assertThat(before.factor()).isGreaterThan(1);
    assertThat(before.belief()).isPresent();
  }

  @Test
  void aRenamedFileKeepsItsFeedback() throws IOException {
    AnswerItem before = item(TRANSFER);
    Files.move(docs.resolve("shop/transfer.md"), docs.resolve("bank.md"));
    sync();
    AnswerItem now = item(TRANSFER);
    assertThat(now.id()).isNotEqualTo(before.id());
    isAsBefore(before.explanation(), now);
    assertThat(item(GIFTS).explanation().past()).isNegative();
  }

  @Test
  void aRenamedFolderKeepsTheFeedbackOfItsFiles() throws IOException {
    Explanation before = item(TRANSFER).explanation();
    double rejected = item(GIFTS).explanation().past();
    Files.move(docs.resolve("shop"), docs.resolve("store"));
    sync();
    isAsBefore(before, item(TRANSFER));
    assertThat(item(GIFTS).explanation().past()).isCloseTo(rejected, AGED).isNegative();
  }

  @Test
  void aFileThatIsRenamedAndChangedKeepsTheFeedbackOfWhatIsTheSame() throws IOException {
    Explanation before = item(TRANSFER).explanation();
    Files.delete(docs.resolve("shop/transfer.md"));
    Files.writeString(
        docs.resolve("zebra.md"), "# Bank\n\n" + TRANSFER + "\n## Fees\n\nThere are none.\n");
    Files.writeString(docs.resolve("tea.md"), "# Tea\n\nTea is served at five.\n");
    sync();
    isAsBefore(before, item(TRANSFER));
  }

  @Test
  void aPassageBelowARenamedHeadingKeepsItsFeedback() throws IOException {
    AnswerItem before = item(TRANSFER);
    Files.writeString(docs.resolve("shop/transfer.md"), "# Cash\n\n## Transfer\n\n" + TRANSFER);
    sync();
    AnswerItem now = item(TRANSFER);
    assertThat(now.id()).isNotEqualTo(before.id());
    isAsBefore(before.explanation(), now);
  }

  @Test
  void aFileThatBecomesPartOfAFolderKeepsItsFeedback() {
    Explanation before = item(TRANSFER).explanation();
    assertThat(new FolderSync(qortex.memory()).sync(root, "handbook").failed()).isEmpty();
    isAsBefore(before, item(TRANSFER));
  }

  @Test
  void feedbackThatMovedCanBeForgotten() throws IOException {
    Files.move(docs.resolve("shop"), docs.resolve("store"));
    sync();
    assertThat(item(TRANSFER).explanation().past()).isPositive();
    qortex.memory().forget("s");
    Explanation now = item(TRANSFER).explanation();
    assertThat(now.past()).isZero();
    assertThat(now.factor()).isEqualTo(1);
    assertThat(now.belief()).isEmpty();
  }

  @Test
  void anAnswerThatWasGivenBeforeTakesFeedbackOnWhatMoved() throws IOException {
    Answer answer = qortex.memory().query(Question.of("When does a bank transfer arrive?"));
    String id = item(answer, TRANSFER).id();
    Files.move(docs.resolve("shop"), docs.resolve("store"));
    sync();
    assertThat(qortex.memory().feedback(answer.id(), Map.of(id, Outcome.ACCEPTED)).applied())
        .isOne();
  }

  @Test
  void feedbackOnWhatIsGoneSaysSo() throws IOException {
    Answer answer = qortex.memory().query(QUESTION);
    String gone = item(answer, GIFTS).id();
    Files.delete(docs.resolve("shop/gifts.md"));
    sync();
    FeedbackReport report =
        qortex
            .memory()
            .feedback(
                answer.id(),
                Map.of(gone, Outcome.REJECTED, item(answer, TRANSFER).id(), Outcome.ACCEPTED));
    assertThat(report.applied()).isOne();
    assertThat(report.refused())
        .containsExactly(
            Map.entry(
                gone, "The item (%s) does not exist any more.\nMaybe ask again.".formatted(gone)));
  }

  @Test
  void feedbackOnAReplacedFactNamesItsSuccessor() {
    String fact = "The deploy key rotates every 90 days.";
    String changed = "The deploy key rotates every 30 days.";
    Question asked = Question.of("How often does the deploy key rotate?");
    String id = qortex.facts().remember(fact).factId();
    Answer answer = qortex.memory().query(asked);
    String item = item(answer, fact).id();
    qortex.facts().correct(id, changed);
    String now = item(qortex.memory().query(asked), changed).id();
    FeedbackReport report = qortex.memory().feedback(answer.id(), Map.of(item, Outcome.ACCEPTED));
    assertThat(report.applied()).isZero();
    assertThat(report.refused().get(item))
        .startsWith("The item (%s) was replaced by (%s).".formatted(item, now));
  }

  @Test
  void aRemovedFileLeavesTheFeedbackOnOtherItems() throws IOException {
    Explanation before = item(TRANSFER).explanation();
    Files.delete(docs.resolve("shop/gifts.md"));
    sync();
    isAsBefore(before, item(TRANSFER));
  }

  @Test
  void aRetractedSourceTakesTheFeedbackOnItsAnswersAway() {
    String source = item(GIFTS).node().provenance().sourceId();
    qortex.memory().retract(source);
    assertThat(item(TRANSFER).explanation().past()).isZero();
  }
}
