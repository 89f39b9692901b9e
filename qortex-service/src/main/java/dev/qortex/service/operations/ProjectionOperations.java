package dev.qortex.service.operations;

import dev.qortex.commons.Checks;
import dev.qortex.core.QortexClient;
import dev.qortex.core.graph.GraphBackend;
import dev.qortex.core.model.Rule;
import dev.qortex.core.rules.RuleSelection;
import dev.qortex.core.spool.Spool;
import dev.qortex.projectors.DescribedEdges;
import dev.qortex.projectors.Enricher;
import dev.qortex.projectors.HeadingEnricher;
import dev.qortex.projectors.OwnWordsRanking;
import dev.qortex.projectors.Projection;
import dev.qortex.projectors.ProjectionSource;
import dev.qortex.projectors.ProjectionTarget;
import dev.qortex.projectors.TemplateEnricher;
import dev.qortex.projectors.interop.SeedPublisher;
import dev.qortex.projectors.ruleset.BuildlogSeedTarget;
import dev.qortex.projectors.ruleset.FlatRules;
import dev.qortex.projectors.ruleset.RuleSet;
import dev.qortex.projectors.ruleset.RuleSetFormat;
import dev.qortex.projectors.ruleset.RuleSetTarget;
import dev.qortex.projectors.tool.RuleFile;
import dev.qortex.projectors.tool.RuleFiles;
import dev.qortex.projectors.tool.SkillTarget;
import dev.qortex.projectors.tool.ToolTargets;
import dev.qortex.service.ApiGroup;
import dev.qortex.service.Binding;
import dev.qortex.service.Call;
import dev.qortex.service.api.ProjectionApi;
import dev.qortex.service.api.PublishingApi;
import dev.qortex.service.error.ServiceException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Rules of a memory in the formats of other tools, as text: no file is written but the rule sets
 * that are published into the spool of the host. Thread-safe.
 */
public final class ProjectionOperations implements ApiGroup, ProjectionApi {

  /** The interfaces that declare these operations; the second one needs a spool. */
  public static final List<Class<?>> APIS = List.of(ProjectionApi.class, PublishingApi.class);

  private static final int OMITTED_SHOWN = 10;

  /** Least confidence of an edge that a rule for a file is derived from. A choice. */
  private static final double SURE_EDGE = 0.8;

  private static final Set<String> LISTS = Set.of("flat", "json");

  /** Formats with a file for each domain, in each of which the limit counts anew. */
  private static final Set<String> DOMAIN_FILES =
      Set.of("skill", "openclaw", "cursor", "windsurf", "continue");

  private final QortexClient memory;
  private final GraphBackend graph;
  private final InstantSource clock;
  private final Optional<Outlet> outlet;

  private record Outlet(Spool spool, SeedPublisher publisher) {}

  /** Projections by the system's clock. */
  public ProjectionOperations(QortexClient memory, GraphBackend graph) {
    this(memory, graph, InstantSource.system());
  }

  /**
   * The rules of that memory, without a spool.
   *
   * @param graph the graph of its store, where the names of concepts are looked up
   * @param clock dates projections
   */
  public ProjectionOperations(QortexClient memory, GraphBackend graph, InstantSource clock) {
    this(memory, graph, clock, Optional.empty());
  }

  private ProjectionOperations(
      QortexClient memory, GraphBackend graph, InstantSource clock, Optional<Outlet> outlet) {
    this.memory = Checks.given("memory", memory);
    this.graph = Checks.given("graph", graph);
    this.clock = Checks.given("clock", clock);
    this.outlet = outlet;
  }

  /**
   * Returns a copy that publishes rule sets to other processes.
   *
   * @param spool the spool of the publisher
   */
  public ProjectionOperations publishing(Spool spool, SeedPublisher publisher) {
    Outlet into =
        new Outlet(Checks.given("spool", spool), Checks.given("publisher of seeds", publisher));
    return new ProjectionOperations(memory, graph, clock, Optional.of(into));
  }

  @Override
  public List<Binding<?>> bindings() {
    List<Binding<?>> all = new ArrayList<>(List.of(Binding.of(ProjectionApi.class, this)));
    outlet.ifPresent(
        into ->
            all.add(Binding.of(PublishingApi.class, (input, call) -> publish(into, input, call))));
    return List.copyOf(all);
  }

