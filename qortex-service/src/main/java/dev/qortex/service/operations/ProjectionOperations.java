package dev.qortex.service.operations;

import dev.qortex.commons.Checks;
import dev.qortex.core.QortexClient;
import dev.qortex.core.graph.GraphBackend;
import dev.qortex.core.model.Rule;
import dev.qortex.core.rules.RuleSelection;
import dev.qortex.core.spool.Spool;
import dev.qortex.projectors.DescribedEdges;
import dev.qortex.projectors.Enricher;
import dev.qortex.projectors.OwnWordsRanking;
import dev.qortex.projectors.Projection;
import dev.qortex.projectors.ProjectionSource;
import dev.qortex.projectors.ProjectionTarget;
import dev.qortex.projectors.TemplateEnricher;
import dev.qortex.projectors.interop.SeedPublisher;
import dev.qortex.projectors.interop.SignalLog;
import dev.qortex.projectors.ruleset.BuildlogSeedTarget;
import dev.qortex.projectors.ruleset.FlatRules;
import dev.qortex.projectors.ruleset.RuleSet;
import dev.qortex.projectors.ruleset.RuleSetFormat;
import dev.qortex.projectors.ruleset.RuleSetTarget;
import dev.qortex.projectors.tool.RuleFile;
import dev.qortex.projectors.tool.RuleFiles;
import dev.qortex.projectors.tool.SkillTarget;
import dev.qortex.projectors.tool.ToolTargets;
import dev.qortex.service.Call;
import dev.qortex.service.Operation;
import dev.qortex.service.OperationGroup;
import dev.qortex.service.Toolset;
import dev.qortex.service.error.ServiceException;
import dev.qortex.service.operations.MemoryOperations.RulesInput;
import dev.qortex.service.schema.Arg;
import dev.qortex.service.schema.Prose;
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
public final class ProjectionOperations implements OperationGroup {

  private static final int OMITTED_SHOWN = 10;
  private static final String ALL = "{}";

  /**
   * Least confidence of a rule in a file. In files of four projects that the weights were not
   * fitted on, each of two judges found nine of ten such rules useful ({@code project-rules}).
   */
  private static final double LEAST = 0.7;

  /** Rules of one file: an assistant reads all of them with each question. A choice. */
  private static final int MOST = 50;

  private static final int MOST_OF_ALL = 1_000;

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
  private final Optional<SignalLog> signals;

  private record Outlet(Spool spool, SeedPublisher publisher) {}

  /** Projections by the system's clock. */
  public ProjectionOperations(QortexClient memory, GraphBackend graph) {
    this(memory, graph, InstantSource.system());
  }

  /**
   * The rules of that memory, without a spool.
   *
   * @param graph of its store, where the names of concepts are looked up
   * @param clock dates projections
   */
  public ProjectionOperations(QortexClient memory, GraphBackend graph, InstantSource clock) {
    this(memory, graph, clock, Optional.empty(), Optional.empty());
  }

  private ProjectionOperations(
      QortexClient memory,
      GraphBackend graph,
      InstantSource clock,
      Optional<Outlet> outlet,
      Optional<SignalLog> signals) {
    this.memory = Checks.given("memory", memory);
    this.graph = Checks.given("graph", graph);
    this.clock = Checks.given("clock", clock);
    this.outlet = outlet;
    this.signals = signals;
  }

  /**
   * The same, which hands rule sets to other processes.
   *
   * @param spool that the publisher publishes into
   */
  public ProjectionOperations publishing(Spool spool, SeedPublisher publisher) {
    Outlet into =
        new Outlet(Checks.given("spool", spool), Checks.given("publisher of seeds", publisher));
    return new ProjectionOperations(memory, graph, clock, Optional.of(into), signals);
  }

  /** The same, with the log in which systems announce what they handed over. */
  public ProjectionOperations signals(SignalLog log) {
    return new ProjectionOperations(
        memory, graph, clock, outlet, Optional.of(Checks.given("log of signals", log)));
  }

  @Override
  public List<Path> folders() {
    return outlet.stream().map(into -> into.spool().root()).toList();
  }

  @Override
  public List<Operation> operations() {
    List<Operation> all = new ArrayList<>();
    all.add(
        Operation.reading(
                Toolset.PROJECTION,
                "qortex_project",
                "Writes the rules of the memory in the format of another tool, as text.",
                ProjectInput.class,
                ProjectResult.class,
                this::project)
            .withinDomains()
            .whole());
    outlet.ifPresent(into -> all.add(publishing(into)));
    all.addAll(new InteropOperations(outlet.map(Outlet::spool), signals).operations());
    return List.copyOf(all);
  }

  private Operation publishing(Outlet into) {
    return Operation.writing(
        Toolset.PROJECTION,
        "qortex_publish_rules",
        "Publishes the rules of the memory as a seed, which buildlog ingests by"
            + " buildlog_ingest_seeds.",
        PublishInput.class,
        PublishResult.class,
        (input, call) -> publish(into, input, call));
  }

