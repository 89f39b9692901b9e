package dev.qortex.service.operations;

import com.fasterxml.jackson.databind.JsonNode;
import dev.qortex.service.Call;
import dev.qortex.service.Op;
import dev.qortex.service.Toolset;
import dev.qortex.service.schema.Arg;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Formats, spool and signals by which systems hand rule sets over to each other. */
public interface InteropApi {

  @Op(
      name = "qortex_interop_schema",
      text = "Gives the JSON Schema of what systems hand over.",
      toolset = Toolset.PROJECTION,
      withinDomains = true,
      whole = true,
      route = "POST interop/schema",
      command = "interop schema")
  SchemaResult schema(SchemaInput input, Call call);

  /** Seeds by where they are; at most 1,000 of each kind are named. */
  record StatusResult(
      List<String> pending,
      int pendingCount,
      List<String> failed,
      int failedCount,
      int processedCount) {}

  /** Choice of a schema. */
  record SchemaInput(
      @Arg(
              value = "A rule set in the spool, or a line in the log of signals.",
              byDefault = "\"seed\"",
              oneOf = {"seed", "signal"})
          String of) {}

  /** A schema. */
  record SchemaResult(@Arg("JSON Schema, draft 2020-12.") JsonNode schema) {}

  @Op(
      name = "qortex_interop_status",
      text = "Lists the seeds that wait, that were processed and that failed.",
      toolset = Toolset.PROJECTION,
      route = "POST interop/status",
      command = "interop status",
      commandAliases = "interop pending")
  StatusResult status(Call call);

  @Op(
      name = "qortex_interop_signals",
      text =
          "Lists what systems announced: rule sets that were published, stored or refused, and what"
              + " a buildlog emitted.",
      toolset = Toolset.PROJECTION,
      route = "POST interop/signals",
      command = "interop signals")
  SignalsResult signals(SignalsInput input, Call call);

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
}
