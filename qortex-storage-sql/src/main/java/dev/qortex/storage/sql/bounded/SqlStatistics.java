package dev.qortex.storage.sql.bounded;

import dev.qortex.core.model.Node;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.model.Passage;
import dev.qortex.core.search.LexicalIndex;
import dev.qortex.core.spi.bounded.DomainStatistics;
import dev.qortex.storage.sql.elements.ElementReader;
import dev.qortex.storage.sql.elements.EnumCodes;
import dev.qortex.storage.sql.elements.MetaKey;
import dev.qortex.storage.sql.jdbc.SqlConnection;
import dev.qortex.storage.sql.jdbc.SqlDatabase;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Statistics of domains, of which those that were asked for last are kept. Thread-safe. */
final class SqlStatistics {

  private static final int KEPT = 32;

  /** A large domain is sampled anew when it has grown or shrunk by that share. */
  private static final double CHANGE = 0.1;

  private static final String PASSAGES =
      "SELECT id FROM nodes WHERE domain = ? AND kind = ? ORDER BY id";

  private record Known(long revision, DomainStatistics statistics) {}

  private final SqlDatabase database;
  private final LexicalIndex words;
  private final Map<String, Known> known = new LinkedHashMap<>(16, 0.75f, true);

  SqlStatistics(SqlDatabase database, LexicalIndex words) {
    this.database = database;
    this.words = words;
  }

  DomainStatistics of(String domain) {
    int passages = words.size(domain, NodeKind.PASSAGE);
    return database.<DomainStatistics>readCommitted(connection -> of(connection, domain, passages));
  }

  /** The ids of the passages of a domain, in their order. */
  List<String> passages(String domain) {
    return database.<List<String>>readCommitted(
        connection -> connection.texts(PASSAGES, domain, EnumCodes.code(NodeKind.PASSAGE)));
  }

  private DomainStatistics of(SqlConnection connection, String domain, int passages)
      throws SQLException {
    long revision = MetaKey.REVISION.read(connection);
    Known before = known(domain);
    if (before != null && isFresh(before, revision, passages)) {
      return new DomainStatistics(passages, before.statistics.names(), before.statistics.sample());
    }
    DomainStatistics now = read(connection, domain, passages);
    keep(domain, new Known(revision, now));
    return now;
  }

  /** A text put or removed by hand changes the number of passages, and not the revision. */
  private static boolean isFresh(Known known, long revision, int passages) {
    int before = known.statistics.passages();
    return (known.revision == revision && passages == before)
        || (Math.min(passages, before) > DomainStatistics.EXACT
            && Math.abs(passages - before) <= CHANGE * before);
  }

  private synchronized @Nullable Known known(String domain) {
    return known.get(domain);
  }

  private synchronized void keep(String domain, Known now) {
    known.put(domain, now);
    if (known.size() > KEPT) {
      known.remove(known.keySet().iterator().next());
    }
  }

  private static DomainStatistics read(SqlConnection connection, String domain, int passages)
      throws SQLException {
    int size = Math.min(DomainStatistics.SAMPLE, passages);
    List<String> ids = new ArrayList<>();
    int[] place = {0};
    connection.forEach(
        row -> {
          if (ids.size() < size && place[0] == (int) ((long) ids.size() * passages / size)) {
            ids.add(row.getString(1));
          }
          place[0]++;
        },
        PASSAGES,
        domain,
        EnumCodes.code(NodeKind.PASSAGE));
    List<Passage> sample = new ArrayList<>();
    for (Node node : ElementReader.nodes(connection, ids).values()) {
      sample.add((Passage) node);
    }
    return new DomainStatistics(passages, names(connection, domain, passages), sample);
  }

  private static int names(SqlConnection connection, String domain, int passages)
      throws SQLException {
    String all = "SELECT count(DISTINCT w.form) FROM concept_names w WHERE w.domain = ?";
    String mentioned = all + SqlNames.AND_MENTIONED;
    return (int) connection.number(passages > DomainStatistics.EXACT ? all : mentioned, domain);
  }
}
