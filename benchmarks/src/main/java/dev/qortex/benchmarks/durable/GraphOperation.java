package dev.qortex.benchmarks.durable;

import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.storage.sql.SqlStore;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** An operation of {@link GraphTarget}: one or more writes, each of them atomic. */
interface GraphOperation {

  /** The operation that an id belongs to; below 0 for what operations share. */
  static long owner(String id) {
    return Character.isDigit(id.charAt(0)) ? Long.parseLong(id.substring(0, id.indexOf('.'))) : -1;
  }

  /** The contributions of a source, as far as they are in the graph. */
  default Stream<IngestionManifest> manifests(SourceMetadata source) {
    return Stream.empty();
  }

  /** The states after each of its writes; after the last one the operation is done. */
  List<List<String>> states();

  /** Does what is not done yet. */
  void write(SqlStore store);

  /**
   * Looks while others write.
   *
   * @param done whether it must be there as a whole; else nothing of it may be there, too
   * @throws IllegalStateException when half of a write is to be seen
   */
  void look(SqlStore store, boolean done);

  /** Refuses what is none of the pictures. */
  static void refuseHalf(
      String what, Collection<String> seen, List<Set<String>> pictures, boolean done) {
    Set<String> picture = Set.copyOf(seen);
    boolean whole =
        done
            ? pictures.get(pictures.size() - 1).equals(picture)
            : picture.isEmpty() || pictures.contains(picture);
    if (!whole) {
      throw new IllegalStateException(
          "%s: saw %s instead of %s".formatted(what, picture, pictures));
    }
  }
}
