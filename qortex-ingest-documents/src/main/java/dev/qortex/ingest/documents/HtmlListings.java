package dev.qortex.ingest.documents;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.jsoup.nodes.Element;

/**
 * Finds indexes of places in other pages, as generators of references write them: lists of terms,
 * each of which begins with a link of its own, most of them to an anchor. They repeat what stands
 * there. A list of links to whole pages may say what no page says, and stays. So do tables: the
 * label of a row may well lead to an explanation of the label.
 */
final class HtmlListings {

  /** Fewer links may be references of a text. */
  private static final int FEWEST = 10;

  /** Characters of an entry on average; longer ones are texts of their own. */
  private static final int LONGEST_ENTRY = 300;

  private static final Pattern PLACE = Pattern.compile("(?![a-zA-Z][a-zA-Z0-9+.-]*:|//|#).+");

  private HtmlListings() {}

  static List<Element> in(Element page) {
    List<Element> found = new ArrayList<>();
    int entries = 0;
    // Those with others in them are none, and their texts would be read at each of their levels.
    for (Element listing : page.select("dl:not(:has(dl))")) {
      List<Element> own = listing.select("> dt");
      if (!own.isEmpty() && isIndex(listing, own)) {
        found.add(listing);
        entries += own.size();
      }
    }
    return entries >= FEWEST ? found : List.of();
  }

  private static boolean isIndex(Element listing, List<Element> entries) {
    Set<String> targets = new HashSet<>();
    int anchors = 0;
    for (Element entry : entries) {
      Element link = entry.selectFirst("a[href]");
      if (link == null || !entry.text().startsWith(link.text())) {
        return false;
      }
      String target = link.attr("href");
      if (!PLACE.matcher(target).matches() || !targets.add(target)) {
        return false;
      }
      anchors += target.indexOf('#') > 0 ? 1 : 0;
    }
    return 2 * anchors > entries.size()
        && listing.text().length() <= (long) LONGEST_ENTRY * entries.size();
  }
}
