package dev.qortex.buildlog;

import dev.qortex.buildlog.internal.Identifiers;
import dev.qortex.buildlog.model.Reward;
import dev.qortex.buildlog.model.RewardEvent;
import dev.qortex.buildlog.storage.EventLog;
import dev.qortex.core.internal.util.Checks;
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

  /**
   * Gives a reward to the rules that it names, or else to those that the active session selected.
   *
   * @throws IllegalArgumentException when a rule is not known; nothing changes then
   */
  public Logged<RewardEvent> log(Reward reward) {
    return workspace.change(turn -> give(turn, reward, ""), Logged::published);
  }

  /**
   * The same with an id: a second reward with it changes nothing.
   *
   * @param id not blank
   */
  public Logged<RewardEvent> log(Reward reward, String id) {
    Checks.id("id of a reward", id);
    return workspace.change(turn -> give(turn, reward, id), Logged::published);
  }

  Logged<RewardEvent> give(Workspace.Turn turn, Reward reward, String id) {
    Optional<RewardEvent> known = id.isEmpty() ? Optional.empty() : find(id);
    if (known.isPresent()) {
      return new Logged<>(known.get(), false);
    }
    workspace.requireKnown(reward.rules());
    Reward meant =
        reward
            .rules(reward.rules().isEmpty() ? turn.selected() : reward.rules())
            .errorClass(reward.errorClass().isBlank() ? turn.context() : reward.errorClass());
    String wanted = Identifiers.reward(reward.outcome(), turn.at());
    String own = id.isEmpty() ? workspace.unique(wanted, taken -> find(taken).isPresent()) : id;
    RewardEvent event = new RewardEvent(own, turn.sessionId(), turn.at(), meant);
    log().append(workspace.id(), event);
    turn.observe("reward:" + own, meant.rules(), meant.value(), meant.errorClass());
    turn.emit("reward_signal", Artefacts.reward(workspace.project(), event));
    return new Logged<>(event, true);
  }

  private Optional<RewardEvent> find(String id) {
    return log().find(workspace.id(), id);
  }

  private EventLog<RewardEvent> log() {
    return workspace.storage().rewards();
  }
}
