package dev.qortex.service.operations;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.qortex.core.spool.Spool;
import dev.qortex.projectors.interop.FormatCheck;
import dev.qortex.projectors.interop.SignalLog;
import dev.qortex.projectors.ruleset.RuleSetFormat;
import dev.qortex.projectors.ruleset.RuleSets;
import dev.qortex.service.Call;
import dev.qortex.service.Operation;
import dev.qortex.service.OperationGroup;
import dev.qortex.service.Toolset;
import dev.qortex.service.internal.Json;
import dev.qortex.service.internal.Nothing;
import dev.qortex.service.schema.Arg;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Formats, spool and signals by which systems hand rule sets over to each other. */
final class InteropOperations implements OperationGroup {

  private static final int SHOWN = 1_000;

  private final Optional<Spool> spool;
  private final Optional<SignalLog> signals;

  InteropOperations(Optional<Spool> spool, Optional<SignalLog> signals) {
    this.spool = spool;
    this.signals = signals;
  }

  @Override
  public List<Operation> operations() {
    List<Operation> all = new ArrayList<>(formats());
    spool.ifPresent(seeds -> all.add(status(seeds)));
    signals.ifPresent(log -> all.add(signalling(log)));
    return List.copyOf(all);
  }

  private List<Operation> formats() {
    return List.of(
        Operation.reading(
                Toolset.PROJECTION,
                "qortex_validate_rules",
                "Checks the text of a rule set against the format of seeds.",
                ValidateInput.class,
                ValidateResult.class,
                this::validate)
            .withinDomains(),
        Operation.reading(
                Toolset.PROJECTION,
                "qortex_interop_schema",
                "Gives the JSON Schema of what systems hand over.",
                SchemaInput.class,
                SchemaResult.class,
                this::schema)
            .withinDomains()
            .whole());
  }

  private static Operation status(Spool seeds) {
    return Operation.reading(
        Toolset.PROJECTION,
        "qortex_interop_status",
        "Lists the seeds that wait, that were processed and that failed.",
        Nothing.class,
        StatusResult.class,
        (input, call) -> counted(seeds));
  }

  private static Operation signalling(SignalLog log) {
    return Operation.reading(
        Toolset.PROJECTION,
        "qortex_interop_signals",
        "Lists what systems announced: rule sets that were published, stored or refused, and what a"
            + " buildlog emitted.",
        SignalsInput.class,
        SignalsResult.class,
        (input, call) -> signals(log, input));
  }

  /** Arguments of a check. */
  record ValidateInput(
      @Arg(value = "The text of the rule set.", max = 1_000_000) String text,
      @Arg(
              value = "How it is written.",
              byDefault = "\"yaml\"",
              oneOf = {"yaml", "json"})
          String format) {}

  /** Report on a rule set. */
  record ValidateResult(
      @Arg("Whether it can be published.") boolean valid,
      @Arg("Where and why not; at most 1,000.") List<String> problems) {}

  private ValidateResult validate(ValidateInput input, Call call) {
    RuleSetFormat format = input.format().equals("json") ? RuleSetFormat.JSON : RuleSetFormat.YAML;
    List<String> problems =
        FormatCheck.seed().problems(input.text(), format).stream()
            .limit(SHOWN)
            .map(Object::toString)
            .toList();
    return new ValidateResult(problems.isEmpty(), problems);
  }

  /** Seeds by where they are; at most 1,000 of each kind are named. */
  record StatusResult(
      List<String> pending,
      int pendingCount,
      List<String> failed,
      int failedCount,
      int processedCount) {}

  private static StatusResult counted(Spool seeds) {
    List<String> pending = seeds.pending();
    List<String> failed = seeds.failed();
    return new StatusResult(
        pending.stream().limit(SHOWN).toList(),
        pending.size(),
        failed.stream().limit(SHOWN).toList(),
        failed.size(),
        seeds.processed().size());
  }

  /** Choice of a schema. */
  record SchemaInput(
      @Arg(
              value = "A rule set in the spool, or a line in the log of signals.",
              byDefault = "\"seed\"",
              oneOf = {"seed", "signal"})
          String of) {}

  /** A schema. */
  record SchemaResult(@Arg("JSON Schema, draft 2020-12.") JsonNode schema) {}

  private SchemaResult schema(SchemaInput input, Call call) {
    String text = input.of().equals("seed") ? RuleSets.schema() : FormatCheck.signalSchema();
    try {
      return new SchemaResult(Json.mapper().readTree(text));
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("A shipped schema is no JSON.", e);
    }
  }

  /** Selection of signals. */
  record SignalsInput(
      @Arg("Only later ones.") Optional<Instant> since,
      @Arg(value = "Only of these events, such as seed_failed; empty for all.", byDefault = "[]")
          List<String> events,
      @Arg(value = "The last ones, at most so many.", byDefault = "50", min = 1, max = 1_000)
          int limit) {}

  /** Signals. */
  record SignalsResult(
      @Arg("Oldest first.") List<SignalItem> signals,
      @Arg("All that match, listed or not.") int total,
      @Arg("Lines that are no signals, and why; at most 1,000.") List<String> unreadable) {}

  /** A signal. */
  record SignalItem(
      Instant time, String event, String source, @Arg("The rest.") Map<String, Object> fields) {}

  private static SignalsResult signals(SignalLog log, SignalsInput input) {
    SignalLog.Reading read = log.readSignals(input.since().orElse(Instant.MIN));
    List<SignalItem> found =
        read.signals().stream()
            .filter(one -> input.events().isEmpty() || input.events().contains(one.event()))
            .map(one -> new SignalItem(one.time(), one.event(), one.source(), one.fields()))
            .toList();
    return new SignalsResult(
        found.subList(Math.max(0, found.size() - input.limit()), found.size()),
        found.size(),
        read.bad().stream()
            .limit(SHOWN)
            .map(line -> "line %s: %s".formatted(line.number(), line.reason()))
            .toList());
  }
}
