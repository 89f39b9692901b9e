package dev.qortex.benchmarks.retrieval;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.commons.Resources;
import dev.qortex.core.QortexClient;
import dev.qortex.core.embedding.HashingEmbeddingModel;
import dev.qortex.core.query.Answer;
import dev.qortex.core.query.AnswerItem;
import dev.qortex.core.query.Question;
import dev.qortex.engine.LocalQortexClient;
import dev.qortex.ingest.fact.RememberedFacts;
import dev.qortex.storage.memory.InMemoryStore;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/**
 * Questions about forty notes in each of six languages, with hashed vectors. One language model
 * wrote them. They chose how loosely two forms of a word are compared, so the figures are no
 * estimate for other texts.
 */
class NotesInLanguagesTest {

  /** The bounds are two or three questions beside what was measured. */
  @Test
  void answersAreSeldomRefusedAndFarQuestionsMostly() {
    Map<String, Integer> counts = new TreeMap<>();
    for (String language : List.of("de", "nl", "sv", "fr", "es", "pl")) {
      try (QortexClient memory =
          LocalQortexClient.builder(new InMemoryStore())
              .embedding(new HashingEmbeddingModel(512))
              .build()) {
        Map<String, String> notes = new TreeMap<>();
        RememberedFacts facts = RememberedFacts.in(memory);
        for (String[] note : rows("language-notes.tsv", language)) {
          facts.remember(note[2]);
          notes.put(note[1], note[2]);
        }
        for (String[] asked : rows("language-questions.tsv", language)) {
          Answer answer = memory.query(Question.of(asked[2]).limit(3));
          boolean refused = answer.relevance() < Question.RECOMMENDED_MIN_RELEVANCE;
          boolean found =
              asked.length > 3
                  && answer.items().stream()
                      .map(AnswerItem::text)
                      .anyMatch(text -> text.contains(notes.getOrDefault(asked[3], "?")));
          if (refused && (found || asked[1].equals("far"))) {
            counts.merge(asked[1], 1, Integer::sum);
          }
        }
      }
    }
    // Of 188 questions with the right note among the first three, and of 120 far ones.
    assertThat(counts.getOrDefault("answerable", 0)).isLessThanOrEqualTo(14);
    assertThat(counts.getOrDefault("far", 0)).isGreaterThanOrEqualTo(107);
  }

  private static List<String[]> rows(String resource, String language) {
    return Resources.text(NotesInLanguagesTest.class, resource)
        .lines()
        .filter(line -> line.startsWith(language + "\t"))
        .map(line -> line.split("\t"))
        .toList();
  }
}
