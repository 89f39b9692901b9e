package dev.qortex.ingest.emissions;

import dev.qortex.commons.IdParts;
import dev.qortex.commons.Sha256;
import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.RelationType;
import dev.qortex.core.model.SourceMetadata;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BinaryOperator;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/** Rules of a catalogue, for artefacts that are read for one domain: names, homes, a manifest. */
final class KnownRules {

  static final String RULE = "gauntlet_rule:";

  private static final Pattern SKILL = Pattern.compile("(arch|wf|tool|dk|sk)-[0-9a-f]{10}");
  private static final BinaryOperator<CatalogueRule> BETTER =
      BinaryOperator.maxBy(
          Comparator.comparing(CatalogueRule::active)
              .thenComparing(CatalogueRule::confidence)
              .thenComparing(CatalogueRule::toString));

  private final String domain;
  private final Map<String, String> bySkill = new HashMap<>();
  private final Map<String, String> twins = new HashMap<>();
  private final Map<String, String> homes = new HashMap<>();
  private final Optional<IngestionManifest> manifest;
  private final EmissionReport.Rules counts;
  private final boolean resolving;
  private final Set<String> rejected;

  private KnownRules(
      String domain,
      SortedMap<String, CatalogueRule> byId,
      Set<String> rejected,
      boolean resolve,
      boolean bridge) {
    this.domain = domain;
    this.rejected = Set.copyOf(rejected);
    this.resolving = resolve;
    if (resolve) {
      byId.values().stream()
          .sorted(Comparator.comparing(CatalogueRule::active).reversed())
          .forEach(
              rule -> {
                String name = RULE + rule.id();
                if (bySkill.putIfAbsent(rule.skillId(), name) != null) {
                  twins.putIfAbsent(rule.skillId(), name);
                }
              });
    }
    if (bridge) {
      byId.values().stream()
          .filter(this::bridged)
          .forEach(rule -> homes.put(RULE + rule.id(), rule.domain()));
      this.manifest = Optional.of(manifest(byId.values()));
      this.counts = count(byId.values());
    } else {
      this.manifest = Optional.empty();
      this.counts = EmissionReport.Rules.NONE;
    }
  }

  /** Without a catalogue nothing is resolved and everything lives in the domain. */
  static KnownRules none(String domain) {
    return none(domain, Set.of());
  }

  /** Without a catalogue, and without the rejected lessons. */
  static KnownRules none(String domain, Set<String> rejected) {
    return new KnownRules(domain, new TreeMap<>(), rejected, false, false);
  }

  static KnownRules of(
      GauntletRuleCatalogue catalogue,
      String domain,
      Set<String> rejected,
      boolean resolve,
      boolean bridge) {
    SortedMap<String, CatalogueRule> byId = new TreeMap<>();
    for (CatalogueRule rule : catalogue.rules()) {
      byId.merge(rule.id(), rule, BETTER);
    }
    return new KnownRules(domain, byId, rejected, resolve, bridge);
  }

  /** The domain that artefacts are read for. */
  String domain() {
    return domain;
  }

  /** True for the id of a lesson, mistake or finding that is to be left out. */
  boolean isRejected(String id) {
    return rejected.contains(id);
  }

  /**
   * The domain of the concept with that name: a rule that was learned in a domain belongs to it.
   */
  String home(String name) {
    return homes.getOrDefault(name, domain);
  }

  /** Ids are unique over the whole graph, but names only in a domain. */
  String id(String name) {
    return id(home(name), name);
  }

  /** The id of what lives in that domain. As names have colons, the domain has none. */
  static String id(String home, String name) {
    return IdParts.escaped(home) + ":" + name;
  }

  /** True if it names a domain, and neither buildlog's own nor that of the artefacts. */
  boolean isForeign(String other) {
    return !other.isBlank() && !other.equals(EmissionIngestor.DOMAIN) && !other.equals(domain);
  }

  /** The rule that an old artefact calls so. */
  Optional<String> resolve(String name) {
    return Optional.ofNullable(bySkill.get(name));
  }

  /** Another rule that had the same old name, as it has the same text and category. */
  Optional<String> twin(String name) {
    return Optional.ofNullable(twins.get(name));
  }

  /** True if it looks like the old name of a rule, and should have been resolved. */
  boolean historical(String name) {
    return resolving && SKILL.matcher(name).matches();
  }

  /** The manifest of the rules, their owners and their types; empty unless they are bridged. */
  Optional<IngestionManifest> manifest() {
    return manifest;
  }

  EmissionReport.Rules counts() {
    return counts;
  }

  private boolean bridged(CatalogueRule rule) {
    return !rule.derived() && isForeign(rule.domain());
  }

  private static boolean wanted(CatalogueRule rule) {
    return rule.active() && !rule.derived();
  }

  private IngestionManifest manifest(Collection<CatalogueRule> rules) {
    String source = IdParts.domain(domain) + ":gauntlet_rules";
    List<CatalogueRule> wanted = rules.stream().filter(KnownRules::wanted).toList();
    String hash = Sha256.of(wanted.toString());
    IngestionManifest.Builder built = IngestionManifest.builder(domain);
    built.source(new SourceMetadata(source, "gauntlet rules", "gauntlet_rules", "", hash));
    SortedMap<String, ConceptNode> owners = new TreeMap<>();
    for (CatalogueRule rule : wanted) {
      Provenance here = new Provenance(source, "", rule.text());
      ConceptNode owner = owner(rule, source);
      owners.put(owner.id(), owner);
      ConceptNode concept = concept(rule, here);
      RelationType relation = bridged(rule) ? RelationType.INSTANCE_OF : RelationType.BELONGS_TO;
      built.concept(concept);
      built.edge(ConceptEdge.of(concept.id(), relation, owner.id(), rule.confidence(), here));
    }
    owners.values().forEach(built::concept);
    return built.build();
  }

  private ConceptNode concept(CatalogueRule rule, Provenance here) {
    String name = RULE + rule.id();
    Map<String, Object> properties = new TreeMap<>();
    properties.put("persona", rule.persona());
    properties.put("confidence", rule.confidence());
    if (!rule.category().isBlank()) {
      properties.put("category", rule.category());
    }
    if (bridged(rule)) {
      properties.put("bridge", true);
    }
    return new ConceptNode(id(name), home(name), name, rule.text(), 1.0, here, properties);
  }

  /** The anchor of the domain that the rule was learned in, or else the persona. */
  private ConceptNode owner(CatalogueRule rule, String source) {
    boolean bridged = bridged(rule);
    String where = bridged ? rule.domain() : domain;
    String name = bridged ? "domain:" + rule.domain() : "persona:" + rule.persona();
    String description =
        bridged
            ? "What rules of the domain %s are instances of".formatted(rule.domain())
            : "Reviews by rules of its own";
    return ConceptNode.of(id(where, name), where, name, description, Provenance.of(source));
  }

  private EmissionReport.Rules count(Collection<CatalogueRule> rules) {
    Predicate<CatalogueRule> bridged = this::bridged;
    List<CatalogueRule> own =
        rules.stream().filter(KnownRules::wanted).filter(bridged.negate()).toList();
    return new EmissionReport.Rules(
        (int) rules.stream().filter(KnownRules::wanted).filter(bridged).count(),
        own.size(),
        (int) own.stream().map(CatalogueRule::persona).distinct().count(),
        (int) rules.stream().filter(rule -> !rule.active()).count(),
        (int) rules.stream().filter(rule -> rule.active() && rule.derived()).count());
  }
}
