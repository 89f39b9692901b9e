package dev.qortex.storage.sql.vectors;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Blocks of codes, up to a number of bytes. A block never changes: its number is not given twice.
 * Thread-safe.
 */
final class CodeCache {

  private final long most;
  private final Map<Long, VectorCodes.Block> blocks = new HashMap<>();
  private long bytes;

  CodeCache(long most) {
    this.most = most;
  }

  synchronized VectorCodes.@Nullable Block get(long first) {
    return blocks.get(first);
  }

  /**
   * Keeps a block if there is room; then not another one goes, so that a scan of more than there is
   * room for finds most of it again.
   *
   * @return whether it is kept
   */
  synchronized boolean put(VectorCodes.Block block) {
    if (!blocks.containsKey(block.first) && bytes + bytes(block) <= most) {
      blocks.put(block.first, block);
      bytes += bytes(block);
    }
    return blocks.containsKey(block.first);
  }

  /** Forgets the blocks that are not among these, whose codes were made anew. */
  synchronized void retain(Set<Long> firsts) {
    blocks
        .values()
        .removeIf(
            block -> {
              boolean gone = !firsts.contains(block.first);
              bytes -= gone ? bytes(block) : 0;
              return gone;
            });
  }

  private static long bytes(VectorCodes.Block block) {
    return (long) block.codes.length * Long.BYTES + (long) block.lengths.length * Float.BYTES;
  }
}
