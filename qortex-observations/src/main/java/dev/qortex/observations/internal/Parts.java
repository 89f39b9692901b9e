package dev.qortex.observations.internal;

import dev.qortex.core.error.QortexException;
import dev.qortex.observations.internal.files.BufferReader;
import dev.qortex.observations.internal.files.Catalogue;
import dev.qortex.observations.internal.files.ObservationJson;
import dev.qortex.observations.internal.files.QuarantineFile;
import dev.qortex.observations.internal.files.Workspace;
import dev.qortex.observations.model.Commits;
import dev.qortex.observations.model.Fate;
import dev.qortex.observations.model.ImportanceDecay;
import dev.qortex.observations.model.MergePolicy;
import dev.qortex.observations.model.Observation;
import dev.qortex.observations.model.SecurityProfile;
import dev.qortex.observations.model.Taxonomy;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * Parts of a pipeline.
 *
 * @param files its folder
 * @param catalogue where entries stand
 * @param quarantine of refused lines
 * @param quarantined for which reasons a line goes there
 * @param taxonomy the types
 * @param security the detectors of a run
 * @param trusted whose importance is not capped
 * @param threshold the least importance of an entry
 * @param decay of the mind
 * @param merging what the night merges and links
 * @param commits version control
 * @param index the memory that finds entries; empty for none
 * @param clock dates what the pipeline does
 * @param ids of entries
 */
public record Parts(
    Workspace files,
    Catalogue catalogue,
    QuarantineFile quarantine,
    Set<Fate.Reason> quarantined,
    Taxonomy taxonomy,
    Supplier<SecurityProfile> security,
    Predicate<Observation> trusted,
    double threshold,
    ImportanceDecay decay,
    MergePolicy merging,
    Commits commits,
    Optional<MemoryIndex> index,
    InstantSource clock,
    Supplier<String> ids) {

  /**
   * Refuses an observation that a run of the pipeline would refuse by its schema.
   *
   * @throws IllegalArgumentException that says what is wrong
   */
  public void check(Observation observation) {
    byte[] line = ObservationJson.write(observation).getBytes(StandardCharsets.UTF_8);
    if (new Schema(taxonomy, clock).apply(new BufferReader.Line(0, line.length, line))
            instanceof Stages.Ended<?> ended
        && ended.fate() instanceof Fate.Rejected refused) {
      throw new IllegalArgumentException(refused.detail());
    }
  }

  /**
   * Hands commits on, and gives what version control noticed since the last call. A failure is a
   * warning, since the commits stay and go with the next ones.
   */
  public List<String> published() {
    List<String> warnings = new ArrayList<>();
    try {
      commits.publish();
    } catch (QortexException e) {
      warnings.add(String.valueOf(e.getMessage()));
    }
    warnings.addAll(commits.warnings());
    return warnings;
  }
}
