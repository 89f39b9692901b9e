package dev.qortex.tck.learning;

import dev.qortex.learning.store.ArmState;
import dev.qortex.learning.store.ArmUpdate;
import dev.qortex.learning.store.LearningStore;
import dev.qortex.learning.store.Replay;
import dev.qortex.learning.store.SelectionRecord;
import dev.qortex.tck.internal.EnclosingContract;
import java.math.BigDecimal;
import java.math.MathContext;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.extension.ExtendWith;

/** A group of the {@link LearningStoreContract}. */
@ExtendWith(EnclosingContract.class)
abstract class LearningTests {

  static final Instant NOON = Instant.parse("2026-03-04T12:00:00Z");

  LearningStoreContract contract;

  @BeforeEach
  final void in(LearningStoreContract enclosing) {
    contract = enclosing;
  }

  /** The store of this test, empty at first. */
  LearningStore store() {
    return contract.store();
  }

  /** Runs between any two calls; does nothing by default. */
  void pause() {}

  static ArmUpdate seen(String id, String context, String arm, double reward) {
    return ArmUpdate.observation(id, context, arm, reward, "session", NOON);
  }

  static ArmUpdate seen(
      String id, String context, String arm, double reward, String origin, Instant at) {
    return ArmUpdate.observation(id, context, arm, reward, origin, at);
  }

  /** An update that first forgets a part of the evidence of the whole context. */
  static ArmUpdate discounting(double gamma, ArmUpdate update) {
    return new ArmUpdate(
        update.observationId(),
        update.context(),
        update.armId(),
        update.change().discounting(gamma),
        update.origin(),
        update.at());
  }

  List<ArmUpdate> log() {
    List<ArmUpdate> log = new ArrayList<>();
    store().log().forEachUpdate(log::add);
    return log;
  }

  /** All evidence by context, rounded. */
  Map<String, Map<String, ArmState>> all() {
    Map<String, Map<String, ArmState>> all = new TreeMap<>();
    store().contexts().forEach(context -> all.put(context, rounded(store().loadAll(context))));
    return all;
  }

  /** A store may multiply in another order than a replay does. */
  static Map<String, ArmState> rounded(Map<String, ArmState> arms) {
    Map<String, ArmState> rounded = new TreeMap<>();
    arms.forEach(
        (armId, state) ->
            rounded.put(
                armId,
                new ArmState(
                    rounded(state.successes()),
                    rounded(state.failures()),
                    state.pulls(),
                    rounded(state.totalReward()),
                    state.lastUpdated())));
    return rounded;
  }

  private static double rounded(double value) {
    return new BigDecimal(value).round(new MathContext(12)).doubleValue();
  }

  List<SelectionRecord> selections() {
    List<SelectionRecord> selections = new ArrayList<>();
    store().log().forEachSelection(selections::add);
    return selections;
  }

  /** All evidence by context that follows from updates, rounded. */
  static Map<String, Map<String, ArmState>> replayed(List<ArmUpdate> updates) {
    Replay replay = new Replay();
    updates.forEach(replay);
    Map<String, Map<String, ArmState>> all = new TreeMap<>();
    replay.contexts().forEach(context -> all.put(context, rounded(replay.arms(context))));
    return all;
  }
}
