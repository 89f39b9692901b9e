package dev.qortex.service.operations;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.qortex.commons.Checks;
import dev.qortex.core.spool.Spool;
import dev.qortex.projectors.interop.FormatCheck;
import dev.qortex.projectors.interop.SignalLog;
import dev.qortex.projectors.ruleset.RuleSets;
import dev.qortex.service.ApiGroup;
import dev.qortex.service.Binding;
import dev.qortex.service.Call;
import dev.qortex.service.internal.Json;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;

/**
 * Formats, spool and signals by which systems hand rule sets over to each other. For the terminal,
 * not for agents. Thread-safe.
 */
public final class InteropOperations implements ApiGroup, InteropApi {

  /** The interfaces that declare these operations. */
  public static final List<Class<?>> APIS = List.of(InteropApi.class);

  private static final int SHOWN = 1_000;

  private final Spool spool;
  private final SignalLog log;

  /**
   * What is handed over through a spool and announced in a log.
   *
   * @param spool of the seeds
   */
  public InteropOperations(Spool spool, SignalLog log) {
    this.spool = Checks.given("spool", spool);
    this.log = Checks.given("log of signals", log);
  }

  @Override
  public List<Binding<?>> bindings() {
    return List.of(Binding.of(InteropApi.class, this));
  }

  @Override
  public List<Path> folders() {
    return List.of(spool.root());
  }

  @Override
  public SchemaResult schema(SchemaInput input, Call call) {
    String text = input.of().equals("seed") ? RuleSets.schema() : FormatCheck.signalSchema();
    try {
      return new SchemaResult(Json.mapper().readTree(text));
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("A shipped schema is no JSON.", e);
    }
  }

  @Override
  public SignalsResult signals(SignalsInput input, Call call) {
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

  @Override
  public StatusResult status(Call call) {
    List<String> pending = spool.pending();
    List<String> failed = spool.failed();
    return new StatusResult(
        pending.stream().limit(SHOWN).toList(),
        pending.size(),
        failed.stream().limit(SHOWN).toList(),
        failed.size(),
        spool.processed().size());
  }
}
