package dev.qortex.ingest.documents;

import dev.qortex.ingest.document.Sections;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.interactive.documentnavigation.destination.PDPageXYZDestination;
import org.apache.pdfbox.pdmodel.interactive.documentnavigation.outline.PDDocumentOutline;
import org.apache.pdfbox.pdmodel.interactive.documentnavigation.outline.PDOutlineItem;
import org.jspecify.annotations.Nullable;

/** Reads the bookmarks of a document. */
final class PdfOutline {

  /**
   * A bookmark.
   *
   * @param level from 1
   * @param page from 1
   * @param y in points from the top of the page; 0 where it does not say
   */
  record Bookmark(int level, String title, int page, float y) {}

  private record Next(@Nullable PDOutlineItem item, int level) {}

  private static final int MOST = 20_000;

  private PdfOutline() {}

  /** Bookmarks that lead to a page, in the order of pages; unreadable ones are left out. */
  static List<Bookmark> of(PDDocument document) throws IOException {
    PDDocumentOutline outline = document.getDocumentCatalog().getDocumentOutline();
    List<Bookmark> bookmarks = new ArrayList<>();
    if (outline == null) {
      return bookmarks;
    }
    // A damaged outline may bite its tail.
    Set<COSDictionary> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    Deque<Next> open = new ArrayDeque<>();
    open.push(new Next(outline.getFirstChild(), 1));
    while (!open.isEmpty() && seen.size() < MOST) {
      Next next = open.pop();
      PDOutlineItem item = next.item();
      if (item == null || !seen.add(item.getCOSObject())) {
        continue;
      }
      open.push(new Next(item.getNextSibling(), next.level()));
      open.push(new Next(item.getFirstChild(), next.level() + 1));
      Bookmark bookmark = bookmark(item, next.level(), document);
      if (bookmark != null) {
        bookmarks.add(bookmark);
      }
    }
    bookmarks.sort(Comparator.comparingInt(Bookmark::page));
    return bookmarks;
  }

  private static @Nullable Bookmark bookmark(PDOutlineItem item, int level, PDDocument document)
      throws IOException {
    String title = item.getTitle() == null ? "" : HtmlText.plain(item.getTitle());
    PDPage page = title.isEmpty() ? null : item.findDestinationPage(document);
    int number = page == null ? 0 : document.getPages().indexOf(page) + 1;
    if (page == null || number == 0 || title.length() > Sections.LONGEST_HEADING) {
      return null;
    }
    boolean says =
        item.getDestination() instanceof PDPageXYZDestination place && place.getTop() >= 0;
    float y =
        says
            ? page.getCropBox().getUpperRightY()
                - ((PDPageXYZDestination) item.getDestination()).getTop()
            : 0;
    return new Bookmark(level, title, number, y);
  }
}
