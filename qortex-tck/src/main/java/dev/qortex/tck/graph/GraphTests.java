package dev.qortex.tck.graph;

import dev.qortex.core.graph.GraphBackend;
import dev.qortex.tck.internal.EnclosingContract;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.extension.ExtendWith;

/** A group of the {@link GraphBackendContract}. */
@ExtendWith(EnclosingContract.class)
abstract class GraphTests {

  GraphBackendContract contract;

  @BeforeEach
  final void in(GraphBackendContract enclosing) {
    contract = enclosing;
  }

  /** The graph of this test, empty at first. */
  GraphBackend graph() {
    return contract.graph();
  }
}
