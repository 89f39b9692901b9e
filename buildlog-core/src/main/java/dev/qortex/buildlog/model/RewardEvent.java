package dev.qortex.buildlog.model;

import dev.qortex.commons.Checks;
import java.time.Instant;
import java.util.List;

/**
 * Logged reward.
 *
 * @param id the id, unique in the project; {@code rew-} and 10 hexadecimal digits unless the host
 *     chose it
 * @param sessionId the id of its session
 * @param at the time of the reward
 * @param reward the reward, with the rules that were credited and the context they were credited in
 */
public record RewardEvent(String id, String sessionId, Instant at, Reward reward) implements Event {

  /** The source of the default reward, which a session gets at its end if it has no other. */
  public static final String FALLBACK = "auto:end_session";

  /** Checks the texts. */
  public RewardEvent {
    Checks.id("id of a reward", id);
    Checks.id("session of the reward (" + id + ")", sessionId);
    Checks.id("error class of the reward (" + id + ")", reward.errorClass());
  }

  /** Returns true for the default reward, which a session gets at its end if it has no other. */
  public boolean fallback() {
    return reward.source().equals(FALLBACK);
  }

  /** The rewards that were given, without default ones; keeps the order. */
  public static List<RewardEvent> counted(List<RewardEvent> events) {
    return events.stream().filter(event -> !event.fallback()).toList();
  }

  @Override
  public String errorClass() {
    return reward.errorClass();
  }
}
