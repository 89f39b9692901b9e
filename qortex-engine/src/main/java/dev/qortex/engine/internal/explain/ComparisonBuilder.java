package dev.qortex.engine.internal.explain;

import dev.qortex.core.query.Answer;
import dev.qortex.core.query.AnswerItem;
import dev.qortex.core.query.Comparison;
import dev.qortex.core.query.Explanation;
import dev.qortex.core.query.LegScore;
import dev.qortex.core.query.RetrievalSettings;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Comparison of a search by vectors alone with a whole answer: the items that moved, and why. */
public final class ComparisonBuilder {

  private final List<AnswerItem> vectors;
  private final Answer whole;
  private final List<AnswerItem> all;

  /**
   * Takes the lists to compare.
   *
   * @param vectors the items of a search by vectors alone
   * @param whole the answer of all legs
   * @param all the items that the answer would have without a limit
   */
  public ComparisonBuilder(List<AnswerItem> vectors, Answer whole, List<AnswerItem> all) {
    this.vectors = vectors;
    this.whole = whole;
    this.all = all;
  }

  /** Compares the lists. */
  public Comparison comparison() {
    Map<String, Integer> before = ranks(vectors);
    Map<String, Integer> after = ranks(whole.items());
    List<Comparison.Move> moves = new ArrayList<>();
    for (AnswerItem item : whole.items()) {
      int was = before.getOrDefault(item.id(), 0);
      int is = after.getOrDefault(item.id(), 0);
      if (was != is) {
        moves.add(
            new Comparison.Move(item, was, is, was == 0 || is < was ? rise(item) : fall(item)));
      }
    }
    for (AnswerItem item : vectors) {
      if (!after.containsKey(item.id())) {
        AnswerItem seen = find(item.id()).orElse(item);
        moves.add(new Comparison.Move(seen, before.getOrDefault(item.id(), 0), 0, fall(seen)));
      }
    }
    return new Comparison(vectors, whole, moves);
  }

  private static Map<String, Integer> ranks(List<AnswerItem> items) {
    Map<String, Integer> ranks = new LinkedHashMap<>();
    items.forEach(item -> ranks.put(item.id(), ranks.size() + 1));
    return ranks;
  }

  private Optional<AnswerItem> find(String id) {
    return all.stream().filter(item -> item.id().equals(id)).findFirst();
  }

  /** The leg that adds most besides the vectors, and the path when that is the walk. */
  private static String rise(AnswerItem item) {
    Explanation why = item.explanation();
    LegScore most = new LegScore("", 0, 0, 0);
    for (LegScore leg : why.legs()) {
      if (!leg.leg().equals(RetrievalSettings.VECTOR) && leg.share() > most.share()) {
        most = leg;
      }
    }
    StringBuilder text = new StringBuilder();
    if (most.share() > 0) {
      text.append(String.format(Locale.ROOT, "%s adds %.3f", most.leg(), most.share()))
          .append(most.rank() == 0 ? "" : " (rank " + most.rank() + ")");
      if (most.leg().equals(RetrievalSettings.GRAPH) && !why.paths().isEmpty()) {
        text.append(" by ").append(why.paths().get(0));
      }
    }
    return text.append(learned(text.isEmpty() ? "" : "; ", why)).isEmpty()
        ? "what stood above it fell"
        : text.toString();
  }

  private static String learned(String separator, Explanation why) {
    StringBuilder text = new StringBuilder();
    if (why.past() != 0) {
      text.append(separator)
          .append(String.format(Locale.ROOT, "similar questions %+.3f", why.past()));
    }
    if (why.trust() != 1) {
      text.append(text.isEmpty() ? separator : "; ")
          .append(String.format(Locale.ROOT, "trust x%.3f", why.trust()));
    }
    return text.toString();
  }

  /** The shares of an item that is not in the answer, against the last item of the answer. */
  private String fall(AnswerItem item) {
    Explanation why = item.explanation();
    StringBuilder text = new StringBuilder();
    for (LegScore leg : why.legs()) {
      text.append(text.isEmpty() ? "has only " : ", ")
          .append(String.format(Locale.ROOT, "%s %.3f", leg.leg(), leg.share()));
    }
    text.append(learned("; ", why));
    if (!whole.items().isEmpty() && whole.item(item.id()).isEmpty()) {
      AnswerItem last = whole.items().get(whole.items().size() - 1);
      text.append(
          String.format(
              Locale.ROOT,
              "; %.3f in all, the last of the answer has %.3f",
              item.score(),
              last.score()));
    }
    return text.toString();
  }
}
