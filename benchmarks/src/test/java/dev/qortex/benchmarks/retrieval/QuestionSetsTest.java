package dev.qortex.benchmarks.retrieval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.qortex.benchmarks.retrieval.Corpus.Asked;
import dev.qortex.benchmarks.retrieval.Corpus.Text;
import dev.qortex.benchmarks.run.RunOptions;
import dev.qortex.benchmarks.run.RunOptions.DataException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class QuestionSetsTest {

  /** Words of a short question. */
  private static final int LONGEST_SHORT = 10;

  @TempDir Path data;

  private QuestionSets sets;

  @BeforeEach
  void readFromTheFolder() {
    sets = new QuestionSets(new RunOptions(data, data, 1, false));
  }

  private void write(String name, String text) throws IOException {
    Path file = data.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text.replace('\'', '"'));
  }

  @Test
  void goldByTitleIsEveryPassageOfThatTitleAndMissingGoldIsNeverFound() throws IOException {
    write(
        "twowiki_101/corpus.json",
        "[{'title': 'A', 'text': 'a'}, {'title': 'B', 'text': 'b'}, {'title': 'A', 'text': 'c'}]");
    write(
        "twowiki_101/questions.jsonl",
        "{'id': 'q', 'question': 'A or C?', 'gold_titles': ['A', 'C']}\n\n");
    Corpus corpus = sets.twoWiki();
    assertThat(corpus.texts()).extracting(Text::id).containsExactly("0", "1", "2");
    assertThat(corpus.questions())
        .containsExactly(Asked.all("q", "A or C?", Set.of("0", "2", "missing: C")));
  }

  @Test
  void goldIsById() throws IOException {
    write(
        "multihop_dev200/2wiki_corpus.jsonl",
        "{'id': 7, 'title': 'A', 'text': 'a'}\n\n{'id': '9', 'text': 'b'}\n");
    write(
        "multihop_dev200/2wiki_questions.jsonl",
        "{'id': 'q', 'question': 'A?', 'answer': 'a', 'gold_ids': [7, 9]}\n");
    Corpus corpus = sets.multiHop("2wiki");
    assertThat(corpus.texts()).containsExactly(new Text("7", "A", "a"), new Text("9", "", "b"));
    assertThat(corpus.questions()).containsExactly(Asked.all("q", "A?", Set.of("7", "9")));
  }

  @Test
  void eachHalfOfTheShortQuestionsIsAskedOfTheSourceFiles() throws IOException {
    StringBuilder files = new StringBuilder();
    for (int id = 0; id < 737; id++) {
      files.append("{'id': %d, 'title': 'src/A.rs', 'text': 'fn a() {}'}%n".formatted(id));
    }
    write("code_qa/corpus.jsonl", files.toString());
    Corpus tuning = sets.named(QuestionSets.CODE_SHORT).get(0);
    Corpus kept =
        new QuestionSets(new RunOptions(data, data, 1, false), true, "kept")
            .named(QuestionSets.CODE_SHORT)
            .get(0);
    assertThat(tuning.texts()).hasSize(737).isEqualTo(kept.texts());
    List<Asked> all = Stream.of(tuning, kept).flatMap(half -> half.questions().stream()).toList();
    assertThat(tuning.questions()).hasSize(100);
    assertThat(all).hasSize(200);
    assertThat(all).extracting(Asked::id).doesNotHaveDuplicates();
    assertThat(all).extracting(Asked::text).doesNotHaveDuplicates();
    assertThat(all).allMatch(asked -> asked.text().split(" ").length <= LONGEST_SHORT);
  }

  @Test
  void aFolderOfTheUsersOwnIsReadAsTheNamedOnesAreAndQuestionsWithoutGoldAreLeftOut()
      throws IOException {
    for (String name : List.of("docs_qa", "code_qa", "my own")) {
      write(name + "/corpus.jsonl", "{'id': 30, 'title': 'src/A.rs', 'text': 'fn a() {}'}\n");
      write(
          name + "/questions.jsonl",
          "{'id': 'q', 'question': 'A?', 'answer': 'a', 'gold_ids': [30]}\n"
              + "{'id': 'r', 'question': 'B?', 'gold_ids': []}\n");
      assertThat(sets.folder(name))
          .containsExactly(
              new Corpus(
                  name,
                  List.of(new Text("30", "src/A.rs", "fn a() {}")),
                  List.of(Asked.all("q", "A?", Set.of("30")))));
    }
    assertThat(sets.named("docs_qa")).isEqualTo(sets.folder("docs_qa"));
  }

  private void assertRefused(String corpus, String questions, String... message)
      throws IOException {
    write("own/corpus.jsonl", corpus);
    write("own/questions.jsonl", questions);
    assertThatExceptionOfType(DataException.class)
        .isThrownBy(() -> sets.folder("own"))
        .withMessageContainingAll(message)
        .withMessageContaining("\nMaybe ");
  }

  @Test
  void aLineThatIsWrongIsNamedWithItsRemedy() throws IOException {
    String text = "{'id': 1, 'text': 'a'}\n";
    String question = "{'id': 'q', 'question': 'A?', 'gold_ids': [1]}\n";
    assertRefused("\n{'id': 1,\n", question, "(2)", "corpus.jsonl", "no JSON");
    assertRefused(text + "[1]\n", question, "(2)", "corpus.jsonl", "no object");
    assertRefused("{'text': 'a'}\n", question, "(1)", "corpus.jsonl", "no id (missing)");
    assertRefused("{'id': 1}\n", question, "(1)", "corpus.jsonl", "no text (missing)");
    assertRefused("{'id': 1, 'text': ' '}\n", question, "(1)", "no text");
    assertRefused(text + "\n" + text, question, "(3)", "the id (1) of the line (1)");
    assertRefused(text, question + question, "(2)", "questions.jsonl", "the id (q)");
    assertRefused(text, "{'id': 'q', 'gold_ids': [1]}", "no question (missing)");
    assertRefused(text, "{'id': 'q', 'question': 'A?'}", "no list gold_ids");
    assertRefused(
        text, "\n" + question.replace("[1]", "[1, 7]"), "(2)", "questions.jsonl", "text (7)");
    assertRefused(text, question.replace("[1]", "[null]"), "no id in gold_ids (null)");
    assertRefused(text, question.replace("[1]", "[]"), "questions.jsonl", "no question with gold");
  }

  @Test
  void goldByTextIsOnlyWhatSupportsTheAnswerAndLongNamesAreNoNames() throws IOException {
    write(
        "musique_train/corpus.json", "[{'title': 'A', 'text': 'a'}, {'title': 'B', 'text': 'b'}]");
    write(
        "musique_train/triples.json",
        "{'docs': [{'extracted_entities': ['Ann Reed', 'one two three four five'],"
            + " 'extracted_triples': [['Ann Reed', 'lives in', 'Hull']]}]}");
    write(
        "musique_train/questions.json",
        "[{'id': 'q', 'question': 'A?', 'paragraphs': ["
            + "{'title': 'A', 'paragraph_text': 'a', 'is_supporting': true},"
            + "{'title': 'B', 'paragraph_text': 'b', 'is_supporting': false},"
            + "{'title': 'C', 'paragraph_text': 'c', 'is_supporting': true}]}]");
    Corpus corpus = sets.musiqueTrain();
    assertThat(corpus.texts().get(0).names()).containsExactly("Ann Reed", "Hull");
    assertThat(corpus.texts().get(1).names()).isEmpty();
    assertThat(corpus.questions())
        .containsExactly(Asked.all("q", "A?", Set.of("0", "missing: C\nc")));
  }

  private void writeConversation(String folder, String evidence) throws IOException {
    write(
        folder + "/citation_audit.json",
        "[{'question_id': '" + folder + "_0_qa1', 'correct_evidence': ['D2:1']}]");
    write(
        folder + "/any.json",
        "[{'conversation': {'session_1_date_time': 'May', 'session_1': ["
            + "{'dia_id': 'D1:1', 'speaker': 'Ann', 'text': 'Hi', 'blip_caption': 'a dog'}],"
            + " 'session_2_date_time': 'June', 'session_2': ["
            + "{'dia_id': 'D2:1', 'speaker': 'Bob', 'text': 'Yes'}]},"
            + " 'qa': [{'question': 'One?', 'evidence': ['D1:1; D:2:1']},"
            + " {'question': 'Two?', 'evidence': ['"
            + evidence
            + "']},"
            + " {'question': 'None?', 'evidence': []}]}]");
  }

  @Test
  void evidenceIsReadInEverySpellingAndTheAuditCorrectsIt() throws IOException {
    writeConversation("locomo", "D1:1");
    Corpus corpus = sets.conversations().get(0);
    assertThat(corpus.texts())
        .containsExactly(
            new Text("D1:1", "Ann", "Hi [image: a dog]", "D1", 0, List.of()),
            new Text("D2:1", "Bob", "Yes", "D2", 0, List.of()));
    assertThat(corpus.questions())
        .containsExactly(
            Asked.all("locomo_0_qa0", "One?", Set.of("D1:1", "D2:1")),
            Asked.all("locomo_0_qa1", "Two?", Set.of("D2:1")));
  }

  @Test
  void evidenceAsPublishedIsNotCorrectedAndCountsAsMissedWhereThereIsNoSuchTurn()
      throws IOException {
    writeConversation("locomo", "D9:9");
    QuestionSets published =
        new QuestionSets(new RunOptions(data, data, 1, false), false, QuestionSets.TUNING);
    assertThat(published.conversations().get(0).questions())
        .contains(Asked.all("locomo_0_qa1", "Two?", Set.of("D9:9")));
  }

  @Test
  void aFolderWithoutTextsHasConversationsWhoseEvidenceMustBeThere() throws IOException {
    writeConversation("chats", "D1:1");
    assertThat(sets.folder("chats").get(0).questions())
        .extracting(Asked::id)
        .containsExactly("chats_0_qa0", "chats_0_qa1");
    writeConversation("chats", "D9:9");
    Files.delete(data.resolve("chats/citation_audit.json"));
    assertThatExceptionOfType(DataException.class)
        .isThrownBy(() -> sets.folder("chats"))
        .withMessageContainingAll("chats_0_qa1", "(D9:9)", "any.json", "\nMaybe ");
    write("chats/another.json", "[]");
    assertThatExceptionOfType(DataException.class)
        .isThrownBy(() -> sets.folder("chats"))
        .withMessageContainingAll("another.json", "any.json", "corpus.jsonl", "\nMaybe ");
  }

  @Test
  void questionsAboutPackagesNeedTheirDocumentation() throws IOException {
    assertThat(QuestionSets.packages()).contains("npm_pino").doesNotHaveDuplicates();
    assertThat(QuestionSets.packages()).noneMatch(sets::isFetched);
    write("npm_docs/pino/README.md", "# Pino");
    assertThat(QuestionSets.packages()).filteredOn(sets::isFetched).containsExactly("npm_pino");
  }
}
