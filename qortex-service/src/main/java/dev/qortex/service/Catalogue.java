package dev.qortex.service;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.qortex.commons.Checks;
import dev.qortex.commons.EditDistance;
import dev.qortex.core.event.EventSink;
import dev.qortex.json.wire.WireJson;
import dev.qortex.service.error.ErrorCode;
import dev.qortex.service.error.ServiceException;
import dev.qortex.service.event.ServiceEvent;
import dev.qortex.service.internal.ArgumentCheck;
import dev.qortex.service.internal.DomainNames;
import dev.qortex.service.internal.HostPaths;
import dev.qortex.service.internal.RecordCheck;
import java.lang.reflect.Method;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * All operations of a process, by name and by the interfaces that declare them. Each call is
 * checked in the same way, regardless of the interface: the caller's rights, then the argument
 * against its schema, then the handler's own checks. Thread-safe.
 *
 * <pre>{@code
 * Catalogue catalogue =
 *     Catalogue.of(
 *         new MemoryOperations(qortex.memory(), qortex.store()),
 *         ingest,
 *         new MaintenanceOperations(qortex.memory(), qortex.store(), qortex.embedding()));
 *
 * ObjectNode folder = object().put("source_path", ".").put("domain", "handbook");
 * Progress progress = (done, total, name) -> System.out.printf("%d of %d%n", done, total);
 * catalogue.call("qortex_ingest", folder, new Call(Caller.owner(), progress));
 *
 * FactApi facts = catalogue.api(FactApi.class);
 * facts.remember(new RememberInput("Backups run at 3.", "handbook"), Call.ofOwner());
 * }</pre>
 */
public final class Catalogue {

  private static final Logger LOG = LoggerFactory.getLogger(Catalogue.class);
  private static final String DOMAIN = "domain";

  /** An operation, and the code that it is called on. */
  private record Entry(
      Operation operation, Supplier<?> implementation, UnaryOperator<Record> meant) {

    Record handle(Record input, Call call) {
      Call bound = new Call((Caller) meant.apply(call.caller()), call.progress());
      return operation.invoke(implementation.get(), meant.apply(input), bound);
    }
  }

  private final Map<String, Entry> entries;
  private final Map<String, Entry> aliases;
  private final Map<String, ArgumentCheck> checks;
  private final Set<Path> folders;
  private final CallGuard guard;

  private Catalogue(
      Map<String, Entry> entries,
      Map<String, Entry> aliases,
      Map<String, ArgumentCheck> checks,
      Set<Path> folders,
      CallGuard guard) {
    this.entries = entries;
    this.aliases = aliases;
    this.checks = checks;
    this.folders = folders;
    this.guard = guard;
  }

  /** The catalogue of these groups. */
  public static Catalogue of(ApiGroup... groups) {
    Builder builder = builder();
    for (ApiGroup group : groups) {
      builder.add(group);
    }
    return builder.build();
  }

  /** A catalogue without operations yet. */
  public static Builder builder() {
    return new Builder();
  }

  /** Builder of a catalogue. Not thread-safe. */
  public static final class Builder {

    private final Map<String, Entry> entries = new LinkedHashMap<>();
    private final List<Alias> aliases = new ArrayList<>();
    private final Set<Path> folders = new LinkedHashSet<>();
    private Supplier<String> ids = () -> UUID.randomUUID().toString();
    private UnaryOperator<Record> meant = UnaryOperator.identity();
    private EventSink events = EventSink.none();
    private InstantSource clock = InstantSource.system();

    private Builder() {}

    /**
     * Adds the operations of a group.
     *
     * @throws IllegalArgumentException when a name is taken
     */
    public Builder add(ApiGroup group) {
      Checks.given("group of operations", group).bindings().forEach(this::add);
      folders.addAll(group.folders());
      return this;
    }

    private void add(Binding<?> binding) {
      Declarations.of(binding.api()).forEach(operation -> add(operation, binding::implementation));
    }

    /**
     * Adds the operations that an interface declares.
     *
     * @throws IllegalArgumentException when a name is taken
     */
    public <A> Builder bind(Class<A> api, A implementation) {
      add(Binding.of(api, implementation));
      return this;
    }

