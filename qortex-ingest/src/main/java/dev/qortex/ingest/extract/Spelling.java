package dev.qortex.ingest.extract;

import dev.qortex.ingest.internal.lexicon.Plurals;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * All names that differ only in case, number, hyphens and space: one concept. Keeps what is needed
 * to find them in a text, not where they were found.
 */
final class Spelling {

  private static final int SHORT = 2;

  private final Map<String, Term> best;
  private @Nullable String known;
  private boolean byName;
  private boolean onlyCapitals = true;
  private boolean onlyProper = true;
  private boolean capital = true;
  private boolean ordinary;

  Spelling() {
    best = new TreeMap<>();
  }

  Spelling(Spelling other) {
    best = new TreeMap<>(other.best);
    known = other.known;
    byName = other.byName;
    onlyCapitals = other.onlyCapitals;
    onlyProper = other.onlyProper;
    capital = other.capital;
    ordinary = other.ordinary;
  }

  void add(Term term) {
    best.merge(term.key(), term, Spelling::surer);
    byName |= term.isKnownByName();
    onlyCapitals &= term.name().equals(term.name().toUpperCase(Locale.ROOT));
    onlyProper &= term.evidence() == Term.Evidence.NAMED;
    capital &= term.evidence() == Term.Evidence.NAMED || term.evidence() == Term.Evidence.TITLE;
  }

  static Term surer(Term a, Term b) {
    int order = Double.compare(a.evidence().confidence(), b.evidence().confidence());
    return order > 0 || (order == 0 && a.name().compareTo(b.name()) <= 0) ? a : b;
  }

  /** A key that the graph has for it already. */
  void known(String key) {
    known = known == null || key.compareTo(known) < 0 ? key : known;
  }

  /**
   * The key of the concept: that of the graph, or else the shortest, so that it does not depend on
   * the order.
   */
  String key() {
    if (known != null) {
      return known;
    }
    return best.keySet().stream()
        .min((a, b) -> a.length() == b.length() ? a.compareTo(b) : a.length() - b.length())
        .orElseThrow();
  }

  /** The term with the highest confidence. */
  Term term() {
    return best.values().stream().reduce(Spelling::surer).orElseThrow();
  }

  /** The names, each under its key. */
  Map<String, Term> names() {
    return best;
  }

  /** True if it is written with a capital: a proper name, or a title. */
  boolean isCapital() {
    return capital;
  }

  /** True if it is the title of a text, and no heading or term. */
  boolean isTitle() {
    return capital && !onlyProper;
  }

  /** It is a word that texts write small, and so means no title. */
  void ordinary() {
    ordinary = true;
  }

  /** True if it is only known from its capitals. */
  boolean isOnlyProper() {
    return onlyProper;
  }

  /** True if the text, which is one of the names but for its case, means the concept. */
  boolean means(String written) {
    boolean anyCase = !onlyCapitals && written.length() > SHORT;
    return byName && (!capital || isCapital(written)) && (anyCase || isWritten(written));
  }

  /** True if it is written like a name: from its first word on, and a proper name to its last. */
  private boolean isCapital(String written) {
    return !ordinary
        && !Character.isLowerCase(written.charAt(0))
        && !(onlyProper && Character.isLowerCase(written.charAt(written.lastIndexOf(' ') + 1)));
  }

  /**
   * All criteria that decide whether a text means the concept: equal for spellings with the same
   * matches.
   */
  String criteria(String form) {
    StringBuilder criteria = new StringBuilder(onlyProper ? "proper" : "");
    if (byName) {
      criteria.append(capital ? ordinary ? " ordinary title" : " title" : " name");
      if (onlyCapitals || form.length() <= SHORT) {
        criteria.append(onlyCapitals ? " capitals" : "");
        best.values().forEach(term -> criteria.append('|').append(term.name()));
      }
    }
    return criteria.toString();
  }

  private boolean isWritten(String written) {
    return best.values().stream()
        .anyMatch(t -> written.equals(t.name()) || Plurals.singular(written).equals(t.name()));
  }
}
