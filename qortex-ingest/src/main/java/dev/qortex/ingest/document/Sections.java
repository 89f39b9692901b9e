package dev.qortex.ingest.document;

import dev.qortex.commons.Surrogates;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * Collects the sections of a document while a parser reads it from top to bottom. Blank blocks are
 * left out; halves of surrogate pairs become U+FFFD. Not thread-safe.
 */
public final class Sections {

  /**
   * The greatest length of a heading; a longer one is a text in large letters, and would be part of
   * the title of every passage.
   */
  public static final int LONGEST_HEADING = 200;

  private record Open(int level, String title) {}

  private final List<Section> done = new ArrayList<>();
  private final Deque<Open> path = new ArrayDeque<>();
  private String place = "";
  private Block heading = Block.NONE;
  private List<Block> blocks = new ArrayList<>();

  /** The next block of the section. */
  public void add(Block block) {
    if (!block.text().isBlank()) {
      blocks.add(wellFormed(block));
    }
  }

  /**
   * Begins a section.
   *
   * @param level the level of its heading: it is below the last ones with a lower level
   * @param next the heading; one that is too long becomes a block of the preceding section, a blank
   *     one is ignored
   */
  public void open(int level, Block next) {
    if (next.text().length() > LONGEST_HEADING) {
      add(next);
      return;
    }
    boolean named = !next.text().isBlank();
    boolean under = named && !path.isEmpty() && path.getLast().level() < level;
    end(!under);
    while (!path.isEmpty() && path.getLast().level() >= level) {
      path.removeLast();
    }
    heading = named ? wellFormed(next) : Block.NONE;
    if (named) {
      path.addLast(new Open(level, heading.text().replace('\n', ' ').strip()));
    }
  }

  /**
   * Goes on in another place, such as the next page, under the same headings. The place stands
   * before them in the paths of what follows.
   */
  public void place(String next) {
    end(true);
    place = next;
  }

  /** All sections, in order. */
  public List<Section> close() {
    end(true);
    return List.copyOf(done);
  }

  private void end(boolean leaf) {
    if (!blocks.isEmpty() || !heading.text().isEmpty()) {
      List<String> titles = new ArrayList<>(place.isEmpty() ? List.of() : List.of(place));
      path.forEach(open -> titles.add(open.title()));
      done.add(new Section(titles, heading, blocks, leaf));
    }
    heading = Block.NONE;
    blocks = new ArrayList<>();
  }

  private static Block wellFormed(Block block) {
    String text = Surrogates.wellFormed(block.text());
    String source = Surrogates.wellFormed(block.source());
    if (text.equals(block.text()) && source.equals(block.source())) {
      return block;
    }
    Listing listing = block.listing();
    return new Block(
        block.kind(),
        block.lead(),
        text,
        block.marks(),
        listing == null
            ? null
            : new Listing(listing.language(), Surrogates.wellFormed(listing.code())),
        source);
  }
}
