package dev.qortex.service;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.qortex.commons.Checks;
import dev.qortex.commons.EditDistance;
import dev.qortex.commons.UnknownNameException;
import dev.qortex.core.error.QortexException;
import dev.qortex.core.error.SourceReadException;
import dev.qortex.core.error.StorageBusyException;
import dev.qortex.service.error.ErrorCode;
import dev.qortex.service.error.ServiceException;
import dev.qortex.service.internal.ArgumentCheck;
import dev.qortex.service.internal.HostPaths;
import dev.qortex.service.internal.Json;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * All operations of a process, by name. Each call is checked in the same way, whatever door it came
 * through: the caller's rights, then the argument against its schema, then the handler's own
 * checks. Thread-safe.
 *
 * <pre>{@code
 * Catalogue catalogue =
 *     Catalogue.of(
 *         new MemoryOperations(memory, store),
 *         ingest,
 *         new MaintenanceOperations(memory, store, model));
 *
 * ObjectNode folder = object().put("source_path", ".").put("domain", "handbook");
 * Progress progress = (done, total, name) -> System.out.printf("%d of %d%n", done, total);
 * catalogue.call("qortex_ingest", folder, new Call(Caller.owner(), progress));
 * }</pre>
 */
public final class Catalogue {

  private static final Logger LOG = LoggerFactory.getLogger(Catalogue.class);

  private final Map<String, Operation> operations;
  private final Map<String, ArgumentCheck> checks;
  private final Supplier<String> ids;
  private final Set<Path> folders;
  private final Optional<HostPaths> hidden;

  private Catalogue(
      Map<String, Operation> operations,
      Map<String, ArgumentCheck> checks,
      Supplier<String> ids,
      Set<Path> folders,
      Optional<HostPaths> hidden) {
    this.operations = operations;
    this.checks = checks;
    this.ids = ids;
    this.folders = folders;
    this.hidden = hidden;
  }

  /** The catalogue of these groups. */
  public static Catalogue of(OperationGroup... groups) {
    Builder builder = builder();
    for (OperationGroup group : groups) {
      builder.add(group);
    }
    return builder.build();
  }

  /** A catalogue without operations yet. */
  public static Builder builder() {
    return new Builder();
  }

  /** Collects operations. Not thread-safe. */
  public static final class Builder {

    private final Map<String, Operation> operations = new LinkedHashMap<>();
    private final Set<Path> folders = new LinkedHashSet<>();
    private Supplier<String> ids = () -> UUID.randomUUID().toString();

    private Builder() {}

    /**
     * Adds the operations of a group.
     *
     * @throws IllegalArgumentException when a name is taken
     */
    public Builder add(OperationGroup group) {
      for (Operation operation : Checks.given("group of operations", group).operations()) {
        if (operations.putIfAbsent(operation.name(), operation) != null) {
          throw new IllegalArgumentException(
              "Two operations are named '%s'.\nMaybe a group was added twice."
                  .formatted(operation.name()));
        }
      }
      folders.addAll(group.folders());
      return this;
    }

    /**
     * Adds folders of this host, such as that of the memory's file, beside those that the groups
     * name: {@link Catalogue#forOtherMachines} hides where they lie.
     */
    public Builder hostFolders(Path... more) {
      folders.addAll(List.of(more));
      return this;
    }

    /** Makes the ids by which defects are found in the log; random ones by default. */
    public Builder errorIds(Supplier<String> chosen) {
      ids = Checks.given("source of ids", chosen);
      return this;
    }

    /** The catalogue. */
    public Catalogue build() {
      return new Catalogue(
          Collections.unmodifiableMap(new LinkedHashMap<>(operations)),
          new ConcurrentHashMap<>(),
          ids,
          Set.copyOf(folders),
          Optional.empty());
    }
  }

  /**
   * These operations for callers on other machines, whose results, messages and reports of progress
   * show no path of this host: one below the folders of the groups, the user's home or the current
   * folder is relative to it, and of others that a message names the last name is left. Texts that
   * were told to a memory stay as they are.
   */
  public Catalogue forOtherMachines() {
    Set<Path> all = new LinkedHashSet<>(folders);
    all.add(Path.of(""));
    Optional.ofNullable(System.getProperty("user.home")).map(Path::of).ifPresent(all::add);
    return new Catalogue(operations, checks, ids, folders, Optional.of(new HostPaths(all)));
  }

  /** The operations, in the order in which they were added. */
  public Collection<Operation> operations() {
    return operations.values();
  }

  /**
   * The operation of that name.
   *
   * @throws ServiceException when there is none; the nearest name is told
   */
  public Operation operation(String name) {
    Operation operation = operations.get(name);
    if (operation == null) {
      throw ServiceException.notFound(
          "",
          "There is no operation '%s'.\nMaybe one of %s."
              .formatted(Checks.shown(name), EditDistance.nearest(name, operations.keySet(), 5)));
    }
    return operation;
  }

