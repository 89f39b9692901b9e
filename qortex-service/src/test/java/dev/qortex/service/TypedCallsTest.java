package dev.qortex.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.qortex.core.QortexClient;
import dev.qortex.core.embedding.HashingEmbeddingModel;
import dev.qortex.engine.LocalQortexClient;
import dev.qortex.ingest.fact.RememberedFacts;
import dev.qortex.service.api.FactApi;
import dev.qortex.service.api.FactApi.FactResult;
import dev.qortex.service.api.FactApi.RememberInput;
import dev.qortex.service.api.FactApi.RetractInput;
import dev.qortex.service.api.FactApi.SourcesInput;
import dev.qortex.service.api.VectorApi;
import dev.qortex.service.error.ErrorCode;
import dev.qortex.service.error.ServiceException;
import dev.qortex.service.internal.Json;
import dev.qortex.service.operations.IngestOperations;
import dev.qortex.service.operations.MemoryOperations;
import dev.qortex.service.schema.Arg;
import dev.qortex.storage.memory.InMemoryStore;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Calls through the interfaces that declare operations, without JSON. */
class TypedCallsTest {

  private final InMemoryStore store = new InMemoryStore();
  private final QortexClient memory =
      LocalQortexClient.builder(store).embedding(new HashingEmbeddingModel(64)).build();
  private final IngestOperations ingest =
      new IngestOperations(memory, store.graph(), ReadableFolders.none());
  private final Catalogue catalogue = Catalogue.of(new MemoryOperations(memory, store), ingest);
  private final FactApi facts = catalogue.api(FactApi.class);

  @AfterEach
  void close() {
    ingest.close();
  }

  @Test
  void aFactIsRememberedWithoutJson() {
    FactResult fact = facts.remember(new RememberInput("Backups run at 3.", "ops"), owner());

    assertThat(fact.changed()).isTrue();
    assertThat(facts.sources(new SourcesInput("ops", 0, 100), owner()).sources())
        .extracting(FactApi.SourceItem::id)
        .containsExactly(fact.factId());
  }

  @Test
  void aTextThatIsTooLongIsRefusedWithWhatTakesIt() {
    String text = "x".repeat(10_001);
    ObjectNode argument = Json.mapper().createObjectNode().put("text", text);
    for (ThrowingCallable call :
        List.<ThrowingCallable>of(
            () -> facts.remember(new RememberInput(text, "ops"), owner()),
            () -> catalogue.call("qortex_remember", argument, owner()),
            () -> catalogue.call("qortex_correct", argument.put("fact_id", "f"), owner()))) {
      assertThatThrownBy(call)
          .hasMessageContainingAll("Give at most 10000", "qortex_ingest_text takes longer texts");
    }
  }

  @Test
  void limitsAreThoseOfTheSchema() {
    refused(
        () -> facts.remember(new RememberInput("", "ops"), owner()),
        ErrorCode.INVALID_ARGUMENT,
        "text");
    refused(
        () -> facts.remember(new RememberInput("x".repeat(10_001), "ops"), owner()),
        ErrorCode.TOO_LARGE,
        "text");
    refused(
        () -> facts.sources(new SourcesInput("ops", 0, 1_001), owner()),
        ErrorCode.INVALID_ARGUMENT,
        "limit");
    refused(
        () -> facts.sources(new SourcesInput("nowhere", 0, 1), owner()),
        ErrorCode.NOT_FOUND,
        "domain",
        facts.remember(new RememberInput("Backups run at 3.", "ops"), owner()));
  }

  @Test
  void rightsAreChecked() {
    Call agent = new Call(Caller.agent(), Progress.none());
    refused(() -> facts.retract(new RetractInput("x", false), agent), ErrorCode.FORBIDDEN, "");
    Caller tenant = new Caller("tenant", Set.of(Scope.values()), Set.of("ops"));
    refused(
        () -> facts.forget(new FactApi.ForgetInput("s"), new Call(tenant, Progress.none())),
        ErrorCode.FORBIDDEN,
        "");
  }

