package dev.qortex.cli.internal.buildlog;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.qortex.cli.internal.session.QortexCommand;
import dev.qortex.cli.internal.session.RootCommand;
import dev.qortex.cli.internal.session.Session;
import dev.qortex.cli.internal.terminal.ExitCode;
import dev.qortex.core.spool.Spool;
import dev.qortex.projectors.interop.FormatCheck;
import dev.qortex.projectors.interop.SignalLog;
import dev.qortex.projectors.ruleset.RuleSets;
import dev.qortex.service.ReadableFolders;
import dev.qortex.service.internal.Json;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Rule sets, emissions and signals that programs hand over to each other. */
public abstract class InteropCommand extends QortexCommand {

  /** The folders and the log of signals. */
  private record Handed(String seeds, String emissions, String signals) {}

  /** Shows the places. */
  @Command(
      name = "config",
      description =
          "Shows the folders for the exchange of rule sets, emissions of buildlog and signals.")
  public static final class Config extends InteropCommand {

    @Override
    void run(RootCommand qortex, Session.Places places) {
      printPlaces(qortex, places);
    }
  }

  /** Makes the places. */
  @Command(
      name = "init",
      description =
          "Creates the folders for the exchange between programs; other commands create them, too.")
  public static final class Init extends InteropCommand {

    @Override
    void run(RootCommand qortex, Session.Places places) {
      qortex.makeHome();
      Spool.open(places.seeds());
      Spool.open(places.emissions());
      printPlaces(qortex, places);
    }
  }

  /** Lists the seeds. */
  @Command(
      name = "status",
      aliases = "pending",
      description = "Lists the seeds that wait, that were processed and that failed.")
  public static final class Status extends InteropCommand {

    private record Seeds(
        List<String> pending,
        int pendingCount,
        List<String> failed,
        int failedCount,
        int processedCount) {}

    @Override
    void run(RootCommand qortex, Session.Places places) {
      Spool seeds = Spool.open(places.seeds());
      List<String> pending = seeds.pending();
      List<String> failed = seeds.failed();
      qortex.print(
          new Seeds(pending, pending.size(), failed, failed.size(), seeds.processed().size()));
    }
  }

  /** Prints a schema. */
  @Command(name = "schema", description = "Prints the JSON Schema of exchanged files.")
  public static final class Schema extends InteropCommand {

    enum Of {
      SEED,
      SIGNAL
    }

    @Option(
        names = "--of",
        paramLabel = "OF",
        defaultValue = "SEED",
        description =
            "seed (a rule set in the spool) or signal (a line of the log). Default: seed.")
    private Of of = Of.SEED;

    @Override
    void run(RootCommand qortex, Session.Places places) {
      try {
        JsonNode schema =
            Json.mapper().readTree(of == Of.SEED ? RuleSets.schema() : FormatCheck.signalSchema());
        qortex.print(Map.of("schema", schema), schema::toPrettyString);
      } catch (JsonProcessingException e) {
        throw new IllegalStateException("A shipped schema is not valid JSON.", e);
      }
    }
  }

  /** Lists announcements. */
  @Command(
      name = "signals",
      description =
          "Lists announcements of programs: rule sets that were published, stored or refused, and"
              + " emissions of a buildlog.")
  public static final class Signals extends InteropCommand {

    @Option(names = "--since", paramLabel = "TIME", description = "Only later ones.")
    private @Nullable Instant since;

    @Option(
        names = "--events",
        paramLabel = "EVENT",
        description = "Only this event, such as seed_failed. May be repeated.")
    private List<String> events = List.of();

    @Option(
        names = {"-n", "--limit"},
        paramLabel = "N",
        defaultValue = "50",
        description = "The greatest number of entries, the last ones. Default: ${DEFAULT-VALUE}.")
    private int limit;

    private record Item(Instant time, String event, String source, Map<String, Object> fields) {}

    private record Read(List<Item> signals, int total, List<String> unreadable) {}

    @Override
    void run(RootCommand qortex, Session.Places places) {
      SignalLog.Reading read =
          new SignalLog(places.signals(), InstantSource.system())
              .readSignals(since == null ? Instant.MIN : since);
      List<Item> found =
          read.signals().stream()
              .filter(one -> events.isEmpty() || events.contains(one.event()))
              .map(one -> new Item(one.time(), one.event(), one.source(), one.fields()))
              .toList();
      List<String> unreadable =
          read.bad().stream()
              .map(line -> "line %s: %s".formatted(line.number(), line.reason()))
              .toList();
      qortex.print(
          new Read(
              found.subList(Math.max(0, found.size() - Math.max(0, limit)), found.size()),
              found.size(),
              unreadable));
    }
  }

  abstract void run(RootCommand qortex, Session.Places places);

  @Override
  public Integer call() {
    run(qortex(), qortex().places(ReadableFolders.none()));
    return ExitCode.OK;
  }

  private static void printPlaces(RootCommand qortex, Session.Places places) {
    qortex.print(
        new Handed(
            places.seeds().toString(), places.emissions().toString(), places.signals().toString()));
  }
}
