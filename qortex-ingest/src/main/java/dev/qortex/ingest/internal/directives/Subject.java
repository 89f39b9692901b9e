package dev.qortex.ingest.internal.directives;

import dev.qortex.ingest.document.Block;
import dev.qortex.ingest.document.Mark;
import dev.qortex.ingest.document.Section;
import dev.qortex.ingest.document.Span;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Name of what a sentence speaks of without naming it: "Set to 0 to disable" under the heading
 * {@code maxRetries}, or in the item of a list that starts with that name. Pure functions.
 */
final class Subject {

  /** Beginnings of sentences that do not name their object or subject. */
  private static final Pattern NEEDS =
      Pattern.compile(
          "^(?:(?:never|do not|don['’]t|always|only|should only|avoid)"
              + " )?(?:(?:set|use|us(?:ed?|ing)|pass|call|specify|enable|disable|change|set"
              + " this|set it|leave)"
              + " (?:to|with|in|when|if|for|as|unless|only|it|this|false|true|null|empty|blank|unset|undefined|-?\\d+(?="
              + " to\\b)|(?:value|literal) (?:to|if|for|when))\\b|(?:must|should|can|cannot|may)(?:"
              + " only| not)? (?:be|have|match|start|end|contain)\\b|(?:it|this|they|these)"
              + " (?:must|should|cannot|can only|has to|have to|is (?:strongly"
              + " )?(?:recommended|discouraged|required)|may not|may only)\\b)",
          Pattern.CASE_INSENSITIVE);

  /** A value in code, which is what a thing is set to and no thing itself. */
  private static final Pattern LITERAL =
      Pattern.compile(
          "-?[\\d._]+\\w{0,2}|true|false|null|undefined|none|\"[^\"]*\"|'[^']*'|\\{\\}|\\[\\]");

  private static final Pattern LETTER = Pattern.compile("^\\p{Lu}(?=\\p{Ll}|\\b)");
  private static final Pattern PUNCTUATION = Pattern.compile("[\\s:.,;\\u2013\\u2014-]+$");

  private static final int LONGEST = 40;

  private Subject() {}

  /** The name that has to be put before the sentence; empty when it stands without. */
  static Optional<String> of(Section section, Block block, Span sentence) {
    String text = sentence.of(block.text());
    if (block.equals(section.heading()) || !NEEDS.matcher(withValues(block, sentence)).find()) {
      return Optional.empty();
    }
    if (block.kind() == Block.Kind.ITEM && sentence.start() > 0) {
      return label(block);
    }
    boolean first = sentence.start() == 0;
    boolean objectless = !text.toLowerCase(Locale.ROOT).matches("^(?:it|this|they|these)\\b.*");
    return first || objectless ? name(section.heading().text()) : Optional.empty();
  }

  /** The sentence, after its name. */
  static String named(String name, String sentence) {
    Matcher letter = LETTER.matcher(sentence);
    return name + ": " + letter.replaceFirst(found -> found.group().toLowerCase(Locale.ROOT));
  }

  /** The sentence with its literals in code as words, so that they can be told from names. */
  private static String withValues(Block block, Span sentence) {
    StringBuilder text = new StringBuilder(sentence.of(block.text()));
    for (int i = block.marksIn(sentence).size() - 1; i >= 0; i--) {
      Mark mark = block.marksIn(sentence).get(i);
      boolean inside = mark.kind() == Mark.Kind.CODE && mark.end() <= sentence.end();
      if (inside && LITERAL.matcher(mark.span().of(block.text())).matches()) {
        text.replace(mark.start() - sentence.start(), mark.end() - sentence.start(), "value");
      }
    }
    return text.toString();
  }

  private static Optional<String> label(Block block) {
    return block.marks().stream()
        .findFirst()
        .filter(mark -> mark.start() == 0)
        .filter(mark -> mark.kind() == Mark.Kind.CODE || mark.kind() == Mark.Kind.STRONG)
        .flatMap(mark -> name(mark.span().of(block.text())));
  }

  private static Optional<String> name(String text) {
    String name = PUNCTUATION.matcher(text.strip()).replaceFirst("");
    return name.isEmpty() || name.length() > LONGEST ? Optional.empty() : Optional.of(name);
  }
}
