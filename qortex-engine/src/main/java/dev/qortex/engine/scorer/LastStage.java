package dev.qortex.engine.scorer;

import dev.qortex.commons.Checks;
import dev.qortex.core.QortexClient;
import dev.qortex.core.query.PassageScorer;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Duration;

/**
 * A {@link PassageScorer} as the last stage of every question of a memory: it orders the best items
 * that the memory found, and the best of these are the answer. The explanation of each item has the
 * scorer as a leg, whose share is 0, since the score of the item stays that of the memory. When the
 * scorer fails or takes too long, the order of the memory stands, and the leg says so.
 *
 * <p>A question with a token budget has the items that fit it, in the order of the scorer. Nothing
 * is known here of whether a scorer makes answers better: measure it on questions of your own.
 * Immutable.
 *
 * <pre>{@code
 * QortexClient scored = LastStage.of(scorer).items(30).time(Duration.ofMillis(300)).over(memory);
 * }</pre>
 */
public final class LastStage {

  private final PassageScorer scorer;
  private final int items;
  private final int characters;
  private final Duration time;

  private LastStage(PassageScorer scorer, int items, int characters, Duration time) {
    this.scorer = scorer;
    this.items = items;
    this.characters = characters;
    this.time = time;
  }

  /** A stage that scores 30 items, of 60,000 characters at most, within a second. */
  public static LastStage of(PassageScorer scorer) {
    return new LastStage(
        Checks.given("scorer of passages", scorer), 30, 60_000, Duration.ofSeconds(1));
  }

  /** This stage with another number of items that are scored, from 1; a question may want more. */
  public LastStage items(int most) {
    return new LastStage(
        scorer, Checks.atLeast("number of scored items", most, 1), characters, time);
  }

  /** This stage with another limit of characters: items beyond it are not scored and come last. */
  public LastStage characters(int most) {
    return new LastStage(scorer, items, Checks.atLeast("limit of characters", most, 1), time);
  }

  /** This stage with another time limit. */
  public LastStage time(Duration longest) {
    if (longest.isNegative() || longest.isZero()) {
      throw new IllegalArgumentException(
          "The time limit (%s) of a scorer must be above 0.\nMaybe PT0.3S.".formatted(longest));
    }
    return new LastStage(scorer, items, characters, longest);
  }

  /** Wraps a memory with this stage; closing it closes the memory. */
  public QortexClient over(QortexClient memory) {
    Checks.given("memory", memory);
    Scoring scoring = new Scoring(scorer, items, characters, time);
    return (QortexClient)
        Proxy.newProxyInstance(
            QortexClient.class.getClassLoader(),
            new Class<?>[] {QortexClient.class},
            (proxy, method, arguments) -> {
              if (method.getName().equals("query") && arguments != null) {
                return scoring.answer(memory, arguments[0]);
              }
              if (method.getName().equals("close")) {
                scoring.close();
              }
              try {
                return method.invoke(memory, arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }
}
