package dev.qortex.server;

import dev.qortex.service.Operation;
import dev.qortex.service.error.ErrorCode;
import dev.qortex.service.error.ServiceException;

/** Routes and statuses of the server, for the pages of the reference. */
public final class HttpModel {

  private HttpModel() {}

  /** Returns the method and the path of an operation. */
  public static String route(Operation operation) {
    Route route = Route.of(operation);
    return route.method() + " " + route.template();
  }

  /** Returns the status of a response to a call that is refused with that code. */
  public static int status(ErrorCode code) {
    return Problem.of(new ServiceException(code, "", "refused", null)).status();
  }
}
