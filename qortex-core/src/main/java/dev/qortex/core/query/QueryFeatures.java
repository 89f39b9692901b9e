package dev.qortex.core.query;

import dev.qortex.core.internal.util.Checks;

/**
 * What is known of a question before anything is ranked, from 0 to 1 each.
 *
 * @param named the share of its capitalised words that belong to a name which a passage is about
 * @param specific how special the names are that its capitalised words belong to, in the mean
 */
public record QueryFeatures(double named, double specific) {

  /** Checks both. */
  public QueryFeatures {
    Checks.unit("share of named words", named);
    Checks.unit("specificity", specific);
  }

  /** A question that names nothing. */
  public static QueryFeatures none() {
    return new QueryFeatures(0, 0);
  }
}
