package dev.qortex.service.operations;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.harrel.jsonschema.Validator;
import dev.harrel.jsonschema.ValidatorFactory;
import dev.qortex.service.ApiGroup;
import dev.qortex.service.Call;
import dev.qortex.service.Caller;
import dev.qortex.service.Catalogue;
import dev.qortex.service.Operation;
import dev.qortex.service.Progress;
import dev.qortex.service.Scope;
import dev.qortex.service.error.ErrorCode;
import dev.qortex.service.error.ServiceException;
import java.util.Set;
import java.util.TreeSet;

/** Calls of groups of operations, with each result held against its schema by another validator. */
final class CheckedCalls {

  private static final ObjectMapper JSON = new ObjectMapper();

  private final Catalogue catalogue;
  private final Call call;
  private final Set<String> notCalled = new TreeSet<>();
  private final Set<String> notRefused = new TreeSet<>();

  CheckedCalls(ApiGroup... groups) {
    this(Catalogue.of(groups), Call.ofOwner());
  }

  /** Calls of the operations that an interface declares. */
  static <A> CheckedCalls of(Class<A> api, A implementation) {
    return new CheckedCalls(Catalogue.builder().bind(api, implementation).build(), Call.ofOwner());
  }

  private CheckedCalls(Catalogue catalogue, Call call) {
    this.catalogue = catalogue;
    this.call = call;
    catalogue.operations().stream().map(Operation::name).forEach(notCalled::add);
    notRefused.addAll(notCalled);
  }

  /** Calls of the same operations as others make them. */
  CheckedCalls as(Call other) {
    return new CheckedCalls(catalogue, other);
  }

  /** Calls of somebody who may read and write in these domains. */
  CheckedCalls within(String... domains) {
    Caller tenant = new Caller("tenant", Set.of(Scope.READ, Scope.WRITE), Set.of(domains));
    return as(new Call(tenant, Progress.none()));
  }

  /** The result of a call that succeeds; the argument may have ' for ". */
  JsonNode call(String name, String argument) {
    return call(name, json(argument));
  }

  /** The result of a call that succeeds. */
  JsonNode call(String name, JsonNode argument) {
    JsonNode result = catalogue.call(name, argument, call);
    Validator.Result checked =
        new ValidatorFactory()
            .validate(catalogue.operation(name).outputSchema().toString(), result.toString());
    assertThat(checked.getErrors())
        .as("%s by its schema", result)
        .extracting(error -> error.getInstanceLocation() + " " + error.getError())
        .isEmpty();
    notCalled.remove(name);
    return result;
  }

  /** The message of a call that is refused with that code. */
  String refused(String name, String argument, ErrorCode code) {
    ServiceException refusal =
        catchThrowableOfType(
            ServiceException.class, () -> catalogue.call(name, json(argument), call));
    assertThat(refusal).as("%s with %s", name, argument).isNotNull();
    assertThat(refusal.code()).as(refusal.getMessage()).isEqualTo(code);
    notRefused.remove(name);
    return refusal.argument() + ": " + refusal.getMessage();
  }

  /** The call is refused with that code, and names what it refuses. */
  void refused(ErrorCode code, String inMessage, String name, String argument) {
    assertThat(refused(name, argument, code)).contains(inMessage);
  }

  /** The message of a call whose argument is refused. */
  String refused(String name, String argument) {
    return refused(name, argument, ErrorCode.INVALID_ARGUMENT);
  }

  /** Each operation was called with a good argument and with a bad one. */
  void assertComplete() {
    assertThat(notCalled).as("never called").isEmpty();
    assertThat(notRefused).as("never refused").isEmpty();
  }

  private static JsonNode json(String text) {
    try {
      return JSON.readTree(text.replace('\'', '"'));
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(text, e);
    }
  }
}
