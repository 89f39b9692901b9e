package dev.qortex.engine.internal.scoring;

import dev.qortex.commons.Checks;
import dev.qortex.core.feedback.Belief;
import dev.qortex.core.feedback.FeedbackSettings;
import dev.qortex.core.feedback.Outcome;
import dev.qortex.core.query.AdaptiveFusion;
import dev.qortex.core.query.OnlineEdges;
import dev.qortex.core.query.RetrievalSettings;
import dev.qortex.core.query.SequenceSettings;
import dev.qortex.core.query.WalkSettings;
import dev.qortex.engine.pagerank.RankSettings;
import java.util.Set;

/**
 * Constants of ranking, of every stage. {@code benchmarks/run ablation} measures what each is
 * worth: it finds the numbers by the components of these records, halves and doubles each, and
 * prints the table of the guide's page on retrieval. Immutable.
 *
 * @param texts how the text legs become one score
 * @param starts where walks start
 * @param names how names in a question are found
 * @param walk the walk over names
 * @param edges the walk over typed edges
 * @param online edges between similar candidates
 * @param fusion weights of the legs
 * @param sequence shares of neighbours and groups
 * @param feedback how past outcomes act
 * @param factors how outcomes move teleportation factors
 * @param trust how beliefs act
 * @param learning how weights of legs are learned
 * @param features the passage features that may get a weight, by name
 * @param activatedConcepts so many concepts bring their rules and code examples along, 50: enough
 *     for the ten rules that are given by default
 * @param rules which of these rules fit
 */
