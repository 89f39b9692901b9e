package dev.qortex.benchmarks.durable;

import dev.qortex.commons.DurableFiles;
import dev.qortex.core.spool.Spool;
import dev.qortex.projectors.Enrichment;
import dev.qortex.projectors.interop.SeedConsumer;
import dev.qortex.projectors.interop.SeedPublisher;
import dev.qortex.projectors.interop.Signal;
import dev.qortex.projectors.interop.SignalLog;
import dev.qortex.projectors.ruleset.RuleProvenance;
import dev.qortex.projectors.ruleset.RuleSet;
import dev.qortex.projectors.ruleset.RuleSetEntry;
import dev.qortex.projectors.ruleset.RuleSetFormat;
import dev.qortex.projectors.ruleset.RuleSets;
import dev.qortex.storage.sqlite.settings.SqliteSettings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Stream;

/**
 * Rule sets on their way through a spool, with a signal for each, and a consumer whose store is a
 * folder with a file for each content. Every operation publishes a set of its own; after it, the
 * writer consumes what is pending. A set that has no signal yet is not done, and the next attempt
 * publishes it again; the consumer counts it once.
 */
public record SeedsTarget(long seed) implements Target {

  private static final String PERSONA = "operation-";
  private static final int MOST_RULES = 8;
  private static final int LONGEST_RULE = 2_000;

  @Override
  public List<String> parts(long operation) {
    return set(operation).rules().stream().map(SeedsTarget::part).toList();
  }

  /** All that a rule says. */
  private static String part(RuleSetEntry entry) {
    return entry.toString();
  }

  private RuleSet set(long operation) {
    SplittableRandom random = new SplittableRandom(seed ^ operation * 0x9E3779B97F4A7C15L);
    List<RuleSetEntry> rules = new ArrayList<>();
    for (int i = random.nextInt(MOST_RULES); i >= 0; i--) {
      String text = "Rule %s of %s.".formatted(i, operation);
      rules.add(
          new RuleSetEntry(
              text + " Do it.".repeat(random.nextInt(LONGEST_RULE / 7)),
              "general",
              Enrichment.NONE,
              List.of(),
              new RuleProvenance(Map.of("id", operation + "." + i))));
    }
    return new RuleSet(PERSONA + operation, 1, rules, Map.of("source", "harness"));
  }

  @Override
  public Store open(Path folder, SqliteSettings unused) {
    return new Exchange(folder);
  }

  private final class Exchange implements Store {

    private final Spool spool;
    private final SignalLog signals;
    private final SeedPublisher publisher;
    private final SeedConsumer consumer;
    private final Path store;

    Exchange(Path folder) {
      this.spool = Spool.open(folder.resolve("seeds"));
      this.signals =
          new SignalLog(folder.resolve("signals/projections.jsonl"), InstantSource.system());
      this.publisher = new SeedPublisher(spool).signals(signals);
      this.consumer = new SeedConsumer(spool, "consumer");
      this.store = folder.resolve("store");
      try {
        Files.createDirectories(store);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    @Override
    public void write(long operation) {
      publisher.publish(set(operation));
    }

    @Override
    public void look(long operation) {
      List<Spool.Failure> failed = consume();
      if (!failed.isEmpty()) {
        throw new IllegalStateException("A consumer sees half of a seed: " + failed);
      }
    }

    private List<Spool.Failure> consume() {
      return consumer.consume(this::take).failed();
    }

    /** Rules and hash in one step: the hash is the name of the file that holds the rules. */
    private boolean take(SeedConsumer.Seed seed) {
      String text = RuleSets.write(seed.rules(), RuleSetFormat.JSON);
      try {
        Path temporary = Files.createTempFile(store, ".take-", ".tmp");
        try {
          DurableFiles.write(temporary, text.getBytes(StandardCharsets.UTF_8));
          Files.createLink(store.resolve(seed.hash() + ".json"), temporary);
          DurableFiles.syncFolder(store);
          return true;
        } catch (FileAlreadyExistsException known) {
          return false;
        } finally {
          Files.delete(temporary);
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    @Override
    public Audit audit() {
      List<String> faults = new ArrayList<>();
      consume().forEach(failure -> faults.add("half of a seed: " + failure));
      spool.failed().forEach(name -> faults.add("a seed that was refused: " + name));
      Set<Object> announced = new HashSet<>();
      for (Signal signal : signals.readSignals().signals()) {
        announced.add(signal.fields().getOrDefault("content_hash", ""));
      }
      Map<Long, List<String>> contents = new HashMap<>();
      try (Stream<Path> files = Files.list(store)) {
        for (Path file : files.filter(path -> path.toString().endsWith(".json")).toList()) {
          String name = file.getFileName().toString();
          if (announced.contains(name.substring(0, name.length() - ".json".length()))) {
            add(RuleSets.read(file), contents);
          }
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      return new Audit(contents, 0, faults);
    }

    private void add(RuleSet set, Map<Long, List<String>> contents) {
      long operation = Long.parseLong(set.persona().substring(PERSONA.length()));
      List<String> parts = contents.computeIfAbsent(operation, n -> new ArrayList<>());
      set.rules().forEach(rule -> parts.add(part(rule)));
    }

    @Override
    public void close() {
      // Nothing is held open.
    }
  }
}
