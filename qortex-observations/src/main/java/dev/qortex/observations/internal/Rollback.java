package dev.qortex.observations.internal;

import dev.qortex.observations.internal.files.Entry;
import dev.qortex.observations.internal.files.ReinforcementLog;
import dev.qortex.observations.internal.files.ReinforcementLog.Reinforcement;
import dev.qortex.observations.internal.files.Workspace;
import dev.qortex.observations.model.RollbackReport;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Rollback of entries. Their hashes are kept, so that a buffer that is read again does not bring
 * them back. Runs while the folder is held.
 *
 * @param parts of the pipeline
 */
public record Rollback(Parts parts) {

  /**
   * Deletes entries, archived and staged ones too, and restores what had been merged into them.
   *
   * @param what for the commit
   */
  public RollbackReport run(String what, Predicate<Entry> wanted) {
    ChangeSet changes = new ChangeSet(parts);
    List<Entry> staged = parts.catalogue().entries(Workspace.STAGING).filter(wanted).toList();
    List<Entry> removed =
        Stream.concat(changes.entries().stream().filter(wanted), staged.stream()).toList();
    parts
        .files()
        .append(
            parts.files().own("retracted.txt"),
            removed.stream()
                .map(entry -> Deduplication.retraction(entry.sourceHash(), entry.sessionId()))
                .toList());
    parts.files().delete(staged.stream().map(Entry::path).toList());
    Set<String> ids = new HashSet<>();
    removed.forEach(
        entry -> {
          ids.add(entry.id());
          changes.remove(entry.path());
        });
    List<String> restored = new ArrayList<>();
    for (Entry entry : changes.entries()) {
      if (entry.archived() && ids.contains(entry.field("superseded_by"))) {
        parts
            .taxonomy()
            .type(entry.type())
            .ifPresent(
                type ->
                    restored.add(
                        changes.move(entry.with("superseded_by", ""), type.folder()).path()));
      }
    }
    changes.apply("retract: %s entries of %s".formatted(removed.size(), what));
    parts
        .index()
        .ifPresent(
            index -> {
              index.remove(ids);
              index.sync(changes.live());
            });
    ReinforcementLog log = new ReinforcementLog(parts.files());
    List<Reinforcement> all = log.read();
    List<Reinforcement> kept =
        all.stream()
            .filter(each -> !ids.contains(each.entry()))
            .filter(each -> !what.equals("session " + each.sessionId()))
            .toList();
    log.replace(kept);
    return new RollbackReport(
        removed.stream().map(Entry::path).toList(), restored, all.size() - kept.size());
  }
}
