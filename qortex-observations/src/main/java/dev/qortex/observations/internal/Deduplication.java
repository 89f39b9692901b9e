package dev.qortex.observations.internal;

import dev.qortex.observations.internal.Stages.Ended;
import dev.qortex.observations.internal.Stages.Fresh;
import dev.qortex.observations.internal.Stages.Passed;
import dev.qortex.observations.internal.Stages.Result;
import dev.qortex.observations.internal.Stages.Scored;
import dev.qortex.observations.internal.Stages.Step;
import dev.qortex.observations.internal.files.Catalogue;
import dev.qortex.observations.internal.files.Entry;
import dev.qortex.observations.internal.files.EntryFormat;
import dev.qortex.observations.internal.files.ReinforcementLog;
import dev.qortex.observations.internal.files.ReinforcementLog.Reinforcement;
import dev.qortex.observations.internal.files.Workspace;
import dev.qortex.observations.model.Fate.Reason;
import dev.qortex.observations.model.Fate.Reinforced;
import dev.qortex.observations.model.Fate.Rejected;
import dev.qortex.observations.model.Observation;
import java.util.Optional;
import java.util.Set;

/**
 * Comparison by content hash: what an entry says already reinforces it, and what was rolled back
 * stays out. An archived entry is staged again, unless it was merged into another.
 *
 * @param retracted hash and session of each rolled back observation
 */
record Deduplication(Parts parts, ReinforcementLog log, Set<String> retracted)
    implements Step<Scored, Fresh> {

  @Override
  public Result<Fresh> apply(Scored stage) {
    Observation observation = stage.observation();
    String hash = EntryFormat.hash(observation.body());
    if (retracted.contains(retraction(hash, observation.origin().sessionId()))) {
      return new Ended<>(
          new Rejected(Reason.RETRACTED, "The observation was rolled back with its session."));
    }
    Optional<Entry> known = parts.catalogue().withHash(hash);
    if (known.isEmpty()) {
      return new Passed<>(new Fresh(stage, hash));
    }
    Entry entry =
        known
            .filter(Entry::archived)
            .flatMap(archived -> parts.catalogue().withId(archived.field("superseded_by")))
            .filter(other -> !other.archived())
            .orElse(known.get());
    if (entry.archived()) {
      Entry restored =
          entry
              .with("last_reinforced", observation.timestamp())
              .at(Workspace.STAGING + Catalogue.name(entry.path()));
      parts.files().stage(restored);
      parts.catalogue().add(restored);
    } else if (observation.at().isAfter(entry.reinforced().orElse(observation.at()))) {
      log.add(
          new Reinforcement(entry.id(), observation.timestamp(), observation.origin().sessionId()));
    }
    return new Ended<>(new Reinforced(entry.id(), entry.archived()));
  }

  static String retraction(String hash, String session) {
    return hash + " " + session;
  }
}
