package dev.qortex.service.operations;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.qortex.core.QortexClient;
import dev.qortex.core.embedding.HashingEmbeddingModel;
import dev.qortex.engine.LocalQortexClient;
import dev.qortex.learning.store.LearningStores;
import dev.qortex.service.Call;
import dev.qortex.service.Catalogue;
import dev.qortex.service.ReadableFolders;
import dev.qortex.service.internal.Json;
import dev.qortex.storage.memory.InMemoryStore;
import dev.qortex.storage.memory.search.InMemoryNamedVectorIndexes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Calls as programs make them that were written for Python qortex. */
class PythonQortexTest {

  @TempDir private Path docs;
  private final InMemoryStore store = new InMemoryStore();
  private final QortexClient memory =
      LocalQortexClient.builder(store).embedding(new HashingEmbeddingModel(32)).build();
  private IngestOperations ingest;
  private Catalogue catalogue;

  @BeforeEach
  void prepare() throws IOException {
    Files.writeString(docs.resolve("a.md"), "# Keys\n\nKeys are rotated.");
    ReadableFolders folders = ReadableFolders.of(docs);
    ingest = new IngestOperations(memory, store.graph(), folders);
    catalogue =
        Catalogue.builder()
            .add(new MemoryOperations(memory, store))
            .add(ingest)
            .add(new SourceOperations(memory, folders))
            .add(new VectorOperations(new InMemoryNamedVectorIndexes(InstantSource.system())))
            .add(new LearningOperations(LearningStores.inMemory()))
            .aliases(PythonNames.aliases())
            .build();
  }

  @AfterEach
  void close() {
    ingest.close();
  }

  @Test
  void figuresOfAMemory() throws IOException {
    call("qortex_ingest_text", "{'text': 'Keys are rotated.', 'domain': 'ops'}");
    assertThat(call("qortex_domains", "{}").at("/domains/0/name").textValue()).isEqualTo("ops");
    assertThat(call("qortex_stats", "{}").at("/knowledge/domains").intValue()).isEqualTo(1);
  }

  @Test
  void aResultOfATool() throws IOException {
    JsonNode stored =
        call(
            "qortex_ingest_tool_result",
            "{'tool_name': 'grep', 'result_text': 'keys.md:3', 'session_id': 's'}");
    assertThat(stored.get("chunks").intValue()).isEqualTo(1);
  }

  @Test
  void aFolderIsConnectedLookedAtAndRead() throws IOException {
    String connect = "{'source_id': 'd', 'connection_string': '.', 'domain': 'd'}";
    assertThat(call("qortex_source_connect", connect).get("passages").intValue()).isZero();
    assertThat(store.graph().domains()).isEmpty();
    JsonNode found = call("qortex_source_discover", "{'source_id': 'd'}");
    assertThat(found.at("/files/0/path").textValue()).isEqualTo("a.md");
    assertThat(call("qortex_source_sync", "{'source_id': 'd'}").get("passages").intValue())
        .isEqualTo(1);
  }

  @Test
  void anItemOfAVectorIndex() throws IOException {
    call("qortex_vector_create_index", "{'index_name': 'i', 'dimension': 2}");
    call("qortex_vector_upsert", "{'index_name': 'i', 'vectors': [[1, 0]], 'ids': ['a']}");
    call(
        "qortex_vector_update",
        "{'index_name': 'i', 'id': 'a', 'vector': [0, 1], 'metadata': {'year': 2020}}");
    JsonNode found =
        call("qortex_vector_query", "{'index_name': 'i', 'query_vector': [0, 1]}").at("/results/0");
    assertThat(found.get("score").doubleValue()).isEqualTo(1);
    assertThat(found.at("/metadata/year").intValue()).isEqualTo(2020);
    JsonNode described = call("qortex_vector_describe_index", "{'index_name': 'i'}");
    assertThat(described.at("/indexes/0/count").intValue()).isEqualTo(1);
    assertThat(
            call("qortex_vector_delete", "{'index_name': 'i', 'id': 'a'}").get("count").intValue())
        .isEqualTo(1);
  }

  @Test
  void aSessionOfALearner() throws IOException {
    String id =
        call("qortex_learning_session_start", "{'learner': 'l', 'session_name': 'today'}")
            .get("session_id")
            .textValue();
    call(
        "qortex_learning_observe",
        "{'learner': 'l', 'arm_id': 'a', 'reward': 1, 'session_id': '%s'}".formatted(id));
    JsonNode ended = call("qortex_learning_session_end", "{'session_id': '%s'}".formatted(id));
    assertThat(ended.get("outcomes")).hasSize(1);
  }

  private JsonNode call(String name, String argument) throws IOException {
    return catalogue.call(
        name, Json.mapper().readTree(argument.replace('\'', '"')), Call.ofOwner());
  }
}
