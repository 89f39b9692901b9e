package dev.qortex.examples;

import dev.qortex.buildlog.Buildlog;
import dev.qortex.buildlog.model.MistakeReport;
import dev.qortex.buildlog.model.MistakeSeverity;
import dev.qortex.buildlog.storage.memory.InMemoryBuildlogStorage;
import dev.qortex.core.embedding.HashingEmbeddingModel;
import dev.qortex.core.spool.Spool;
import dev.qortex.engine.LocalQortexClient;
import dev.qortex.ingest.MarkdownIngestor;
import dev.qortex.ingest.emissions.EmissionIngestor;
import dev.qortex.learning.store.LearningStores;
import dev.qortex.projectors.RelatedLesson;
import dev.qortex.projectors.RelatedLessons;
import dev.qortex.storage.memory.InMemoryStore;
import java.nio.file.Path;
import java.util.Set;

/** Asks which mistakes of one project are like those of another one. */
public final class RelatedMistakes {

  private static final String SHOP =
      "# Checkout\n\nThe checkout uses the card gateway. A request has a basket.";

  private static final String BILLING =
      "# Invoices\n\nThe invoice export requires an access token. A request has a customer.";

  private RelatedMistakes() {}

  /** The first argument is the folder of the emissions. */
  public static void main(String[] args) {
    Spool emissions = Spool.open(Path.of(args[0]));
    try (var store = new InMemoryStore();
        var memory =
            LocalQortexClient.builder(store).embedding(new HashingEmbeddingModel(256)).build();
        var buildlog =
            Buildlog.builder(new InMemoryBuildlogStorage(), LearningStores.inMemory())
                .emissions(emissions)
                .build()) {
      memory.ingest(new MarkdownIngestor().readText(SHOP, "checkout", "shop"));
      memory.ingest(new MarkdownIngestor().readText(BILLING, "invoices", "billing"));
      log(buildlog, "shop", "leak", "The socket of a cancelled upload was never closed.");
      log(buildlog, "shop", "sorting", "Baskets were sorted by name.");
      new EmissionIngestor().drain(emissions, "shop", memory::ingest);
      log(buildlog, "billing", "pool", "Each cancelled upload left a socket until none was free.");
      log(buildlog, "billing", "rounding", "Cents were lost in sums.");
      new EmissionIngestor().drain(emissions, "billing", memory::ingest);

      RelatedLessons lessons = new RelatedLessons(store);
      RelatedLessons.Found found = lessons.find("shop", Set.of("billing"), 20);
      System.out.println(found.related() + " of " + found.compared() + " pairs hold.");
      for (RelatedLesson pair : found.pairs()) {
        System.out.println(pair.mistake().text() + " — " + pair.lesson().text());
        pair.paths().forEach(System.out::println);
      }
    }
  }

  private static void log(Buildlog buildlog, String project, String kind, String description) {
    buildlog
        .project(project)
        .mistakes()
        .log(MistakeReport.of(kind, description, MistakeSeverity.MEDIUM));
  }
}
