package dev.qortex.buildlog.internal.project;

import dev.qortex.buildlog.credit.SessionEvidence;
import dev.qortex.buildlog.internal.Likeness;
import dev.qortex.buildlog.model.GauntletRule;
import dev.qortex.buildlog.model.Mistake;
import dev.qortex.buildlog.model.MistakeReport;
import dev.qortex.buildlog.storage.MistakeLog.Trace;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Records from before a change, each read once in it. Used by one thread. */
final class Reads {

  private final Workspace workspace;
  private final Map<String, Optional<SessionEvidence>> evidence = new HashMap<>();
  private final Map<String, Map<String, Likeness>> mistakes = new HashMap<>();
  private Optional<List<GauntletRule>> rules = Optional.empty();

  Reads(Workspace workspace) {
    this.workspace = workspace;
  }

  List<GauntletRule> rules() {
    if (rules.isEmpty()) {
      rules = Optional.of(workspace.rules());
    }
    return rules.get();
  }

  Optional<SessionEvidence> evidence(String recordId) {
    return evidence.computeIfAbsent(
        recordId, id -> workspace.storage().evidence().find(workspace.id(), id));
  }

  Map<String, Likeness> earlier(Mistake mistake) {
    return mistakes.computeIfAbsent(
        MistakeReport.classKey(mistake.errorClass()),
        any -> {
          Map<String, Likeness> read = new LinkedHashMap<>();
          for (Trace trace : workspace.storage().mistakes().traces(workspace.id(), mistake)) {
            read.put(trace.id(), new Likeness(trace.description(), trace.consulted()));
          }
          return read;
        });
  }
}
