package dev.qortex.examples.doors;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.qortex.service.Call;
import dev.qortex.service.Caller;
import dev.qortex.service.Catalogue;
import dev.qortex.service.Progress;
import dev.qortex.service.ReadableFolders;
import dev.qortex.service.Scope;
import dev.qortex.service.api.FactApi;
import dev.qortex.service.api.FactApi.RememberInput;
import dev.qortex.service.error.ServiceException;
import dev.qortex.service.operations.IngestOperations;
import dev.qortex.service.operations.MaintenanceOperations;
import dev.qortex.service.operations.MemoryOperations;
import dev.qortex.standard.StandardQortex;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;

/** The operations of a memory in one file, called from Java as a door calls them. */
public final class ServiceCatalogue {

  private ServiceCatalogue() {}

  /** The first argument, if there is one, is a folder of documents. */
  public static void main(String[] args) throws IOException {
    Path docs = Path.of(args.length > 0 ? args[0] : "examples/handbook");
    System.out.println(run(docs, Files.createTempFile("memory", ".db"), "When is a call retried?"));
  }

  /** The answer to a question about the documents. */
  static JsonNode run(Path docs, Path file, String question) {
    try (StandardQortex qortex = StandardQortex.open(file);
        IngestOperations ingest =
            new IngestOperations(
                qortex.memory(), qortex.store().graph(), ReadableFolders.of(docs))) {
      Catalogue catalogue =
          Catalogue.of(
              new MemoryOperations(qortex.memory(), qortex.store()),
              ingest,
              new MaintenanceOperations(qortex.memory(), qortex.store(), qortex.embedding()));

      ObjectNode folder = object().put("source_path", ".").put("domain", "handbook");
      Progress progress = (done, total, name) -> System.out.printf("%d of %d%n", done, total);
      catalogue.call("qortex_ingest", folder, new Call(Caller.owner(), progress));

      FactApi facts = catalogue.api(FactApi.class);
      facts.remember(new RememberInput("Backups run at 3.", "handbook"), Call.ofOwner());

      Caller reader = new Caller("reader", Set.of(Scope.READ), Set.of("handbook"));
      Call call = new Call(reader, Progress.none());
      try {
        catalogue.call("qortex_retract", object().put("source_id", "handbook:a.md"), call);
      } catch (ServiceException e) {
        System.out.println(e.code().value() + ": " + e.getMessage());
      }
      return catalogue.call("qortex_query", object().put("context", question), call);
    }
  }

  private static ObjectNode object() {
    return JsonNodeFactory.instance.objectNode();
  }
}
