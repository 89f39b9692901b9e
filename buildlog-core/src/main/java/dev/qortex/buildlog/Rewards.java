package dev.qortex.buildlog;

import dev.qortex.buildlog.credit.CreditPolicy;
import dev.qortex.buildlog.internal.Identifiers;
import dev.qortex.buildlog.internal.emission.Artefacts;
import dev.qortex.buildlog.internal.project.Turn;
import dev.qortex.buildlog.internal.project.Workspace;
import dev.qortex.buildlog.model.Reward;
import dev.qortex.buildlog.model.RewardEvent;
import dev.qortex.buildlog.storage.EventLog;
import dev.qortex.commons.Checks;
import java.util.List;
import java.util.Optional;

/** The rewards of a project. Thread-safe. */
public final class Rewards {

  private final Workspace workspace;

  Rewards(Workspace workspace) {
    this.workspace = workspace;
  }

  /** All rewards, in the order in which they were given. */
  public List<RewardEvent> list() {
    return log().list(workspace.id());
  }

  /** The rewards that were given, which reports count, without the default ones. */
  public List<RewardEvent> counted() {
    return RewardEvent.counted(list());
  }

  /**
   * Gives a reward to the rules that it names, or else to the rules of the active session, or of
   * the session that this object is {@linkplain Project#about about}. Reports show it; only {@link
   * CreditPolicy#python} learns from it. The first reward of a session that is over replaces the
   * one that it got by default.
   *
   * @throws IllegalArgumentException when a rule is not known, or is none of the session's; nothing
   *     changes then
   */
  public Logged<RewardEvent> log(Reward reward) {
    return workspace.change(turn -> give(turn, Redacted.of(reward), ""), Logged::published);
  }

  /**
   * Gives a reward with an id: a second reward with the same id changes nothing.
   *
   * @param id the id; not blank
   * @throws IllegalArgumentException as without an id, or when a reward with the id says something
   *     else
   */
  public Logged<RewardEvent> log(Reward reward, String id) {
    Checks.id("id of a reward", id);
    return workspace.change(turn -> give(turn, Redacted.of(reward), id), Logged::published);
  }

  Logged<RewardEvent> give(Turn turn, Reward reward, String id) {
    Optional<RewardEvent> known = id.isEmpty() ? Optional.empty() : find(id);
    if (known.isPresent()) {
      return recorded(known.get(), reward);
    }
    reward.rules().forEach(workspace::known);
    turn.subject().ifPresent(work -> requireChosen(reward.rules(), work));
    Reward meant =
        reward
            .rules(reward.rules().isEmpty() ? turn.selected() : reward.rules())
            .errorClass(reward.errorClass().isBlank() ? turn.context() : reward.errorClass());
    String wanted = Identifiers.reward(reward.outcome(), turn.at());
    String own = id.isEmpty() ? workspace.unique(wanted, taken -> find(taken).isPresent()) : id;
    RewardEvent event = new RewardEvent(own, turn.sessionId(), turn.at(), meant);
    boolean replaces =
        !event.fallback() && turn.subject().isPresent() && hasFallbackOnly(event.sessionId());
    log().append(workspace.id(), event);
    workspace.ledger().rewarded(turn, event, replaces);
    turn.tell(event);
    turn.emit("reward_signal", Artefacts.reward(workspace.project(), event));
    return new Logged<>(event, true);
  }

  /** A known reward, unless the given one differs; its open fields are those of the session. */
  private static Logged<RewardEvent> recorded(RewardEvent known, Reward reward) {
    Reward stored = known.reward();
    Reward meant =
        reward
            .rules(reward.rules().isEmpty() ? stored.rules() : reward.rules())
            .errorClass(reward.errorClass().isBlank() ? stored.errorClass() : reward.errorClass());
    if (!meant.equals(stored)) {
      throw Logged.knownOtherwise("reward", known.id());
    }
    return new Logged<>(known, false);
  }

  private boolean hasFallbackOnly(String sessionId) {
    List<RewardEvent> given = log().ofSession(workspace.id(), sessionId);
    return !given.isEmpty() && given.stream().allMatch(RewardEvent::fallback);
  }

  private static void requireChosen(List<String> ruleIds, Workspace.Subject work) {
    for (String ruleId : ruleIds) {
      if (!work.rules().contains(ruleId)) {
        throw new IllegalArgumentException(
            "The rule (%s) was not selected in the session (%s).\nMaybe name none, for all that were; or say what the reward is about: Project.about."
                .formatted(Checks.shown(ruleId), work.sessionId()));
      }
    }
  }

  private Optional<RewardEvent> find(String id) {
    return log().find(workspace.id(), id);
  }

  private EventLog<RewardEvent> log() {
    return workspace.storage().rewards();
  }
}
