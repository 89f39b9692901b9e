package dev.qortex.core.spi;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.Optional;

/**
 * Store that keeps what was derived from its graph, so that the next process need not derive it
 * again. A cache: it may be lost at any time, and what is erased from the store is erased from it.
 * Thread-safe.
 */
public interface DerivedData {

  /**
   * Kept data.
   *
   * @param revision of the graph that it was derived from, which the graph has or had
   * @param content the bytes, unchanged since they were written; read-only
   */
  record Derived(long revision, ByteBuffer content) {}

  /** Writer of the bytes to keep. */
  @FunctionalInterface
  interface Writer {

    /** Writes all bytes. */
    void write(OutputStream out) throws IOException;
  }

  /** The data with that name; empty if there are none, or none that can be trusted. */
  Optional<Derived> derived(String name);

  /**
   * Keeps data in the place of those with that name, unless the graph has changed meanwhile or the
   * store can keep none.
   *
   * @param revision of the graph that they were derived from
   */
  void keepDerived(String name, long revision, Writer data);
}
