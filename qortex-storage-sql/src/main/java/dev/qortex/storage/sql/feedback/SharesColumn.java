package dev.qortex.storage.sql.feedback;

import dev.qortex.storage.sql.jdbc.JsonColumn;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** The shares of the legs of the items of an answer, as JSON. Pure functions. */
public final class SharesColumn {

  private SharesColumn() {}

  /** Returns a text for shares by item and leg. */
  public static String write(SortedMap<String, SortedMap<String, Double>> shares) {
    return JsonColumn.write(shares);
  }

  /**
   * Returns shares by item and leg; a text, as earlier versions wrote for infinity, is left out.
   */
  public static SortedMap<String, SortedMap<String, Double>> read(String json) {
    SortedMap<String, SortedMap<String, Double>> shares = new TreeMap<>();
    JsonColumn.map(json)
        .forEach(
            (item, legs) -> {
              SortedMap<String, Double> byLeg = new TreeMap<>();
              ((Map<?, ?>) legs)
                  .forEach(
                      (leg, share) -> {
                        if (share instanceof Number number
                            && Double.isFinite(number.doubleValue())) {
                          byLeg.put((String) leg, number.doubleValue());
                        }
                      });
              shares.put(item, byLeg);
            });
    return shares;
  }
}
