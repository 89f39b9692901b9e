package dev.qortex.service;

import dev.qortex.commons.Checks;

/**
 * Interface that declares operations, and the code behind them.
 *
 * @param <A> the interface
 * @param api the interface, whose operations are marked by {@link Op}
 * @param implementation the code; called on the threads of the callers
 */
public record Binding<A>(Class<A> api, A implementation) {

  /** Checks the components. */
  public Binding {
    Checks.given("interface of operations", api);
    Checks.given("implementation", implementation);
  }

  /** The code behind the operations of an interface. */
  public static <A> Binding<A> of(Class<A> api, A implementation) {
    return new Binding<>(api, implementation);
  }
}
