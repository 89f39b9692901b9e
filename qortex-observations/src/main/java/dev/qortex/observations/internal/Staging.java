package dev.qortex.observations.internal;

import dev.qortex.observations.internal.Stages.Ended;
import dev.qortex.observations.internal.Stages.Fresh;
import dev.qortex.observations.internal.Stages.Passed;
import dev.qortex.observations.internal.Stages.Result;
import dev.qortex.observations.internal.Stages.Routed;
import dev.qortex.observations.internal.Stages.Step;
import dev.qortex.observations.internal.files.Entry;
import dev.qortex.observations.internal.files.EntryFormat;
import dev.qortex.observations.internal.files.Workspace;
import dev.qortex.observations.model.Fate.Accepted;
import dev.qortex.observations.model.Observation;
import dev.qortex.observations.model.Taxonomy;
import java.nio.file.Files;
import java.time.ZoneOffset;

/** Last step: the entry is written, and waits for its commit. */
record Staging(Parts parts) implements Step<Routed, Void> {

  /** The step before: the folder follows from the type alone. */
  static Step<Fresh, Routed> routing(Taxonomy taxonomy) {
    return fresh ->
        new Passed<>(
            new Routed(fresh, taxonomy.type(fresh.scored().observation().type()).orElseThrow()));
  }

  @Override
  public Result<Void> apply(Routed stage) {
    Observation observation = stage.fresh().scored().observation();
    String folder = stage.type().folder();
    String name =
        freeName(
            folder,
            observation.at().atZone(ZoneOffset.UTC).toLocalDate()
                + "-"
                + stage.fresh().hash().substring(0, 8));
    Entry entry =
        EntryFormat.entry(
            parts.ids().get(),
            Workspace.STAGING + name,
            stage.type().category().value(),
            stage.fresh().hash(),
            observation,
            stage.fresh().scored().confidence(),
            stage.fresh().scored().importance(),
            folder.startsWith(Taxonomy.MIND));
    parts.files().stage(entry);
    parts.catalogue().add(entry);
    return new Ended<>(
        new Accepted(entry.id(), folder + "/" + name, stage.fresh().scored().warnings()));
  }

  private String freeName(String folder, String stem) {
    String name = stem + ".md";
    for (int i = 2; taken(folder + "/" + name) || taken(Workspace.STAGING + name); i++) {
      name = stem + "-" + i + ".md";
    }
    return name;
  }

  private boolean taken(String path) {
    return Files.exists(parts.files().root().resolve(path));
  }
}