public record ScoringProfile(
    Texts texts,
    Starts starts,
    Names names,
    WalkSettings walk,
    RankSettings edges,
    OnlineEdges online,
    AdaptiveFusion fusion,
    SequenceSettings sequence,
    FeedbackSettings feedback,
    Factors factors,
    Trust trust,
    LegLearning learning,
    Set<String> features,
    int activatedConcepts,
    Rules rules) {

  private static final ScoringProfile STANDARD =
      new ScoringProfile(
          new Texts(0.5, 0.3, 0.14, 1.5, 1.4, 0.2, 2, 0.5, 6, 2, 0.7, 100, 2),
          new Starts(10, 5, 2),
          new Names(12, 4, 0.5, 3, 5, 500, 0.5, 2),
          WalkSettings.defaults(),
          RankSettings.defaults(),
          OnlineEdges.defaults(),
          AdaptiveFusion.standard(),
          SequenceSettings.defaults(),
          FeedbackSettings.defaults(),
          new Factors(-0.05, 0.03, 0.10),
          new Trust(0.25, 4),
          new LegLearning(500, 50, 0.1, 40, 2, 20, 3),
          FeatureNames.ALL,
          50,
          new Rules(2, 0.1, 3, 0.4, 0.5));

  /** Copies. */
  public ScoringProfile {
    features = Set.copyOf(features);
    Checks.atLeast("number of activated concepts", activatedConcepts, 1);
  }

  /** The measured values. */
  public static ScoringProfile standard() {
    return STANDARD;
  }

  /** These constants, but for those that an application chooses. */
  public ScoringProfile with(RetrievalSettings chosen, FeedbackSettings acting) {
    return new ScoringProfile(
        texts,
        starts,
        names,
        chosen.walk(),
        edges,
        chosen.online(),
        fusion,
        chosen.sequence(),
        acting,
        factors,
        trust,
        learning,
        features,
        activatedConcepts,
        rules);
  }

  /**
   * Parameters of the match between a rule and a question: the share of the question's words that
   * the rule has, by idf, plus how near the question is to where the rule stands.
   *
   * @param passages number of the best passages whose rules may come, 2: of the rules of lower ones
   *     hardly any fitted
   * @param near added for each deviation by which the cosine of the rule's passage is above the
   *     mean of all passages of its domain
   * @param nearest deviations that count at most, 3: so a rule needs a fifth of the words, too
   * @param activated added instead for a rule without a passage, times the activation of its
   *     concepts in parts of the greatest of its domain: below the floor, so that no rule comes
   *     without a word
   * @param floor what fits less does not come, 0.5, chosen by reading the rules that came along
   *     with answers about two projects other than those that it is measured on
   */
  public record Rules(int passages, double near, double nearest, double activated, double floor) {

    /** Checks all. */
    public Rules {
      Checks.atLeast("number of passages with rules", passages, 0);
      Checks.unit("weight of a near passage", near);
      Checks.unit("weight of activation", activated);
      Checks.unit("least match of a rule", floor);
    }
  }

  /**
   * Parameters by which the text legs become one score.
   *
   * @param sentence what part of the score by vectors is that of sentences, where they have
   *     vectors; the rest is that of passages
   * @param sentences taken off for the logarithm of the number of sentences, in deviations: the
   *     best of many is high by chance
   * @param source taken off for the logarithm of the number of passages of a source, in deviations
   * @param title added to the score of words, in deviations, for a title that the question says and
   *     no other passage speaks of, 1.5
   * @param context by what the score of words is multiplied for passages that are searched with the
   *     words of their neighbours, 1.4: there are more words to go by
   * @param lexical weight of words where their best score stands out as much as that of vectors
   * @param lexicalAlike the same beside a model that compares words itself, and worse
   * @param rare rarity of the question's rarest word from which words weigh in full, as 1 less the
   *     logarithm of the number of passages that have it in parts of that of all: they weigh in
   *     proportion below, and nothing where each passage has all of them
   * @param clear how many deviations the best by vectors stands out, from which words weigh less
   *     than in full, 6: on functions of the Python library, asked by their descriptions, half of
   *     the questions are above 5.6 and words mislead; on documentation and code most are below 4,
   *     and with 4.5 questions that need several passages lose .01 at 5
   * @param clarity power by which they weigh less above, 2
   * @param tokens what part of the score by vectors is that of tokens, where passages have them
   * @param tokenLength that part shrinks for passages of more tokens than this, 100: the best of
   *     many tokens is high by chance
   * @param tokenFade that part is 0 from so many times that length, 2
   */
  public record Texts(
      double sentence,
      double sentences,
      double source,
      double title,
      double context,
      double lexical,
      double lexicalAlike,
      double rare,
      double clear,
      double clarity,
      double tokens,
      double tokenLength,
      double tokenFade) {

    /** Checks all. */
    public Texts {
      Checks.unit("share of sentences", sentence);
      Checks.positive("rarity from which words weigh in full", rare);
      Checks.positive("deviations from which vectors are clear", clear);
      Checks.positive("power of clear vectors", clarity);
      Checks.unit("share of tokens", tokens);
      Checks.positive("length from which tokens count less", tokenLength);
      Checks.positive("lengths until which tokens count", tokenFade);
    }

    /** Weight of words beside vectors, from 0 to 1, by the rarity of the question's rarest. */
    public double byRarity(double rarity) {
      return Math.min(1, rarity / rare);
    }

    /** The same by how many deviations the best by vectors stands out. */
    public double byClarity(double deviations) {
      return Math.pow(Math.min(1, clear / deviations), clarity);
    }
  }

  /**
   * Starts of walks.
   *
   * @param nodes so many of the best nodes by text start a walk over edges, 10
   * @param passages so many of the best passages by text start a walk over names, 5
   * @param power of a passage's score by text, as a start: squared, so that the best has most of it
   */
  public record Starts(int nodes, int passages, int power) {

    /** Checks all. */
    public Starts {
      Checks.atLeast("number of nodes that start a walk", nodes, 1);
      Checks.atLeast("number of passages that start a walk", passages, 1);
      Checks.atLeast("power of a start", power, 1);
    }
  }

  /**
   * Parameters of the recognition of names in a question.
   *
   * @param longest a name has at most so many words, 12: titles of films and papers are that long
   * @param shortestWord a name of one word has at least so many letters, 4: shorter ones are
   *     abbreviations and common words
   * @param similarity names that are spelled otherwise share at least so much, by idf, from 0 to 1
   * @param similar so many of them for a run of capitalised words, 3
   * @param rare a word in so many names or fewer is enough to compare two names, 5
   * @param common a word in more names than this is not looked up, 500: a matter of time
   * @param similarWeight a start from a name that is spelled otherwise, against one that is not
   * @param ownerWeight a start from a name that is the title of a passage, against one that is not
   */
  public record Names(
      int longest,
      int shortestWord,
      double similarity,
      int similar,
      int rare,
      int common,
      double similarWeight,
      double ownerWeight) {

    /** Checks all. */
    public Names {
      Checks.atLeast("words of a name", longest, 1);
      Checks.atLeast("letters of a name", shortestWord, 1);
      Checks.unit("similarity of names", similarity);
      Checks.atLeast("number of similar names", similar, 0);
      Checks.atLeast("names with a rare word", rare, 0);
      Checks.atLeast("names with a common word", common, 0);
      Checks.positive("weight of a similar name", similarWeight);
      Checks.positive("weight of a title", ownerWeight);
    }
  }

  /**
   * Changes of a teleportation factor, which starts from 1, by an outcome: less when it is bad,
   * since of what is shown most does not help.
   *
   * @param rejected added for a reward of 0
   * @param partial added for a reward of 0.5
   * @param accepted added for a reward of 1
   */
  public record Factors(double rejected, double partial, double accepted) {

    /** By how much an outcome moves a factor. */
    public double delta(Outcome outcome) {
      return outcome.interpolate(rejected, partial, accepted);
    }
  }

  /**
   * Multiplier of a score by a belief: {@code 1 + reach (2 mean - 1) n / (n + patience)}, thus up
   * to 1.25, and near 1 while there is little evidence. What it lowers is less by the weight of bad
   * outcomes, thus to 0.9375 at most when that is 0.25: of what is shown most does not help, and a
   * node that many reject must be able to come back.
   *
   * @param reach the greatest change, as a share of the score
   * @param patience evidence at which half of the change acts, in observations
   */
  public record Trust(double reach, double patience) {

    /** Checks both. */
    public Trust {
      Checks.unit("reach of a belief", reach);
      Checks.positive("patience with a belief", patience);
    }

    /** By what a score is multiplied. */
    public double of(Belief belief, double badWeight) {
      double lean = 2 * belief.mean() - 1;
      double counted = lean < 0 ? Math.min(1, badWeight) * lean : lean;
      return 1 + reach * counted * belief.n() / (belief.n() + patience);
    }

    /** A score with trust, which raises it above 1 and lowers it below, whatever its sign. */
    public static double applied(double fused, double trust) {
      return fused < 0 ? fused / trust : fused * trust;
    }
  }

  /**
   * Parameters by which weights of legs and passage features are learned from feedback.
   *
   * @param answers so many of the newest count: the fit takes milliseconds
   * @param ofSession so many of one session, so that nobody speaks for all
   * @param temperature of the softmax over the items of an answer, in shares of its best score
   * @param strength of the prior, in answers: few accepts change little
   * @param familiar shrinkage: similarity mass at which weights of similar questions count half,
   *     and what the answers of one session weigh together at most
   * @param steps at most so many Gauss-Newton steps for all questions
   * @param nearSteps and so many from there for similar questions: it is not far
   */
  public record LegLearning(
      int answers,
      int ofSession,
      double temperature,
      double strength,
      double familiar,
      int steps,
      int nearSteps) {

    /** Checks all. */
    public LegLearning {
      Checks.atLeast("answers to learn from", answers, 1);
      Checks.atLeast("answers of a session", ofSession, 1);
      Checks.positive("temperature", temperature);
      Checks.positive("strength of the prior", strength);
      Checks.positive("familiar similarity", familiar);
      Checks.atLeast("steps", steps, 1);
      Checks.atLeast("steps for similar questions", nearSteps, 1);
    }
  }
}
