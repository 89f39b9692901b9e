package dev.qortex.buildlog.report;

import dev.qortex.commons.Checks;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Counts in each session of a project, such as of mistakes. Immutable.
 *
 * @param counts the counts by session, from 0 each, in the order in which the sessions ended
 */
public record CountSeries(List<Integer> counts) {

  /** Sessions of a stretch that is compared with the one before it. */
  private static final int STRETCH = 20;

  /** Sessions in which a mistake counts as a repeat of an earlier one. */
  private static final int LOOK_BACK = 10;

  /** Checks the components and makes defensive copies. */
  public CountSeries {
    counts = List.copyOf(counts);
    counts.forEach(count -> Checks.atLeast("count of a session", count, 0));
  }

  /**
   * The number of mistakes by session.
   *
   * @param kinds the kinds of the mistakes of each session; the kind of a mistake is, for example,
   *     the id of the first one that it repeats
   */
  public static CountSeries mistakes(List<? extends Collection<String>> kinds) {
    return new CountSeries(kinds.stream().map(Collection::size).toList());
  }

  /**
   * The number of mistakes that one of the ten sessions before made, too, from the eleventh session
   * on: at first nothing can be a repeat, and with the whole past ever more would be.
   *
   * @param kinds the kinds of the mistakes of each session
   */
  public static CountSeries repeats(List<? extends Collection<String>> kinds) {
    Map<String, Integer> last = new HashMap<>();
    List<Integer> repeats = new ArrayList<>();
    for (int session = 0; session < kinds.size(); session++) {
      int first = session - LOOK_BACK;
      long count =
          kinds.get(session).stream()
              .filter(kind -> last.getOrDefault(kind, -1) >= Math.max(0, first))
              .count();
      if (first >= 0) {
        repeats.add((int) count);
      }
      for (String kind : kinds.get(session)) {
        last.put(kind, session);
      }
    }
    return new CountSeries(repeats);
  }

  /** Mean count of the last 20 sessions, or of all when there are fewer; empty without any. */
  public OptionalDouble recentMean() {
    return counts.stream()
        .skip(Math.max(0, counts.size() - STRETCH))
        .mapToInt(Integer::intValue)
        .average();
  }

  /** Rate of the last 20 sessions by that of the 20 before; empty until there are 40. */
  public Optional<RateRatio> recentRatio() {
    int end = counts.size();
    return end < 2 * STRETCH
        ? Optional.empty()
        : Optional.of(
            RateRatio.of(
                counts.subList(end - 2 * STRETCH, end - STRETCH),
                counts.subList(end - STRETCH, end)));
  }

  /** Trend at the last look. */
  public CountTrend trend() {
    return CountTrend.of(counts);
  }
}
