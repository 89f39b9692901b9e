package dev.qortex.service;

import dev.qortex.commons.Checks;
import java.util.EnumSet;
import java.util.Set;

/**
 * Caller of an operation, with the granted permissions.
 *
 * @param name the name for logs, never a secret
 * @param scopes the rights; none includes another
 * @param domains all that the caller may see and change; empty for no bound. A bound caller may
 *     only call operations that keep to domains
 */
public record Caller(String name, Set<Scope> scopes, Set<String> domains) {

  private static final Caller OWNER = new Caller("owner", Set.of(Scope.values()), Set.of());
  private static final Caller AGENT =
      new Caller("agent", Set.copyOf(EnumSet.complementOf(EnumSet.of(Scope.DECIDE))), Set.of());

  /** Checks the components and makes defensive copies. */
  public Caller {
    Checks.text("name of a caller", name);
    scopes = Checks.set("scopes of a caller", scopes);
    domains = Checks.domains(domains);
  }

  /** The owner of the process, to whom everything is granted. */
  public static Caller owner() {
    return OWNER;
  }

  /** An agent of the owner, to whom all is granted but {@link Scope#DECIDE}. */
  public static Caller agent() {
    return AGENT;
  }

  /** Tells whether the scopes and the bound to domains let the caller call the operation at all. */
  public boolean mayCall(Operation operation) {
    return operation.target().isOpenTo(this);
  }
}
