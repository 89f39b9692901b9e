package dev.qortex.benchmarks.retrieval;

import dev.qortex.benchmarks.RunOptions;
import dev.qortex.benchmarks.retrieval.Corpus.Asked;
import dev.qortex.core.embedding.EmbeddingModel;
import dev.qortex.core.feedback.BeliefSource;
import dev.qortex.core.internal.ranking.Retriever;
import dev.qortex.core.internal.ranking.Retriever.Retrieval;
import dev.qortex.core.query.Question;
import dev.qortex.core.query.RetrievalSettings;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/**
 * Questions to each set, with the evidence for the relevance of their answers and whether the best
 * item answers, with each model and without vectors.
 */
final class RelevanceExamples {

  /** Origin of a question, with the share of the examples of a set that such questions are. */
  enum Origin {
    /** The set's own; the best item answers where it is gold. */
    OWN(0.6),
    /** Its own, where no text answers: adversarial ones, and those without a place in the pages. */
    UNANSWERABLE(0.2),
    /** Its own, with the texts that answer taken out. */
    WITHOUT_GOLD(0.1),
    /** Of sets about something else. */
    FOREIGN(0.2);

    final double share;

    Origin(double share) {
      this.share = share;
    }
  }

  /** Condition without vectors. */
  static final String WORDS = "words";

  private static final int FOREIGN_OF_EACH_SET = 20;

  /**
   * A question.
   *
   * @param condition the embedding model, or words alone
   * @param evidence by ordinal of the feature; empty where nothing was found
   * @param right whether the best item answers
   */
  record Example(String set, String condition, Origin origin, double[] evidence, boolean right) {}

  private record Job(Origin origin, String text, Set<String> gold, Set<String> without) {}

  private final Map<String, List<Corpus>> sets = new LinkedHashMap<>();
  private final Map<String, Integer> categories;
  private final List<EmbeddingModel> models;
  private final long seed;

  /** Reads the sets. */
  RelevanceExamples(RunOptions options, List<EmbeddingModel> models) throws Exception {
    QuestionSets questions = new QuestionSets(options);
    for (String set : QuestionSets.NAMES) {
      sets.put(set, questions.named(set));
    }
    this.categories = JudgedQuestions.categories(options);
    this.models = models;
    this.seed = options.seed();
  }

  /** Asks all questions. */
  List<Example> all() throws Exception {
    List<Example> all = new ArrayList<>();
    for (Map.Entry<String, List<Corpus>> set : sets.entrySet()) {
      List<Job> foreign = foreign(set.getKey());
      for (Corpus corpus : set.getValue()) {
        List<Job> jobs = jobs(corpus);
        jobs.addAll(foreign);
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

  private List<Job> jobs(Corpus corpus) {
    List<Job> jobs = new ArrayList<>();
    for (Asked asked : corpus.questions()) {
      if (categories.getOrDefault(asked.id(), 0) == JudgedQuestions.ADVERSARIAL) {
        jobs.add(new Job(Origin.UNANSWERABLE, asked.text(), Set.of(), Set.of()));
      } else {
        jobs.add(new Job(Origin.OWN, asked.text(), asked.ids(), Set.of()));
        jobs.add(new Job(Origin.WITHOUT_GOLD, asked.text(), Set.of(), asked.ids()));
      }
    }
    for (Corpus.Unanswerable asked : corpus.unanswerable()) {
      jobs.add(new Job(Origin.UNANSWERABLE, asked.text(), Set.of(), Set.of()));
    }
    return jobs;
  }

  /** Questions of other sets; all sets from an encyclopedia are about the same. */
  private List<Job> foreign(String set) {
    List<Job> foreign = new ArrayList<>();
    sets.forEach(
        (other, corpora) -> {
          if (!subject(other).equals(subject(set))) {
            List<String> texts = new ArrayList<>();
            corpora.forEach(corpus -> corpus.questions().forEach(q -> texts.add(q.text())));
            Collections.shuffle(texts, new Random(seed));
            texts.stream()
                .limit(FOREIGN_OF_EACH_SET)
                .forEach(text -> foreign.add(new Job(Origin.FOREIGN, text, Set.of(), Set.of())));
          }
        });
    return foreign;
  }

  private static String subject(String set) {
    return QuestionSets.MULTI_HOP.contains(set) ? "encyclopedia" : set;
  }

  private static List<Example> asked(
      String set, SearchedCorpus searched, String condition, List<Job> jobs) {
    Retriever retriever = searched.retriever(BeliefSource.none());
    return jobs.parallelStream()
        .map(
            job -> {
              Question question = searched.question(job.text);
              question = job.without.isEmpty() ? question : searched.without(job.without, question);
              question =
                  condition.equals(WORDS)
                      ? question.legs(RetrievalSettings.LEXICAL, RetrievalSettings.GRAPH)
                      : question;
              Retrieval found = retriever.retrieve(question, "asked");
              List<String> texts = searched.texts(found.answer());
              boolean right = !texts.isEmpty() && job.gold.contains(texts.get(0));
              return new Example(set, condition, job.origin, found.evidence(), right);
            })
        .toList();
  }
}