  /**
   * Calls an operation. Absent arguments take their defaults; {@code null} is as absent.
   *
   * @param argument an object
   * @return an object, as the output schema describes it
   * @throws ServiceException on every refusal and failure
   */
  public JsonNode call(String name, JsonNode argument, Call call) {
    Operation operation = operation(name);
    authorize(operation, call.caller());
    return hidden.isEmpty()
        ? handled(operation, argument, call)
        : handled(operation, argument, call, hidden.get());
  }

  private JsonNode handled(Operation operation, JsonNode argument, Call call, HostPaths paths) {
    Progress progress =
        (done, total, message) -> call.progress().report(done, total, paths.inMessage(message));
    try {
      return paths.inResult(handled(operation, argument, new Call(call.caller(), progress)));
    } catch (ServiceException e) {
      String message = paths.inMessage(String.valueOf(e.getMessage()));
      throw message.equals(e.getMessage())
          ? e
          : new ServiceException(e.code(), e.argument(), message, e);
    }
  }

  private JsonNode handled(Operation operation, JsonNode argument, Call call) {
    try {
      ObjectNode checked = check(operation).checked(argument);
      Record input = Json.mapper().treeToValue(checked, operation.input());
      return written(operation, operation.handle(input, call));
    } catch (ServiceException e) {
      throw e;
    } catch (JsonMappingException e) {
      throw refused(e);
    } catch (JsonProcessingException e) {
      throw failed(operation, e);
    } catch (StorageBusyException e) {
      throw new ServiceException(ErrorCode.UNAVAILABLE, "", message(e), e);
    } catch (SourceReadException e) {
      throw new ServiceException(ErrorCode.INVALID_ARGUMENT, "", message(e), e);
    } catch (QortexException e) {
      LOG.warn("{} failed", operation, e);
      throw new ServiceException(ErrorCode.UNAVAILABLE, "", message(e), e);
    } catch (UnknownNameException e) {
      throw new ServiceException(ErrorCode.NOT_FOUND, e.argument(), message(e), e);
    } catch (IllegalArgumentException e) {
      throw new ServiceException(ErrorCode.INVALID_ARGUMENT, "", message(e), e);
    } catch (IllegalStateException e) {
      throw new ServiceException(ErrorCode.CONFLICT, "", message(e), e);
    } catch (RuntimeException | Error e) {
      // An error of one call, such as a stack that was too short, is answered, too.
      throw failed(operation, e);
    }
  }

  /** A result that cannot be written is a defect, though the mapper calls it an argument. */
  private JsonNode written(Operation operation, Record result) {
    try {
      return Json.mapper().valueToTree(result);
    } catch (IllegalArgumentException e) {
      throw failed(operation, e);
    }
  }

  /** Made at the first call: the schemas of all operations take more than a second. */
  private ArgumentCheck check(Operation operation) {
    return checks.computeIfAbsent(
        operation.name(), any -> new ArgumentCheck(operation.inputSchema()));
  }

  private static void authorize(Operation operation, Caller caller) {
    if (!caller.scopes().contains(operation.scope())) {
      String remedy =
          operation.scope() == Scope.DECIDE
              ? "Maybe leave the decision to a person."
              : "Ask for a key with that scope.";
      throw ServiceException.forbidden(
          "",
          "%s asks for the scope '%s', which '%s' does not have.\n%s"
              .formatted(operation, operation.scope().value(), caller.name(), remedy));
    }
    if (!caller.mayCall(operation)) {
      throw ServiceException.forbidden(
          "",
          "%s reaches beyond domains, and '%s' is bound to %s.\nAsk for a key without a bound."
              .formatted(operation, caller.name(), caller.domains()));
    }
  }

  /** Refusal by a record or the mapper of what the schema lets pass. */
  private static ServiceException refused(JsonMappingException e) {
    Throwable cause = e.getCause() == null ? e : e.getCause();
    String message =
        cause instanceof JsonProcessingException json ? json.getOriginalMessage() : message(cause);
    return new ServiceException(
        ErrorCode.INVALID_ARGUMENT, ArgumentCheck.path(e.getPath()), message, e);
  }

  private ServiceException failed(Operation operation, Throwable e) {
    String id = ids.get();
    LOG.error("{} failed, error {}", operation, id, e);
    return new ServiceException(
        ErrorCode.INTERNAL,
        "",
        "%s failed by a defect.\nThe log of the process has the details under error %s."
            .formatted(operation, id),
        e);
  }

  private static String message(Throwable e) {
    return e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
  }
}
