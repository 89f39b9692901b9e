package dev.qortex.projectors.ruleset;

import dev.qortex.core.error.SourceReadException;
import dev.qortex.core.spool.Spool;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** Publisher of rule sets into a spool, for other processes. Thread-safe. */
public final class SeedPublisher {

  private final Spool spool;
  private final RuleSetLimits limits;

  /** A publisher for readers with the {@linkplain RuleSetLimits#standard standard limits}. */
  public SeedPublisher(Spool spool) {
    this(spool, RuleSetLimits.standard());
  }

  /**
   * A publisher into that spool.
   *
   * @param limits of the readers
   */
  public SeedPublisher(Spool spool, RuleSetLimits limits) {
    this.spool = spool;
    this.limits = limits;
  }

  /**
   * Makes the set appear in the spool, whole, as YAML under a name of its own: persona, time, id.
   *
   * @return where it is
   * @throws IllegalArgumentException when a reader with these limits would refuse it; nothing is
   *     published then
   */
  public Path publish(RuleSet set) {
    String text = RuleSets.write(set, RuleSetFormat.YAML);
    try {
      RuleSets.parse(set.persona(), text, RuleSetFormat.YAML, limits);
    } catch (SourceReadException e) {
      throw new IllegalArgumentException(
          "The rule set cannot be published, as its readers would refuse it. " + e.getMessage(), e);
    }
    return spool.publish(
        spool.uniqueName(set.persona(), "yaml"), text.getBytes(StandardCharsets.UTF_8));
  }
}
