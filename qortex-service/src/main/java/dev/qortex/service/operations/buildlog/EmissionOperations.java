package dev.qortex.service.operations.buildlog;

import dev.qortex.buildlog.Buildlog;
import dev.qortex.buildlog.Project;
import dev.qortex.buildlog.model.GauntletRule;
import dev.qortex.buildlog.model.ProjectInfo;
import dev.qortex.buildlog.skill.Distillation;
import dev.qortex.commons.Checks;
import dev.qortex.core.QortexClient;
import dev.qortex.core.graph.ElementCounts;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.IngestNote;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.spool.Spool;
import dev.qortex.ingest.emissions.CatalogueRule;
import dev.qortex.ingest.emissions.EmissionAggregate;
import dev.qortex.ingest.emissions.EmissionIngestor;
import dev.qortex.service.ApiGroup;
import dev.qortex.service.Binding;
import dev.qortex.service.Call;
import dev.qortex.service.api.buildlog.EmissionApi;
import dev.qortex.service.api.buildlog.EmissionApi.EmissionsInput;
import dev.qortex.service.api.buildlog.EmissionApi.EmissionsResult;
import dev.qortex.service.erasure.ErasablePart;
import dev.qortex.service.erasure.ErasedPart;
import dev.qortex.service.erasure.Person;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Ingest of artefacts that a buildlog emitted, by which sessions, mistakes and rewards become part
 * of the graph of the rules. Thread-safe.
 */
public final class EmissionOperations implements ApiGroup, ErasablePart {

  /** The interfaces of its operations. */
  public static final List<Class<?>> APIS = List.of(EmissionApi.class);

  private final QortexClient memory;
  private final Spool spool;
  private final Buildlog buildlog;

  /**
   * The ingest of a spool into a memory.
   *
   * @param spool the spool of the emissions
   * @param buildlog the owner of the rules that they name
   */
  public EmissionOperations(QortexClient memory, Spool spool, Buildlog buildlog) {
    this.memory = Checks.given("memory", memory);
    this.spool = Checks.given("spool", spool);
    this.buildlog = Checks.given("buildlog", buildlog);
  }

  @Override
  public List<Path> folders() {
    return List.of(spool.root());
  }

  @Override
  public List<Binding<?>> bindings() {
    return List.of(Binding.of(EmissionApi.class, this::ingest));
  }

  private EmissionsResult ingest(EmissionsInput input, Call call) {
    EmissionIngestor.Builder reader = reader();
    if (input.dryRun()) {
      return dryRun(
          reader
              .includePending(true)
              .includeProcessed(input.processed())
              .build()
              .aggregate(spool, input.domain()));
    }
    if (input.retry()) {
      spool.retry(any -> true);
    }
    Sink sink = new Sink();
    EmissionIngestor ingestor = reader.build();
    int before = 0;
    if (input.processed()) {
      EmissionAggregate again = ingestor.aggregate(spool, input.domain());
      sink.accept(again.manifest());
      before = again.report().total();
    }
    Spool.Report report = ingestor.drain(spool, input.domain(), sink::accept);
    withdrawRejected();
    return new EmissionsResult(
        before + report.processed().size(),
        sink.added.concepts(),
        sink.added.edges(),
        sink.added.rules(),
        report.failed().stream().map(file -> file.name() + ": " + file.reason()).toList(),
        report.skipped());
  }

  private EmissionIngestor.Builder reader() {
    return EmissionIngestor.builder().catalogue(() -> rules(any -> true)).rejected(rejected());
  }

  /**
   * Removes lessons that were rejected, and mistakes that turned out to be false alarms, after
   * their ingest from the graph, by ingesting again the spooled artefacts of each domain that has
   * such. A host calls it after a rejection.
   */
  public void withdrawRejected() {
    Set<String> rejected = rejected();
    List<String> domains =
        memory.status().graph().domains().keySet().stream()
            .filter(domain -> !rejected.isEmpty() && holds(domain, rejected))
            .toList();
    domains.forEach(domain -> memory.ingest(reader().build().aggregate(spool, domain).manifest()));
  }

