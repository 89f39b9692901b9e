package dev.qortex.ingest.documents;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jsoup.nodes.Element;

/** Detection of source code, and of its language, in preformatted elements. Pure functions. */
final class HtmlCode {

  /** As HTML and highlighters write it, such as {@code language-java}. */
  private static final Pattern LANGUAGE =
      Pattern.compile("(?:^|\\s)(?:language-|lang-|highlight-source-|highlight-)(\\S+)");

  /** Around the element, {@code lang-en} may be the language of humans. */
  private static final Pattern AROUND =
      Pattern.compile("(?:^|\\s)(?:language-|highlight-source-|highlight-)(\\S+)");

  private HtmlCode() {}

  /** The language of source code, or an empty text if it names none; empty for other texts. */
  static Optional<String> language(Element preformatted) {
    Element code = preformatted.selectFirst("code");
    Optional<String> own = named(LANGUAGE, preformatted);
    if (own.isEmpty() && code != null) {
      own = named(LANGUAGE, code);
    }
    Element parent = preformatted.parent();
    for (int i = 0; i < 2 && own.isEmpty() && parent != null; i++) {
      own = named(AROUND, parent);
      parent = parent.parent();
    }
    return own.isPresent() || code == null ? own : Optional.of("");
  }

  private static Optional<String> named(Pattern pattern, Element element) {
    Matcher matcher = pattern.matcher(element.className());
    return matcher.find() ? Optional.of(matcher.group(1)) : Optional.empty();
  }
}
