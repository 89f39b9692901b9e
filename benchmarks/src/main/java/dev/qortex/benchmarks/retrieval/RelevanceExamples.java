package dev.qortex.benchmarks.retrieval;

import dev.qortex.benchmarks.retrieval.RelevanceQuestions.Job;
import dev.qortex.benchmarks.retrieval.RelevanceQuestions.Origin;
import dev.qortex.core.feedback.BeliefSource;
import dev.qortex.core.query.Question;
import dev.qortex.core.query.RetrievalSettings;
import dev.qortex.engine.internal.ranking.Retrieval;
import dev.qortex.engine.internal.ranking.Retriever;
import java.util.ArrayList;
import java.util.List;

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
  record Example(
      String set, String condition, Origin origin, double[] evidence, boolean answered) {}

  private final List<Example> all = new ArrayList<>();

  /** The examples so far, but for questions that found nothing. */
  List<Example> all() {
    return all.stream().filter(example -> example.evidence().length > 0).toList();
  }

  /**
   * Asks the questions of a set.
   *
   * @param condition the embedding model of that corpus, or {@link #WORDS}
   */
  void ask(String set, SearchedCorpus searched, String condition, List<Job> jobs) {
    all.addAll(asked(set, searched, condition, jobs));
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
