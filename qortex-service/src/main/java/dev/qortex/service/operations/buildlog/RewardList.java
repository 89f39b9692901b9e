package dev.qortex.service.operations.buildlog;

import dev.qortex.buildlog.model.Reward;
import dev.qortex.buildlog.model.RewardEvent;
import dev.qortex.buildlog.model.RewardOutcome;
import dev.qortex.service.internal.Rounded;
import dev.qortex.service.operations.buildlog.ReportApi.RewardItem;
import dev.qortex.service.operations.buildlog.ReportApi.Rewards;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** Rewards as results list them. Pure functions. */
final class RewardList {

  private RewardList() {}

  /**
   * The sums of all rewards, and the last of them.
   *
   * @param session that the rewards are of; empty for all
   * @param limit how many to list at most
   */
  static Rewards of(List<RewardEvent> all, Optional<String> session, int limit) {
    List<RewardItem> events = new ArrayList<>();
    all.stream()
        .filter(event -> session.filter(id -> !id.equals(event.sessionId())).isEmpty())
        .map(RewardList::item)
        .forEach(events::add);
    Collections.reverse(events);
    return new Rewards(
        events.size(),
        count(events, RewardOutcome.ACCEPTED),
        count(events, RewardOutcome.REVISION),
        count(events, RewardOutcome.REJECTED),
        Rounded.to4(events.stream().mapToDouble(RewardItem::rewardValue).average().orElse(0)),
        events.stream().limit(limit).toList());
  }

  private static int count(List<RewardItem> events, RewardOutcome outcome) {
    return (int) events.stream().filter(event -> event.outcome() == outcome).count();
  }

  private static RewardItem item(RewardEvent event) {
    Reward reward = event.reward();
    return new RewardItem(
        event.id(),
        event.at(),
        reward.outcome(),
        reward.value(),
        reward.rules(),
        event.errorClass(),
        reward.notes(),
        reward.source(),
        event.sessionId());
  }
}
