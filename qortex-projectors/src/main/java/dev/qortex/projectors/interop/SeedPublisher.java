package dev.qortex.projectors.interop;

import dev.qortex.commons.FileClaim;
import dev.qortex.commons.Sha256;
import dev.qortex.core.error.SourceReadException;
import dev.qortex.core.error.StorageBusyException;
import dev.qortex.core.error.StorageException;
import dev.qortex.core.event.EventSink;
import dev.qortex.core.spool.Spool;
import dev.qortex.projectors.event.ProjectionEvent;
import dev.qortex.projectors.ruleset.RuleSet;
import dev.qortex.projectors.ruleset.RuleSetFormat;
import dev.qortex.projectors.ruleset.RuleSetLimits;
import dev.qortex.projectors.ruleset.RuleSets;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Publisher of rule sets into a spool, for other processes. Immutable and thread-safe. */
public final class SeedPublisher {

  private static final DateTimeFormatter SECOND =
      DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH-mm-ss", Locale.ROOT).withZone(ZoneOffset.UTC);

  /** Leaves room for the time and a number in the 200 characters of a name. */
  private static final int LONGEST_PERSONA = 150;

  /** Number of earlier files in a folder that are read for the last version. */
  private static final int FILES_READ = 10;

  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private final Spool spool;
  private final RuleSetLimits limits;
  private final Optional<SignalLog> signals;
  private final Optional<InstantSource> pythonNames;
  private final EventSink events;
  private final InstantSource clock;

  /** A publisher for readers with the {@linkplain RuleSetLimits#defaults default limits}. */
  public SeedPublisher(Spool spool) {
    this(spool, RuleSetLimits.defaults());
  }

  /**
   * A publisher into that spool.
   *
   * @param limits the limits of the readers
   */
  public SeedPublisher(Spool spool, RuleSetLimits limits) {
    this(
        spool,
        limits,
        Optional.empty(),
        Optional.empty(),
        EventSink.none(),
        InstantSource.system());
  }

  private SeedPublisher(
      Spool spool,
      RuleSetLimits limits,
      Optional<SignalLog> signals,
      Optional<InstantSource> pythonNames,
      EventSink events,
      InstantSource clock) {
    this.spool = spool;
    this.limits = limits;
    this.signals = signals;
    this.pythonNames = pythonNames;
    this.events = events;
    this.clock = clock;
  }

  /**
   * Returns a copy that writes a signal {@link Signal#PROJECTION_COMPLETE} for each published rule
   * set.
   */
  public SeedPublisher signals(SignalLog log) {
    return new SeedPublisher(spool, limits, Optional.of(log), pythonNames, events, clock);
  }

  /**
   * Returns a copy with file names like those of Python qortex: {@code
   * persona_2026-11-21T10-15-30.yaml}. Where Python would overwrite the file of the same second, a
   * number follows: {@code persona_2026-11-21T10-15-30-2.yaml}.
   */
  public SeedPublisher pythonNames(InstantSource clock) {
    return new SeedPublisher(spool, limits, signals, Optional.of(clock), events, this.clock);
  }

  /** Returns a copy that emits a {@link ProjectionEvent} for each published rule set. */
  public SeedPublisher events(EventSink sink, InstantSource clock) {
    return new SeedPublisher(spool, limits, signals, pythonNames, EventSink.guarded(sink), clock);
  }

  /**
   * Publishes the set to the spool atomically, as YAML under a unique name: persona, time, id. The
   * signal is written afterwards, so that its readers find the file. A set whose rules differ from
   * those of the persona's last one in the spool gets the next version.
   *
   * @return the path of the file
   * @throws IllegalArgumentException when a reader with these limits would refuse it; nothing is
   *     published then
   * @throws StorageException when the disk fails; the file may be published without a signal then
   */
  public Path publish(RuleSet given) {
    RuleSet read = asRead(RuleSets.write(given, RuleSetFormat.YAML), given.persona());
    try {
      Files.createDirectories(spool.root());
      FileClaim claim = claim();
      Path file;
      try (claim) {
        file = publishNext(last(given.persona()).map(read::after).orElse(read));
      }
      events.emit(
          new ProjectionEvent.SeedPublished(
              clock.instant(), given.persona(), given.rules().size()));
      return file;
    } catch (IOException e) {
      throw new StorageException(
          "The spool (%s) cannot be written.\nMaybe the folder is read-only."
              .formatted(spool.root()),
          e);
    }
  }

