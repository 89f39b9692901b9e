package dev.qortex.service;

import dev.qortex.commons.Checks;
import dev.qortex.core.QortexClient;
import dev.qortex.service.error.ServiceException;
import dev.qortex.service.internal.BoundClient;
import java.util.Set;

/**
 * The circumstances of one call.
 *
 * @param caller the caller
 * @param progress the receiver of the progress of long work
 */
public record Call(Caller caller, Progress progress) {

  /** Checks the components. */
  public Call {
    Checks.given("caller", caller);
    Checks.given("progress", progress);
  }

  /** A call of the owner of the process, who wants no news. */
  public static Call ofOwner() {
    return new Call(Caller.owner(), Progress.none());
  }

  /**
   * Returns a view of the memory within the domains of the caller; the memory itself if they are
   * not restricted.
   */
  public QortexClient within(QortexClient memory) {
    return caller.domains().isEmpty() ? memory : new BoundClient(memory, caller.domains());
  }

  /**
   * Returns the domain name, if the caller may access it.
   *
   * @throws ServiceException of code FORBIDDEN otherwise
   */
  public String domain(String name) {
    if (!caller.domains().isEmpty()) {
      BoundClient.checkInside("domain", Set.of(name), caller.domains());
    }
    return name;
  }
}
