package dev.qortex.projectors.interop;

import dev.qortex.commons.Sha256;
import dev.qortex.core.spool.Spool;
import dev.qortex.projectors.ruleset.RuleSet;
import dev.qortex.projectors.ruleset.RuleSetLimits;
import dev.qortex.projectors.ruleset.RuleSets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Consumer of the rule sets in a spool. The spool hands a file over at least once: again after a
 * crash, and when it is published twice. So the consumer's store remembers the hash of each content
 * that it took, in the transaction that stores the rules. As thread-safe as the store.
 */
public final class SeedConsumer {

  private final Spool spool;
  private final RuleSetLimits limits;
  private final Optional<SignalLog> signals;
  private final String name;

  /**
   * A consumer of rule sets within the {@linkplain RuleSetLimits#defaults default limits}, without
   * signals.
   *
   * @param name the name of the consuming system, for signals
   */
  public SeedConsumer(Spool spool, String name) {
    this(spool, name, RuleSetLimits.defaults(), Optional.empty());
  }

  private SeedConsumer(
      Spool spool, String name, RuleSetLimits limits, Optional<SignalLog> signals) {
    this.spool = spool;
    this.name = name;
    this.limits = limits;
    this.signals = signals;
  }

  /** Returns a copy with other limits. */
  public SeedConsumer limits(RuleSetLimits other) {
    return new SeedConsumer(spool, name, other, signals);
  }

  /**
   * Returns a copy that writes a signal for each file that was stored or refused. A process that
   * dies between the two leaves no signal: signals inform, the store counts.
   */
  public SeedConsumer signals(SignalLog log) {
    return new SeedConsumer(spool, name, limits, Optional.of(log));
  }

  /**
   * Rule set of a spool.
   *
   * @param file the name of the file
   * @param hash SHA-256 of its content, in 64 hexadecimal digits
   * @param rules the content of the file
   */
  public record Seed(String file, String hash, RuleSet rules) {}

  /** Store of a consumer. */
  @FunctionalInterface
  public interface Store {

    /**
     * Stores the rules and the hash of a file in one transaction, or nothing when it has the hash.
     *
     * @return whether the hash was new
     */
    boolean take(Seed seed);
  }

  /**
   * Result of a consumption.
   *
   * @param stored names of the files whose rules were stored
   * @param repeated names of the files whose content the store had
   * @param failed the files that were refused, with the reason
   * @param skipped the names of the files that are not rule sets or are held by others; they stay
   */
  public record Report(
      List<String> stored,
      List<String> repeated,
      List<Spool.Failure> failed,
      List<String> skipped) {

    /** Makes defensive copies. */
    public Report {
      stored = List.copyOf(stored);
      repeated = List.copyOf(repeated);
      failed = List.copyOf(failed);
      skipped = List.copyOf(skipped);
    }
  }

  /** Hands each pending rule set to the store; each file is moved when it is done. */
  public Report consume(Store store) {
    List<String> stored = new ArrayList<>();
    List<String> repeated = new ArrayList<>();
    Spool.Report report =
        spool.drain(
            SeedConsumer::isSeed,
            (file, content) -> {
              Seed seed = new Seed(file, Sha256.of(content), RuleSets.read(file, content, limits));
              if (store.take(seed)) {
                stored.add(file);
                signals.ifPresent(log -> ingested(log, seed));
              } else {
                repeated.add(file);
              }
            });
    signals.ifPresent(log -> report.failed().forEach(failure -> failed(log, failure)));
    return new Report(stored, repeated, report.failed(), report.skipped());
  }

  private static boolean isSeed(String file) {
    return file.toLowerCase(Locale.ROOT).matches(".*\\.(yaml|yml|json)");
  }

  private void ingested(SignalLog log, Seed seed) {
    log.append(
        Signal.SEED_INGESTED,
        name,
        Map.of(
            "file", seed.file(),
            "content_hash", seed.hash(),
            "persona", seed.rules().persona(),
            "rule_count", seed.rules().rules().size()));
  }

  private void failed(SignalLog log, Spool.Failure failure) {
    log.append(Signal.SEED_FAILED, name, Map.of("file", failure.name(), "error", failure.reason()));
  }
}