  /** The only right to give a version, so that two publishers do not give the same one. */
  private FileClaim claim() throws IOException {
    return FileClaim.await(spool.root().resolve(".version.lock"), PATIENCE)
        .orElseThrow(
            () ->
                new StorageBusyException(
                    "The spool (%s) is being written by another process.\nMaybe try again."
                        .formatted(spool.root()),
                    null));
  }

  private Path publishNext(RuleSet set) {
    byte[] content = RuleSets.write(set, RuleSetFormat.YAML).getBytes(StandardCharsets.UTF_8);
    Path file =
        pythonNames.isPresent()
            ? publishNumbered(
                pythonName(set.persona()) + "_" + SECOND.format(pythonNames.get().instant()),
                content)
            : spool.publish(spool.uniqueName(set.persona(), "yaml"), content);
    signals.ifPresent(log -> signal(log, set, file, content));
    return file;
  }

  /** The set as its readers see it, for whom all numbers and texts went through a file. */
  private RuleSet asRead(String text, String persona) {
    try {
      return RuleSets.parse(persona, text, RuleSetFormat.YAML, limits);
    } catch (SourceReadException e) {
      throw new IllegalArgumentException(
          "The rule set cannot be published, as its readers would refuse it. " + e.getMessage(), e);
    }
  }

  /** The persona's set of the highest version among its newest files, read or not. */
  private Optional<RuleSet> last(String persona) {
    String file = spool.uniqueName(persona, "yaml");
    List<String> starts =
        List.of(file.substring(0, file.lastIndexOf('_') + 1), pythonName(persona) + "_");
    Predicate<String> own = name -> starts.stream().anyMatch(name::startsWith);
    Stream<RuleSet> read =
        newest(spool.processed(), own, name -> Optional.of(spool.readProcessed(name)), persona);
    return Stream.concat(read, newest(spool.pending(), own, spool::readPending, persona))
        .reduce((one, other) -> other.version() > one.version() ? other : one);
  }

  /** The persona's newest sets of a folder; other personas may have names with an equal start. */
  private Stream<RuleSet> newest(
      List<String> names,
      Predicate<String> wanted,
      Function<String, Optional<byte[]>> read,
      String persona) {
    return names.stream()
        .sorted(Comparator.reverseOrder())
        .filter(wanted)
        .flatMap(name -> read.apply(name).flatMap(this::parsed).stream())
        .filter(set -> set.persona().equals(persona))
        .limit(FILES_READ);
  }

  /** Empty for a file that is not a rule set, which its readers refuse. */
  private Optional<RuleSet> parsed(byte[] content) {
    try {
      return Optional.of(RuleSets.read("published.yaml", content, limits));
    } catch (SourceReadException e) {
      return Optional.empty();
    }
  }

  private Path publishNumbered(String name, byte[] content) {
    for (int number = 1; ; number++) {
      try {
        return spool.publish(name + (number == 1 ? "" : "-" + number) + ".yaml", content);
      } catch (IllegalArgumentException e) {
        if (!(e.getCause() instanceof FileAlreadyExistsException)) {
          throw e;
        }
      }
    }
  }

  private static String pythonName(String persona) {
    String safe = persona.replace("..", "_").replaceAll("[^A-Za-z0-9_.-]", "_");
    String single = safe.replaceAll("_+", "_").replaceAll("^(?=[.-])", "_");
    String cut = single.substring(0, Math.min(single.length(), LONGEST_PERSONA));
    return cut.matches("_*") ? "unnamed" : cut;
  }

  private static void signal(SignalLog log, RuleSet set, Path file, byte[] content) {
    Map<String, Object> fields = new HashMap<>();
    fields.put("persona", set.persona());
    fields.put("path", file.toString());
    fields.put("rule_count", set.rules().size());
    fields.put("content_hash", Sha256.of(content));
    if (set.metadata().get("source_version") instanceof String version) {
      fields.put("source_version", version);
    }
    List<Object> domains =
        set.rules().stream()
            .flatMap(rule -> Optional.ofNullable(rule.provenance().fields().get("domain")).stream())
            .distinct()
            .toList();
    if (domains.size() == 1) {
      fields.put("domain", domains.get(0));
    }
    String source =
        set.metadata().get("source") instanceof String text && !text.isBlank() ? text : "qortex";
    log.append(Signal.PROJECTION_COMPLETE, source, fields);
  }
}
