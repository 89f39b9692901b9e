package dev.qortex.storage.sql.words;

import dev.qortex.core.search.Scored;
import dev.qortex.core.search.SearchScope;
import dev.qortex.core.spi.ScoreMoments;
import dev.qortex.core.spi.TopK;
import dev.qortex.storage.sql.jdbc.SqlConnection;
import java.sql.SQLException;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Search of one partition that reads the postings of rare words first. As soon as the other words
 * cannot bring a text among the best that has none of the rare ones, their postings only add to the
 * scores of the candidates, and are read as long as there are too many candidates to look at one by
 * one. Source: Turtle and Flood, Query Evaluation: Strategies and Optimizations (1995). Used once.
 */
final class PrunedSearch {

  /** Texts whose words are read one by one, which takes some milliseconds. */
  private static final int MOST_COMPARED = 1_000;

  /** Texts of which the best are compared first, so that fewer of the others have to be. */
  private static final int MANY_COMPARED = 300;

  /** Texts that are kept as candidates at least. */
  private static final int CANDIDATES = 1 << 13;

  /** Difference of scores that are sums of equal terms in another order. */
  private static final double ROUNDING = 1e-9;

  private final SqlConnection connection;
  private final PartitionSearch search;
  private final TopK top;
  private final SearchScope scope;
  private final Map<Integer, List<PostingList.Stored>> lists = new HashMap<>();

  /** The exact scores of texts that were compared, by number. */
  private final Map<Long, Scored> exact = new HashMap<>();

  /** The moments of the scores for the words that are counted in them. */
  private ScoreMoments moments = new ScoreMoments();

  private Set<Integer> uncounted;

  /** Reads nothing yet. */
  PrunedSearch(SqlConnection connection, PartitionSearch search, TopK top, SearchScope scope) {
    this.connection = connection;
    this.search = search;
    this.top = top;
    this.scope = scope;
    this.uncounted = search.words();
  }

  /** The moments of the scores for those words that are not {@link #uncounted}. */
  ScoreMoments moments() {
    return moments;
  }

  /** The words of which not all postings are counted in the moments. */
  Set<Integer> uncounted() {
    return uncounted;
  }

  /** Offers the best texts that have postings. */
  void run() throws SQLException {
    Set<Integer> left = search.words();
    @Nullable BestTexts candidates = null;
    boolean found = left.isEmpty();
    while (!found) {
      Set<Integer> more = search.next(left);
      left.removeAll(more);
      Map<Integer, List<PostingList.Stored>> added = read(more);
      BestTexts best = candidates == null ? scored(left) : search.refined(candidates, added);
      double enough = best.least(top.room());
      double bound = search.bound(left);
      boolean complete = enough > bound && best.hasAll(enough - bound);
      candidates = complete ? best.withAtLeast(enough - bound - ROUNDING) : null;
      found = candidates != null && compare(candidates, enough, bound);
      if (!found && left.isEmpty()) {
        offerAll();
        found = true;
      }
    }
  }

  private Map<Integer, List<PostingList.Stored>> read(Set<Integer> words) throws SQLException {
    long key = search.partition().key();
    Map<Integer, List<PostingList.Stored>> added =
        BoundedWords.lists(connection, List.of(search.partition()), words)
            .getOrDefault(key, Map.of());
    lists.putAll(added);
    return added;
  }

  /**
   * Scores all texts of the lists.
   *
   * @param left the words that have not been read
   */
  private BestTexts scored(Set<Integer> left) {
    moments = new ScoreMoments();
    uncounted = new LinkedHashSet<>(left);
    int postings =
        lists.values().stream().flatMap(List::stream).mapToInt(PostingList.Stored::texts).sum();
    BestTexts best = new BestTexts(CANDIDATES, postings);
    search.score(lists, moments, best);
    return best;
  }

  /**
   * Offers the best by their exact scores, for which all of their words are read.
   *
   * @param near the texts that may be among the best, by the words that were read
   * @param known the least of the scores of the best of these
   * @param bound the most that the other words can add
   * @return false, and nothing is offered, if others may be better
   */
  private boolean compare(BestTexts near, double known, double bound) throws SQLException {
    if (near.size() > 2 * MOST_COMPARED) {
      return false;
    }
    double enough = known;
    if (near.size() > MANY_COMPARED) {
      readExact(near.best(2 * top.room()).keySet());
      double found = accepted().skip(top.room() - 1).findFirst().map(Scored::score).orElse(known);
      enough = Math.max(known, found);
    }
    Set<Long> numbers = near.from(enough - bound - ROUNDING).keySet();
    if (numbers.size() > MOST_COMPARED) {
      return false;
    }
    readExact(numbers);
    double least = enough;
    List<Scored> accepted =
        accepted().takeWhile(text -> text.score() >= least).limit(top.room()).toList();
    if (accepted.size() < top.room()) {
      return false;
    }
    accepted.forEach(text -> top.offer(text.id(), text.score()));
    return true;
  }

  /** The compared texts that the scope accepts, best first. */
  private Stream<Scored> accepted() {
    return exact.values().stream()
        .sorted(Scored.BEST_FIRST)
        .filter(text -> scope.accepts().test(text.id()));
  }

  private void readExact(Collection<Long> numbers) throws SQLException {
    Set<Long> unread = new HashSet<>(numbers);
    unread.removeAll(exact.keySet());
    connection.forEachOfAll(
        row ->
            exact.put(
                row.getLong(1), new Scored(connection.text(row, 2), search.score(row.getBytes(3)))),
        "SELECT number, id, counts FROM word_counts WHERE number > 0 AND number IN (...)",
        unread);
  }

  /** Offers the best of all texts in the lists, where there are few, or the scope refuses many. */
  private void offerAll() throws SQLException {
    for (int kept = MOST_COMPARED; ; kept *= 32) {
      BestTexts best = new BestTexts(kept);
      search.score(lists, new ScoreMoments(), best);
      TopK own = new TopK(top.room());
      if (BoundedWords.offer(connection, best, own, scope)) {
        own.best().forEach(text -> top.offer(text.id(), text.score()));
        return;
      }
    }
  }
}
