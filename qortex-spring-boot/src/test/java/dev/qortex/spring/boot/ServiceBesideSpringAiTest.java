package dev.qortex.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.qortex.core.QortexClient;
import dev.qortex.core.embedding.HashingEmbeddingModel;
import dev.qortex.engine.LocalQortexClient;
import dev.qortex.service.Call;
import dev.qortex.service.Catalogue;
import dev.qortex.service.error.ServiceException;
import dev.qortex.service.operations.MemoryOperations;
import dev.qortex.storage.memory.InMemoryStore;
import org.junit.jupiter.api.Test;

/** The operations check arguments with the version of the validator that Spring AI brings. */
class ServiceBesideSpringAiTest {

  private static ObjectNode object() {
    return new ObjectMapper().createObjectNode();
  }

  @Test
  void argumentsAreCheckedAndRefusedWithTheirValue() {
    InMemoryStore store = new InMemoryStore();
    try (QortexClient memory =
        LocalQortexClient.builder(store).embedding(new HashingEmbeddingModel(64)).build()) {
      Catalogue catalogue = Catalogue.of(new MemoryOperations(memory, store));

      assertThat(
              catalogue
                  .call("qortex_query", object().put("context", "retry"), Call.ofOwner())
                  .path("items"))
          .isEmpty();
      assertThatExceptionOfType(ServiceException.class)
          .isThrownBy(
              () ->
                  catalogue.call(
                      "qortex_query",
                      object().put("context", "retry").put("top_k", -7),
                      Call.ofOwner()))
          .withMessageContaining("'top_k' (-7)")
          .withMessageContaining("Give at least");
    }
  }
}
