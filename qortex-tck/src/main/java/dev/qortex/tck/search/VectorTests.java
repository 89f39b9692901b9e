package dev.qortex.tck.search;

import dev.qortex.core.model.NodeKind;
import dev.qortex.core.search.Scored;
import dev.qortex.core.search.SearchScope;
import dev.qortex.core.search.VectorIndex;
import dev.qortex.core.search.VectorIndex.Entry;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A group of the {@link VectorIndexContract}. */
abstract class VectorTests {

  static final SearchScope EVERYWHERE = SearchScope.everywhere();
  static final double NEAR = 1e-5;

  VectorIndex index;
  Path folder;

  abstract VectorIndexContract contract();

  @BeforeEach
  final void open(@TempDir Path empty) {
    folder = empty;
    index = contract().create(empty);
  }

  Optional<VectorIndex> reopen(Path closed) {
    return contract().reopen(closed);
  }

  int steps() {
    return contract().steps();
  }

  static Entry at(String id, float... vector) {
    return new Entry(id, NodeKind.CONCEPT, "d", vector);
  }

  static float[] v(float... values) {
    return values;
  }

  static List<String> ids(List<Scored> found) {
    return found.stream().map(Scored::id).toList();
  }
}
