package dev.qortex.storage.sql.vectors;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.api.Test;

class CodeCacheTest {

  private static final int VECTORS = 10;

  private static VectorCodes.Block block(long first) {
    return new VectorCodes.Block(first, VECTORS, new byte[VECTORS * (Long.BYTES + Float.BYTES)], 1);
  }

  @Test
  void blocksThatAreGoneLeaveRoomForNewOnes() {
    CodeCache cache = new CodeCache(2 * VECTORS * (Long.BYTES + Float.BYTES));
    assertThat(cache.put(block(1))).isTrue();
    assertThat(cache.put(block(11))).isTrue();
    assertThat(cache.put(block(21))).isFalse();
    cache.retain(Set.of(11L, 21L));
    assertThat(cache.get(1)).isNull();
    assertThat(cache.get(11)).isNotNull();
    assertThat(cache.put(block(21))).isTrue();
  }
}
