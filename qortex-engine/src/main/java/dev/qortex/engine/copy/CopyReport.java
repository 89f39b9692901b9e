package dev.qortex.engine.copy;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/**
 * Result of a copy: what both memories hold afterwards.
 *
 * @param source the digest of the source
 * @param target the digest of the target
 * @param checkpoints the number of checkpoints of the source, which are not copied
 */
public record CopyReport(MemoryDigest source, MemoryDigest target, int checkpoints) {

  /** Returns true if every part of both is the same. */
  public boolean isEqual() {
    return different().isEmpty();
  }

  /** The parts that differ. */
  public List<CopyStage> different() {
    return Arrays.stream(CopyStage.values())
        .filter(part -> !Objects.equals(source.parts().get(part), target.parts().get(part)))
        .toList();
  }
}
