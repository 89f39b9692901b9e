package dev.qortex.service;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Declaration of an operation as a method of a public interface. The method takes a record whose
 * components are the arguments, and a {@link Call}, or the call alone; it returns a record. {@link
 * dev.qortex.service.schema.Arg} describes the components. {@link Declarations} reads the
 * declarations without a memory, and {@link Binding} connects them with the code behind them.
 *
 * <pre>{@code
 * @Op(
 *     name = "handbook_owner",
 *     text = "Names the person who answers for a domain. Ask when an answer looks wrong.",
 *     toolset = Toolset.MEMORY,
 *     withinDomains = true,
 *     route = "GET owners/{domain}",
 *     command = "owner")
 * Owner owner(OwnerInput input, Call call);
 * }</pre>
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface Op {

  /** The unique name: 3 to 64 lower-case letters, digits and underscores. */
  String name();

  /** The description for the agent or developer who chooses the operation. */
  String text();

  /** The occasion to use it, a sentence for agents; empty if its description says enough. */
  String when() default "";

  /** The group that it is offered with. */
  Toolset toolset();

  /** The right that it asks of a caller. An operation of {@link Scope#READ} changes nothing. */
  Scope scope() default Scope.READ;

  /**
   * Returns true if it changes nothing, although it asks for another right than {@link Scope#READ}.
   */
  boolean readsOnly() default false;

  /** Returns true if a second call with the same arguments changes nothing more. */
  boolean idempotent() default false;

  /** Returns true if it may remove data that no other call restores. */
  boolean destructive() default false;

  /**
   * Returns true if callers who are bound to domains may call it, because its code reads and
   * changes everything through {@link Call#within}.
   */
  boolean withinDomains() default false;

  /**
   * Returns true if its result is useful only as a whole, such as a file or a prompt, so that it is
   * never shortened.
   */
  boolean whole() default false;

  /**
   * Returns true if it answers a question of the memory: where many ask at once, as many are
   * answered at a time as there are processors, and callers who wait are served in rotation.
   */
  boolean asks() default false;

  /**
   * The method and path below {@code /v1/}, such as {@code GET learning/{learner}/metrics}; empty
   * for {@code POST} and a path made from the name.
   */
  String route() default "";

  /** The words that call it at the terminal, such as {@code learning select}. */
  String command() default "";

  /** Further commands that call it. */
  String[] commandAliases() default {};

  /** Names of arguments that are prose: a command may take them as several words. */
  String[] prose() default {};

  /** Names of arguments that are a file or folder of the host. */
  String[] files() default {};
}
