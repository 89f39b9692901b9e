package dev.qortex.ingest.extract;

import dev.qortex.core.lexical.Words;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * What a sentence stands under.
 *
 * @param owner the name of what its heading names, if that is one thing; else empty
 * @param opens whether it is the first under its heading
 */
record Context(Lexicon lexicon, List<String> owner, boolean opens) {

  private static final int LONGEST_OWNER = 3;

  static Context under(Lexicon lexicon, Optional<String> owner, boolean opens) {
    List<String> it = owner.map(lexicon::name).filter(Context::isThing).stream().toList();
    return new Context(lexicon, it, opens);
  }

  /** The context of a sentence that is not the first. */
  Context later() {
    return new Context(lexicon, owner, false);
  }

  /** The context of what stands in brackets: what it says first, it says of the words before. */
  Context inside(Phrase before) {
    return new Context(lexicon, before.isNamed() ? List.of(before.name()) : List.of(), false);
  }

  /** Whether the heading is an identifier, so that the first words tell what that does. */
  boolean isCode() {
    return !owner.isEmpty() && Names.isDistinctive(owner.get(0));
  }

  /** Whether the documents give reason to take it for a name. */
  boolean names(String name) {
    return lexicon.knows(name) || Names.isDistinctive(name);
  }

  /** Whether a heading is the name of one thing, not of a topic. */
  private static boolean isThing(String heading) {
    String[] words = heading.split(" ");
    boolean topic =
        words.length > LONGEST_OWNER || heading.indexOf(':') > 0 || heading.indexOf('+') > 0;
    for (String word : words) {
      topic |= Words.isFunctionWord(word.toLowerCase(Locale.ROOT));
    }
    boolean aspect = GenericWords.isTopic(words[words.length - 1].toLowerCase(Locale.ROOT));
    boolean distinctive = words.length < LONGEST_OWNER && Names.isDistinctive(heading);
    return !aspect && (!topic || distinctive);
  }
}
