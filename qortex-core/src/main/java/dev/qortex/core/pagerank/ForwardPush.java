package dev.qortex.core.pagerank;

import dev.qortex.core.internal.util.Checks;
import dev.qortex.core.internal.util.TopK;
import dev.qortex.core.pagerank.PushScores.Bounded;
import dev.qortex.core.search.Scored;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntPredicate;

/** Forward push with memory that can be used again. One thread at a time. */
final class ForwardPush {

  /*
   * All visits begin as residual r at the seeds. To push a place means to settle a = 1 - damping of
   * its residual there and to hand the rest on along its arcs; places whose residual is above epsilon
   * for each arc wait in a queue. What is handed on at a place without arcs is lost, and as a walk
   * that is lost starts again at the seeds, all scores are divided by what is not lost in the end.
   *
   * In the end place v has the visits s(v) = settled(v) + a r(v) and those that begin at a residual
   * and take steps, R = damping * (sum of r at places with arcs) in all. One step is looked at from
   * v: a damping P(v), P(v) = sum of r(u) * (probability of the step from u to v). Of two steps and
   * more, damping * R in all, v gets
   * - at most its part that is the greatest probability of one step to v;
   * - at most damping^2 * epsilon * degree(v) if arcs weigh the same both ways, because degrees are
   *   then stationary; for the same reason its degree's part of damping * R is a good guess.
   * What is not lost in the end is at most sum(s) + R, and exactly that when no place without arcs
   * can be reached any more; it is always at least sum(s) + a R.
   */

  private static final int CANDIDATES = 4;
  private static final Comparator<Bounded> BEST_FIRST =
      Comparator.comparingDouble(Bounded::score).reversed().thenComparing(Bounded::id);

  private final Arcs arcs;

  /** Of the arcs; with the extra edges during a walk. */
  private final double[] inverse;

  /** These are 0 everywhere between two walks. */
  private final double[] settled;

  private final double[] residual;
  private final int[] firstExtra;

  private final int[] touched;
  private int touchedCount;
  private final int[] queue;
  private int head;
  private int waiting;

  ForwardPush(Arcs arcs) {
    this.arcs = arcs;
    inverse = arcs.inverse.clone();
    settled = new double[inverse.length];
    residual = new double[inverse.length];
    firstExtra = new int[inverse.length];
    touched = new int[inverse.length];
    queue = new int[inverse.length];
  }

  PushScores run(Start start, ExtraArcs extra, PushSettings settings, int k, IntPredicate wanted) {
    extra.addTo(inverse);
    int[] nextExtra = link(extra);
    double limit = settings.epsilon() / arcs.meanWeight;
    for (int i = 0; i < start.places.length; i++) {
      add(start.places[i], start.shares[i], limit);
    }
    long followed = 0;
    while (waiting > 0) {
      int place = queue[head];
      head = head + 1 == queue.length ? 0 : head + 1;
      waiting--;
      double mass = residual[place];
      // Not 0, which would say that the place was never reached.
      residual[place] = Double.MIN_VALUE;
      settled[place] += (1 - settings.damping()) * mass;
      double share = settings.damping() * mass * inverse[place];
      followed += follow(place, share, limit);
      for (int i = firstExtra[place]; i > 0; i = nextExtra[i - 1]) {
        add(extra.targets[i - 1], share * extra.weights[i - 1], limit);
        followed++;
      }
    }
    PushScores scores = new Reading(extra, settings).best(k, wanted, followed);
    clear(extra);
    return scores;
  }

  /** Extra arcs of one source as a list; numbers are one more than the index, 0 ends it. */
  private int[] link(ExtraArcs extra) {
    int[] following = new int[extra.count()];
    for (int i = extra.count() - 1; i >= 0; i--) {
      following[i] = firstExtra[extra.sources[i]];
      firstExtra[extra.sources[i]] = i + 1;
    }
    return following;
  }

  private int follow(int place, double share, double limit) {
    int[] neighbours = arcs.neighbours;
    double[] weights = arcs.leaving;
    int first = arcs.from[place];
    int end = arcs.from[place + 1];
    for (int arc = first; arc < end; arc++) {
      add(neighbours[arc], share * weights[arc], limit);
    }
    return end - first;
  }

