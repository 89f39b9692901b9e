package dev.qortex.service.operations;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.qortex.core.QortexClient;
import dev.qortex.core.embedding.HashingEmbeddingModel;
import dev.qortex.engine.LocalQortexClient;
import dev.qortex.service.ReadableFolders;
import dev.qortex.storage.memory.InMemoryStore;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class TextOperationsTest {

  private static final String GUIDE =
      "# Guide\\n\\nWelcome.\\n\\n## Keys\\n\\nRotate **keys** often.\\n\\n## Pools\\n\\nSize pools to cores.";

  private final InMemoryStore store = new InMemoryStore();
  private final QortexClient memory =
      LocalQortexClient.builder(store).embedding(new HashingEmbeddingModel(32)).build();
  private final IngestOperations ingest =
      new IngestOperations(memory, store.graph(), ReadableFolders.none());
  private final CheckedCalls owner = new CheckedCalls(new MemoryOperations(memory), ingest);
  private final CheckedCalls tenant =
      new CheckedCalls(new MemoryOperations(memory), ingest).within("mine");

  TextOperationsTest() {
    for (String domain : List.of("mine", "other")) {
      owner.call(
          "qortex_ingest_text",
          "{'text': '%s', 'domain': '%s', 'format': 'markdown', 'name': 'guide.md'}"
              .formatted(GUIDE, domain));
    }
  }

  @AfterEach
  void close() {
    ingest.close();
    memory.close();
  }

  @Test
  void aPassageAndASourceComeWhole() {
    JsonNode source = owner.call("qortex_get", "{'ids': ['mine:guide.md']}");
    assertThat(source.path("items").findValuesAsText("content"))
        .containsExactly("Welcome.", "Rotate **keys** often.", "Size pools to cores.");
    assertThat(source.path("items").findValuesAsText("source")).containsOnly("mine:guide.md");
    String passage = source.at("/items/1/id").asText();
    JsonNode found = owner.call("qortex_get", "{'ids': ['%s', 'gone']}".formatted(passage));
    assertThat(found.at("/items/0")).isEqualTo(source.at("/items/1"));
    assertThat(found.path("missing")).hasToString("[\"gone\"]");
    assertThat(found.path("total").intValue()).isEqualTo(1);
    JsonNode page = owner.call("qortex_get", "{'ids': ['mine:guide.md'], 'offset': 1, 'limit': 1}");
    assertThat(page.at("/items/0")).isEqualTo(source.at("/items/1"));
    assertThat(page.path("items")).hasSize(1);
    assertThat(page.path("total").intValue()).isEqualTo(3);
  }

  @Test
  void aSourceWithoutPassagesShowsItsConcepts() {
    String source =
        owner
            .call(
                "qortex_ingest_structured",
                "{'domain': 'mine', 'concepts': [{'name': 'Vault', 'description': 'Keeps keys.'}]}")
            .path("source")
            .asText();
    JsonNode found = owner.call("qortex_get", "{'ids': ['%s']}".formatted(source));
    assertThat(found.at("/items/0/content").asText()).isEqualTo("Keeps keys.");
  }

  @Test
  void whatLiesBeyondTheDomainsOfTheCallerIsAsUnknown() {
    String passage =
        owner.call("qortex_get", "{'ids': ['other:guide.md']}").at("/items/0/id").asText();
    JsonNode foreign =
        tenant.call("qortex_get", "{'ids': ['%s', 'other:guide.md', 'no']}".formatted(passage));
    assertThat(foreign.path("items")).isEmpty();
    assertThat(foreign.path("missing")).hasSize(3);
    assertThat(tenant.call("qortex_get", "{'ids': ['mine:guide.md']}").path("items")).hasSize(3);
  }

  @Test
  void earlierVersionsComeOnRequest() {
    String passage =
        owner.call("qortex_get", "{'ids': ['mine:guide.md']}").at("/items/1/id").asText();
    for (String text : List.of("weekly", "daily")) {
      owner.call(
          "qortex_ingest_text",
          "{'text': '%s', 'domain': 'mine', 'format': 'markdown', 'name': 'guide.md'}"
              .formatted(GUIDE.replace("often", text)));
    }
    JsonNode now = owner.call("qortex_get", "{'ids': ['%s']}".formatted(passage));
    assertThat(now.path("items").findValuesAsText("content"))
        .containsExactly("Rotate **keys** daily.");
    assertThat(now.at("/items/0").has("until")).isFalse();
    JsonNode all = tenant.call("qortex_get", "{'ids': ['%s'], 'history': true}".formatted(passage));
    assertThat(all.path("items").findValuesAsText("content"))
        .containsExactly(
            "Rotate **keys** daily.", "Rotate **keys** weekly.", "Rotate **keys** often.");
    assertThat(all.at("/items/2/until")).isEqualTo(all.at("/items/1/since"));
    assertThat(all.at("/items/1/until")).isEqualTo(all.at("/items/0/since"));
    assertThat(owner.call("qortex_get", "{'ids': ['mine:guide.md']}").path("items")).hasSize(3);
    JsonNode source = owner.call("qortex_get", "{'ids': ['mine:guide.md'], 'history': true}");
    assertThat(source.path("items")).hasSize(5);
  }

  @Test
  void aSourceTellsWhenItWasIngested() {
    JsonNode source = owner.call("qortex_sources", "{'domain': 'mine'}").at("/sources/0");
    assertThat(source.path("ingested_at").asText())
        .isEqualTo(store.graph().ingestedAt("mine").get("mine:guide.md").toString());
    JsonNode status =
        new CheckedCalls(new MemoryOperations(memory, store)).call("qortex_status", "{}");
    assertThat(status.at("/domains/0/last_ingested").asText())
        .isEqualTo(source.path("ingested_at").asText());
  }
}
