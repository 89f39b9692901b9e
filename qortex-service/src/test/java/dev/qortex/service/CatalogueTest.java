package dev.qortex.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.qortex.core.QortexClient;
import dev.qortex.core.embedding.HashingEmbeddingModel;
import dev.qortex.engine.LocalQortexClient;
import dev.qortex.service.error.ErrorCode;
import dev.qortex.service.error.ServiceException;
import dev.qortex.service.operations.MemoryOperations;
import dev.qortex.service.schema.Arg;
import dev.qortex.storage.memory.InMemoryStore;
import java.util.Set;
import java.util.concurrent.FutureTask;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;

class CatalogueTest {

  private static final ObjectMapper JSON = new ObjectMapper();

  private final QortexClient memory =
      LocalQortexClient.builder(new InMemoryStore())
          .embedding(new HashingEmbeddingModel(64))
          .build();
  private final Catalogue catalogue = Catalogue.of(new MemoryOperations(memory));

  @Test
  void anAnswerHasTheShapeOfItsSchema() throws JsonProcessingException {
    JsonNode answer = call("qortex_query", "{\"context\": \"retries\"}");

    assertThat(answer.path("items").isArray()).isTrue();
    assertThat(answer.path("query_id").textValue()).isNotBlank();
    assertThat(answer.properties()).hasSize(5);
  }

  @Test
  void aSchemaTellsMeaningLimitsAndDefaults() {
    JsonNode schema = catalogue.operation("qortex_query").inputSchema();

    assertThat(schema.at("/properties/top_k"))
        .hasToString(
            "{\"type\":\"integer\",\"description\":\"How many items to return.\",\"default\":20,"
                + "\"minimum\":1,\"maximum\":100}");
    assertThat(schema.path("properties").fieldNames())
        .toIterable()
        .startsWith("context", "domains", "top_k", "min_confidence");
    assertThat(schema.path("required")).hasToString("[\"context\"]");
    assertThat(schema.path("additionalProperties")).hasToString("false");
  }

  @Test
  void refusalsNameArgumentValueAndCode() {
    refused("qortex_query", "{}", ErrorCode.INVALID_ARGUMENT, "context", "missing");
    refused("qortex_query", "[]", ErrorCode.INVALID_ARGUMENT, "", "[]");
    refused(
        "qortex_query",
        "{\"context\": \"x\", \"top_n\": 3}",
        ErrorCode.INVALID_ARGUMENT,
        "top_n",
        "top_k");
    refused(
        "qortex_query",
        "{\"context\": \"x\", \"top_k\": 101}",
        ErrorCode.INVALID_ARGUMENT,
        "top_k",
        "101");
    refused(
        "qortex_query",
        "{\"context\": \"x\", \"domains\": [\"a\", [7]]}",
        ErrorCode.INVALID_ARGUMENT,
        "domains[1]",
        "7");
    refused(
        "qortex_feedback",
        "{\"query_id\": \"x\", \"outcomes\": {\"a\": \"fine\"}}",
        ErrorCode.INVALID_ARGUMENT,
        "outcomes.a",
        "fine");
    refused(
        "qortex_feedback",
        "{\"query_id\": \"x\", \"outcomes\": {\"a/~b\": \"fine\"}}",
        ErrorCode.INVALID_ARGUMENT,
        "outcomes.a/~b",
        "fine");
    refused(
        "qortex_feedback",
        "{\"query_id\": \"x\", \"outcomes\": {\"123\": 2}}",
        ErrorCode.INVALID_ARGUMENT,
        "outcomes.123",
        "2");
    refused(
        "qortex_query",
        "{\"context\": {}}",
        ErrorCode.INVALID_ARGUMENT,
        "context",
        "Give a value of type string.");
    refused(
        "qortex_query",
        "{\"context\": \"x\", \"mode\": \"graf\"}",
        ErrorCode.INVALID_ARGUMENT,
        "mode",
        "Maybe one of [graph");
    refused(
        "qortex_rules", "{\"limit\": 0}", ErrorCode.INVALID_ARGUMENT, "limit", "Give at least 1.");
    refused(
        "qortex_query",
        "{\"context\": \"x\", \"as_of\": \"2026-11-03\"}",
        ErrorCode.INVALID_ARGUMENT,
        "as_of",
        "such as 2026-03-01T00:00:00Z");
    refused("qortex_querry", "{}", ErrorCode.NOT_FOUND, "", "qortex_query");
  }

