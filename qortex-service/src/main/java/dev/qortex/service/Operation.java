package dev.qortex.service;

import com.fasterxml.jackson.databind.JsonNode;
import dev.qortex.commons.Checks;
import dev.qortex.service.error.ServiceException;
import dev.qortex.service.internal.Schemas;
import java.util.regex.Pattern;

/**
 * One thing that can be done with a memory: a name, a description, JSON Schemas (draft 2020-12) of
 * argument and result made from two records, hints for the caller, and the handler. Immutable and
 * thread-safe, as far as the handler is.
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
     * * Carries out the operation.
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
   * @param destructive it may take away what cannot be brought back by another call
   * @param idempotent calling it again with the same arguments changes nothing more
   */
  public record Hints(boolean readsOnly, boolean destructive, boolean idempotent) {}

  private final String name;
  private final String description;
  private final Toolset toolset;
  private final Hints hints;
  private final Scope scope;
  private final boolean withinDomains;
  private final boolean whole;
  private final Class<? extends Record> input;
  private final Class<? extends Record> output;
  private final Handler<?, ?> handler;

  private Operation(
      String name,
      String description,
      Toolset toolset,
      Hints hints,
      Scope scope,
      boolean withinDomains,
      boolean whole,
      Class<? extends Record> input,
      Class<? extends Record> output,
      Handler<?, ?> handler) {
    this.name = name;
    this.description = description;
    this.toolset = toolset;
    this.hints = hints;
    this.scope = scope;
    this.withinDomains = withinDomains;
    this.whole = whole;
    this.input = input;
    this.output = output;
    this.handler = handler;
  }

  /**
   * An operation that changes nothing, for callers that may read.
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
    return new Operation(
        checked(name),
        Checks.text("description of an operation", description),
        Checks.given("toolset", toolset),
        new Hints(true, false, true),
        Scope.READ,
        false,
        false,
        Checks.given("input of an operation", input),
        Checks.given("output of an operation", output),
        Checks.given("handler", handler));
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
    return with(new Hints(hints.readsOnly, hints.destructive, true), scope, withinDomains);
  }

  /** This operation, as one that may take away what cannot be brought back. */
  public Operation destructive() {
    return with(new Hints(false, true, hints.idempotent), scope, withinDomains);
  }

  /** This operation, for administrators only. */
  public Operation forAdmins() {
    return with(hints, Scope.ADMIN, withinDomains);
  }

  /** This operation, for those who may decide what people decide, by {@link Scope#DECIDE}. */
  public Operation forPeople() {
    return with(hints, Scope.DECIDE, withinDomains);
  }

  /**
   * This operation, open to callers who are bound to domains, because its handler goes through
   * {@link Call#within} for all that it reads and changes.
   */
  public Operation withinDomains() {
    return with(hints, scope, true);
  }

  /**
   * This operation, as one whose result serves only as a whole, such as a file or a prompt: no door
   * shortens it.
   */
  public Operation whole() {
    return new Operation(
        name, description, toolset, hints, scope, withinDomains, true, input, output, handler);
  }

  private Operation with(Hints newHints, Scope newScope, boolean bound) {
    return new Operation(
        name, description, toolset, newHints, newScope, bound, whole, input, output, handler);
  }

  private static String checked(String name) {
    if (!NAME.matcher(Checks.text("name of an operation", name)).matches()) {
      throw new IllegalArgumentException(
          "The name '%s' of an operation is not made of 3 to 64 lower-case letters, digits and underscores."
              .formatted(name));
    }
    return name;
  }

  /** The unique name, such as {@code qortex_query}. */
  public String name() {
    return name;
  }

  /** The description for who chooses it. */
  public String description() {
    return description;
  }

  /** The group that it is offered with. */
  public Toolset toolset() {
    return toolset;
  }

  /** Hints on how it may be called. */
  public Hints hints() {
    return hints;
  }

  /** The right that it asks of a caller. */
  public Scope scope() {
    return scope;
  }

  /** True when callers who are bound to domains may call it. */
  public boolean keepsToDomains() {
    return withinDomains;
  }

  /** True when no door may shorten its result. */
  public boolean isWhole() {
    return whole;
  }

  /** The JSON Schema of the argument, an object that allows no other members. */
  public JsonNode inputSchema() {
    return Schemas.ofInput(input);
  }

  /** The JSON Schema of the result, an object. */
  public JsonNode outputSchema() {
    return Schemas.ofOutput(output);
  }

  CallGuard.Target target() {
    return new CallGuard.Target(name, scope, withinDomains);
  }

  Class<? extends Record> input() {
    return input;
  }

  @SuppressWarnings("unchecked") // The factories accept a handler with its input only together.
  Record handle(Record argument, Call call) {
    return ((Handler<Record, Record>) handler).handle(argument, call);
  }

  @Override
  public String toString() {
    return name;
  }
}
