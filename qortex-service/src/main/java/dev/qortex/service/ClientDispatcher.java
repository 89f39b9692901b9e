package dev.qortex.service;

import static dev.qortex.service.Scope.ADMIN;
import static dev.qortex.service.Scope.DECIDE;
import static dev.qortex.service.Scope.READ;
import static dev.qortex.service.Scope.WRITE;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.qortex.commons.Checks;
import dev.qortex.core.QortexClient;
import dev.qortex.json.wire.Parameters;
import dev.qortex.json.wire.RemoteMethod;
import dev.qortex.json.wire.WireJson;
import dev.qortex.service.erasure.Person;
import dev.qortex.service.erasure.PersonErasure;
import dev.qortex.service.error.ServiceException;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.slf4j.LoggerFactory;

/**
 * Dispatcher of the calls of remote clients to the methods of a memory, with the rights and domains
 * of each caller. Methods are not operations: agents and people use those of a {@link Catalogue}.
 * Immutable and thread-safe.
 */
public final class ClientDispatcher {

  private static final Map<String, Method<?>> METHODS =
      Map.ofEntries(
          within(RemoteMethod.QUERY, READ),
          within(RemoteMethod.COMPARE, READ),
          within(RemoteMethod.FIND, READ),
          within(RemoteMethod.NODES, READ),
          within(RemoteMethod.EXPLORE, READ),
          within(RemoteMethod.NEAREST, READ),
          within(RemoteMethod.RELATED, READ),
          within(RemoteMethod.RULES, READ),
          within(RemoteMethod.SOURCES, READ),
          within(RemoteMethod.RECEIPT, READ),
          within(RemoteMethod.CONCEPTS, READ),
          within(RemoteMethod.CONFLICTS, READ),
          within(RemoteMethod.INGEST, WRITE),
          within(RemoteMethod.FEEDBACK, WRITE),
          within(RemoteMethod.OBSERVE_REPLY, WRITE),
          within(RemoteMethod.RETRACT, DECIDE),
          beyond(RemoteMethod.STATUS, READ),
          beyond(RemoteMethod.LEARNING_REPORT, READ),
          beyond(RemoteMethod.COVERAGE, READ),
          beyond(RemoteMethod.REPLAY, WRITE),
          beyond(RemoteMethod.FORGET, DECIDE),
          beyond(RemoteMethod.ERASE_DOMAIN, DECIDE),
          beyond(RemoteMethod.EMBED_MISSING, ADMIN),
          beyond(RemoteMethod.DELIVER_FEEDBACK, ADMIN),
          beyond(RemoteMethod.PROMOTE_EDGES, ADMIN));

  private final QortexClient memory;
  private final Optional<PersonErasure> erasure;
  private final CallGuard guard;

  private ClientDispatcher(QortexClient memory, Optional<PersonErasure> erasure, CallGuard guard) {
    this.memory = memory;
    this.erasure = erasure;
    this.guard = guard;
  }

  /** Method, and the rights that it asks for. */
  private record Method<P extends Record>(RemoteMethod<P, ?> remote, CallGuard.Target target) {}

  /** Method that can be kept to the domains of a caller. */
  private static Map.Entry<String, Method<?>> within(RemoteMethod<?, ?> method, Scope scope) {
    return Map.entry(method.name(), new Method<>(method, target(method, scope, true)));
  }

  /** Method that reaches all domains. */
  private static Map.Entry<String, Method<?>> beyond(RemoteMethod<?, ?> method, Scope scope) {
    return Map.entry(method.name(), new Method<>(method, target(method, scope, false)));
  }

  private static CallGuard.Target target(
      RemoteMethod<?, ?> method, Scope scope, boolean keepsToDomains) {
    boolean asks = method.equals(RemoteMethod.QUERY) || method.equals(RemoteMethod.COMPARE);
    return new CallGuard.Target(method.name(), scope, keepsToDomains, asks);
  }

  /** A dispatcher to a memory, which stays the host's to close. */
  public static ClientDispatcher of(QortexClient memory) {
    return new ClientDispatcher(
        Checks.given("memory", memory),
        Optional.empty(),
        new CallGuard(
            LoggerFactory.getLogger(ClientDispatcher.class),
            () -> UUID.randomUUID().toString(),
            Optional.empty(),
            CallGuard.Watch.NONE,
            Turns.ofProcessors()));
  }

  /** This dispatcher, with an erasure of domains that reaches more than the memory. */
  public ClientDispatcher erasing(PersonErasure chosen) {
    return new ClientDispatcher(memory, Optional.of(Checks.given("erasure", chosen)), guard);
  }

  /** This dispatcher, hiding the paths of the host that a catalogue hides. */
  public ClientDispatcher beside(Catalogue catalogue) {
    return new ClientDispatcher(memory, erasure, catalogue.guard());
  }

  /**
   * Calls a method.
   *
   * @param name the name of the method on the wire, such as {@code erase-domain}
   * @param parameters an object
   * @return an object
   * @throws ServiceException on every refusal and failure
   */
  public JsonNode call(String name, JsonNode parameters, Call call) {
    Method<?> method = METHODS.get(name);
    if (method == null) {
      throw ServiceException.notFound(
          "",
          "There is no method '%s'.\nMaybe client and server have different versions."
              .formatted(Checks.shown(name)));
    }
    if (!parameters.isObject()) {
      throw ServiceException.invalid(
          "",
          "The parameters (%s) are not an object.\nMaybe {}."
              .formatted(Checks.shown(parameters.toString())));
    }
    return guard.call(
        method.target, call, guarded -> carriedOut(method.remote, parameters, guarded));
  }

  private <P extends Record> Record carriedOut(RemoteMethod<P, ?> method, JsonNode json, Call call)
      throws JsonProcessingException {
    P parameters = WireJson.mapper().treeToValue(json, method.parameters());
    return erasure.isPresent()
            && parameters instanceof Parameters.OfDomain of
            && method.equals(RemoteMethod.ERASE_DOMAIN)
        ? erasure.get().erase(Person.of(of.domain())).memory()
        : method.call().apply(call.within(memory), parameters);
  }
}
