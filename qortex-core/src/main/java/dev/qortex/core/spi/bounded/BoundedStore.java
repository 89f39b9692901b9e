package dev.qortex.core.spi.bounded;

/**
 * Memory store that can be asked bounded: a question reads what it needs, and nothing on the heap
 * grows with the memory. Implemented by a {@link dev.qortex.core.store.MemoryStore} beside it.
 */
public interface BoundedStore {

  /** The reads of bounded questions. */
  BoundedReads bounded();
}
