package dev.qortex.service.api;

import dev.qortex.core.feedback.Belief;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.query.AnswerItem;
import dev.qortex.core.query.Explanation;
import dev.qortex.core.query.LegScore;
import dev.qortex.service.api.GraphApi.PathItem;
import dev.qortex.service.internal.Rounded;
import dev.qortex.service.schema.Arg;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Breakdown of the score of an item, and where the item comes from. */
public record ScoreItem(
    @Arg("The legs of the search; the sum of their shares is fused.") List<LegItem> legs,
    double fused,
    @Arg("Factor on fused: above 1 when feedback on the item was good, below 1 when it was bad.")
        double trust,
    @Arg("The contribution of the outcomes of similar questions.") double past,
    @Arg("The teleportation factor of the item as a start of the walk.") double factor,
    @Arg("What was learned of the item; absent without outcomes.") Optional<BeliefItem> belief,
    @Arg("The paths of the walk to the item, the heaviest first.") List<PathItem> paths,
    @Arg("Tokens of its text.") int tokens,
    OriginItem origin) {

  /** Score in one leg of the search. */
  public record LegItem(
      String leg,
      @Arg("On the scale of the leg.") double score,
      @Arg("From 1; 0 without one.") int rank,
      @Arg("The contribution to the fused score.") double share,
      @Arg("The learned weight of the leg, a factor of its share.") double weight) {

    private static LegItem of(LegScore leg) {
      return new LegItem(
          leg.leg(),
          Rounded.to4(leg.score()),
          leg.rank(),
          Rounded.to4(leg.share()),
          Rounded.to4(leg.weight()));
    }
  }

  /** Posterior of an item's usefulness. */
  public record BeliefItem(
      @Arg("Evidence, in outcomes.") double n,
      @Arg("Expected reward.") double mean,
      @Arg("The 5th percentile.") double low,
      @Arg("The 95th percentile.") double high) {

    private static BeliefItem of(Belief belief) {
      return new BeliefItem(
          Rounded.to4(belief.n()),
          Rounded.to4(belief.mean()),
          Rounded.to4(belief.low()),
          Rounded.to4(belief.high()));
    }
  }

  /** Source of an item, the place in it, and the period for which it holds. */
  public record OriginItem(
      String sourceId,
      @Arg("Such as a path of headings; or empty.") String location,
      @Arg("The sentence that says so; or empty.") String quote,
      @Arg("The first instant at which it holds; absent if open.") Optional<Instant> validFrom,
      @Arg("The first instant at which it no longer holds; absent if open.")
          Optional<Instant> validUntil,
      @Arg("The id of the element that replaced it; or empty.") String supersededBy) {

    private static OriginItem of(Provenance from) {
      return new OriginItem(
          from.sourceId(),
          from.location(),
          from.quote(),
          Optional.ofNullable(from.validity().from()),
          Optional.ofNullable(from.validity().until()),
          from.validity().supersededBy());
    }
  }

  /** Converts the explanation of an item. */
  public static ScoreItem of(AnswerItem item) {
    Explanation why = item.explanation();
    return new ScoreItem(
        why.legs().stream().map(LegItem::of).toList(),
        Rounded.to4(why.fused()),
        Rounded.to4(why.trust()),
        Rounded.to4(why.past()),
        Rounded.to4(why.factor()),
        why.belief().map(BeliefItem::of),
        why.paths().stream().map(PathItem::of).toList(),
        item.tokens(),
        OriginItem.of(item.node().provenance()));
  }
}
