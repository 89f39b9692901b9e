package dev.qortex.engine.internal.recency;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Recognition of texts about another person than the question, by nouns of relation that belong to
 * somebody: "my husband's dentist", "Mara's boss". English. Pure functions.
 */
final class OtherPersons {

  private static final String RELATIONS =
      "mother|father|mum|mom|dad|parent|sister|brother|son|daughter|husband|wife|uncle|aunt|cousin"
          + "|nephew|niece|grandmother|grandfather|grandma|grandpa|child|kid|twin|fiancée?|girlfriend"
          + "|boyfriend|partner|friend|buddy|mate|colleague|coworker|teammate|flatmate|roommate|boss"
          + "|manager|assistant|deputy|predecessor|neighbou?r|landlord|landlady|tenant|stepfather"
          + "|stepmother|stepson|stepdaughter|godmother|godfather|godson|goddaughter";

  /** A noun of relation, with at most one word between it and its owner. */
  private static final Pattern OWNED =
      Pattern.compile(
          "(?:\\b(?:my|our|your|his|her|their)|['’]s?) (?:\\p{L}+[ -])?(RELATION)s?\\b"
              .replace("RELATION", RELATIONS));

  private OtherPersons() {}

  /** The nouns of a text, in the singular, with repetitions. */
  static List<String> of(String text) {
    return OWNED.matcher(text.toLowerCase(Locale.ROOT)).results().map(one -> one.group(1)).toList();
  }

  /**
   * Returns whether one of the nouns of a text is missing in the question.
   *
   * @param known the words of the question
   */
  static boolean anyMissing(String[] nouns, Set<String> known) {
    for (String noun : nouns) {
      if (!known.contains(noun) && !known.contains(noun + "s")) {
        return true;
      }
    }
    return false;
  }
}