  @Test
  void anArgumentThatIsNestedTooDeeplyIsAnswered() throws Exception {
    ObjectNode argument = JSON.createObjectNode();
    ObjectNode inner = argument.put("query_id", "x").putObject("outcomes");
    for (int i = 0; i < 10_000; i++) {
      inner = inner.putObject("a");
    }
    FutureTask<ServiceException> refusal =
        new FutureTask<>(
            () ->
                catchThrowableOfType(
                    ServiceException.class,
                    () -> catalogue.call("qortex_feedback", argument, Call.ofOwner())));
    new Thread(null, refusal, "small stack", 256 << 10).start();
    assertThat(refusal.get().code()).isEqualTo(ErrorCode.INTERNAL);
  }

  /** An argument whose schema cannot be made. */
  record Broken(@Arg(value = "Anything.", byDefault = "no JSON") String thing) {}

  /** An operation with such an argument. */
  public interface BrokenApi {

    @Op(name = "broken", text = "Broken.", toolset = Toolset.MEMORY)
    Nothing broken(Broken input, Call call);
  }

  @Test
  void aSchemaIsMadeWhenItIsAskedFor() {
    Catalogue broken =
        Catalogue.builder().bind(BrokenApi.class, (none, call) -> new Nothing()).build();
    assertThat(broken.operations()).hasSize(1);
    assertThatThrownBy(() -> broken.operation("broken").inputSchema())
        .hasMessageContaining("no JSON");
  }

  /** A result that has no JSON. */
  record Strange(Object thing) {}

  /** No arguments. */
  record Nothing() {}

  /** An operation with such a result. */
  public interface StrangeApi {

    @Op(name = "strange", text = "Strange.", toolset = Toolset.MEMORY)
    Strange strange(Nothing input, Call call);
  }

  private static Strange overflow(Nothing input, Call call) {
    throw new StackOverflowError("a secret of the inside");
  }

  @Test
  void aResultThatCannotBeWrittenIsADefect() {
    Catalogue strange =
        Catalogue.builder()
            .bind(StrangeApi.class, (nothing, call) -> new Strange(new Object() {}))
            .build();
    assertThatThrownBy(() -> strange.call("strange", JSON.createObjectNode(), Call.ofOwner()))
        .asInstanceOf(InstanceOfAssertFactories.type(ServiceException.class))
        .satisfies(failure -> assertThat(failure.code()).isEqualTo(ErrorCode.INTERNAL));
  }

  @Test
  void anErrorOfTheVirtualMachineIsADefectOfOneCall() {
    Catalogue strange = Catalogue.builder().bind(StrangeApi.class, CatalogueTest::overflow).build();
    assertThatThrownBy(() -> strange.call("strange", JSON.createObjectNode(), Call.ofOwner()))
        .hasMessageNotContaining("secret")
        .asInstanceOf(InstanceOfAssertFactories.type(ServiceException.class))
        .satisfies(failure -> assertThat(failure.code()).isEqualTo(ErrorCode.INTERNAL));
  }

  @Test
  void aCallerWithoutTheScopeIsRefused() {
    Caller reader = new Caller("reader", Set.of(Scope.READ), Set.of());
    assertThatThrownBy(
            () ->
                catalogue.call(
                    "qortex_feedback", JSON.createObjectNode(), new Call(reader, Progress.none())))
        .isInstanceOf(ServiceException.class)
        .hasMessageContaining("write");
  }

  @Test
  void aDefectIsFoundInTheLogByAnIdOfTheHost() {
    Catalogue numbered =
        Catalogue.builder()
            .bind(StrangeApi.class, CatalogueTest::overflow)
            .errorIds(() -> "error-7")
            .build();
    assertThatThrownBy(() -> numbered.call("strange", JSON.createObjectNode(), Call.ofOwner()))
        .isInstanceOf(ServiceException.class)
        .hasMessageContaining("error-7");
  }

  private JsonNode call(String name, String argument) throws JsonProcessingException {
    return catalogue.call(name, JSON.readTree(argument), Call.ofOwner());
  }

  private void refused(
      String name, String argument, ErrorCode code, String where, String inMessage) {
    assertThatThrownBy(() -> call(name, argument))
        .asInstanceOf(InstanceOfAssertFactories.type(ServiceException.class))
        .satisfies(
            refusal -> {
              assertThat(refusal.code()).isEqualTo(code);
              assertThat(refusal.argument()).isEqualTo(where);
              assertThat(refusal.getMessage()).contains(inMessage, "\n");
            });
  }
}
