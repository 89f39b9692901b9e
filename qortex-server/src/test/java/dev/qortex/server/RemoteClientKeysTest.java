package dev.qortex.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.qortex.core.QortexClient;
import dev.qortex.core.embedding.HashingEmbeddingModel;
import dev.qortex.core.error.QortexException;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.core.query.Question;
import dev.qortex.engine.LocalQortexClient;
import dev.qortex.http.client.HttpQortexClient;
import dev.qortex.service.Catalogue;
import dev.qortex.service.Scope;
import dev.qortex.service.operations.MemoryOperations;
import dev.qortex.storage.memory.InMemoryStore;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Remote clients with keys, and without the right ones. */
class RemoteClientKeysTest {

  private static final Set<Scope> ALL = Set.of(Scope.values());

  private final SecureRandom random = new SecureRandom();
  private final ApiKey.Generated owner = ApiKey.bearer("owner", ALL, Set.of(), random);
  private final ApiKey.Generated reader =
      ApiKey.bearer("reader", Set.of(Scope.READ), Set.of(), random);
  private final ApiKey.Generated signer = ApiKey.signing("signer", ALL, Set.of("mine"), random);
  private final QortexClient memory =
      LocalQortexClient.builder(new InMemoryStore())
          .embedding(new HashingEmbeddingModel(64))
          .build();
  private final QortexServer server =
      QortexServer.builder(Catalogue.of())
          .clients(memory)
          .port(0)
          .limits(ServerLimits.defaults().bodyBytes(10_000))
          .keys(ApiKeys.of(owner.key(), reader.key(), signer.key()))
          .start();

  @AfterEach
  void stop() {
    server.close();
  }

  /** A second ahead, as nothing comes in that may have been signed before the server started. */
  private HttpQortexClient.Builder client() {
    InstantSource ahead = InstantSource.offset(InstantSource.system(), Duration.ofSeconds(1));
    return HttpQortexClient.builder(server.uri()).retries(0).clock(ahead);
  }

  private static IngestionManifest note(String domain, String text) {
    return IngestionManifest.builder(domain)
        .source(SourceMetadata.of(domain + ":s", "test"))
        .concept(ConceptNode.of(domain + ":1", domain, "Retry", text, Provenance.of(domain + ":s")))
        .build();
  }

  @Test
  void aKeyOrASignatureComesIn() {
    QortexClient all = client().apiKey(owner.text()).build();
    all.ingest(note("theirs", "Try again."));
    QortexClient mine = client().signing("signer", signer.text()).build();
    mine.ingest(note("mine", "Try again."));
    assertThat(all.query("retry").items()).hasSize(2);
    assertThat(mine.query("retry").items()).extracting("node.domain").containsExactly("mine");
    assertThat(mine.find("Retry", Set.of())).hasSize(1);
  }

  @Test
  void whoMayNotIsToldSo() {
    refused(client().build(), "401", "no key");
    refused(client().apiKey("qx_wrong").build(), "401", "unknown");
    refused(client().signing("signer", owner.text()).build(), "401", "signature");
    refused(client().apiKey(reader.text()).build(), "403", "write");
    refused(client().signing("signer", signer.text()).build(), "403", "theirs");
    assertThatExceptionOfType(QortexException.class)
        .isThrownBy(
            () ->
                client()
                    .signing("signer", signer.text())
                    .build()
                    .query(Question.of("retry").in("theirs")))
        .withMessageContaining("theirs");
  }

  private static void refused(QortexClient client, String... parts) {
    assertThatExceptionOfType(QortexException.class)
        .isThrownBy(() -> client.ingest(note("theirs", "Try again.")))
        .withMessageContainingAll(parts);
  }

  @Test
  void whatDoesNotFitIntoOneAnswerComesInSmallerParts() {
    IngestionManifest.Builder notes =
        IngestionManifest.builder("mine").source(SourceMetadata.of("mine:s", "test"));
    List<String> ids = IntStream.range(100, 140).mapToObj(i -> "mine:" + i).toList();
    for (String id : ids) {
      notes.concept(
          ConceptNode.of(id, "mine", "Note " + id, "x".repeat(1_000), Provenance.of("mine:s")));
    }
    memory.ingest(notes.build());
    QortexClient narrow = client().apiKey(owner.text()).answerBytes(10_000).build();
    assertThat(narrow.concepts("mine", Set.of(), "")).extracting("id").isEqualTo(ids);
    assertThat(narrow.nodes(ids)).extracting("id").containsExactlyInAnyOrderElementsOf(ids);
    QortexClient narrower = client().apiKey(owner.text()).answerBytes(500).build();
    assertThatExceptionOfType(QortexException.class)
        .isThrownBy(() -> narrower.concepts("mine", Set.of(), "").toList())
        .withMessageContaining("500 bytes");
    assertThatExceptionOfType(QortexException.class).isThrownBy(() -> narrower.nodes(ids));
  }

  @Test
  void aManifestBeyondTheLimitOfTheServerIsRefusedAsSuch() {
    QortexClient all = client().apiKey(owner.text()).build();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> all.ingest(note("theirs", "x".repeat(20_000))))
        .withMessageContaining("10000");
    assertThat(all.status().graph().total().total()).isZero();
  }

  @Test
  void aServerWithoutAMemoryForClientsIsNotMistakenForAnEmptyMemory() {
    try (QortexServer other =
        QortexServer.builder(Catalogue.of(new MemoryOperations(memory)))
            .port(0)
            .withoutAuthentication()
            .start()) {
      QortexClient client = HttpQortexClient.builder(other.uri()).build();
      assertThatExceptionOfType(QortexException.class)
          .isThrownBy(() -> client.query("retry"))
          .withMessageContaining("does not serve remote clients");
    }
  }
}