  @Override
  public List<Path> folders() {
    return outlet.stream().map(into -> into.spool().root()).toList();
  }

  @Override
  public ProjectResult project(ProjectInput input, Call call) {
    RuleSelection wanted = input.rules().wanted(LISTS.contains(input.format()));
    ProjectionSource source = source(input.rules(), DOMAIN_FILES.contains(input.format()), call);
    AtomicInteger chosen = new AtomicInteger();
    ProjectionSource counted =
        selection -> {
          List<Rule> rules = source.rules(selection);
          chosen.set(rules.size());
          return rules;
        };
    boolean plain = LISTS.contains(input.format()) || input.rules().everything();
    Enricher enricher = enricher(input.enrich(), plain, call);
    RuleFiles files = new Projection<>(counted, enricher, target(input)).project(wanted);
    return new ProjectResult(
        input.format(),
        files.files().stream()
            .map(file -> new ProjectedFile(file.path(), file.text(), file.placement()))
            .toList(),
        files.omitted().size(),
        files.omitted().stream().limit(OMITTED_SHOWN).toList(),
        beyond(wanted, chosen.get(), source));
  }

  /** Counts all rules only when the page is full. */
  private static int beyond(RuleSelection wanted, int chosen, ProjectionSource source) {
    return chosen < wanted.limit()
        ? 0
        : source.rules(wanted.offset(0).limit(Integer.MAX_VALUE)).size() - chosen;
  }

  private ProjectionTarget<RuleFiles> target(ProjectInput input) {
    return switch (input.format()) {
      case "buildlog" -> one("seed.yaml", new BuildlogSeedTarget(input.persona(), clock));
      case "flat" -> one("rules.yaml", new FlatRules(RuleSetFormat.YAML));
      case "json" -> one("rules.json", new FlatRules(RuleSetFormat.JSON));
      case "skill" -> SkillTarget.claude();
      case "openclaw" -> SkillTarget.openclaw("MIT", "brain");
      case "skillipedia" -> ToolTargets.skillipedia(clock);
      case "claude_md" -> ToolTargets.claudeMd();
      case "cursor" -> ToolTargets.cursor();
      case "copilot" -> ToolTargets.copilot();
      case "windsurf" -> ToolTargets.windsurf();
      default -> ToolTargets.continueDev();
    };
  }

  private static ProjectionTarget<RuleFiles> one(String path, ProjectionTarget<String> target) {
    return rules ->
        new RuleFiles(
            List.of(new RuleFile(path, target.serialize(rules), RuleFile.Placement.WHOLE)));
  }

  /** The rules in the order of the memory if all are wanted, else those of most use in a file. */
  private ProjectionSource source(Selection rules, boolean eachDomain, Call call) {
    ProjectionSource all = call.within(memory)::rules;
    if (rules.everything()) {
      return all;
    }
    OwnWordsRanking ranking = new OwnWordsRanking(new DescribedEdges(all, graph, SURE_EDGE), graph);
    return eachDomain ? ranking.eachDomain() : ranking;
  }

  /**
   * The context of rules: by templates on request, else their headings in files for readers.
   *
   * @param plain whether programs read the rules, or every rule is wanted
   */
  private Enricher enricher(boolean byTemplates, boolean plain, Call call) {
    if (!byTemplates) {
      // A source of another domain may state a rule here, and its headings may name that domain.
      boolean bound = !call.caller().domains().isEmpty();
      return plain || bound ? Enricher.none() : new HeadingEnricher(graph);
    }
    if (!call.caller().domains().isEmpty()) {
      throw ServiceException.forbidden(
          "enrich",
          "The templates read the names of concepts beyond the domains of the caller.\n"
              + "Leave it out.");
    }
    return new TemplateEnricher(graph);
  }

  private PublishingApi.PublishResult publish(
      Outlet into, PublishingApi.PublishInput input, Call call) {
    RuleSet set =
        new Projection<>(
                source(input.rules(), false, call),
                enricher(input.enrich(), input.rules().everything(), call),
                RuleSetTarget.of(input.persona(), clock))
            .project(input.rules().wanted(false));
    return new PublishingApi.PublishResult(
        into.publisher().publish(set).getFileName().toString(), set.rules().size());
  }
}
