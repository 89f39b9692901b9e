package dev.qortex.projectors.ruleset;

import dev.qortex.commons.Checks;
import dev.qortex.commons.Resources;
import dev.qortex.core.model.Rule;
import dev.qortex.projectors.EnrichedRule;
import dev.qortex.projectors.ProjectionTarget;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Target that makes the universal rule set of a persona. A rule without a category takes its domain
 * for one. As thread-safe as the clock.
 *
 * @param persona the persona that follows the rules
 * @param version the version of the set, from 0
 * @param graphVersion the version of the graph from which the rules come, such as its revision;
 *     empty if unknown
 * @param metadata the metadata to add to that of the projection, which they override
 * @param clock dates the projection
 */
public record RuleSetTarget(
    String persona,
    int version,
    String graphVersion,
    Map<String, Object> metadata,
    InstantSource clock)
    implements ProjectionTarget<RuleSet> {

  private static final String SOURCE_VERSION = sourceVersion();

  /** Makes defensive copies. */
  public RuleSetTarget {
    Checks.id("persona", persona);
    Checks.text("graph version", graphVersion);
    metadata = Values.map("metadata", metadata);
    Objects.requireNonNull(clock, "clock");
  }

  /** Version 1 of a persona's rules, of a graph of unknown version. */
  public static RuleSetTarget of(String persona, InstantSource clock) {
    return new RuleSetTarget(persona, 1, "", Map.of(), clock);
  }

  /** Returns a copy with a version of the set. */
  public RuleSetTarget version(int number) {
    return new RuleSetTarget(persona, number, graphVersion, metadata, clock);
  }

  /** Returns a copy with a version of the graph. */
  public RuleSetTarget graphVersion(String name) {
    return new RuleSetTarget(persona, version, name, metadata, clock);
  }

  /** Returns a copy with additional metadata. */
  public RuleSetTarget metadata(Map<String, Object> more) {
    return new RuleSetTarget(persona, version, graphVersion, more, clock);
  }

  @Override
  public RuleSet serialize(List<EnrichedRule> rules) {
    Map<String, Object> about = new LinkedHashMap<>();
    about.put("source", "qortex");
    about.put("source_version", SOURCE_VERSION);
    about.put("projected_at", clock.instant().toString());
    about.put("rule_count", rules.size());
    about.putAll(metadata);
    return new RuleSet(persona, version, rules.stream().map(this::entry).toList(), about);
  }

  private RuleSetEntry entry(EnrichedRule enriched) {
    Rule rule = enriched.rule();
    return new RuleSetEntry(
        rule.text(),
        rule.category().isBlank() ? rule.domain() : rule.category(),
        enriched.enrichment(),
        List.of(),
        provenance(enriched));
  }

  private RuleProvenance provenance(EnrichedRule enriched) {
    Map<String, Object> fields =
        new LinkedHashMap<>(RuleProvenance.of(enriched, graphVersion).fields());
    if (enriched.version() > 0) {
      fields.put("enrichment_source", enriched.enricher());
      fields.put("enrichment_version", enriched.version());
    }
    return new RuleProvenance(fields);
  }

  private static String sourceVersion() {
    String line = Resources.text(RuleSetTarget.class, "version.properties").strip();
    return line.substring(line.indexOf('=') + 1);
  }
}