  /** Selection of rules to project. */
  record Selection(
      @Arg(value = "Names of the domains; empty for all.", byDefault = "[]") List<String> domains,
      @Arg(value = "Only rules of one of these categories.", byDefault = "[]")
          List<String> categories,
      @Arg(
              value =
                  "Whether rules that follow from relations count too, records of reviews included;"
                      + " then nothing is left out for a low confidence.",
              byDefault = "false")
          boolean includeDerived,
      @Arg(
              value =
                  "With include_derived: only those of sure relations between described concepts.",
              byDefault = "false")
          boolean describedOnly,
      @Arg(
              value =
                  "Least confidence. Default: 0.7; 0 in a list (flat, json) and with all derived"
                      + " rules.",
              min = 0,
              max = 1)
          Optional<Double> minConfidence,
      @Arg(
              value =
                  "The most rules of one file. Default: 50; 1,000 in a list (flat, json) and with"
                      + " all derived rules.",
              min = 1,
              max = 10_000)
          Optional<Integer> limit) {

    /** True if every rule is wanted that the memory can give, in the order of the memory. */
    boolean everything() {
      return includeDerived && !describedOnly;
    }

    /**
     * The rules for a format.
     *
     * @param isList whether it is read by programs, which choose themselves
     */
    RuleSelection wanted(boolean isList) {
      boolean all = everything() || isList;
      return new RulesInput(
              domains,
              List.of(),
              categories,
              includeDerived,
              minConfidence.orElse(all ? 0.0 : LEAST),
              0,
              limit.orElse(all ? MOST_OF_ALL : MOST),
              List.of())
          .selection();
    }
  }

  /** Arguments of a projection. */
  record ProjectInput(
      @Arg(
              value =
                  "buildlog: a seed in YAML; flat and json: a list; skill, openclaw, skillipedia,"
                      + " claude_md, cursor, copilot, windsurf and continue: files of that tool.",
              byDefault = "\"buildlog\"",
              oneOf = {
                "buildlog",
                "flat",
                "json",
                "skill",
                "openclaw",
                "skillipedia",
                "claude_md",
                "cursor",
                "copilot",
                "windsurf",
                "continue"
              })
          String format,
      @Arg(
              value = "Who follows the rules; of a seed.",
              byDefault = "\"qortex\"",
              min = 1,
              max = 100)
          String persona,
      @Arg(value = "Whether templates add when and why a rule holds.", byDefault = "false")
          boolean enrich,
      @Arg(value = "Which rules.", byDefault = ALL) Selection rules) {}

  /** Rules in the format of another tool. */
  record ProjectResult(
      String format,
      @Arg("Files below the root of a project; a seed or a list is one file.")
          List<ProjectedFile> files,
      @Arg("How many rules are left out, as each is longer than a file of the tool may be.")
          int omittedCount,
      @Arg("The ids of rules that are left out so; at most 10.") List<String> omitted,
      @Arg("How many rules are left out, as they are beyond the limit.") int beyondLimit) {}

  /** A file. */
  record ProjectedFile(
      String path,
      @Prose String text,
      @Arg("How the text gets into a file that exists.") RuleFile.Placement placement) {}

  private ProjectResult project(ProjectInput input, Call call) {
    RuleSelection wanted = input.rules().wanted(LISTS.contains(input.format()));
    ProjectionSource source = source(input.rules(), DOMAIN_FILES.contains(input.format()), call);
    AtomicInteger chosen = new AtomicInteger();
    ProjectionSource counted =
        selection -> {
          List<Rule> rules = source.rules(selection);
          chosen.set(rules.size());
          return rules;
        };
    RuleFiles files = projected(counted, wanted, input.enrich(), call, target(input));
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

  private <T> T projected(
      ProjectionSource source,
      RuleSelection wanted,
      boolean enrich,
      Call call,
      ProjectionTarget<T> target) {
    if (enrich && !call.caller().domains().isEmpty()) {
      throw ServiceException.forbidden(
          "enrich",
          "The templates read the names of concepts beyond the domains of the caller.\n"
              + "Leave it out.");
    }
    return new Projection<>(source, enrich ? new TemplateEnricher(graph) : Enricher.none(), target)
        .project(wanted);
  }

  /** Arguments of a publication. */
  record PublishInput(
      @Arg(value = "Who follows the rules.", min = 1, max = 100) String persona,
      @Arg(value = "Whether templates add when and why a rule holds.", byDefault = "false")
          boolean enrich,
      @Arg(value = "Which rules.", byDefault = ALL) Selection rules) {}

  /** Report on a publication. */
  record PublishResult(@Arg("The name of the seed.") String file, int ruleCount) {}

  private PublishResult publish(Outlet into, PublishInput input, Call call) {
    RuleSet set =
        projected(
            source(input.rules(), false, call),
            input.rules().wanted(false),
            input.enrich(),
            call,
            RuleSetTarget.of(input.persona(), clock));
    return new PublishResult(
        into.publisher().publish(set).getFileName().toString(), set.rules().size());
  }
}
