package dev.qortex.cli;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.qortex.core.spool.Spool;
import dev.qortex.service.ReadableFolders;
import dev.qortex.service.internal.Json;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Shows where rule sets, emissions and signals are handed over. */
abstract class InteropCommand implements Callable<Integer> {

  @Spec private CommandSpec spec;

  /** Shows the places. */
  @Command(
      name = "config",
      description = "Show where rule sets, emissions of buildlog and signals are handed over.")
  static final class Config extends InteropCommand {

    @Override
    void prepare(Qortex qortex, Session.Places places) {}
  }

  /** Makes the places. */
  @Command(
      name = "init",
      description = "Make the folders by which programs hand over; other commands do it, too.")
  static final class Init extends InteropCommand {

    @Override
    void prepare(Qortex qortex, Session.Places places) {
      qortex.makeHome();
      Spool.open(places.seeds());
      Spool.open(places.emissions());
    }
  }

  abstract void prepare(Qortex qortex, Session.Places places);

  @Override
  public Integer call() {
    Qortex qortex = (Qortex) spec.root().userObject();
    Session.Places places = qortex.places(ReadableFolders.none());
    prepare(qortex, places);
    ObjectNode shown =
        Json.mapper()
            .createObjectNode()
            .put("seeds", places.seeds().toString())
            .put("emissions", places.emissions().toString())
            .put("signals", places.signals().toString());
    qortex.print(shown, Layout::of);
    return ExitCode.OK;
  }
}
