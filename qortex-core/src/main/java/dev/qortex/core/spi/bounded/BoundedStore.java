package dev.qortex.core.spi.bounded;

/**
 * Memory store for bounded questions: a question reads only what it needs, and nothing on the heap
 * grows with the memory. Implemented by a {@link dev.qortex.core.store.MemoryStore} beside it.
 */
public interface BoundedStore {

  /** The reads of bounded questions. */
  BoundedReads bounded();
}
