package dev.qortex.benchmarks.retrieval;

import dev.qortex.benchmarks.retrieval.Corpus.Asked;
import dev.qortex.benchmarks.retrieval.Corpus.Unanswerable;
import dev.qortex.benchmarks.run.RunOptions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;

/** Questions to each set, answerable and not, by how far they are from its subject. */
final class RelevanceQuestions {

  /** Origin of a question, with the share of the examples of a set that such questions are. */
  enum Origin {
    /** The set's own; the best item answers where it is gold. */
    OWN(0.6),
    /**
     * Questions about the subject of the set that no text answers: adversarial and neighbouring.
     */
    NEAR(0.2),
    /** Questions of the set after the texts that answer them were removed. */
    WITHOUT_GOLD(0.1),
    /** Questions of other sets about the same field, such as software. */
    NEIGHBOURING(0.05),
    /** Questions of sets about other fields, and about everyday matters. */
    FAR_OFF(0.2);

    final double share;

    Origin(double share) {
      this.share = share;
    }
  }

  /**
   * A question.
   *
   * @param gold the texts that answer; empty for none
   * @param without texts that are left out of the search
   */
  record Job(Origin origin, String text, Set<String> gold, Set<String> without) {}

  private static final int OF_EACH_OTHER_SET = 20;

  /** Questions of one origin to a set: more of them move no weight by a tenth. */
  private static final int OF_EACH_ORIGIN = 120;

  private static final String ENCYCLOPEDIA = "encyclopedia";

  private final Map<String, List<Corpus>> sets = new LinkedHashMap<>();
  private final Map<String, Integer> categories;
  private final long seed;

  /**
   * Reads sets.
   *
   * @param names of sets; those whose documentation is not there are left out
   */
  RelevanceQuestions(RunOptions options, QuestionSets questions, List<String> names)
      throws Exception {
    for (String set : names) {
      if (!set.startsWith(QuestionSets.NPM) || questions.isFetched(set)) {
        sets.put(set, questions.named(set));
      }
    }
    this.categories = JudgedQuestions.categories(options);
    this.seed = options.seed();
  }

  /** The sets by name. */
  Map<String, List<Corpus>> sets() {
    return sets;
  }

  /** Questions to a corpus of a set, in a fixed order without pattern. */
  List<Job> of(String set, Corpus corpus) {
    List<Job> jobs = new ArrayList<>();
    for (Asked asked : corpus.questions()) {
      if (categories.getOrDefault(asked.id(), 0) == JudgedQuestions.ADVERSARIAL) {
        jobs.add(new Job(Origin.NEAR, asked.text(), Set.of(), Set.of()));
      } else {
        jobs.add(new Job(Origin.OWN, asked.text(), asked.ids(), Set.of()));
        jobs.add(new Job(Origin.WITHOUT_GOLD, asked.text(), Set.of(), asked.ids()));
      }
    }
    for (Unanswerable asked : corpus.unanswerable()) {
      Origin origin = asked.farOff() ? Origin.FAR_OFF : Origin.NEAR;
      jobs.add(new Job(origin, asked.text(), Set.of(), Set.of()));
    }
    jobs.addAll(ofOthers(set));
    Collections.shuffle(jobs, new Random(seed));
    int most = OF_EACH_ORIGIN / Math.max(1, sets.getOrDefault(set, List.of()).size());
    return Arrays.stream(Origin.values())
        .flatMap(origin -> jobs.stream().filter(job -> job.origin() == origin).limit(most))
        .toList();
  }

  /** Questions of other sets; all sets from an encyclopedia are about the same. */
  private List<Job> ofOthers(String set) {
    List<Job> foreign = new ArrayList<>();
    String field = field(set);
    sets.forEach(
        (other, corpora) -> {
          boolean same = field(other).equals(field);
          if (!other.equals(set) && !(same && field.equals(ENCYCLOPEDIA))) {
            List<String> texts = new ArrayList<>();
            corpora.forEach(corpus -> corpus.questions().forEach(q -> texts.add(q.text())));
            Collections.shuffle(texts, new Random(seed));
            add(foreign, same ? Origin.NEIGHBOURING : Origin.FAR_OFF, texts.stream());
          }
          if (!other.equals(set) && !field.equals(ENCYCLOPEDIA)) {
            add(
                foreign,
                Origin.FAR_OFF,
                corpora.stream()
                    .flatMap(corpus -> corpus.unanswerable().stream())
                    .filter(Unanswerable::farOff)
                    .map(Unanswerable::text));
          }
        });
    return foreign;
  }

  private static void add(List<Job> jobs, Origin origin, Stream<String> texts) {
    texts
        .limit(OF_EACH_OTHER_SET)
        .forEach(text -> jobs.add(new Job(origin, text, Set.of(), Set.of())));
  }

  private static String field(String set) {
    if (QuestionSets.MULTI_HOP.contains(set)) {
      return ENCYCLOPEDIA;
    }
    return set.equals(QuestionSets.TURNS) ? "conversation" : "software";
  }
}
