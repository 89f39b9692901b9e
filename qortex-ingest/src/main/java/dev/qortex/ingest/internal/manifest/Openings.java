package dev.qortex.ingest.internal.manifest;

import dev.qortex.ingest.extract.Lexicon;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Subject of a text without a title: the name that it opens with, as articles do, "Ann Reed (born
 * 1931) was a painter". Pure functions.
 */
final class Openings {

  private static final int LONGEST_ARTICLE = 6;
  private static final Pattern ARTICLE = Pattern.compile("(?:The|An?)?\\s*[\"“']?");

  /** A bracket, and what stands between two commas, then the verb. */
  private static final Pattern IS =
      Pattern.compile(
          "^[\"”']?(?:\\s?\\((?:[^()]|\\([^()]*\\)){0,200}\\))?(?:,[^.;]{1,80},)?\\s+(?:is|was|are|were)\\s");

  private Openings() {}

  /** The key of the name that is the subject of the first sentence. */
  static Optional<String> subject(String text, List<Lexicon.Mention> names) {
    return names.stream()
        .filter(name -> name.span().start() <= LONGEST_ARTICLE)
        .filter(name -> ARTICLE.matcher(text.substring(0, name.span().start())).matches())
        .filter(name -> IS.matcher(text.substring(name.span().end())).lookingAt())
        .map(Lexicon.Mention::key)
        .findFirst();
  }
}
