package dev.qortex.tck.search;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.qortex.core.model.NodeKind;
import dev.qortex.core.search.Scored;
import dev.qortex.core.search.SearchScope;
import dev.qortex.core.search.VectorIndex;
import dev.qortex.core.search.VectorIndex.Entry;
import dev.qortex.tck.internal.EnclosingContract;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** A group of the {@link VectorIndexContract}. */
@ExtendWith(EnclosingContract.class)
abstract class VectorTests {

  static final SearchScope EVERYWHERE = SearchScope.everywhere();
  static final double NEAR = 1e-5;

  VectorIndex index;
  private VectorIndexContract contract;
  private Path folder;

  @BeforeEach
  final void open(VectorIndexContract enclosing, @TempDir Path empty) {
    contract = enclosing;
    folder = empty;
    index = contract.create(empty);
  }

  /** Ends the test where what is closed is gone. */
  void reopen() {
    Optional<VectorIndex> again = contract.reopen(folder);
    assumeTrue(again.isPresent(), "a closed index is gone");
    index = again.orElseThrow();
  }

  int steps() {
    return contract.steps();
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
