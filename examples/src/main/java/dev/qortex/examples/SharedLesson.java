package dev.qortex.examples;

import dev.qortex.buildlog.Buildlog;
import dev.qortex.buildlog.Project;
import dev.qortex.buildlog.SessionRequest;
import dev.qortex.buildlog.model.GauntletRule;
import dev.qortex.buildlog.model.MistakeReport;
import dev.qortex.buildlog.model.MistakeReport.Details;
import dev.qortex.buildlog.model.MistakeSeverity;
import dev.qortex.buildlog.storage.sqlite.SqliteBuildlogStorage;
import dev.qortex.core.QortexClient;
import dev.qortex.core.embedding.HashingEmbeddingModel;
import dev.qortex.core.feedback.BeliefSource;
import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.RelationType;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.core.rules.RuleSelection;
import dev.qortex.core.spool.Spool;
import dev.qortex.engine.LocalQortexClient;
import dev.qortex.ingest.MarkdownIngestor;
import dev.qortex.ingest.emissions.EmissionIngestor;
import dev.qortex.projectors.DiscoveredRules;
import dev.qortex.projectors.Projection;
import dev.qortex.projectors.ProjectionSource;
import dev.qortex.projectors.RuleConflicts;
import dev.qortex.projectors.TemplateEnricher;
import dev.qortex.projectors.interop.SeedPublisher;
import dev.qortex.projectors.ruleset.RuleSet;
import dev.qortex.projectors.ruleset.RuleSetTarget;
import dev.qortex.storage.sqlite.SqliteStore;
import dev.qortex.storage.sqlite.jdbc.SqliteDatabase;
import dev.qortex.storage.sqlite.settings.SqliteSettings;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;

/** Carries a mistake of one project over to another one that follows the same pattern. */
public final class SharedLesson {

  private static final String SHOP =
      """
      # Checkout

      The payment call uses the card gateway. The card gateway requires a timeout.
      """;

  private static final String BILLING =
      """
      # Invoices

      The invoice export uses the ledger service. The ledger service requires an access token.
      """;

  private SharedLesson() {}

  /** The first argument is the folder of the state. */
  public static void main(String[] args) {
    run(Path.of(args[0]), System.out);
  }

  static void run(Path folder, PrintStream out) {
    Spool emissions = Spool.open(folder.resolve("emissions"));
    Spool seeds = Spool.open(folder.resolve("seeds"));
    try (var file =
            SqliteDatabase.open(
                folder.resolve("memory.db"),
                SqliteSettings.defaults(),
                SqliteStore.migrations(),
                SqliteBuildlogStorage.migrations());
        var store = SqliteStore.over(file);
        var memory =
            LocalQortexClient.builder(store).embedding(new HashingEmbeddingModel(256)).build();
        var buildlog =
            Buildlog.builder(SqliteBuildlogStorage.over(file), store)
                .emissions(emissions)
                .build()) {
      memory.ingest(new MarkdownIngestor().readText(SHOP, "checkout", "shop"));
      memory.ingest(new MarkdownIngestor().readText(BILLING, "invoices", "billing"));
      memory.ingest(
          pattern(
              concept(memory, "card gateway", "shop"),
              concept(memory, "ledger service", "billing")));

      // The shop goes wrong, and says which concept was involved.
      String involved = concept(memory, "card gateway", "shop").id().substring("shop:".length());
      buildlog
          .project("shop")
          .mistakes()
          .log(
              MistakeReport.of(
                      "missing_limit", "A call was repeated without a limit.", MistakeSeverity.HIGH)
                  .details(new Details("", "", List.of(involved), List.of())));
      new EmissionIngestor().drain(emissions, "shop", memory::ingest);

      // Billing has never made it, but learns of it.
      RuleSet rules =
          new Projection<>(
                  ProjectionSource.of(
                      memory::rules,
                      new DiscoveredRules(
                          store.graph(),
                          store.snapshots(),
                          Set.of("shop", "patterns"),
                          BeliefSource.none())),
                  RuleConflicts.in(store.graph()),
                  new TemplateEnricher(store.graph()),
                  RuleSetTarget.of("billing_reviewer", InstantSource.system()))
              .project(RuleSelection.all().domains(Set.of("billing")));
      new SeedPublisher(seeds).publish(rules);

      Project billing = buildlog.project("billing");
      buildlog.importSeeds(seeds);
      billing
          .sessions()
          .start(SessionRequest.defaults().count(rules.rules().size()))
          .selected()
          .stream()
          .map(id -> billing.gauntlet().find(id).orElseThrow())
          .forEach(rule -> print(rule, out));
      billing.sessions().end();
    }
  }

  /** Facts that neither text states: both concepts are calls to a service of another company. */
  private static IngestionManifest pattern(ConceptNode one, ConceptNode other) {
    Provenance authors = Provenance.of("patterns of the house");
    ConceptNode remote =
        ConceptNode.of("patterns:remote call", "patterns", "remote call", "", authors);
    return IngestionManifest.builder("patterns")
        .source(SourceMetadata.of("patterns of the house", "text"))
        .concept(remote)
        .edge(ConceptEdge.of(one.id(), RelationType.INSTANCE_OF, remote.id(), 1.0, authors))
        .edge(ConceptEdge.of(other.id(), RelationType.INSTANCE_OF, remote.id(), 1.0, authors))
        .build();
  }

  private static ConceptNode concept(QortexClient memory, String name, String domain) {
    return memory.find(name, Set.of(domain)).get(0);
  }

  private static void print(GauntletRule rule, PrintStream out) {
    out.println(rule.provenance().get("derivation") + ": " + rule.text());
    if (rule.provenance().get("path") instanceof List<?> path) {
      path.forEach(edge -> out.println("  " + edge));
    }
  }
}
