package dev.qortex.service;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.qortex.commons.Checks;
import dev.qortex.commons.EditDistance;
import dev.qortex.json.wire.WireJson;
import dev.qortex.service.error.ServiceException;
import dev.qortex.service.internal.ArgumentCheck;
import dev.qortex.service.internal.HostPaths;
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
  private final Set<Path> folders;
  private final CallGuard guard;

  private Catalogue(
      Map<String, Operation> operations,
      Map<String, ArgumentCheck> checks,
      Set<Path> folders,
      CallGuard guard) {
    this.operations = operations;
    this.checks = checks;
    this.folders = folders;
    this.guard = guard;
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
          Set.copyOf(folders),
          new CallGuard(LOG, ids, Optional.empty()));
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
    return new Catalogue(
        operations,
        checks,
        folders,
        new CallGuard(LOG, guard.ids(), Optional.of(new HostPaths(all))));
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
    return guard.call(
        operation.target(),
        call,
        guarded -> {
          ObjectNode checked = check(operation).checked(argument);
          return operation.handle(
              WireJson.mapper().treeToValue(checked, operation.input()), guarded);
        });
  }

  /** Made at the first call: the schemas of all operations take more than a second. */
  private ArgumentCheck check(Operation operation) {
    return checks.computeIfAbsent(
        operation.name(), any -> new ArgumentCheck(operation.inputSchema()));
  }

  CallGuard guard() {
    return guard;
  }
}
