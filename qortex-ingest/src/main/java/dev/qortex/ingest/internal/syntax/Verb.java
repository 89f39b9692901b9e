package dev.qortex.ingest.internal.syntax;

import static dev.qortex.ingest.tagging.Tagger.Tag.ADVERB;
import static dev.qortex.ingest.tagging.Tagger.Tag.AUXILIARY;
import static dev.qortex.ingest.tagging.Tagger.Tag.VERB;

import dev.qortex.ingest.internal.lexicon.Verbs;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A verb with its auxiliaries and adverbs.
 *
 * @param start the index of its first phrase
 * @param end the index after its last
 * @param base its base form
 * @param form as it is written, in lower case
 * @param be whether it has a form of be in front, or is one
 * @param passive whether it tells what is done to its subject, "used" and "is used"
 * @param silent whether it is negated, or only wished or supposed
 */
public record Verb(
    int start, int end, String base, String form, boolean be, boolean passive, boolean silent) {

  private static final Set<String> BE =
      Set.of("is", "are", "was", "were", "be", "been", "being", "'s", "'re");
  private static final Set<String> HAVE = Set.of("has", "have", "having");
  private static final Set<String> SUPPOSED =
      Set.of("would", "wouldn't", "should", "shall", "could", "might", "may", "'d");
  private static final Set<String> NEGATIONS =
      Set.of("not", "never", "no", "without", "nor", "neither", "cannot");

  /** The verb that starts there; null if none does. */
  public static @Nullable Verb at(PhraseList phrases, int start) {
    boolean be = false;
    boolean silent = false;
    String auxiliary = "";
    int end = start;
    for (int i = start; phrases.at(i).kind() == Phrase.Kind.WORD && i < phrases.size(); i++) {
      Phrase phrase = phrases.at(i);
      String word = phrase.word();
      boolean no = NEGATIONS.contains(word) || word.endsWith("n't");
      silent |= no || SUPPOSED.contains(word);
      if (phrase.is(AUXILIARY)) {
        be |= isBe(word);
        auxiliary = be ? "be" : HAVE.contains(word) ? "have" : word;
        end = i + 1;
      } else if (phrase.is(VERB)) {
        return full(phrases, start, i, be, auxiliary, silent);
      } else if (!no && !phrase.is(ADVERB)) {
        break;
      }
    }
    boolean alone = auxiliary.equals("be") || auxiliary.equals("have");
    return alone
        ? new Verb(start, end, auxiliary, phrases.at(end - 1).word(), be, false, silent)
        : null;
  }

  private static Verb full(
      PhraseList phrases, int start, int at, boolean be, String auxiliary, boolean silent) {
    int end = at + 1;
    while (phrases.at(end).is(ADVERB) && !phrases.isWord(end, "instead", "rather")) {
      end++;
    }
    String form = phrases.at(at).word();
    boolean participle = !Verbs.isBase(form) && !form.endsWith("s") && !form.endsWith("ing");
    boolean passive = participle && (be || auxiliary.isEmpty());
    return new Verb(start, end, Verbs.base(form), form, be, passive, silent);
  }

  public static boolean isBe(String word) {
    return BE.contains(word);
  }

  public boolean isGerund() {
    return form.endsWith("ing") && !be;
  }

  /** True if it is a participle without auxiliary: "A used by B", "A using B". */
  public boolean isReduced() {
    return !be && (passive || isGerund());
  }

  /** True if it stands alone in the third person singular: "uses". */
  public boolean isThirdPerson() {
    return form.endsWith("s") && !be;
  }

  public boolean isPast() {
    return form.equals("was") || form.equals("were");
  }
}
