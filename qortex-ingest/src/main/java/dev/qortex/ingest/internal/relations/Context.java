package dev.qortex.ingest.internal.relations;

import dev.qortex.commons.Words;
import dev.qortex.ingest.extract.Lexicon;
import dev.qortex.ingest.internal.lexicon.GenericWords;
import dev.qortex.ingest.internal.lexicon.NameForms;
import dev.qortex.ingest.internal.syntax.Phrase;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Heading that a sentence stands under.
 *
 * @param owner the name of what its heading names, if there is one
 * @param code whether the heading is an identifier, so that the first words tell what that does
 * @param opens whether it is the first under its heading
 */
public record Context(Lexicon lexicon, List<Phrase> owner, boolean code, boolean opens) {

  private static final int LONGEST_OWNER = 3;

  /** The context of the first sentence under a heading. */
  public static Context under(Lexicon lexicon, Optional<String> owner, boolean code) {
    Optional<String> name = owner.map(lexicon::name);
    boolean identifier = code || name.filter(NameForms::isDistinctive).isPresent();
    List<Phrase> it = name.map(Phrase::heading).stream().toList();
    return new Context(lexicon, it, identifier && !it.isEmpty(), true);
  }

  /** The context of a sentence that is not the first. */
  public Context later() {
    return opens ? new Context(lexicon, owner, code, false) : this;
  }

  /** The context of what stands in brackets: what it says first, it says of the words before. */
  Context inside(Phrase before) {
    return new Context(lexicon, before.isNamed() ? List.of(before) : List.of(), false, false);
  }

  /** Whether a heading is the name of one thing, not of a topic. */
  static boolean isThing(String heading) {
    String[] words = heading.split(" ");
    boolean topic =
        words.length > LONGEST_OWNER || heading.indexOf(':') > 0 || heading.indexOf('+') > 0;
    for (String word : words) {
      topic |= Words.isFunctionWord(word.toLowerCase(Locale.ROOT));
    }
    boolean aspect = GenericWords.isTopic(words[words.length - 1].toLowerCase(Locale.ROOT));
    boolean distinctive = words.length < LONGEST_OWNER && NameForms.isDistinctive(heading);
    return !aspect && (!topic || distinctive);
  }
}
