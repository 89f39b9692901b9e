package dev.qortex.service;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.qortex.commons.UnknownNameException;
import dev.qortex.core.error.QortexException;
import dev.qortex.core.error.SourceReadException;
import dev.qortex.core.error.StorageBusyException;
import dev.qortex.core.event.EventSink;
import dev.qortex.json.wire.WireJson;
import dev.qortex.service.error.ErrorCode;
import dev.qortex.service.error.ServiceException;
import dev.qortex.service.event.ServiceEvent;
import dev.qortex.service.internal.ArgumentCheck;
import dev.qortex.service.internal.HostPaths;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.Supplier;
import org.slf4j.Logger;

/**
 * Steps that every call takes, whatever it calls: the check of the caller's rights, the turn of a
 * question, the translation of failures into refusals, and for callers on other machines the hiding
 * of paths. Immutable and thread-safe.
 *
 * @param log of defects and of failures of the world
 * @param ids of defects in the log
 * @param hidden paths of this host, for callers on other machines
 * @param watch receives the end of each call
 * @param turns of questions, which the interfaces over one catalogue share
 */
record CallGuard(
    Logger log, Supplier<String> ids, Optional<HostPaths> hidden, Watch watch, Turns turns) {

  /** Receiver of the ends of calls. */
  record Watch(EventSink events, InstantSource clock) {

    /** Drops all. */
    static final Watch NONE = new Watch(EventSink.none(), InstantSource.system());

    private <T> T watched(Target target, Supplier<T> call) {
      long start = System.nanoTime();
      try {
        T result = call.get();
        ended(target, Optional.empty(), start);
        return result;
      } catch (ServiceException e) {
        ended(target, Optional.of(e.code()), start);
        throw e;
      }
    }

    private void ended(Target target, Optional<ErrorCode> refusal, long start) {
      events.emit(
          new ServiceEvent.OperationEnded(
              clock.instant(), target.name(), refusal, System.nanoTime() - start));
    }
  }

  /** This guard for callers on other machines. */
  CallGuard hiding(HostPaths paths) {
    return new CallGuard(log, ids, Optional.of(paths), watch, turns);
  }

  /** This guard without events. */
  CallGuard unwatched() {
    return new CallGuard(log, ids, hidden, Watch.NONE, turns);
  }

  /**
   * Target of a call, and the rights that it asks for.
   *
   * @param keepsToDomains true when callers who are bound to domains may call it
   * @param asks true when it answers a question, and so waits for its turn
   */
  record Target(String name, Scope scope, boolean keepsToDomains, boolean asks) {

    boolean isOpenTo(Caller caller) {
      return caller.scopes().contains(scope) && (caller.domains().isEmpty() || keepsToDomains);
    }

    private void authorize(Caller caller) {
      if (!caller.scopes().contains(scope)) {
        String remedy =
            scope == Scope.DECIDE
                ? "Maybe leave the decision to a person."
                : "Ask for a key with that scope.";
        throw ServiceException.forbidden(
            "",
            "%s asks for the scope '%s', which '%s' does not have.\n%s"
                .formatted(name, scope.value(), caller.name(), remedy));
      }
      if (!isOpenTo(caller)) {
        throw ServiceException.forbidden(
            "",
            "%s reaches beyond domains, and '%s' is bound to %s.\nAsk for a key without a bound."
                .formatted(name, caller.name(), caller.domains()));
      }
    }
  }

  /** Work of a call, after its rights were checked. */
  @FunctionalInterface
  interface Work {
    Record carryOut(Call call) throws JsonProcessingException;
  }

  /**
   * Carries out a call.
   *
   * @return the result as JSON
   * @throws ServiceException on every refusal and failure
   */
  JsonNode call(Target target, Call call, Work work) {
    return watch.watched(target, () -> inTurn(target, call, () -> shown(target, call, work)));
  }

  private <T> T inTurn(Target target, Call call, Supplier<T> work) {
    target.authorize(call.caller());
    return target.asks ? turns.take(call.caller().name(), work) : work.get();
  }

  private JsonNode shown(Target target, Call call, Work work) {
    if (hidden.isEmpty()) {
      return json(target, call, work);
    }
    HostPaths paths = hidden.get();
    Progress progress =
        (done, total, message) -> call.progress().report(done, total, paths.inMessage(message));
    try {
      return paths.inResult(json(target, new Call(call.caller(), progress), work));
    } catch (ServiceException e) {
      String message = paths.inMessage(String.valueOf(e.getMessage()));
      throw message.equals(e.getMessage())
          ? e
          : new ServiceException(e.code(), e.argument(), message, e);
    }
  }

  /**
   * Carries out a call without JSON, in the process that shows its own paths.
   *
   * @throws ServiceException on every refusal and failure
   */
  Record typed(Target target, Call call, Work work) {
    return watch.watched(
        target,
        () ->
            inTurn(target, call, () -> this.<Record>translated(target, () -> work.carryOut(call))));
  }

  private JsonNode json(Target target, Call call, Work work) {
    return translated(target, () -> written(target, work.carryOut(call)));
  }

  private interface Step<T> {
    T done() throws JsonProcessingException;
  }

  private <T> T translated(Target target, Step<T> work) {
    try {
      return work.done();
    } catch (ServiceException e) {
      throw e;
    } catch (JsonMappingException e) {
      throw refused(e);
    } catch (JsonProcessingException e) {
      throw failed(target, e);
    } catch (StorageBusyException e) {
      throw new ServiceException(ErrorCode.UNAVAILABLE, "", message(e), e);
    } catch (SourceReadException e) {
      throw new ServiceException(ErrorCode.INVALID_ARGUMENT, "", message(e), e);
    } catch (QortexException e) {
      log.warn("{} failed", target.name, e);
      throw new ServiceException(ErrorCode.UNAVAILABLE, "", message(e), e);
    } catch (UnknownNameException e) {
      throw new ServiceException(ErrorCode.NOT_FOUND, e.argument(), message(e), e);
    } catch (IllegalArgumentException e) {
      throw new ServiceException(ErrorCode.INVALID_ARGUMENT, "", message(e), e);
    } catch (IllegalStateException e) {
      throw new ServiceException(ErrorCode.CONFLICT, "", message(e), e);
    } catch (RuntimeException | Error e) {
      // An error of one call, such as a stack that was too short, is answered, too.
      throw failed(target, e);
    }
  }

  /** A result that cannot be written is a defect, though the mapper calls it an argument. */
  private JsonNode written(Target target, Record result) {
    try {
      return WireJson.mapper().valueToTree(result);
    } catch (IllegalArgumentException e) {
      throw failed(target, e);
    }
  }

  /** Refusal by a record or the mapper of an argument that could be read. */
  private static ServiceException refused(JsonMappingException e) {
    Throwable cause = e.getCause() == null ? e : e.getCause();
    String message =
        cause instanceof JsonProcessingException json ? json.getOriginalMessage() : message(cause);
    return new ServiceException(
        ErrorCode.INVALID_ARGUMENT, ArgumentCheck.path(e.getPath()), message, e);
  }

  private ServiceException failed(Target target, Throwable e) {
    String id = ids.get();
    log.error("{} failed, error {}", target.name, id, e);
    return new ServiceException(
        ErrorCode.INTERNAL,
        "",
        "%s failed by a defect.\nThe log of the process has the details under error %s."
            .formatted(target.name, id),
        e);
  }

  private static String message(Throwable e) {
    return e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
  }
}
