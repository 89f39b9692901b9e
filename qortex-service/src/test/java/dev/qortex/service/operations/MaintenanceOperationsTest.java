package dev.qortex.service.operations;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.qortex.core.QortexClient;
import dev.qortex.core.embedding.HashingEmbeddingModel;
import dev.qortex.engine.LocalQortexClient;
import dev.qortex.ingest.DocumentIngestor;
import dev.qortex.service.Call;
import dev.qortex.service.Caller;
import dev.qortex.service.Catalogue;
import dev.qortex.service.Operation;
import dev.qortex.service.Progress;
import dev.qortex.service.Scope;
import dev.qortex.service.error.ErrorCode;
import dev.qortex.storage.memory.InMemoryStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class MaintenanceOperationsTest {

  private final InMemoryStore store = new InMemoryStore();
  private final HashingEmbeddingModel model = new HashingEmbeddingModel(64);
  private final QortexClient memory = LocalQortexClient.builder(store).embedding(model).build();
  private final MaintenanceOperations maintenance = new MaintenanceOperations(memory, store, model);
  private final CheckedCalls owner = new CheckedCalls(maintenance);

  MaintenanceOperationsTest() {
    learn("keys.md", "# Keys\n\nAlways rotate keys before they expire.");
  }

  private void learn(String name, String text) {
    memory.ingest(DocumentIngestor.standard().readText(text, name, "ops"));
  }

  @Test
  void onlyAdministratorsMaintainAndOnlyPeopleDelete() {
    Caller writer = new Caller("writer", Set.of(Scope.READ, Scope.WRITE), Set.of());
    CheckedCalls as = owner.as(new Call(writer, Progress.none()));
    for (Operation operation : Catalogue.of(maintenance).operations()) {
      boolean people = operation.hints().destructive();
      as.refused(ErrorCode.FORBIDDEN, people ? "decide" : "admin", operation.name(), "{}");
    }
  }

  @Test
  void vectorsAreMadeAnewAndTellHowFar() {
    JsonNode dry = owner.call("qortex_migrate_vec", "{'dry_run': true}");
    List<Long> done = new ArrayList<>();
    JsonNode made =
        owner
            .as(new Call(Caller.owner(), (at, total, text) -> done.add(at)))
            .call("qortex_migrate_vec", "{}");

    assertThat(dry.path("nodes")).isEqualTo(made.path("nodes"));
    assertThat(made.path("dimension").intValue()).isEqualTo(64);
    assertThat(done).isSorted().last().isNotEqualTo(0L);
    for (String missing :
        List.of("{'missing_only': true}", "{'missing_only': true, 'dry_run': true}")) {
      assertThat(owner.call("qortex_migrate_vec", missing).path("nodes").intValue()).isZero();
    }
  }

  @Test
  void vectorsOfSentencesAreMadeAnew() {
    store.sentences().list().forEach(index -> store.sentences().delete(index.name()));
    owner.call("qortex_migrate_vec", "{}");
    assertThat(store.sentences().list())
        .singleElement()
        .satisfies(index -> assertThat(index.size()).isPositive());
  }

  @Test
  void aModelThatIsNotThatOfTheMemoryIsRefused() {
    assertThatThrownBy(
            () -> new MaintenanceOperations(memory, store, new HashingEmbeddingModel(32)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("hashing-32")
        .hasMessageContaining("hashing-64");
  }

  @Test
  void aCheckpointLeadsBack() {
    JsonNode kept = owner.call("qortex_checkpoint_create", "{'name': 'before'}");
    String id = kept.path("checkpoint_id").textValue();
    learn("more.md", "# More\n\nMore about keys.");
    JsonNode restored =
        owner.call("qortex_checkpoint_restore", "{'checkpoint_id': '%s'}".formatted(id));

    assertThat(restored.at("/removed/passages").intValue()).isEqualTo(1);
    assertThat(owner.call("qortex_checkpoint_list", "{}").at("/checkpoints/0")).isEqualTo(kept);
    assertThat(
            owner
                .call("qortex_checkpoint_delete", "{'checkpoint_id': '%s'}".formatted(id))
                .path("deleted")
                .booleanValue())
        .isTrue();
    owner.refused(
        ErrorCode.NOT_FOUND,
        "checkpoint_id",
        "qortex_checkpoint_restore",
        "{'checkpoint_id': '%s'}".formatted(id));
    owner.refused(
        ErrorCode.INVALID_ARGUMENT,
        "nowhere",
        "qortex_checkpoint_create",
        "{'name': 'x', 'domains': ['nowhere']}");
  }

  @Test
  void aDomainIsErasedWithItsCheckpoints() {
    String id =
        owner.call("qortex_checkpoint_create", "{'name': 'x'}").path("checkpoint_id").textValue();
    JsonNode erased = owner.call("qortex_delete_domain", "{'domain': 'ops'}");
    assertThat(erased.path("deleted").booleanValue()).isTrue();
    assertThat(erased.at("/removed/passages").intValue()).isPositive();
    assertThat(erased.path("checkpoints")).hasSize(1);
    assertThat(erased.at("/checkpoints/0").textValue()).isEqualTo(id);
    assertThat(erased.path("not_reached").toString()).contains("Backups");
    assertThat(store.checkpoints().list()).isEmpty();
    assertThat(
            owner.call("qortex_delete_domain", "{'domain': 'ops'}").path("deleted").booleanValue())
        .isFalse();
    assertThat(store.vectors().size()).isZero();
  }

  @Test
  void feedbackIsMeasuredAndPromoted() {
    assertThat(owner.call("qortex_learning_report", "{}").path("asked").intValue()).isZero();
    assertThat(owner.call("qortex_promote_edges", "{}").path("remaining").intValue()).isZero();
  }

  @Test
  void statementsThatCannotBothHoldAreListed() {
    assertThat(owner.call("qortex_conflicts", "{'domain': 'ops'}").path("total").intValue())
        .isZero();
    for (String name : List.of("Ana", "Ben")) {
      String text = "The owner of the release list is " + name + ".";
      memory.ingest(DocumentIngestor.standard().readText(text, name, "ops"));
    }
    JsonNode found = owner.call("qortex_conflicts", "{'domain': 'ops'}");
    assertThat(found.path("total").intValue()).isEqualTo(1);
    assertThat(found.at("/conflicts/0/kind").textValue()).isEqualTo("object");
    assertThat(found.at("/conflicts/0/first/source_id").textValue()).isNotEmpty();
    assertThat(found.at("/conflicts/0/second/text").textValue()).contains("owner");
  }
}