  private void add(int place, double mass, double limit) {
    double before = residual[place];
    double after = before + mass;
    residual[place] = after;
    if (before == 0 && after > 0) {
      touched[touchedCount++] = place;
    }
    // Waits from when it comes above the limit until it is pushed, thus once at a time.
    if (after * inverse[place] > limit && before * inverse[place] <= limit) {
      int at = head + waiting++;
      queue[at >= queue.length ? at - queue.length : at] = place;
    }
  }

  private void clear(ExtraArcs extra) {
    for (int i = 0; i < touchedCount; i++) {
      settled[touched[i]] = 0;
      residual[touched[i]] = 0;
    }
    touchedCount = 0;
    for (int source : extra.sources) {
      firstExtra[source] = 0;
    }
    extra.removeFrom(inverse);
  }

  /** What the settled and the residual visits tell when nothing waits any more. */
  private final class Reading {

    private final ExtraArcs extra;
    private final double damping;
    private final double epsilon;
    private final boolean mutual;

    /** R of the comment above, and a guess of what part a degree of 1 has of it. */
    private final double open;

    private final double openPerDegree;

    /** What is not lost in the end, at most and at least. */
    private final double most;

    private final double least;

    Reading(ExtraArcs extra, PushSettings settings) {
      this.extra = extra;
      damping = settings.damping();
      epsilon = settings.epsilon();
      mutual = arcs.mutual() && extra.mutual;
      double known = 0;
      double left = 0;
      for (int i = 0; i < touchedCount; i++) {
        int place = touched[i];
        settled[place] += (1 - damping) * residual[place];
        known += settled[place];
        left += inverse[place] > 0 ? damping * residual[place] : 0;
      }
      open = left;
      most = known + open;
      least = mutual || arcs.dangling.length == 0 ? most : known + (1 - damping) * open;
      int degrees = arcs.leaving.length + extra.count();
      openPerDegree = mutual && degrees > 0 ? open / degrees : 0;
    }

    PushScores best(int k, IntPredicate wanted, long followed) {
      Checks.atLeast("number of results", k, 1);
      TopK candidates = new TopK((int) Math.min((long) CANDIDATES * k, touchedCount + 1L));
      for (int i = 0; i < touchedCount; i++) {
        int place = touched[i];
        double visits = settled[place] + openPerDegree * degree(place);
        if (visits > 0 && candidates.admits(visits) && wanted.test(arcs.nodes[place])) {
          candidates.offer(arcs.graph.id(arcs.nodes[place]), visits);
        }
      }
      List<Bounded> found = new ArrayList<>();
      for (Scored candidate : candidates.best()) {
        found.add(bounded(candidate.id()));
      }
      found.sort(BEST_FIRST);
      double unsettled = most > 0 ? open / most : 0;
      return new PushScores(found.subList(0, Math.min(k, found.size())), unsettled, followed);
    }

    /** What leaves a place, in mean arcs. */
    private double degree(int place) {
      return inverse[place] > 0 ? 1 / (inverse[place] * arcs.meanWeight) : 0;
    }

    /** Looks one step back. */
    private Bounded bounded(String id) {
      int place = arcs.places[arcs.graph.indexOf(id)];
      double pulled = 0;
      double likeliest = 0;
      double same = 0;
      int last = -1;
      for (int arc = arcs.from[place]; arc < arcs.from[place + 1]; arc++) {
        int neighbour = arcs.neighbours[arc];
        double step = arcs.arriving[arc] * inverse[neighbour];
        pulled += residual[neighbour] * step;
        // Arcs from one neighbour stand side by side.
        same = neighbour == last ? same + step : step;
        last = neighbour;
        likeliest = Math.max(likeliest, same);
      }
      for (int i = 0; i < extra.count(); i++) {
        if (extra.targets[i] == place) {
          double step = extra.weights[i] * inverse[extra.sources[i]];
          pulled += residual[extra.sources[i]] * step;
          likeliest += step;
        }
      }
      return bounded(id, place, pulled, Math.min(1, likeliest));
    }

    private Bounded bounded(String id, int place, double pulled, double likeliest) {
      double known = settled[place] + (1 - damping) * damping * pulled;
      double missing = damping * open * likeliest;
      if (mutual) {
        missing = Math.min(missing, damping * damping * epsilon * degree(place));
      }
      double guess = Math.min(missing, damping * openPerDegree * degree(place));
      double score = (known + guess) / most;
      double greatest = Math.min((known + missing) / least, (settled[place] + open) / most);
      return new Bounded(id, score, Math.max(score - known / most, greatest - score));
    }
  }
}
