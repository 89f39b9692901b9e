package dev.qortex.engine.internal.scoring;

import dev.qortex.commons.Checks;
import dev.qortex.core.feedback.FeedbackSettings;
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
 * prints the table of the laboratory's page on ranking experiments. Immutable.
 *
 * @param texts how the text legs become one score
 * @param starts where walks start
 * @param names how names in a question are found
 * @param walk the walk over names
 * @param edges the walk over typed edges
 * @param online edges between similar candidates
 * @param fusion weights of the legs
 * @param sequence shares of neighbours and groups
 * @param recency how the time of a passage acts
 * @param feedback how past outcomes act
 * @param factors how outcomes move teleportation factors
 * @param trust how beliefs act
 * @param learning how weights of legs are learned
 * @param features the passage features that may get a weight, by name
 * @param activatedConcepts so many concepts bring their rules and code examples along, 50: enough
 *     for the ten rules that are given by default
 * @param rules which of these rules fit
 * @param examples which of these code examples fit
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
    Recency recency,
    FeedbackSettings feedback,
    Factors factors,
    Trust trust,
    LegLearning learning,
    Set<String> features,
    int activatedConcepts,
    Rules rules,
    Examples examples) {

  private static final ScoringProfile STANDARD =
      new ScoringProfile(
          Texts.standard(),
          Starts.standard(),
          Names.standard(),
          WalkSettings.defaults(),
          RankSettings.defaults(),
          OnlineEdges.defaults(),
          AdaptiveFusion.standard(),
          SequenceSettings.defaults(),
          Recency.standard(),
          FeedbackSettings.defaults(),
          Factors.standard(),
          Trust.standard(),
          LegLearning.standard(),
          FeatureNames.ALL,
          50,
          Rules.standard(),
          Examples.standard());

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
        recency,
        acting,
        factors,
        trust,
        learning,
        features,
        activatedConcepts,
        rules,
        examples);
  }
}
