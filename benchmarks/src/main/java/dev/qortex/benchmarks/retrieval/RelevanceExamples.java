package dev.qortex.benchmarks.retrieval;

import dev.qortex.benchmarks.retrieval.RelevanceQuestions.Job;
import dev.qortex.benchmarks.retrieval.RelevanceQuestions.Origin;
import dev.qortex.core.embedding.EmbeddingModel;
import dev.qortex.core.feedback.BeliefSource;
import dev.qortex.core.internal.ranking.Retriever;
import dev.qortex.core.internal.ranking.Retriever.Retrieval;
import dev.qortex.core.query.Question;
import dev.qortex.core.query.RetrievalSettings;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * Questions to each set, with the evidence for the relevance of their answers and whether one of
 * the first items answers, with each model and without vectors.
 */
final class RelevanceExamples {

  /** As many as an answer has by default. */
  private static final int FIRST_ITEMS = 20;

  /** Condition without vectors. */
  static final String WORDS = "words";

  /**
   * A question.
   *
   * @param condition the embedding model, or words alone
   * @param evidence by ordinal of the feature; empty where nothing was found
   * @param answered whether one of the first items answers
   */
  record Example(String set, String condition, Origin origin, double[] evidence, boolean answered) {

    private static final String TAB = "\t";

    /** As it stands in a file of examples. */
    String line() {
      List<String> cells =
          new ArrayList<>(List.of(set, condition, origin.name(), Boolean.toString(answered)));
      Arrays.stream(evidence).mapToObj(Double::toString).forEach(cells::add);
      return String.join(TAB, cells);
    }

    /** Reads such a line. */
    static Example of(String line) {
      String[] cells = line.split(TAB);
      double[] evidence = Arrays.stream(cells).skip(4).mapToDouble(Double::parseDouble).toArray();
      return new Example(
          cells[0], cells[1], Origin.valueOf(cells[2]), evidence, Boolean.parseBoolean(cells[3]));
    }
  }

  private final RelevanceQuestions questions;
  private final List<EmbeddingModel> models;

  /** Asks those questions. */
  RelevanceExamples(RelevanceQuestions questions, List<EmbeddingModel> models) {
    this.questions = questions;
    this.models = models;
  }

  /** Asks all questions. */
  List<Example> all() throws Exception {
    List<Example> all = new ArrayList<>();
    for (Map.Entry<String, List<Corpus>> set : questions.sets().entrySet()) {
      for (Corpus corpus : set.getValue()) {
        List<Job> jobs = questions.of(set.getKey(), corpus);
        try (SearchedCorpus searched = new SearchedCorpus(corpus, Variant.PLAIN, models.get(0))) {
          all.addAll(asked(set.getKey(), searched, WORDS, jobs));
          for (EmbeddingModel model : models) {
            if (model != models.get(0)) {
              searched.embed(model);
            }
            all.addAll(asked(set.getKey(), searched, model.name(), jobs));
          }
        }
      }
    }
    return all;
  }

  private static List<Example> asked(
      String set, SearchedCorpus searched, String condition, List<Job> jobs) {
    Retriever retriever = searched.retriever(BeliefSource.none());
    return jobs.parallelStream()
        .map(
            job -> {
              Question question = searched.question(job.text());
              question =
                  job.without().isEmpty() ? question : searched.without(job.without(), question);
              question =
                  condition.equals(WORDS)
                      ? question.legs(RetrievalSettings.LEXICAL, RetrievalSettings.GRAPH)
                      : question;
              Retrieval found = retriever.retrieve(question, "asked");
              List<String> texts = searched.texts(found.answer());
              boolean answered = texts.stream().limit(FIRST_ITEMS).anyMatch(job.gold()::contains);
              return new Example(set, condition, job.origin(), found.evidence(), answered);
            })
        .toList();
  }
}
