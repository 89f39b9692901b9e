package dev.qortex.examples.doors;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.qortex.service.Call;
import dev.qortex.service.Caller;
import dev.qortex.service.Catalogue;
import dev.qortex.service.Progress;
import dev.qortex.service.Scope;
import dev.qortex.service.error.ErrorCode;
import dev.qortex.service.error.ServiceException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServiceCatalogueTest {

  @TempDir private Path folder;

  @Test
  void aQuestionIsAnsweredFromTheFolder() throws IOException {
    Path docs = Files.createDirectories(folder.resolve("docs"));
    Files.writeString(docs.resolve("a.md"), "# Retries\n\nA call is retried after a time-out.");

    JsonNode answer =
        ServiceCatalogue.run(docs, folder.resolve("memory.db"), "When is a call retried?");

    assertThat(answer.at("/items/0/content").textValue()).contains("after a time-out");
    assertThat(answer.at("/items/0/domain").textValue()).isEqualTo("handbook");
  }

  @Test
  void anOperationOfTheHostIsCheckedLikeAllOthers() {
    Owners owners = new Owners(Map.of("handbook", "ops@example.com"));
    Catalogue catalogue = Catalogue.builder().bind(OwnerApi.class, owners).build();
    Caller reader = new Caller("reader", Set.of(Scope.READ), Set.of("handbook"));
    Call call = new Call(reader, Progress.none());

    assertThat(catalogue.call("handbook_owner", domain("handbook"), call).get("owner").textValue())
        .isEqualTo("ops@example.com");
    assertThatExceptionOfType(ServiceException.class)
        .isThrownBy(() -> catalogue.call("handbook_owner", domain("payroll"), call))
        .matches(refusal -> refusal.code() == ErrorCode.FORBIDDEN);
    assertThatExceptionOfType(ServiceException.class)
        .isThrownBy(() -> catalogue.call("handbook_owner", domain("payroll"), Call.ofOwner()))
        .withMessageContaining("\nMaybe one of [handbook].")
        .matches(refusal -> refusal.code() == ErrorCode.NOT_FOUND);
  }

  private static ObjectNode domain(String name) {
    return JsonNodeFactory.instance.objectNode().put("domain", name);
  }
}
