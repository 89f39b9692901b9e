package dev.qortex.ingest.documents;

import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.nodes.TextNode;
import org.jsoup.select.NodeVisitor;

/**
 * Finds the parts of a page that only lead around: {@code nav} and the roles of navigation and
 * search, tables of the page's own contents, indexes of places in other pages, and rows of links to
 * the next and the preceding page.
 */
final class HtmlNavigation implements NodeVisitor {

  private static final Set<String> ELEMENTS = Set.of("nav", "search");
  private static final Set<String> ROLES = Set.of("navigation", "search");
  private static final Set<String> CONTAINERS =
      Set.of("dir", "div", "dl", "footer", "header", "menu", "ol", "p", "table", "ul");

  /** Headings of tables of contents. */
  private static final Pattern CONTENTS =
      Pattern.compile(
          "\\W*(?:(?:table of )?contents|on this page|in this (?:article|page)|topics|index)\\W*",
          Pattern.CASE_INSENSITIVE);

  /** Labels of links, and words beside them, that only say where a link leads. */
  private static final Pattern STEP =
      Pattern.compile(
          "[^\\w()]*(?:next|prev(?:ious)?)(?: (?:page|topic|chapter|section))?[^\\w()]*");

  private static final Pattern WORDS_OF_STEPS =
      Pattern.compile(
          "\\b(?:next|prev(?:ious)?|up|top|home|(?:table of )?contents|index|on this page)\\b",
          Pattern.CASE_INSENSITIVE);

  private static final Pattern SENTENCE = Pattern.compile("\\p{L}[.?!]\\s*(?:$|\\p{Lu})");

  /** Elements that stand in the content of a page, and in no row of links. */
  private static final String CONTENT = HtmlReader.HEADINGS + ", pre";

  /** Fewer links into the page are references of a text. */
  private static final int FEWEST_CONTENTS = 3;

  /** Characters of the titles of pages that stand beside links to them. */
  private static final int MOST_BESIDE = 160;

  private static final class Open {
    final Element element;
    final StringBuilder beside = new StringBuilder();
    long lettersBeside;
    long lettersOfLinks;
    int links;
    int ownLinks;
    int steps;

    Open(Element element) {
      this.element = element;
    }
  }

  private final Set<Element> found = Collections.newSetFromMap(new IdentityHashMap<>());
  private final Deque<Open> open = new ArrayDeque<>();
  private int inLinks;

  /** The outermost elements that only lead around. */
  static Set<Element> in(Element page) {
    HtmlNavigation navigation = new HtmlNavigation();
    page.traverse(navigation);
    List<Element> listings = HtmlListings.in(page);
    navigation.found.addAll(listings);
    navigation.found.addAll(HtmlSurroundings.in(page));
    for (Element heading : page.select(HtmlReader.HEADINGS)) {
      Element next = heading.nextElementSibling();
      if (next != null
          && navigation.found.contains(next)
          && (listings.contains(next) || CONTENTS.matcher(heading.text()).matches())) {
        navigation.found.add(heading);
      }
    }
    return navigation.found;
  }

  @Override
  public void head(Node node, int depth) {
    if (node instanceof TextNode text && !open.isEmpty()) {
      text(text.getWholeText(), open.getLast());
    } else if (node instanceof Element element) {
      if (isLink(element)) {
        inLinks++;
      }
      if (isContainer(element)) {
        open.addLast(new Open(element));
      }
    }
  }

  private void text(String text, Open around) {
    long letters = text.chars().filter(Character::isLetter).count();
    if (inLinks > 0) {
      around.lettersOfLinks += letters;
    } else if (letters > 0) {
      around.lettersBeside += letters;
      add(around, text);
    }
  }

  /** Adds a text, unless there is too much already. */
  private static void add(Open around, CharSequence text) {
    if (around.beside.length() <= MOST_BESIDE) {
      around.beside.append(' ').append(text);
    }
  }

  private static boolean isContainer(Element element) {
    return CONTAINERS.contains(element.normalName()) || isNavigation(element);
  }

  private static boolean isNavigation(Element element) {
    return ELEMENTS.contains(element.normalName()) || ROLES.contains(element.attr("role"));
  }

  @Override
  public void tail(Node node, int depth) {
    if (!(node instanceof Element element)) {
      return;
    }
    if (isLink(element)) {
      inLinks--;
      if (inLinks == 0 && !open.isEmpty()) {
        link(element, open.getLast());
      }
    }
    if (!open.isEmpty() && open.getLast().element == element) {
      Open closed = open.removeLast();
      if (leadsAround(closed)) {
        found.add(element);
      }
      if (!open.isEmpty()) {
        Open outer = open.getLast();
        outer.links += closed.links;
        outer.ownLinks += closed.ownLinks;
        outer.steps += closed.steps;
        outer.lettersBeside += closed.lettersBeside;
        outer.lettersOfLinks += closed.lettersOfLinks;
        add(outer, closed.beside);
      }
    }
  }

  private static boolean isLink(Element element) {
    return element.nameIs("a") && element.hasAttr("href");
  }

  private static void link(Element link, Open around) {
    String label = link.text().toLowerCase(Locale.ROOT);
    if (label.chars().anyMatch(Character::isLetterOrDigit)) {
      around.links++;
      around.ownLinks += link.attr("href").startsWith("#") ? 1 : 0;
      around.steps += STEP.matcher(label).matches() ? 1 : 0;
    }
  }

  private static boolean leadsAround(Open part) {
    String beside = part.beside.toString();
    boolean brief = beside.length() <= MOST_BESIDE && !SENTENCE.matcher(beside).find();
    if (isNavigation(part.element)) {
      // A broken page may never end it.
      return brief || part.lettersBeside <= part.lettersOfLinks;
    }
    boolean contents =
        part.links >= FEWEST_CONTENTS
            && part.links == part.ownLinks
            && WORDS_OF_STEPS.matcher(beside).replaceAll("").chars().noneMatch(Character::isLetter);
    boolean steps = part.steps > 0 && part.links > 1;
    return brief && (contents || steps && part.element.selectFirst(CONTENT) == null);
  }
}
