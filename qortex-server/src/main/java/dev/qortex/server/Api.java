package dev.qortex.server;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.qortex.commons.Sha256;
import dev.qortex.json.wire.RemoteMethod;
import dev.qortex.json.wire.Signature;
import dev.qortex.service.Call;
import dev.qortex.service.Caller;
import dev.qortex.service.Catalogue;
import dev.qortex.service.ClientDispatcher;
import dev.qortex.service.Operation;
import dev.qortex.service.Progress;
import dev.qortex.service.Scope;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.eclipse.jetty.server.Request;

/**
 * Operations of a catalogue, and methods of a memory for remote clients, called over HTTP.
 * Thread-safe.
 */
final class Api {

  private static final String KEY = Signature.IDEMPOTENCY_KEY;
  static final String REPLAYED = "Idempotency-Replayed";
  static final String KEY_FORM = "[!-~]{1,255}";
  private static final Pattern KEY_PATTERN = Pattern.compile(KEY_FORM);
  private static final String POST = "POST";

  private final Catalogue catalogue;
  private final Optional<ClientDispatcher> clients;
  private final Routes routes;
  private final Arguments arguments;
  private final IdempotencyStore answers;
  private final Consumer<String> changes;

  /**
   * @param changes the receiver of the toolset of each call that may have changed data
   */
  Api(
      Catalogue catalogue,
      Optional<ClientDispatcher> clients,
      Arguments arguments,
      IdempotencyStore answers,
      Consumer<String> changes) {
    this.catalogue = catalogue;
    this.clients = clients.map(dispatcher -> dispatcher.beside(catalogue));
    this.routes = new Routes(catalogue);
    this.arguments = arguments;
    this.answers = answers;
    this.changes = changes;
  }

  /**
   * Target of a request.
   *
   * @param path as a template, for the log
   * @param name unique among targets
   * @param repeatable true when a call changes nothing, so that no answer needs to be kept
   * @param argument from request and body
   */
  record Target(
      String path,
      String name,
      boolean repeatable,
      BiFunction<Request, byte[], ObjectNode> argument,
      BiFunction<ObjectNode, Call, JsonNode> call) {}

  Routes routes() {
    return routes;
  }

  /** The permissions of a caller: name, scopes, domains, and the names of operations. */
  ObjectNode rights(Caller caller) {
    ObjectNode rights = JsonNodeFactory.instance.objectNode().put("name", caller.name());
    ArrayNode scopes = rights.putArray("scopes");
    caller.scopes().stream().map(Scope::value).sorted().forEach(scopes::add);
    ArrayNode domains = rights.putArray("domains");
    caller.domains().stream().sorted().forEach(domains::add);
    ArrayNode operations = rights.putArray("operations");
    routes.all().stream()
        .map(Route::operation)
        .filter(caller::mayCall)
        .forEach(operation -> operations.add(operation.name()));
    return rights;
  }

  /**
   * The target of a request.
   *
   * @throws Problem.Refused with 404 or 405
   */
  Target target(String httpMethod, String path) {
    return remoteMethod(path)
        .map(
            method -> {
              if (!httpMethod.equals(POST)) {
                throw Routes.notAllowed(httpMethod, POST);
              }
              return of(method, clients.orElseThrow());
            })
        .orElseGet(() -> of(routes.match(httpMethod, path)));
  }

  private Optional<RemoteMethod<?, ?>> remoteMethod(String path) {
    return clients.isPresent() && path.startsWith(RemoteMethod.PATH)
        ? RemoteMethod.named(path.substring(RemoteMethod.PATH.length()))
        : Optional.empty();
  }

  private Target of(RemoteMethod<?, ?> method, ClientDispatcher dispatcher) {
    String path = RemoteMethod.PATH + method.name();
    return new Target(
        path,
        path,
        method.repeatable(),
        arguments::parsed,
        (argument, call) -> dispatcher.call(method.name(), argument, call));
  }

  private Target of(Routes.Match match) {
    Operation operation = match.route().operation();
    return new Target(
        match.route().template(),
        operation.name(),
        operation.hints().readsOnly(),
        (request, body) -> arguments.of(match, request, body),
        (argument, call) -> called(operation, argument, call));
  }

  private JsonNode called(Operation operation, ObjectNode argument, Call call) {
    JsonNode result = catalogue.call(operation.name(), argument, call);
    if (!operation.hints().readsOnly()) {
      changes.accept(operation.toolset().value());
    }
    return result;
  }

  /** Calls the target of a request. */
  Reply call(Target target, Request request, byte[] body, Caller caller) {
    ObjectNode argument = target.argument.apply(request, body);
    String key = request.getHeaders().get(KEY);
    if (key == null || target.repeatable) {
      return Reply.of(call(target, argument, caller));
    }
    if (!KEY_PATTERN.matcher(key).matches()) {
      throw Problem.of(
              400, "%s is not made of 1 to 255 visible characters of ASCII.".formatted(KEY))
          .refused();
    }
    return once(target, argument, caller, key);
  }

  private static JsonNode call(Target target, ObjectNode argument, Caller caller) {
    return target.call.apply(argument, new Call(caller, Progress.none()));
  }

  /**
   * Only what was carried out is kept: what was refused changed nothing, and may be tried again.
   * What was carried out keeps its key, also when its answer cannot be kept.
   */
  private Reply once(Target target, ObjectNode argument, Caller caller, String clientKey) {
    String key = Sha256.of(String.join("\n", caller.name(), target.name, clientKey));
    String digest = Sha256.of(canonical(argument).toString());
    Optional<IdempotencyStore.Known> known = claim(caller.name(), key, digest);
    if (known.isPresent()) {
      return repeated(known.get(), digest);
    }
    boolean done = false;
    try {
      byte[] answer = Reply.bytes(call(target, argument, caller));
      done = true;
      answers.complete(key, answer);
      return Reply.ok(answer, Map.of());
    } finally {
      if (!done) {
        answers.release(key);
      }
    }
  }

  /** The value with the members of its objects in the order of their names. */
  private static JsonNode canonical(JsonNode value) {
    if (value.isArray()) {
      ArrayNode elements = JsonNodeFactory.instance.arrayNode();
      value.forEach(element -> elements.add(canonical(element)));
      return elements;
    }
    if (!value.isObject()) {
      return value;
    }
    ObjectNode members = JsonNodeFactory.instance.objectNode();
    value.properties().stream()
        .sorted(Map.Entry.comparingByKey())
        .forEach(member -> members.set(member.getKey(), canonical(member.getValue())));
    return members;
  }

  private Optional<IdempotencyStore.Known> claim(String caller, String key, String digest) {
    try {
      return answers.claim(caller, key, digest);
    } catch (IllegalStateException e) {
      throw Problem.of(503, "%s: %s\nSend it without, or later.".formatted(KEY, e.getMessage()))
          .refused();
    }
  }

  private static Reply repeated(IdempotencyStore.Known known, String digest) {
    if (!known.digest().equals(digest)) {
      throw Problem.of(
              422, "The %s was used for another request.\nUse a new one for each.".formatted(KEY))
          .refused();
    }
    return known
        .answer()
        .map(answer -> Reply.ok(answer, Map.of(REPLAYED, "true")))
        .orElseThrow(
            () ->
                Problem.of(
                        409,
                        "The request with this %s is still running.\nMaybe its server was killed: then look whether it was carried out."
                            .formatted(KEY))
                    .header("Retry-After", "1")
                    .refused());
  }
}
