package dev.qortex.projectors.interop;

import dev.qortex.core.spool.Spool;
import dev.qortex.projectors.Enrichment;
import dev.qortex.projectors.ruleset.RuleProvenance;
import dev.qortex.projectors.ruleset.RuleSet;
import dev.qortex.projectors.ruleset.RuleSetEntry;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** A writer of seeds: in a process of its own it publishes one as soon as it reads a byte. */
final class SeedWriter {

  static final InstantSource SECOND = InstantSource.fixed(Instant.parse("2026-11-21T10:15:30Z"));

  private SeedWriter() {}

  public static void main(String[] arguments) throws Exception {
    SeedPublisher publisher = publisher(Path.of(arguments[0]));
    System.out.println("ready");
    System.in.read();
    publisher.publish(set(Integer.parseInt(arguments[1])));
  }

  static SeedPublisher publisher(Path root) {
    Spool spool = new Spool(root.resolve("seeds"), SECOND, () -> UUID.randomUUID().toString());
    return new SeedPublisher(spool).signals(log(root)).pythonNames(SECOND);
  }

  static SignalLog log(Path root) {
    return new SignalLog(root.resolve("signals/projections.jsonl"), SECOND);
  }

  /** A set that no other number gives. */
  static RuleSet set(int number) {
    RuleSetEntry entry =
        new RuleSetEntry(
            "Do (%s).".formatted(number),
            "c",
            Enrichment.NONE,
            List.of(),
            new RuleProvenance(Map.of("id", "r" + number, "domain", "d")));
    return new RuleSet("p", 1, List.of(entry), Map.of("source_version", "0.1.0"));
  }
}
