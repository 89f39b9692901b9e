package dev.qortex.storage.sql.words;

import dev.qortex.storage.sql.elements.EnumCodes;
import dev.qortex.storage.sql.elements.MetaKey;
import dev.qortex.storage.sql.jdbc.SqlConnection;
import dev.qortex.storage.sql.words.WordStatistics.Partition;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/** Samples of the texts of the partitions that were asked for last. Thread-safe. */
final class TextSamples {

  private static final int KEPT = 16;

  /** Texts of a sample: the mean of their scores is off by a twentieth of the deviation. */
  private static final int SIZE = 400;

  /** Numbers of texts that are looked up for a sample at most. */
  private static final long MOST_NUMBERS = 100_000;

  /** A sample is drawn anew when its partition has grown or shrunk by that share. */
  private static final double CHANGE = 0.1;

  private record Sample(int texts, List<byte[]> counts) {}

  private final Map<Long, Sample> samples = new LinkedHashMap<>(16, 0.75f, true);

  /** The words of texts of a partition, evenly over the postings. */
  List<byte[]> of(SqlConnection connection, Partition partition) throws SQLException {
    Sample known = known(partition);
    if (known != null) {
      return known.counts;
    }
    List<byte[]> drawn = draw(connection, partition);
    keep(partition, new Sample(partition.texts(), drawn));
    return drawn;
  }

  private synchronized @Nullable Sample known(Partition partition) {
    Sample known = samples.get(partition.key());
    return known != null && Math.abs(partition.texts() - known.texts) <= CHANGE * known.texts
        ? known
        : null;
  }

  private synchronized void keep(Partition partition, Sample sample) {
    samples.put(partition.key(), sample);
    if (samples.size() > KEPT) {
      samples.remove(samples.keySet().iterator().next());
    }
  }

  private static List<byte[]> draw(SqlConnection connection, Partition partition)
      throws SQLException {
    long last = MetaKey.TEXT_NUMBER.read(connection);
    List<byte[]> drawn = new ArrayList<>();
    for (long wanted = 2 * SIZE; drawn.size() < SIZE && wanted <= MOST_NUMBERS; wanted *= 8) {
      drawn.clear();
      long step = Math.max(1, last / wanted);
      connection.forEachOf(
          row -> drawn.add(row.getBytes(1)),
          "SELECT counts FROM word_counts WHERE number > 0 AND domain = ? AND kind = ?"
              + " AND number IN (...)",
          LongStream.rangeClosed(1, last / step).mapToObj(i -> i * step).toList(),
          partition.domain,
          EnumCodes.code(partition.kind));
      if (step == 1) {
        break;
      }
    }
    return List.copyOf(drawn);
  }
}
