package dev.qortex.projectors.ruleset;

import dev.qortex.projectors.EnrichedRule;
import dev.qortex.projectors.ProjectionTarget;
import java.time.InstantSource;
import java.util.List;

/**
 * Serializer of the seed that buildlog loads: a persona's rule set in YAML.
 *
 * @param rules makes the rule set
 */
public record BuildlogSeedTarget(RuleSetTarget rules) implements ProjectionTarget<String> {

  /** The seed of a persona, version 1. */
  public BuildlogSeedTarget(String persona, InstantSource clock) {
    this(RuleSetTarget.of(persona, clock));
  }

  @Override
  public String serialize(List<EnrichedRule> enriched) {
    return RuleSets.write(rules.serialize(enriched), RuleSetFormat.YAML);
  }
}
