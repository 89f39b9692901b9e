package dev.qortex.service.operations;

import dev.qortex.commons.Checks;
import dev.qortex.commons.EditDistance;
import dev.qortex.observations.MemorizedEntry;
import dev.qortex.observations.ObservationPipeline;
import dev.qortex.observations.model.Observation;
import dev.qortex.observations.model.Taxonomy;
import dev.qortex.service.ApiGroup;
import dev.qortex.service.Binding;
import dev.qortex.service.Call;
import dev.qortex.service.api.ObservationApi;
import dev.qortex.service.api.UpkeepApi;
import dev.qortex.service.error.ServiceException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * Operations on observations of agents and people, and on the resulting entries of mind and vault.
 */
public final class ObservationOperations implements ApiGroup, ObservationApi {

  /** The interfaces that declare these operations. */
  public static final List<Class<?>> APIS = List.of(ObservationApi.class, UpkeepApi.class);

  private static final Pattern SESSION =
      Pattern.compile("(?i)cli|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}");

  private final ObservationPipeline pipeline;
  private final InstantSource clock;

  /** The operations of that pipeline. */
  public ObservationOperations(ObservationPipeline pipeline) {
    this(pipeline, InstantSource.system());
  }

  /**
   * The operations of that pipeline.
   *
   * @param clock dates observations
   */
  public ObservationOperations(ObservationPipeline pipeline, InstantSource clock) {
    this.pipeline = Checks.given("pipeline", pipeline);
    this.clock = Checks.given("clock", clock);
  }

  @Override
  public List<Binding<?>> bindings() {
    return List.of(
        Binding.of(ObservationApi.class, this),
        Binding.of(UpkeepApi.class, new ObservationUpkeep(pipeline)));
  }

  @Override
  public WriteResult write(WriteInput input, Call call) {
    if (!SESSION.matcher(input.sessionId()).matches()) {
      throw ServiceException.invalid(
          "session_id",
          "The session (%s) is neither a UUID nor cli.\nMaybe leave it away."
              .formatted(Checks.shown(input.sessionId())));
    }
    Observation observation =
        new Observation(
            Observation.builder(clock.instant(), input.type(), input.body()).build().timestamp(),
            input.bucket(),
            input.type(),
            input.body(),
            new Observation.Origin(
                input.attribution(), input.sessionId(), input.context(), input.sourceQuote()),
            new Observation.Scores(input.confidence(), input.importance()),
            input.entities().stream()
                .map(entity -> new Observation.Entity(entity.name(), entity.type()))
                .toList(),
            input.relatesTo());
    pipeline.write(observation);
    return new WriteResult("queued", observation.timestamp(), input.sessionId());
  }

  @Override
  public EntriesResult query(QueryInput input, Call call) {
    input.type().ifPresent(this::requireKnown);
    Predicate<MemorizedEntry> wanted = filter(input.type(), input.category());
    return entries(
        input.entry().map(this::entry).map(List::of).orElseGet(pipeline::entries),
        input.query().map(text -> wanted.and(containing(text))).orElse(wanted),
        input.limit());
  }

  /** Entries of earlier taxonomies may have types that this one has not. */
  private void requireKnown(String type) {
    if (pipeline.taxonomy().type(type).isEmpty()
        && pipeline.entries().stream().noneMatch(entry -> entry.type().equals(type))) {
      throw ServiceException.notFound(
          "type",
          "The type '%s' does not exist.%s"
              .formatted(
                  Checks.shown(type),
                  EditDistance.remedy(type, pipeline.taxonomy().types().keySet())));
    }
  }

  private MemorizedEntry entry(String id) {
    return pipeline
        .entry(id)
        .orElseThrow(
            () ->
                ServiceException.notFound(
                    "entry",
                    "There is no entry '%s'.\nMaybe it was archived, or cortex_process has not made it yet."
                        .formatted(Checks.shown(id))));
  }

  private static Predicate<MemorizedEntry> containing(String query) {
    List<String> words = List.of(query.toLowerCase(Locale.ROOT).strip().split("\\s+"));
    return entry -> {
      String text = entry.body().toLowerCase(Locale.ROOT);
      return words.stream().allMatch(text::contains);
    };
  }

  private Predicate<MemorizedEntry> filter(
      Optional<String> type, Optional<Taxonomy.Category> category) {
    return entry ->
        type.filter(only -> !only.equals(entry.type())).isEmpty()
            && category
                .filter(
                    only ->
                        pipeline
                            .taxonomy()
                            .type(entry.type())
                            .filter(known -> known.category() == only)
                            .isEmpty())
                .isEmpty();
  }

  private static EntriesResult entries(
      List<MemorizedEntry> from, Predicate<MemorizedEntry> wanted, int limit) {
    List<MemorizedEntry> found =
        from.stream()
            .filter(wanted)
            .sorted(
                Comparator.comparing((MemorizedEntry entry) -> entry.created().orElse(Instant.MIN))
                    .reversed()
                    .thenComparing(MemorizedEntry::path))
            .toList();
    return new EntriesResult(found.stream().limit(limit).toList(), found.size());
  }

  @Override
  public StatusResult status(Call call) {
    Map<String, Integer> partitions = new TreeMap<>();
    Map<String, Integer> types = new TreeMap<>();
    for (MemorizedEntry entry : pipeline.entries()) {
      partitions.merge(entry.path().split("/", 2)[0], 1, Integer::sum);
      types.merge(entry.type(), 1, Integer::sum);
    }
    return new StatusResult(
        partitions,
        types,
        pipeline.quarantine().list().size(),
        pipeline.settings(),
        pipeline.sessionLine());
  }

  @Override
  public BootstrapResult bootstrap(BootstrapInput input, Call call) {
    return new BootstrapResult(pipeline.bootstrap(input.entries(), input.tokens()));
  }
}
