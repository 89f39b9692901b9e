package dev.qortex.ingest.internal.relations;

import dev.qortex.commons.Words;
import dev.qortex.ingest.document.Block;
import dev.qortex.ingest.document.Mark;
import dev.qortex.ingest.internal.lexicon.GenericWords;
import dev.qortex.ingest.internal.lexicon.NameForms;
import dev.qortex.ingest.internal.syntax.Phrase;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Heading that a sentence stands under.
 *
 * @param known criterion for names that a document gives reason to take for concepts
 * @param owner the name of what its heading names, if there is one
 * @param code whether the heading is an identifier, so that the first words tell what that does
 * @param opens whether it is the first under its heading
 */
public record Context(Predicate<String> known, List<Phrase> owner, boolean code, boolean opens) {

  private static final int LONGEST_OWNER = 3;

  /**
   * Context of the first sentence under a heading.
   *
   * @param owner the name of what the heading names
   */
  public static Context under(Predicate<String> known, Optional<String> owner, Block heading) {
    boolean code =
        heading.marks().stream()
            .anyMatch(mark -> mark.kind() == Mark.Kind.CODE && mark.start() == 0);
    boolean identifier = code || owner.filter(NameForms::isDistinctive).isPresent();
    List<Phrase> it = owner.map(Phrase::heading).stream().toList();
    return new Context(known, it, identifier && !it.isEmpty(), true);
  }

  /** The context of a sentence that is not the first. */
  public Context later() {
    return opens ? new Context(known, owner, code, false) : this;
  }

  /** The context of what stands in brackets: what it says first, it says of the words before. */
  Context inside(Phrase before) {
    return new Context(known, before.isNamed() ? List.of(before) : List.of(), false, false);
  }

  /** True if a heading is the name of one thing, not of a topic. */
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
