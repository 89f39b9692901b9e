package dev.qortex.service.operations;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.qortex.core.model.CodeExample;
import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.ExplicitRule;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Passage;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.RelationType;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.json.wire.RemoteMethod;
import dev.qortex.json.wire.WireJson;
import dev.qortex.service.Call;
import dev.qortex.service.Caller;
import dev.qortex.service.Catalogue;
import dev.qortex.service.ClientDispatcher;
import dev.qortex.service.Operation;
import dev.qortex.service.Progress;
import dev.qortex.service.Scope;
import dev.qortex.service.error.ServiceException;
import dev.qortex.service.internal.Schemas;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Names that a caller who is bound to domains gets to see when it names almost another domain. */
class ForeignNamesTest {

  private static final long SEED = 5;
  private static final String SECRET = "patient-alma";
  private static final Call TENANT =
      new Call(new Caller("tenant", Set.of(Scope.values()), Set.of("ops")), Progress.none());

  @TempDir Path folder;

  @Test
  void noOperationNamesADomainOfOthers() throws IOException {
    Map<String, List<String>> near = new HashMap<>();
    near.put("", List.of("ops", "patient-alm", "patient-alna", "patient", "alma"));
    near.put("domain", List.of("ops"));
    near.put("domains", List.of("ops"));
    near.put("node_id", List.of("ops:keys", "ops:shared", "ops:passage", "ops:taken"));
    near.put("ids", List.of("ops:keys", "ops:shared", "ops:passage", "ops:taken"));
    near.put("name", List.of("Keys", "Shared"));
    near.put("context", List.of("When are keys rotated?", "What is shared?"));
    near.put("text", List.of("When are keys rotated?", "What is shared?"));
    Random random = new Random(SEED);
    int refused = 0;
    try (AllGroups groups = new AllGroups(folder.resolve("groups"))) {
      Catalogue catalogue = groups.catalogue();
      for (String domain : List.of(SECRET, "ops")) {
        JsonNode text =
            new ObjectMapper()
                .createObjectNode()
                .put("text", "Keys are rotated. Backups are kept.")
                .put("domain", domain);
        catalogue.call("qortex_ingest_text", text, Call.ofOwner());
      }
      link(groups.clients());
      for (Operation operation : catalogue.operations()) {
        for (int i = 0; i < 60; i++) {
          JsonNode argument = new RandomArguments(random, near).of(operation.inputSchema());
          refused += seen(operation.name(), argument, catalogue::call) ? 1 : 0;
        }
      }
      for (RemoteMethod<?, ?> method : RemoteMethod.all()) {
        JsonNode schema = Schemas.ofInput(method.parameters());
        for (int i = 0; i < 60; i++) {
          JsonNode argument = new RandomArguments(random, near).of(schema);
          refused += seen(method.name(), argument, groups.clients()::call) ? 1 : 0;
        }
      }
    }
    assertThat(refused).isGreaterThan(100);
  }

  /** Gives elements of both domains every bond that a manifest may give them. */
  private static void link(ClientDispatcher clients) {
    SourceMetadata ours = SourceMetadata.of("ops:handbook", "test");
    SourceMetadata theirs = SourceMetadata.of(SECRET + ":diary", "test");
    Provenance here = Provenance.of(ours.id());
    Provenance there = new Provenance(theirs.id(), "Diary of " + SECRET, "");
    Provenance links = Provenance.of(SECRET + ":links");
    List<String> both = List.of("ops:keys", SECRET + ":diary", "ops:taken");
    ingest(
        clients,
        IngestionManifest.builder(SECRET)
            .source(theirs)
            .concept(ConceptNode.of(SECRET + ":diary", SECRET, "Keys", "A diary.", there))
            .concept(ConceptNode.of("ops:taken", SECRET, "Keys", "A diary of keys.", there))
            .concept(ConceptNode.of("ops:shared", "ops", "Shared", "Keys that are shared.", there))
            .passage(Passage.of("ops:passage", "ops", "Keys", "Keys are rotated.", there))
            .rule(new ExplicitRule("ops:rule:2", "ops", "Share keys.", both, "", 1, there))
            .example(new CodeExample("ops:ex:2", "ops", "b()", "", "", both, false, there)));
    ingest(
        clients,
        IngestionManifest.builder("ops")
            .source(ours)
            .concept(ConceptNode.of("ops:keys", "ops", "Keys", "Keys are rotated.", here))
            .rule(new ExplicitRule("ops:rule:1", "ops", "Rotate keys.", both, "", 1, here))
            .example(new CodeExample("ops:ex:1", "ops", "a()", "", "", both, false, here))
            .edge(edge("ops:keys", SECRET + ":diary", here))
            .edge(edge(SECRET + ":diary", "ops:keys", here))
            .edge(edge("ops:keys", "ops:taken", here)));
    ingest(
        clients,
        IngestionManifest.builder(SECRET)
            .source(SourceMetadata.of(SECRET + ":links", "test"))
            .edge(edge("ops:keys", "ops:shared", links))
            .edge(edge("ops:passage", "ops:keys", links)));
  }

  private static ConceptEdge edge(String from, String to, Provenance source) {
    return ConceptEdge.of(from, RelationType.REQUIRES, to, 0.9, source);
  }

  private static void ingest(ClientDispatcher clients, IngestionManifest.Builder manifest) {
    clients.call("ingest", WireJson.mapper().valueToTree(manifest.build()), Call.ofOwner());
  }

  private interface Callable {
    JsonNode call(String name, JsonNode argument, Call call);
  }

  /** True if it was refused. */
  private static boolean seen(String name, JsonNode argument, Callable callable) {
    try {
      assertThat(callable.call(name, argument, TENANT).toString())
          .as("%s(%s), seed %s", name, argument, SEED)
          .doesNotContain(SECRET);
      return false;
    } catch (ServiceException e) {
      assertThat(e.getMessage()).as("%s(%s), seed %s", name, argument, SEED).doesNotContain(SECRET);
      return true;
    }
  }
}