  @Test
  void anInterfaceThatTheHostHasNoPartForIsNotFound() {
    refused(() -> catalogue.api(VectorApi.class), ErrorCode.NOT_FOUND, "");
  }

  @Test
  void typedResultsAreOfThisProcessOnly() {
    assertThatThrownBy(() -> catalogue.forOtherMachines().api(FactApi.class))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("\nMaybe ");
  }

  /** An operation of a host, whose schema no resource has. */
  public interface OwnerApi {

    @Op(
        name = "handbook_owner",
        text = "Names an owner.",
        toolset = Toolset.MEMORY,
        route = "GET owners/{domain}",
        command = "owner")
    Owner owner(OwnerInput input, Call call);

    @Op(name = "handbook_count", text = "Counts.", toolset = Toolset.MEMORY)
    Count count(Call call);

    record OwnerInput(@Arg(value = "The domain.", max = 5) String domain) {}

    record Owner(String owner) {}

    record Count(int count) {}
  }

  private static OwnerApi owners() {
    return new OwnerApi() {
      @Override
      public Owner owner(OwnerInput input, Call call) {
        return new Owner("ada of " + input.domain());
      }

      @Override
      public Count count(Call call) {
        throw new UnsupportedOperationException("a secret of the inside");
      }
    };
  }

  @Test
  void bothFormsOfANameInUnicodeAreOneDomain() {
    String composed = "Gr\u00f6\u00dfe";
    String decomposed = "Gro\u0308\u00dfe";
    Catalogue both =
        Catalogue.builder()
            .add(new MemoryOperations(memory, store))
            .add(ingest)
            .domains(() -> memory.status().graph().domains().keySet())
            .build();
    FactApi of = both.api(FactApi.class);
    FactResult first = of.remember(new RememberInput("Backups run at 3.", decomposed), owner());
    assertThat(first.domain()).as("a new one is composed").isEqualTo(composed);
    assertThat(of.remember(new RememberInput("Backups run at 3.", composed), owner()).changed())
        .isFalse();
    ObjectNode question = Json.mapper().createObjectNode().put("context", "When do backups run?");
    question.putArray("domains").add(decomposed);
    assertThat(both.call("qortex_ask", question, owner()).at("/items/0/domain").textValue())
        .isEqualTo(composed);

    String earlier = "Ko\u0308ln";
    RememberedFacts.in(memory).domain(earlier).remember("The office is in the cathedral's shade.");
    FactResult found =
        of.remember(
            new RememberInput("The office is in the cathedral's shade.", "K\u00f6ln"), owner());
    assertThat(found.domain()).as("one of an earlier state keeps its form").isEqualTo(earlier);
    assertThat(found.changed()).isFalse();
    Call bound =
        new Call(new Caller("bound", Set.of(Scope.READ), Set.of("K\u00f6ln")), Progress.none());
    assertThat(of.sources(new SourcesInput("K\u00f6ln", 0, 100), bound).total()).isOne();
    refused(
        () -> of.sources(new SourcesInput(composed, 0, 100), bound), ErrorCode.FORBIDDEN, "domain");
  }

  @Test
  void aHostDeclaresOperationsOfItsOwn() {
    Catalogue own = Catalogue.builder().bind(OwnerApi.class, owners()).build();

    ObjectNode argument = Json.mapper().createObjectNode().put("domain", "ops");
    assertThat(own.call("handbook_owner", argument, owner()))
        .hasToString("{\"owner\":\"ada of ops\"}");
    assertThat(own.api(OwnerApi.class).owner(new OwnerApi.OwnerInput("ops"), owner()).owner())
        .isEqualTo("ada of ops");
    refused(
        () -> own.api(OwnerApi.class).owner(new OwnerApi.OwnerInput("handbook"), owner()),
        ErrorCode.TOO_LARGE,
        "domain");
    assertThat(own.operation("handbook_owner").facets().route()).isEqualTo("GET owners/{domain}");
  }