    /**
     * Adds the operations of a group that is made at the first call of one of them, on the thread
     * of the caller. Folders of the host that it names are to be added by {@link #hostFolders}.
     *
     * @param apis the interfaces that the group binds
     * @throws IllegalArgumentException when a name is taken
     */
    public Builder addLazily(List<Class<?>> apis, Supplier<? extends ApiGroup> group) {
      Supplier<ApiGroup> once = Once.of(group);
      for (Class<?> api : apis) {
        Supplier<Object> implementation = Once.of(() -> implementation(api, once.get()));
        Declarations.of(api).forEach(operation -> add(operation, implementation));
      }
      return this;
    }

    private static Object implementation(Class<?> api, ApiGroup group) {
      return group.bindings().stream()
          .filter(binding -> binding.api() == api)
          .findFirst()
          .<Object>map(Binding::implementation)
          .orElseThrow(
              () ->
                  new ServiceException(
                      ErrorCode.UNAVAILABLE,
                      "",
                      "This host has no part for the operations of %s."
                          .formatted(api.getSimpleName()),
                      null));
    }

    private void add(Operation operation, Supplier<?> implementation) {
      Entry entry = new Entry(operation, implementation, meant);
      if (entries.putIfAbsent(operation.name(), entry) != null) {
        throw new IllegalArgumentException(
            "Two operations are named '%s'.\nMaybe a group was added twice."
                .formatted(operation.name()));
      }
    }

    /** Adds further names of operations; one whose target is not in the catalogue is left out. */
    public Builder aliases(Collection<Alias> more) {
      aliases.addAll(more);
      return this;
    }

    /**
     * Adds folders of this host, such as that of the memory's file, beside those of the groups:
     * {@link Catalogue#forOtherMachines} hides their location.
     */
    public Builder hostFolders(Path... more) {
      folders.addAll(List.of(more));
      return this;
    }

    /**
     * Supplies the names of the domains that there are: an argument then means the same domain
     * whether it is composed, as people type it (NFC), or decomposed, as files of macOS are named
     * (NFD), and a new domain is composed. By default each form is a domain of its own.
     */
    public Builder domains(Supplier<? extends Collection<String>> known) {
      meant = new DomainNames(Checks.given("domains of the memory", known))::resolved;
      return this;
    }

    /** Makes the ids by which defects are found in the log; random ones by default. */
    public Builder errorIds(Supplier<String> chosen) {
      ids = Checks.given("source of ids", chosen);
      return this;
    }

    /** Receiver of a {@link ServiceEvent} for each call; none by default. */
    public Builder events(EventSink sink) {
      events = Checks.given("event sink", sink);
      return this;
    }

    /** Clock that dates events; the system's by default. */
    public Builder clock(InstantSource chosen) {
      clock = Checks.given("clock", chosen);
      return this;
    }

    /** The catalogue. */
    public Catalogue build() {
      entries.replaceAll((name, of) -> new Entry(of.operation, of.implementation, meant));
      return new Catalogue(
          Collections.unmodifiableMap(new LinkedHashMap<>(entries)),
          Collections.unmodifiableMap(aliased()),
          new ConcurrentHashMap<>(),
          Set.copyOf(folders),
          new CallGuard(
              LOG,
              ids,
              Optional.empty(),
              new CallGuard.Watch(EventSink.guarded(events), clock),
              Turns.ofProcessors()));
    }

    private Map<String, Entry> aliased() {
      Map<String, Entry> aliased = new LinkedHashMap<>();
      for (Alias alias : aliases) {
        Entry target = entries.get(alias.target());
        if (target != null) {
          Entry entry = new Entry(alias.of(target.operation), target.implementation, meant);
          if (entries.containsKey(alias.name()) || aliased.put(alias.name(), entry) != null) {
            throw new IllegalArgumentException(
                "The name '%s' of an alias is taken.".formatted(alias.name()));
          }
        }
      }
      return aliased;
    }
  }

  /**
   * Returns these operations for callers on other machines: results, messages and reports of
   * progress show no path of this host. A path below the folders of the groups, the user's home or
   * the current folder becomes relative to it; other paths in messages are cut to their last name.
   * Texts of a memory are not changed.
   */
  public Catalogue forOtherMachines() {
    Set<Path> all = new LinkedHashSet<>(folders);
    all.add(Path.of(""));
    Optional.ofNullable(System.getProperty("user.home")).map(Path::of).ifPresent(all::add);
    return new Catalogue(entries, aliases, checks, folders, guard.hiding(new HostPaths(all)));
  }

