package dev.qortex.service;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.qortex.commons.Checks;
import dev.qortex.service.error.ServiceException;
import dev.qortex.service.internal.Schemas;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/**
 * Description of one thing that can be done with a memory: name, text, JSON Schemas (draft 2020-12)
 * of argument and result, hints for the caller, and facets for the doors. Known without a memory by
 * {@link Declarations}. Immutable and thread-safe.
 */
public final class Operation {

  private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9_]{2,63}");

  /**
   * Code behind an operation.
   *
   * @param <I> a record; its components are the arguments
   * @param <O> a record; its components are the members of the result
   */
  @FunctionalInterface
  public interface Handler<I extends Record, O extends Record> {

    /**
     * Carries out the operation.
     *
     * @throws ServiceException as a refusal with a code
     * @throws IllegalArgumentException as a refusal of an argument
     * @throws IllegalStateException as a refusal by the state of things
     */
    O handle(I input, Call call);
  }

  /**
   * Hints on how an operation may be called.
   *
   * @param readsOnly it changes nothing that anyone may see
   * @param destructive it may remove what no other call restores
   * @param idempotent calling it again with the same arguments changes nothing more
   */
  public record Hints(boolean readsOnly, boolean destructive, boolean idempotent) {}

  /**
   * Facts that single doors need.
   *
   * @param when the occasion to use the operation, for agents; or empty
   * @param route the HTTP method and the path below {@code /v1/}; empty for the usual one
   * @param command the words that call it at the terminal; empty for the usual ones
   * @param commandAliases further commands
   * @param prose names of arguments that are prose
   * @param files names of arguments that are files or folders of the host
   */
  public record Facets(
      String when,
      String route,
      String command,
      List<String> commandAliases,
      Set<String> prose,
      Set<String> files) {

    private static final Facets NONE = new Facets("", "", "", List.of(), Set.of(), Set.of());

    /** Copies. */
    public Facets {
      commandAliases = List.copyOf(commandAliases);
      prose = Set.copyOf(prose);
      files = Set.copyOf(files);
    }
  }

  /** Names, rights and hints, which an alias has in common with its target. */
  record Facts(
      String name,
      String description,
      Toolset toolset,
      Hints hints,
      Scope scope,
      boolean withinDomains,
      boolean whole,
      Facets facets) {

    Facts {
      checked(name);
      Checks.text("description of an operation", description);
      Checks.given("toolset", toolset);
    }

    private static void checked(String name) {
      if (!NAME.matcher(Checks.text("name of an operation", name)).matches()) {
        throw new IllegalArgumentException(
            "The name '%s' of an operation is not made of 3 to 64 lower-case letters, digits and underscores."
                .formatted(name));
      }
    }
  }

  /** Types and schemas of argument and result. */
  record Shape(
      Class<? extends Record> input,
      Class<? extends Record> output,
      Supplier<? extends JsonNode> inputSchema,
      Supplier<? extends JsonNode> outputSchema) {

    /** With schemas that are made when they are asked for. */
    static Shape of(Class<? extends Record> input, Class<? extends Record> output) {
      Checks.given("input of an operation", input);
      Checks.given("output of an operation", output);
      return new Shape(input, output, () -> Schemas.ofInput(input), () -> Schemas.ofOutput(output));
    }
  }

  /** Calls the code behind an operation. */
  @FunctionalInterface
  interface Invocation {

    /**
     * @param implementation of the interface that declares the operation
     */
    Record invoke(Object implementation, Record input, Call call);
  }

  private final Facts facts;
  private final Shape shape;
  private final UnaryOperator<ObjectNode> translation;
  private final Invocation invocation;

  Operation(Facts facts, Shape shape, Invocation invocation) {
    this(facts, shape, UnaryOperator.identity(), invocation);
  }

  Operation(
      Facts facts, Shape shape, UnaryOperator<ObjectNode> translation, Invocation invocation) {
    this.facts = facts;
    this.shape = shape;
    this.translation = translation;
    this.invocation = invocation;
  }

  /**
   * An operation that changes nothing, for callers that may read, together with its code. New
   * operations are declared by {@link Op}.
   *
   * @param name of 3 to 64 lower-case letters, digits and underscores
   * @param description for the agent or developer who chooses it: what it does, when to use it
   */
  public static <I extends Record, O extends Record> Operation reading(
      Toolset toolset,
      String name,
      String description,
      Class<I> input,
      Class<O> output,
      Handler<I, O> handler) {
    Checks.given("handler", handler);
    Hints hints = new Hints(true, false, true);
    return new Operation(
        new Facts(name, description, toolset, hints, Scope.READ, false, false, Facets.NONE),
        Shape.of(input, output),
        (none, argument, call) -> handler.handle(input.cast(argument), call));
  }

  /** An operation that changes something, for callers that may write. */
  public static <I extends Record, O extends Record> Operation writing(
      Toolset toolset,
      String name,
      String description,
      Class<I> input,
      Class<O> output,
      Handler<I, O> handler) {
    return reading(toolset, name, description, input, output, handler)
        .with(new Hints(false, false, false), Scope.WRITE, false);
  }

  /** This operation, as one that a second call with the same arguments does not repeat. */
  public Operation idempotent() {
    return with(new Hints(hints().readsOnly, hints().destructive, true), scope(), keepsToDomains());
  }

  /** This operation, as one that may take away what cannot be brought back. */
  public Operation destructive() {
    return with(new Hints(false, true, hints().idempotent), scope(), keepsToDomains());
  }

  /** This operation, for administrators only. */
  public Operation forAdmins() {
    return with(hints(), Scope.ADMIN, keepsToDomains());
  }

  /** This operation, for those who may decide what people decide, by {@link Scope#DECIDE}. */
  public Operation forPeople() {
    return with(hints(), Scope.DECIDE, keepsToDomains());
  }

  /**
   * This operation, open to callers who are bound to domains, because its handler goes through
   * {@link Call#within} for all that it reads and changes.
   */
  public Operation withinDomains() {
    return with(hints(), scope(), true);
  }

  /**
   * This operation, as one whose result serves only as a whole, such as a file or a prompt: no door
   * shortens it.
   */
  public Operation whole() {
    return with(
        new Facts(
            name(), description(), toolset(), hints(), scope(), keepsToDomains(), true, facets()));
  }

  private Operation with(Hints hints, Scope scope, boolean bound) {
    return with(
        new Facts(name(), description(), toolset(), hints, scope, bound, isWhole(), facets()));
  }

  private Operation with(Facts changed) {
    return new Operation(changed, shape, translation, invocation);
  }

  /** This operation with the code behind it. */
  Operation on(Object implementation) {
    return new Operation(
        facts,
        shape,
        translation,
        (none, input, call) -> invocation.invoke(implementation, input, call));
  }

  /** The unique name, such as {@code qortex_query}. */
  public String name() {
    return facts.name;
  }

  /** The description for the agent or developer who chooses it. */
  public String description() {
    return facts.description;
  }

  /** The group that it is offered with. */
  public Toolset toolset() {
    return facts.toolset;
  }

  /** Hints on how it may be called. */
  public Hints hints() {
    return facts.hints;
  }

  /** The right that it asks of a caller. */
  public Scope scope() {
    return facts.scope;
  }

  /** True when callers who are bound to domains may call it. */
  public boolean keepsToDomains() {
    return facts.withinDomains;
  }

  /** True when no door may shorten its result. */
  public boolean isWhole() {
    return facts.whole;
  }

  /** Facts that single doors need. */
  public Facets facets() {
    return facts.facets;
  }

  /** The JSON Schema of the argument, an object that allows no other members; a new copy. */
  public JsonNode inputSchema() {
    return shape.inputSchema.get();
  }

  /** The JSON Schema of the result, an object; a new copy. */
  public JsonNode outputSchema() {
    return shape.outputSchema.get();
  }

  Facts facts() {
    return facts;
  }

  Shape shape() {
    return shape;
  }

  CallGuard.Target target() {
    return new CallGuard.Target(name(), scope(), keepsToDomains());
  }

  /** The record that holds the arguments. */
  public Class<? extends Record> input() {
    return shape.input;
  }

  /** The record that holds the result. */
  public Class<? extends Record> output() {
    return shape.output;
  }

  /** The checked argument under the names of the record that the code takes. */
  ObjectNode translated(ObjectNode checked) {
    return translation.apply(checked);
  }

  /**
   * @param implementation of the interface that declares the operation
   */
  Record invoke(Object implementation, Record input, Call call) {
    return invocation.invoke(implementation, input, call);
  }

  Invocation invocation() {
    return invocation;
  }

  @Override
  public String toString() {
    return facts.name;
  }
}
