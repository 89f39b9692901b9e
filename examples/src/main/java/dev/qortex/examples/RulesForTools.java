package dev.qortex.examples;

import dev.qortex.core.QortexClient;
import dev.qortex.core.completion.Completion;
import dev.qortex.core.embedding.HashingEmbeddingModel;
import dev.qortex.core.rules.RuleSelection;
import dev.qortex.core.spool.Spool;
import dev.qortex.engine.LocalQortexClient;
import dev.qortex.ingest.MarkdownIngestor;
import dev.qortex.projectors.CompletionEnricher;
import dev.qortex.projectors.Projection;
import dev.qortex.projectors.ProjectionTarget;
import dev.qortex.projectors.TemplateEnricher;
import dev.qortex.projectors.interop.FormatCheck;
import dev.qortex.projectors.interop.SeedConsumer;
import dev.qortex.projectors.interop.SeedPublisher;
import dev.qortex.projectors.interop.Signal;
import dev.qortex.projectors.interop.SignalLog;
import dev.qortex.projectors.ruleset.RuleSet;
import dev.qortex.projectors.ruleset.RuleSetFormat;
import dev.qortex.projectors.ruleset.RuleSetTarget;
import dev.qortex.projectors.ruleset.RuleSets;
import dev.qortex.projectors.tool.RuleFile;
import dev.qortex.projectors.tool.RuleFiles;
import dev.qortex.projectors.tool.SkillTarget;
import dev.qortex.projectors.tool.ToolTargets;
import dev.qortex.storage.memory.InMemoryStore;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Writes the rules of some documents as files of coding assistants into a folder, hands them over
 * as a seed, and consumes it.
 */
public final class RulesForTools {

  private static final String DOMAIN = "handbook";
  private static final int MOST = 20;

  private RulesForTools() {}

  /** The folder to write into, and the folder of documents to read. */
  public static void main(String[] args) throws Exception {
    Path root = Path.of(System.getProperty("qortex.examples.root", ""));
    Path project = args.length > 0 ? Path.of(args[0]) : Files.createTempDirectory("rules-");
    Path docs = args.length > 1 ? Path.of(args[1]) : root.resolve("examples/handbook");
    run(docs, project, System.out);
  }

  static void run(Path docs, Path project, PrintStream out) {
    try (InMemoryStore store = new InMemoryStore();
        QortexClient memory =
            LocalQortexClient.builder(store).embedding(new HashingEmbeddingModel(256)).build()) {
      memory.ingest(new MarkdownIngestor().read(docs, DOMAIN));
      files(memory, store, project, out);
      seeds(memory, store, project, out);
    }
  }

  private static void files(
      QortexClient memory, InMemoryStore store, Path project, PrintStream out) {
    // An assistant reads all that stands in its file, each time: the surest rules will do.
    RuleSelection surest = RuleSelection.all().domains(Set.of(DOMAIN)).limit(MOST);
    Projection<RuleFiles> toClaude =
        new Projection<>(
            memory::rules, new TemplateEnricher(store.graph()), ToolTargets.claudeMd());
    RuleFiles files = toClaude.project(surest);
    List<Path> changed = files.writeTo(project);
    changed.forEach(file -> out.println("changed " + file.getFileName()));

    for (ProjectionTarget<RuleFiles> target : targets()) {
      new Projection<>(memory::rules, new TemplateEnricher(store.graph()), target)
          .project(surest)
          .writeTo(project)
          .forEach(file -> out.println("changed " + file.getFileName()));
    }
    RuleFile claude = files.files().get(0);
    out.println(claude.entries().size() + " rules can be read back from " + claude.path());
  }

  private static List<ProjectionTarget<RuleFiles>> targets() {
    return List.of(
        ToolTargets.section("AGENTS.md"),
        ToolTargets.copilot(),
        ToolTargets.copilot("**/*.java"),
        ToolTargets.cursor("**/*.java", "**/*.kt"),
        ToolTargets.windsurf(),
        ToolTargets.continueDev(),
        ToolTargets.settings(),
        SkillTarget.claude(),
        SkillTarget.openclaw("MIT", "🧠"),
        ToolTargets.skillipedia(InstantSource.system()));
  }

  private static void seeds(
      QortexClient memory, InMemoryStore store, Path project, PrintStream out) {
    Completion model = prompt -> "I would rather not.";
    CompletionEnricher enricher =
        new CompletionEnricher(
            model,
            new TemplateEnricher(store.graph()),
            report -> out.println("without an answer: " + report.fallbacks().size() + " rules"));
    RuleSet rules =
        new Projection<>(
                memory::rules, enricher, RuleSetTarget.of("handbook", InstantSource.system()))
            .project(RuleSelection.all().domains(Set.of(DOMAIN)).limit(MOST));

    Path exchange = project.resolve("exchange");
    Spool spool = Spool.open(exchange.resolve("seeds"));
    SignalLog log =
        new SignalLog(exchange.resolve("signals/projections.jsonl"), InstantSource.system());
    new SeedPublisher(spool).signals(log).publish(rules);

    Set<String> known = new HashSet<>();
    SeedConsumer consumer = new SeedConsumer(spool, "reviewer").signals(log);
    SeedConsumer.Report report = consumer.consume(seed -> known.add(seed.hash()));
    out.println("consumed " + report.stored().size() + " and refused " + report.failed().size());

    SignalLog.Reading reading = log.readSignals();
    reading.signals().stream().map(Signal::event).forEach(out::println);
    out.println(reading.bad().size() + " bad lines");

    String text =
        RuleSets.write(rules, RuleSetFormat.YAML).replace("derivation: ", "derivation: x");
    Stream<FormatCheck.Problem> problems =
        FormatCheck.seed().problems(text, RuleSetFormat.YAML).stream();
    problems.limit(1).forEach(out::println);
  }
}
