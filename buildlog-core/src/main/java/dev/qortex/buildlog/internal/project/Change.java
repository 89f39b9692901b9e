package dev.qortex.buildlog.internal.project;

import dev.qortex.buildlog.credit.SessionEvidence;
import dev.qortex.buildlog.event.BuildlogEvent;
import dev.qortex.buildlog.internal.emission.Artefact;
import dev.qortex.learning.ArmOutcome;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Evidence, artefacts and events of one change, which are written and announced at its end. Used by
 * one thread.
 */
final class Change {

  /** Artefact of a type. */
  record Emitted(String type, Artefact artefact) {}

  private final List<String> forgotten = new ArrayList<>();
  private final Map<String, List<ArmOutcome>> outcomes = new LinkedHashMap<>();
  private final Map<String, SessionEvidence> records = new LinkedHashMap<>();
  private final List<Emitted> artefacts = new ArrayList<>();
  private final List<BuildlogEvent> events = new ArrayList<>();

  /**
   * Adds what an event says of rules.
   *
   * @param origin by which {@link #forget} withdraws it
   */
  void observe(
      String eventId, Collection<String> ruleIds, double reward, String context, String origin) {
    List<ArmOutcome> noted = outcomes.computeIfAbsent(context, key -> new ArrayList<>());
    ruleIds.forEach(ruleId -> noted.add(ArmOutcome.of(eventId, ruleId, reward).from(origin)));
  }

  /** Withdraws what was observed from that origin. */
  void forget(String origin) {
    forgotten.add(origin);
  }

  /** Replaces the evidence of a session. */
  void note(SessionEvidence record) {
    records.put(record.id(), record);
  }

  void emit(String type, Artefact artefact) {
    artefacts.add(new Emitted(type, artefact));
  }

  void tell(BuildlogEvent event) {
    events.add(event);
  }

  /** Outcomes by context. */
  Map<String, List<ArmOutcome>> outcomes() {
    return outcomes;
  }

  /** Origins whose observations are withdrawn. */
  List<String> forgotten() {
    return forgotten;
  }

  /** Replaced records by id. */
  Map<String, SessionEvidence> records() {
    return records;
  }

  List<Emitted> artefacts() {
    return artefacts;
  }

  List<BuildlogEvent> events() {
    return events;
  }
}
