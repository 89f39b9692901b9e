package dev.qortex.service;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.qortex.commons.Checks;
import dev.qortex.service.internal.ArgumentCheck;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/**
 * Declaration of an operation on a memory: name, text, JSON Schemas (draft 2020-12) of argument and
 * result, hints for the caller, and facets for interfaces. Known without a memory by {@link
 * Declarations}. Immutable and thread-safe.
 */
public final class Operation {

  private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9_]{2,63}");

  /**
   * Hints on how an operation may be called.
   *
   * @param readsOnly whether it changes nothing that a caller can observe
   * @param destructive whether it may remove data that no other call restores
   * @param idempotent calling it again with the same arguments changes nothing more
   */
  public record Hints(boolean readsOnly, boolean destructive, boolean idempotent) {}

  /**
   * Facts that only some interfaces need.
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

    /** Makes defensive copies. */
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
      boolean asks,
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
      Supplier<? extends JsonNode> outputSchema) {}

  /** Calls the code behind an operation. */
  @FunctionalInterface
  interface Invocation {

    /**
     * @param implementation the implementation of the interface that declares the operation
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

  /** Returns true if callers who are bound to domains may call it. */
  public boolean keepsToDomains() {
    return facts.withinDomains;
  }

  /** Returns true if its result must not be shortened. */
  public boolean isWhole() {
    return facts.whole;
  }

  /** The facts that only some interfaces need. */
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

  /**
   * Checks a subset of the arguments against their schemas, and adds the defaults of absent ones.
   *
   * @param names the names of these arguments; others are refused
   * @throws dev.qortex.service.error.ServiceException naming the first that its schema refuses
   */
  public ObjectNode checked(ObjectNode some, Collection<String> names) {
    ObjectNode schema = (ObjectNode) inputSchema();
    schema.remove("required");
    schema.withObjectProperty("properties").retain(names);
    return new ArgumentCheck(schema).checked(some);
  }

  Facts facts() {
    return facts;
  }

  Shape shape() {
    return shape;
  }

  CallGuard.Target target() {
    return new CallGuard.Target(name(), scope(), keepsToDomains(), facts.asks);
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
   * @param implementation the implementation of the interface that declares the operation
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
