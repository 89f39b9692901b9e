package dev.qortex.tck.graph;

import dev.qortex.core.graph.GraphBackend;

/** A group of the {@link GraphBackendContract}. */
abstract class GraphTests {

  /** The graph of this test, empty at first. */
  abstract GraphBackend graph();
}
