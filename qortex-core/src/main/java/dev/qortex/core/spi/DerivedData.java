package dev.qortex.core.spi;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.Optional;

/**
 * Store of data that were derived from its graph, so that the next process need not derive them
 * again. A cache: it may be lost at any time, and what is erased from the store is erased from it.
 * Thread-safe.
 */
public interface DerivedData {

  /**
   * Stored derived data.
   *
   * @param revision the revision of the graph from which they were derived
   * @param content the unchanged bytes; read-only
   */
  record Derived(long revision, ByteBuffer content) {}

  /** Writer of the bytes to store. */
  @FunctionalInterface
  interface Writer {

    /** Writes all bytes. */
    void write(OutputStream out) throws IOException;
  }

  /** Returns the data with that name; empty if there are none, or none that can be trusted. */
  Optional<Derived> derived(String name);

  /**
   * Stores data and replaces those with that name, unless the graph has changed meanwhile or the
   * store can keep none.
   *
   * @param revision the revision of the graph from which they were derived
   */
  void keepDerived(String name, long revision, Writer data);
}
