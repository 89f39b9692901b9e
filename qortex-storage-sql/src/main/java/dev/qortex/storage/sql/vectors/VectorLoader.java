package dev.qortex.storage.sql.vectors;

import dev.qortex.core.search.VectorIndex;
import java.util.ArrayList;
import java.util.List;

/** Loader of many vectors into an index, in pieces, so that few are on the heap twice. */
final class VectorLoader {

  private static final int PIECE = 1000;

  private final VectorIndex index;
  private final List<VectorIndex.Entry> piece = new ArrayList<>(PIECE);

  VectorLoader(VectorIndex index) {
    this.index = index;
  }

  void add(VectorIndex.Entry entry) {
    piece.add(entry);
    if (piece.size() == PIECE) {
      end();
    }
  }

  /** Puts the rest. */
  void end() {
    index.put(piece);
    piece.clear();
  }
}