  /** Returns these operations for the host's own calls, which emit no events. */
  public Catalogue unwatched() {
    return new Catalogue(entries, aliases, checks, folders, guard.unwatched());
  }

  /** The operations, in the order in which they were added. */
  public Collection<Operation> operations() {
    return entries.values().stream().map(Entry::operation).toList();
  }

  /** Further names of operations, as operations of the toolset {@link Toolset#PYTHON}. */
  public Collection<Operation> aliases() {
    return aliases.values().stream().map(Entry::operation).toList();
  }

  /**
   * The operation with that name, which may be an alias.
   *
   * @throws ServiceException when there is none; the message contains the nearest name
   */
  public Operation operation(String name) {
    return entry(name).operation;
  }

  private Entry entry(String name) {
    Entry entry = entries.getOrDefault(name, aliases.get(name));
    if (entry == null) {
      throw ServiceException.notFound(
          "",
          "There is no operation '%s'.%s"
              .formatted(Checks.shown(name), EditDistance.remedy(name, entries.keySet())));
    }
    return entry;
  }

  /**
   * Calls an operation. Absent arguments take their defaults; {@code null} is as absent. For a
   * caller of one domain, that is the default of an argument {@code domain} that has one.
   *
   * @param argument an object
   * @return an object, as the output schema describes it
   * @throws ServiceException on every refusal and failure
   */
  public JsonNode call(String name, JsonNode argument, Call call) {
    Entry entry = entry(name);
    Operation operation = entry.operation;
    return guard.call(
        operation.target(),
        call,
        guarded -> {
          ObjectNode checked =
              check(operation).checked(inOwnDomain(operation, argument, guarded.caller()));
          Record input =
              WireJson.mapper().treeToValue(operation.translated(checked), operation.input());
          return entry.handle(input, guarded);
        });
  }

  /** A caller of one domain means that one wherever a domain may be left out. */
  private static JsonNode inOwnDomain(Operation operation, JsonNode argument, Caller caller) {
    boolean open =
        caller.domains().size() == 1
            && argument instanceof ObjectNode given
            && !given.hasNonNull(DOMAIN)
            && operation.inputSchema().at("/properties/" + DOMAIN).has("default");
    return open
        ? argument.<ObjectNode>deepCopy().put(DOMAIN, caller.domains().iterator().next())
        : argument;
  }

  /**
   * Returns the operations that an interface declares as a Java proxy, without JSON: permissions
   * and arguments are checked, and failures are thrown as a {@link ServiceException}, as by {@link
   * #call}.
   *
   * @throws ServiceException when the catalogue does not have all of them
   * @throws IllegalStateException when results would have to hide paths of this host
   */
  public <A> A api(Class<A> api) {
    refuseHiding();
    Map<Method, Function<TypedCall, Record>> calls = new HashMap<>();
    Declarations.declared(api)
        .forEach(
            method -> {
              Entry entry = entry(method.getAnnotation(Op.class).name());
              calls.put(method, typed -> called(entry, typed));
            });
    return TypedCall.proxy(api, calls);
  }

  /**
   * Calls an operation by its name without JSON.
   *
   * @param argument a record of the type that the operation takes
   * @return a record of the type that the operation returns
   * @throws ServiceException on every refusal and failure
   * @throws IllegalStateException when the result would have to hide paths of this host
   */
  public Record call(String name, Record argument, Call call) {
    refuseHiding();
    return called(entry(name), new TypedCall(argument, call));
  }

  private void refuseHiding() {
    if (guard.hidden().isPresent()) {
      throw new IllegalStateException(
          "Typed results show paths of this host.\nMaybe take the catalogue of this process.");
    }
  }

  private Record called(Entry entry, TypedCall typed) {
    return guard.typed(
        entry.operation.target(),
        typed.call(),
        guarded -> {
          RecordCheck.check(typed.input(), check(entry.operation).described());
          return entry.handle(typed.input(), guarded);
        });
  }

  /** Made at the first call: most processes call few operations. */
  private ArgumentCheck check(Operation operation) {
    return checks.computeIfAbsent(
        operation.name(), any -> new ArgumentCheck(operation.inputSchema()));
  }

  CallGuard guard() {
    return guard;
  }
}
