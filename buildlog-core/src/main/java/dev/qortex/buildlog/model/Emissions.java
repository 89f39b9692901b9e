package dev.qortex.buildlog.model;

import dev.qortex.core.spool.Spool;
import java.util.List;

/**
 * What became of the files that something gave rise to. What failed is kept and can be published
 * later.
 *
 * @param published names of files that are in the spool
 * @param failed names of files that are not, each with the reason
 */
public record Emissions(List<String> published, List<Spool.Failure> failed) {

  /** Copies. */
  public Emissions {
    published = List.copyOf(published);
    failed = List.copyOf(failed);
  }
}
