package dev.qortex.learning.store;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;

/** Computation of evidence from updates, one after the other. Not thread-safe. */
public final class Replay implements Consumer<ArmUpdate> {

  /**
   * The observation id of updates that summarise several; see {@link #folded}. Where a log holds
   * that id already, a store adds signs to it.
   */
  public static final String FOLDED = "compacted";

  /**
   * The observation id of the evidence that an arm had when a file of Python qortex was taken over.
   */
  static final String PYTHON_QORTEX = "original";

  private static final double ROUNDING = 1e-9;

  private final SortedMap<String, SortedMap<String, ArmState>> states = new TreeMap<>();

  /** No evidence yet. */
  public Replay() {}

  /** Creates a replay from a copy of evidence. */
  Replay(SortedMap<String, SortedMap<String, ArmState>> known) {
    known.forEach(
        (context, arms) -> {
          if (!arms.isEmpty()) {
            states.put(context, new TreeMap<>(arms));
          }
        });
  }

  /** All evidence, by context and arm id; a view. */
  SortedMap<String, SortedMap<String, ArmState>> states() {
    return Collections.unmodifiableSortedMap(states);
  }

  @Override
  public void accept(ArmUpdate update) {
    SortedMap<String, ArmState> arms =
        states.computeIfAbsent(update.context(), context -> new TreeMap<>());
    double others = update.change().keptByOthers();
    if (others < 1) {
      arms.replaceAll((armId, state) -> armId.equals(update.armId()) ? state : state.kept(others));
    }
    arms.merge(update.armId(), ArmState.NONE.plus(update), (state, ignored) -> state.plus(update));
  }

  /** The contexts with evidence, in order. */
  public Set<String> contexts() {
    return Collections.unmodifiableSet(states.keySet());
  }

  /** The evidence about all arms of a context, by arm id; a view. */
  public SortedMap<String, ArmState> arms(String context) {
    return Collections.unmodifiableSortedMap(
        states.getOrDefault(context, Collections.emptySortedMap()));
  }

  /** One update for each arm and context, which together result in the same evidence. */
  public List<ArmUpdate> folded() {
    List<ArmUpdate> folded = new ArrayList<>();
    states.forEach(
        (context, arms) ->
            arms.forEach(
                (armId, state) ->
                    folded.add(
                        new ArmUpdate(
                            FOLDED,
                            context,
                            armId,
                            EvidenceChange.adding(
                                state.successes(),
                                state.failures(),
                                state.pulls(),
                                state.totalReward()),
                            "",
                            state.lastUpdated()))));
    return folded;
  }

  /** Returns whether an update is a sum of observations, whose single entries are not kept. */
  public static boolean isFolded(ArmUpdate update) {
    String id = update.observationId();
    return id.equals(PYTHON_QORTEX)
        || (id.startsWith(FOLDED) && id.substring(FOLDED.length()).chars().allMatch(c -> c == '+'));
  }

  /** Number of arms of a context that have other evidence than these, by more than rounding. */
  public int differing(String context, Map<String, ArmState> others) {
    Map<String, ArmState> arms = arms(context);
    Set<String> armIds = new HashSet<>(arms.keySet());
    armIds.addAll(others.keySet());
    return (int)
        armIds.stream()
            .filter(
                armId ->
                    arms.containsKey(armId) != others.containsKey(armId)
                        || !isClose(
                            arms.getOrDefault(armId, ArmState.NONE),
                            others.getOrDefault(armId, ArmState.NONE)))
            .count();
  }

  private static boolean isClose(ArmState one, ArmState other) {
    return one.pulls() == other.pulls()
        && isClose(one.successes(), other.successes())
        && isClose(one.failures(), other.failures())
        && isClose(one.totalReward(), other.totalReward());
  }

  private static boolean isClose(double one, double other) {
    return Math.abs(one - other) <= ROUNDING * Math.max(1, Math.abs(one));
  }

  void forgetContext(String context) {
    states.remove(context);
  }
}
