package dev.qortex.observations;

import dev.qortex.observations.internal.files.Entry;
import dev.qortex.observations.internal.screening.PlainText;
import java.time.Instant;
import java.util.Optional;

/**
 * Active entry of mind or vault, with the content of its file. People edit these files: what they
 * left out is empty, or 0.5 for a score.
 *
 * @param id stays when the file is moved
 * @param path the path from the root, with slashes; that of the mind starts with {@code mind/}
 * @param type the type of the taxonomy
 * @param title the first words of the body
 * @param body the statement
 * @param attribution the person or agent to whom it is attributed
 * @param sessionId the session in which it was noticed
 * @param confidence a value from 0 to 1
 * @param importance a value from 0 to 1, before decay
 * @param created the time when it was noticed first
 * @param reinforced the time when it was noticed last
 */
public record MemorizedEntry(
    String id,
    String path,
    String type,
    String title,
    String body,
    String attribution,
    String sessionId,
    double confidence,
    double importance,
    Optional<Instant> created,
    Optional<Instant> reinforced) {

  static MemorizedEntry of(Entry entry) {
    return new MemorizedEntry(
        entry.id(),
        PlainText.storable(entry.path()),
        entry.type(),
        entry.title(),
        entry.body(),
        entry.attribution(),
        entry.sessionId(),
        entry.confidence(),
        entry.importance(),
        entry.created(),
        entry.reinforced());
  }
}
