package dev.qortex.ingest.documents;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jsoup.nodes.Element;

/**
 * Finds what surrounds the content of a page: all that stands beside its only {@code main} element
 * and has no title, and outside of articles and sections {@code footer}, and {@code aside} with
 * more links than other words. What names itself a footer or a sidebar counts as one. Nothing is
 * found that holds most of the text of the page.
 */
final class HtmlSurroundings {

  private static final String MAIN = "main, [role=main]";
  private static final String CONTENT = MAIN + ", article, section, blockquote, [role=article]";
  private static final String NAMED = "[class~=(?i)%1$s(\\s|$)], [id~=(?i)%1$s$]";
  private static final String FOOTERS = "footer, [role=contentinfo], " + NAMED.formatted("footer");
  private static final String SIDEBARS =
      "aside, [role=complementary], " + NAMED.formatted("sidebar");

  /** Fewer links belong to a note. */
  private static final int FEWEST_LINKS = 3;

  private static final Pattern SPACE = Pattern.compile("\\s++");

  private HtmlSurroundings() {}

  static List<Element> in(Element page) {
    int most = letters(page) / 2;
    List<Element> found = new ArrayList<>();
    List<Element> mains = page.select(MAIN);
    if (mains.size() == 1 && letters(mains.get(0)) >= most) {
      for (Element at = mains.get(0); at != page && at.parent() != null; at = at.parent()) {
        for (Element beside : at.siblingElements()) {
          if (!beside.nameIs("head") && beside.selectFirst("h1") == null) {
            found.add(beside);
          }
        }
      }
    }
    for (Element footer : page.select(FOOTERS)) {
      if (isOutside(footer) && letters(footer) <= most) {
        found.add(footer);
      }
    }
    for (Element sidebar : page.select(SIDEBARS)) {
      if (isOutside(sidebar) && letters(sidebar) <= most && isOfLinks(sidebar)) {
        found.add(sidebar);
      }
    }
    return found;
  }

  private static boolean isOutside(Element element) {
    return element.closest(CONTENT) == null && element.selectFirst(MAIN) == null;
  }

  private static boolean isOfLinks(Element element) {
    return element.select("a[href]").size() >= FEWEST_LINKS
        && letters(element) <= lettersOfLinks(element);
  }

  /** The number of characters that are not in links. */
  private static int letters(Element element) {
    return length(element) - lettersOfLinks(element);
  }

  private static int lettersOfLinks(Element element) {
    return element.select("a[href]").stream().mapToInt(HtmlSurroundings::length).sum();
  }

  private static int length(Element element) {
    return SPACE.matcher(element.text()).replaceAll("").length();
  }
}
