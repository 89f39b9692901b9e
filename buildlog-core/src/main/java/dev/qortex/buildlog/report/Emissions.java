package dev.qortex.buildlog.report;

import dev.qortex.core.spool.Spool;
import java.util.List;

/**
 * Result of publishing the files of a change, and those that earlier changes left. What failed, and
 * what belongs to a transaction that is not over, is kept: the next change publishes it.
 *
 * @param published names of files that are in the spool
 * @param failed names of files that are not, each with the reason
 */
public record Emissions(List<String> published, List<Spool.Failure> failed) {

  /** Emissions without any file. */
  public static final Emissions NONE = new Emissions(List.of(), List.of());

  /** Makes defensive copies. */
  public Emissions {
    published = List.copyOf(published);
    failed = List.copyOf(failed);
  }
}