  @Test
  void aDefectIsToldAsByACallByName() {
    Catalogue own =
        Catalogue.builder().bind(OwnerApi.class, owners()).errorIds(() -> "error-7").build();
    assertThatThrownBy(() -> own.api(OwnerApi.class).count(owner()))
        .isInstanceOf(ServiceException.class)
        .hasMessageContaining("error-7")
        .hasMessageNotContaining("secret");
  }

  @Test
  void aGroupIsMadeAtItsFirstCall() {
    AtomicInteger made = new AtomicInteger();
    Catalogue lazy =
        Catalogue.builder()
            .addLazily(
                List.of(OwnerApi.class),
                () -> {
                  made.incrementAndGet();
                  return () -> List.of(Binding.of(OwnerApi.class, owners()));
                })
            .build();
    assertThat(lazy.operations())
        .extracting(Operation::name)
        .containsExactly("handbook_count", "handbook_owner");
    assertThat(made).hasValue(0);
    OwnerApi typed = lazy.api(OwnerApi.class);
    typed.owner(new OwnerApi.OwnerInput("ops"), owner());
    typed.owner(new OwnerApi.OwnerInput("ops"), owner());
    assertThat(made).hasValue(1);
  }

  @Test
  void anAliasHasTheArgumentsThatItsCallersKnow() {
    Catalogue own =
        Catalogue.builder()
            .bind(OwnerApi.class, owners())
            .aliases(
                List.of(
                    Alias.of("old_owner", "handbook_owner")
                        .renaming("space", "domain")
                        .ignoring("why"),
                    Alias.of("ops_owner", "handbook_owner").giving("domain", "ops"),
                    Alias.of("old_query", "qortex_query")))
            .build();

    ObjectNode argument = Json.mapper().createObjectNode().put("space", "a").put("why", "so");
    assertThat(own.call("old_owner", argument, owner())).hasToString("{\"owner\":\"ada of a\"}");
    assertThat(own.call("ops_owner", Json.mapper().createObjectNode(), owner()))
        .hasToString("{\"owner\":\"ada of ops\"}");
    refused(
        () -> own.call("old_owner", Json.mapper().createObjectNode().put("domain", "a"), owner()),
        ErrorCode.INVALID_ARGUMENT,
        "domain");
    assertThat(own.aliases()).extracting(Operation::name).containsExactly("old_owner", "ops_owner");
    assertThat(own.aliases()).extracting(Operation::toolset).containsOnly(Toolset.PYTHON);
    assertThat(own.operations()).hasSize(2);
    assertThat(own.operation("old_owner").inputSchema().path("required"))
        .hasToString("[\"space\"]");
  }

  interface Hidden {

    @Op(name = "hidden", text = "Hidden.", toolset = Toolset.MEMORY)
    OwnerApi.Count count(Call call);
  }

  public interface Malformed {

    @Op(name = "malformed", text = "Malformed.", toolset = Toolset.MEMORY)
    Map<String, String> count(String input, Call call);
  }

  @Test
  void aDeclarationIsPublicAndMadeOfRecords() {
    assertThatThrownBy(() -> Declarations.of(Hidden.class)).hasMessageContaining("public");
    assertThatThrownBy(() -> Declarations.of(Malformed.class)).hasMessageContaining("Maybe");
  }

  private static Call owner() {
    return Call.ofOwner();
  }

  private static void refused(
      ThrowingCallable call, ErrorCode code, String argument, Object... before) {
    ServiceException refusal = catchThrowableOfType(ServiceException.class, call);
    assertThat(refusal).isNotNull();
    assertThat(refusal.code()).as(refusal.getMessage()).isEqualTo(code);
    assertThat(refusal.argument()).isEqualTo(argument);
  }
}