  /**
   * Erases the artefacts of a person's projects: files of the spool, and their content in the
   * graph. It comes before the projects themselves, which tell whose a file is.
   */
  @Override
  public ErasedPart erase(Person person) {
    List<String> ids =
        buildlog.projects().stream().filter(person::owns).map(ProjectInfo::id).toList();
    Predicate<String> theirs = name -> ids.stream().anyMatch(id -> name.contains("_" + id + "_"));
    int files = spool.erase(theirs);
    Set<String> nodes = new TreeSet<>();
    for (String domain : memory.status().graph().domains().keySet()) {
      if (!ids.isEmpty() && hasEmissions(domain)) {
        concepts(domain).forEach(nodes::add);
        memory.sources(domain).stream()
            .filter(source -> source.type().equals("emission") && theirs.test(source.name()))
            .forEach(source -> memory.retract(source.id()));
        EmissionIngestor ofOthers =
            reader().catalogue(() -> rules(project -> !ids.contains(project.info().id()))).build();
        memory.ingest(ofOthers.aggregate(spool, domain).manifest());
        concepts(domain).forEach(nodes::remove);
      }
    }
    return new ErasedPart("emissions", files, nodes, List.of());
  }

  private Stream<String> concepts(String domain) {
    return memory.concepts(domain, Set.of()).map(ConceptNode::id);
  }

  private boolean hasEmissions(String domain) {
    return memory.sources(domain).stream().anyMatch(source -> source.type().equals("emission"));
  }

  private boolean holds(String domain, Set<String> rejected) {
    return hasEmissions(domain)
        && memory
            .concepts(domain, Set.of())
            .map(concept -> concept.name().replaceFirst("^mistake:", ""))
            .anyMatch(rejected::contains);
  }

  /** Lessons that a project rejected, unless another one promoted them, and false alarms. */
  private Set<String> rejected() {
    Set<String> ids = new TreeSet<>();
    projects().forEach(project -> ids.addAll(project.skills().rejected(Distillation.byWords())));
    projects()
        .flatMap(project -> project.gauntlet().rules().stream())
        .filter(GauntletRule::active)
        .forEach(rule -> ids.remove(rule.id()));
    projects().forEach(project -> ids.addAll(project.falseAlarms()));
    return ids;
  }

  private Stream<Project> projects() {
    return buildlog.projects().stream()
        .map(known -> buildlog.open(known.id()))
        .flatMap(Optional::stream);
  }

  /** Stores manifests, and counts new elements. */
  private final class Sink {

    private ElementCounts added = ElementCounts.ZERO;

    void accept(IngestionManifest manifest) {
      added = added.plus(memory.ingest(manifest).added());
    }
  }

  private EmissionsResult dryRun(EmissionAggregate all) {
    List<String> pending = spool.pending();
    return new EmissionsResult(
        all.report().total(),
        all.report().elements().concepts() + all.report().elements().stubs(),
        all.report().elements().edges(),
        all.manifest().rules().size(),
        notes(all, IngestNote.Kind.FAILED).map(IngestNote::toString).toList(),
        notes(all, IngestNote.Kind.DROPPED)
            .map(IngestNote::subject)
            .filter(pending::contains)
            .toList());
  }

  private static Stream<IngestNote> notes(EmissionAggregate all, IngestNote.Kind kind) {
    return all.manifest().notes().stream().filter(note -> note.kind() == kind);
  }

  private List<CatalogueRule> rules(Predicate<Project> wanted) {
    return projects()
        .filter(wanted)
        .map(Project::gauntlet)
        .flatMap(gauntlet -> gauntlet.rules().stream())
        .map(EmissionOperations::rule)
        .toList();
  }

  private static CatalogueRule rule(GauntletRule rule) {
    return new CatalogueRule(
        rule.id(),
        rule.persona(),
        rule.text(),
        rule.category(),
        text(rule, "domain"),
        text(rule, "derivation").equals("derived"),
        rule.active(),
        rule.confidence());
  }

  private static String text(GauntletRule rule, String field) {
    return rule.provenance().get(field) instanceof String text ? text : "";
  }
}
