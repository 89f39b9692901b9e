package dev.qortex.benchmarks.retrieval;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.benchmarks.RunOptions;
import dev.qortex.benchmarks.retrieval.Corpus.Asked;
import dev.qortex.benchmarks.retrieval.Corpus.Text;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class QuestionSetsTest {

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
        .containsExactly(new Asked("q", "A or C?", Set.of("0", "2", "missing: C")));
  }

  @Test
  void goldByIdIsTakenAsItIs() throws IOException {
    write("multihop_dev200/2wiki_corpus.jsonl", "{'id': 7, 'title': 'A', 'text': 'a'}\n");
    write(
        "multihop_dev200/2wiki_questions.jsonl",
        "{'id': 'q', 'question': 'A?', 'answer': 'a', 'gold_ids': [7, 9]}\n");
    Corpus corpus = sets.multiHop("2wiki");
    assertThat(corpus.texts()).containsExactly(new Text("7", "A", "a"));
    assertThat(corpus.questions()).containsExactly(new Asked("q", "A?", Set.of("7", "9")));
  }

  @Test
  void aSetOfChunksIsReadByItsNameAndItsGoldIsById() throws IOException {
    for (String name : List.of("docs_qa", "code_qa")) {
      write(name + "/corpus.jsonl", "{'id': 30, 'title': 'src/A.rs', 'text': 'fn a() {}'}\n");
      write(
          name + "/questions.jsonl",
          "{'id': 'q', 'question': 'A?', 'answer': 'a', 'gold_ids': [30, 86]}\n");
      assertThat(sets.named(name))
          .containsExactly(
              new Corpus(
                  name,
                  List.of(new Text("30", "src/A.rs", "fn a() {}")),
                  List.of(new Asked("q", "A?", Set.of("30", "86")))));
    }
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
        .containsExactly(new Asked("q", "A?", Set.of("0", "missing: C\nc")));
  }

  @Test
  void evidenceIsReadInEverySpellingAndTheAuditCorrectsIt() throws IOException {
    write(
        "locomo/citation_audit.json",
        "[{'question_id': 'locomo_0_qa1', 'correct_evidence': ['D2:1']}]");
    write(
        "locomo/locomo5.json",
        "[{'conversation': {'session_1_date_time': 'May', 'session_1': ["
            + "{'dia_id': 'D1:1', 'speaker': 'Ann', 'text': 'Hi', 'blip_caption': 'a dog'}],"
            + " 'session_2_date_time': 'June', 'session_2': ["
            + "{'dia_id': 'D2:1', 'speaker': 'Bob', 'text': 'Yes'}]},"
            + " 'qa': [{'question': 'One?', 'evidence': ['D1:1; D:2:1']},"
            + " {'question': 'Two?', 'evidence': ['D1:1']},"
            + " {'question': 'None?', 'evidence': []}]}]");
    Corpus corpus = sets.conversations().get(0);
    assertThat(corpus.texts())
        .containsExactly(
            new Text("D1:1", "Ann", "Hi [image: a dog]", "D1", 0, List.of()),
            new Text("D2:1", "Bob", "Yes", "D2", 0, List.of()));
    assertThat(corpus.questions())
        .containsExactly(
            new Asked("locomo_0_qa0", "One?", Set.of("D1:1", "D2:1")),
            new Asked("locomo_0_qa1", "Two?", Set.of("D2:1")));
  }
}
