package dev.qortex.engine.pagerank;

import dev.qortex.core.graph.snapshot.GraphSnapshot;
import dev.qortex.core.search.Scored;
import dev.qortex.core.spi.TopK;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * Forward push over a snapshot whose arcs weigh the same both ways, with memory that can be used
 * again. One thread at a time.
 */
final class ForwardPush {

  /*
   * All visits begin as residual r at the seeds. To push a node means to settle a = 1 - damping of
   * its residual there and to hand the rest on along its arcs. What is settled at v, and what begins
   * at a residual, are all visits of v:
   *
   *   p(v) = settled(v) + sum over u of r(u) * (visits of v that begin at u)
   *        = settled(v) + a r(v) + a damping P(v) + damping^2 d(v) X
   *
   * P(v) is what one step along all arcs brings to v, d(v) the sum of the weights of its arcs, and X
   * a mean of r(u) / d(u), because arcs that weigh the same both ways make degrees stationary. So when
   * r(u) / d(u) lies between center - reach and center + reach everywhere, p(v) is known but for
   * damping^2 d(v) reach. Nodes outside of that wait in a queue.
   *
   * First center = reach: residuals lie between 0 and twice the reach, and a push takes all of it. The
   * reach shrinks until the order of the best is certain. Once residuals have spread over a whole
   * component, they tend to a multiple of d, which pushing only moves around: then center becomes
   * that multiple, and a push takes, or adds, what is above or below it.
   *
   * What is handed on at a node without arcs is lost, and as a walk that is lost starts again at the
   * seeds, all scores are divided by what is not lost.
   *
   * Order: seeds by id, arcs by id, and a queue. So scores do not depend on how nodes are numbered.
   */

  /** Number of best nodes whose order is certain. */
  static final int CERTAIN = 20;

  /** Scores count as equal that differ by less, as shares of the best. */
  static final double EQUAL = 1e-6;

  /**
   * Share below which scores count as equal after many or all arcs: the fused order hardly changes.
   */
  static final double NEAR = 2e-3;

  /** More arcs than that are many. */
  static final int MANY = 100_000;

  /** In a graph of fewer arcs a walk ends within half a millisecond, local or not. */
  private static final int FEW = 3_000;

  /**
   * A walk that followed one arc in this number is not local: a pass over all arcs takes a tenth of
   * the time an arc, and about ten of them solve the walk.
   */
  private static final int PART = 8;

  /** Reach at first, over the mean weight of an arc. */
  private static final double FIRST = 5e-6;

  /** Number of places in the queue whose arcs are read ahead. */
  private static final int ARCS_AHEAD = 2;

  /** Number of places in the queue whose rows, which tell where the arcs lie, are read ahead. */
  private static final int ROWS_AHEAD = 6;

  /** Below this, doubles are too coarse. */
  private static final double LAST = 1e-14;

  /** The residual of each node, which is 0 between two walks, and its strength. */
  private final double[] masses;

  /** 0 everywhere between two walks. */
  private final double[] settled;

  private final int[] firstExtra;

  private final int[] touched;

  /** By index of what was touched: what has begun there, and strengths; in the order of reading. */
  private final double[] begun;

  private final double[] strengths;
  private final int[] queue;
  private final boolean[] queued;
  private @Nullable Strengths copied;

  ForwardPush(int capacity) {
    masses = new double[2 * capacity];
    settled = new double[capacity];
    firstExtra = new int[capacity];
    touched = new int[capacity + 1];
    begun = new double[capacity];
    strengths = new double[capacity];
    queue = new int[capacity];
    queued = new boolean[capacity];
  }

  /**
   * The k best among the nodes of each choice; empty once more arcs were followed than another
   * method needs.
   */
  Optional<List<List<Scored>>> run(
      Strengths of,
      Start start,
      ExtraArcs extra,
      RankSettings settings,
      int k,
      List<IntPredicate> choices) {
    if (copied != of) {
      for (int node = 0; node < of.sums.length; node++) {
        masses[2 * node + 1] = of.sums[node];
      }
      copied = of;
    }
    Walk walk = new Walk(of, extra, settings.damping());
    for (int i = 0; i < start.places.length; i++) {
      walk.add(start.places[i], start.shares[i]);
    }
    Optional<List<List<Scored>>> best = walk.push() ? best(walk, k, choices) : Optional.empty();
    walk.clear();
    return best;
  }

  private Optional<List<List<Scored>>> best(Walk walk, int k, List<IntPredicate> choices) {
    Reading reading = new Reading(walk, k, choices);
    while (!reading.certain && walk.reach * walk.meanWeight > LAST) {
      walk.refine(reading.mass);
      if (!walk.push()) {
        return Optional.empty();
      }
      reading = new Reading(walk, k, choices);
    }
    return Optional.of(reading.best);
  }

  private double residual(int node) {
    return masses[2 * node];
  }

  private double strength(int node) {
    return masses[2 * node + 1];
  }

  /** A walk, and which residuals wait. */
  private final class Walk {

    private final Strengths of;
    private final GraphSnapshot graph;
    private final ExtraArcs extra;
    private final int[] nextExtra;
    private final double damping;
    private final double total;
    private final double meanWeight;
    private double center;
    private double reach;
    private boolean centered;
    private int touchedCount;
    private long followed;
    private int head;
    private int waiting;

    /** A sum of the values that were read ahead, so that the compiler keeps the reads. */
    private double read;

    Walk(Strengths of, ExtraArcs extra, double damping) {
      this.of = of;
      this.graph = of.graph;
      this.extra = extra;
      this.damping = damping;
      nextExtra = new int[extra.count()];
      double sum = of.total;
      for (int i = extra.count() - 1; i >= 0; i--) {
        int source = extra.sources[i];
        masses[2 * source + 1] += extra.weights[i];
        // A list by source; numbers are one more than the index, 0 ends it.
        nextExtra[i] = firstExtra[source];
        firstExtra[source] = i + 1;
        sum += extra.weights[i];
      }
      total = sum;
      int arcs = of.weighing + extra.count();
      meanWeight = total > 0 ? total / arcs : 1;
      reach = FIRST / meanWeight;
      center = reach;
    }

    boolean isFar(double mass, double strength) {
      return strength > 0 && Math.abs(mass - center * strength) > reach * strength;
    }

    void add(int node, double mass) {
      if (mass == 0) {
        return; // Over an arc that weighs nothing, which does not reach the node.
      }
      double before = masses[2 * node];
      double after = before + mass;
      masses[2 * node] = after;
      // Written in any case: no branch, which nothing could predict.
      touched[touchedCount] = node;
      touchedCount += before == 0 & after > 0 & !centered ? 1 : 0;
      if (isFar(after, strength(node)) && !queued[node]) {
        enqueue(node);
      }
    }

    private void enqueue(int node) {
      int at = head + waiting++;
      queue[at >= queue.length ? at - queue.length : at] = node;
      queued[node] = true;
    }

    /**
     * Reads what the pushes of nodes need that wait for their turn. Memory is slower than the work,
     * and the processor goes on while it fetches what nothing depends on yet.
     */
    private void readAhead() {
      if (waiting > ROWS_AHEAD) {
        int next = waiting(ARCS_AHEAD);
        int first = graph.arcsFrom(next);
        int last = graph.arcsTo(next) - 1;
        int later = waiting(ROWS_AHEAD);
        read += graph.arcsFrom(later) + graph.arcsTo(later) + settled[later];
        if (first <= last) { // Not for a node that has extra arcs only.
          read += graph.neighbour(first) + graph.neighbour(last);
          read += graph.confidence(first) + graph.confidence(last);
        }
      }
    }

    private int waiting(int place) {
      int at = head + place;
      return queue[at >= queue.length ? at - queue.length : at];
    }

    private int dequeue() {
      int node = queue[head];
      head = head + 1 == queue.length ? 0 : head + 1;
      waiting--;
      queued[node] = false;
      return node;
    }

    /** Returns whether no node waits any more; false once a part of all arcs was followed. */
    boolean push() {
      long most = of.weighing < FEW ? Long.MAX_VALUE : of.weighing / PART;
      while (waiting > 0 && followed < most) {
        int node = dequeue();
        readAhead();
        // Around a center, what comes may have made up for it.
        if (isFar(residual(node), strength(node))) {
          push(node);
        }
      }
      return waiting == 0;
    }

    private void push(int node) {
      double strength = strength(node);
      double mass = residual(node);
      if (centered) {
        mass -= center * strength;
        masses[2 * node] = center * strength;
      } else {
        // Not 0, which would say that the node was never reached.
        masses[2 * node] = Double.MIN_VALUE;
      }
      settled[node] += (1 - damping) * mass;
      double share = damping * mass / strength;
      int end = graph.arcsTo(node);
      followed += end - graph.arcsFrom(node);
      for (int arc = graph.arcsFrom(node); arc < end; arc++) {
        add(graph.neighbour(arc), share * of.weight(arc));
      }
      for (int i = firstExtra[node]; i > 0; i = nextExtra[i - 1]) {
        add(extra.targets[i - 1], share * extra.weights[i - 1]);
      }
    }

    /** A smaller reach; around the mean residual as soon as that says more. */
    void refine(Mass mass) {
      if (!centered) {
        if (mass.closed || (mass.mean() > reach / 5 && 2 * mass.strength > total)) {
          close();
          center = new Mass(this).mean();
          centered = true;
          reach /= 2;
        } else {
          reach /= followed > MANY ? 2 : 4;
          center = reach;
        }
      } else {
        reach /= 2;
      }
      for (int i = 0; i < touchedCount; i++) {
        if (isFar(residual(touched[i]), strength(touched[i]))) {
          enqueue(touched[i]);
        }
      }
    }

    /** Pushes what was never pushed, so that no walk leaves what was reached. */
    private void close() {
      for (int i = 0; i < touchedCount; i++) {
        int node = touched[i];
        if (settled[node] == 0 && strength(node) > 0) {
          push(node);
        }
      }
      while (waiting > 0) {
        dequeue();
      }
    }

    void clear() {
      while (waiting > 0) {
        dequeue();
      }
      for (int i = 0; i < touchedCount; i++) {
        settled[touched[i]] = 0;
        masses[2 * touched[i]] = 0;
      }
      for (int source : extra.sources) {
        firstExtra[source] = 0;
        masses[2 * source + 1] = of.sums[source];
      }
    }
  }

  /** Sums over all nodes that were reached. */
  private final class Mass {

    /** Residuals at nodes with arcs. */
    private final double open;

    /** All visits that are not lost. */
    private final double all;

    private final double strength;

    /** True if no walk leaves what was reached. */
    private final boolean closed;

    /** The highest begun mass of a node. */
    private final double most;

    Mass(Walk walk) {
      double visits = 0;
      double left = 0;
      double sum = 0;
      double greatest = 0;
      boolean pushed = true;
      double beginning = 1 - walk.damping;
      for (int i = 0; i < walk.touchedCount; i++) {
        int node = touched[i];
        double residual = residual(node);
        double strength = strength(node);
        double done = settled[node];
        visits += done;
        if (strength > 0) {
          left += residual;
          pushed &= done != 0;
        } else {
          visits += beginning * residual;
        }
        sum += strength;
        begun[i] = done + beginning * residual;
        strengths[i] = strength;
        greatest = Math.max(greatest, begun[i]);
      }
      open = left;
      all = visits + left;
      strength = sum;
      closed = walk.centered || pushed;
      most = greatest;
    }

    double mean() {
      return strength > 0 ? open / strength : 0;
    }
  }

  /** Ranking by the settled and the residual visits, once no node waits any more. */
  private final class Reading {

    private final Walk walk;
    private final Mass mass;
    private final double all;
    private final double damping;
    private final double typical;
    private final double resolution;
    private final List<List<Scored>> best = new ArrayList<>();

    /** True if each list begins in the order of exact scores, but for what is nearly equal. */
    private boolean certain = true;

    Reading(Walk walk, int k, List<IntPredicate> choices) {
      this.walk = walk;
      damping = walk.damping;
      mass = new Mass(walk);
      all = mass.all;
      double mean = mass.open > 0 ? mass.open / walk.total : 0;
      typical = walk.centered ? walk.center : Math.min(mean, 2 * walk.reach);
      resolution = mass.most / all * (walk.followed > MANY ? NEAR : EQUAL);
      for (IntPredicate wanted : choices) {
        best.add(best(k, wanted));
      }
    }

    private List<Scored> best(int k, IntPredicate wanted) {
      TopK candidates =
          new TopK((int) Math.min(k + (long) Math.max(k, CERTAIN), 1L + walk.touchedCount));
      double mostBeyond = damping * (walk.center + walk.reach);
      for (int i = 0; i < walk.touchedCount; i++) {
        double most = begun[i] + mostBeyond * strengths[i];
        if (most > 0 && candidates.admits(most) && wanted.test(touched[i])) {
          candidates.offer(walk.graph.id(touched[i]), most);
        }
      }
      List<Scored> upper = candidates.best();
      List<Scored> scores = new ArrayList<>();
      for (Scored candidate : upper) {
        int node = walk.graph.indexOf(candidate.id());
        double score = known(node) + damping * damping * typical * strength(node);
        if (score > 0) {
          scores.add(new Scored(candidate.id(), score / all));
        }
      }
      scores.sort(Scored.BEST_FIRST);
      double others =
          upper.size() < candidates.room() ? 0 : upper.get(upper.size() - 1).score() / all;
      certain = certain && isCertain(scores, others, wanted);
      return List.copyOf(scores.subList(0, Math.min(k, scores.size())));
    }

    /** The settled mass of a node, and the mass that its residual alone will settle. */
    private double begun(int node) {
      return settled[node] + (1 - damping) * residual(node);
    }

    /** Looks one step back. */
    private double known(int node) {
      double pulled = 0;
      int end = walk.graph.arcsTo(node);
      for (int arc = walk.graph.arcsFrom(node); arc < end; arc++) {
        pulled += flow(walk.graph.neighbour(arc), walk.of.weight(arc));
      }
      for (int i = firstExtra[node]; i > 0; i = walk.nextExtra[i - 1]) {
        pulled += flow(walk.extra.targets[i - 1], walk.extra.weights[i - 1]);
      }
      return begun(node) + (1 - damping) * damping * pulled;
    }

    private double flow(int from, double weight) {
      return weight > 0 ? residual(from) / strength(from) * weight : 0;
    }

    /**
     * True if no node below is better than one of the first by more than the resolution, and the
     * scores of these are known.
     *
     * @param others what no node has more of that is not in the list, of those that were reached
     */
    private boolean isCertain(List<Scored> scores, double others, IntPredicate wanted) {
      double last = 0;
      double mostBelow = others;
      for (int i = scores.size() - 1; i >= 0; i--) {
        double strength = damping * damping * strength(walk.graph.indexOf(scores.get(i).id()));
        double score = scores.get(i).score();
        double least = score + strength * (walk.center - walk.reach - typical) / all + resolution;
        boolean wide = strength * walk.reach / all > resolution;
        if (i < CERTAIN && (wide || least < mostBelow)) {
          return false;
        }
        if (i == CERTAIN - 1) {
          last = least;
        }
        mostBelow =
            Math.max(mostBelow, score + strength * (walk.center + walk.reach - typical) / all);
      }
      return mass.closed || areUnreachedBelow(Math.max(last, resolution) * all, wanted);
    }

    private boolean areUnreachedBelow(double least, IntPredicate wanted) {
      double most = least / (damping * (walk.center + walk.reach));
      for (int node = 0; node < walk.graph.nodeCount(); node++) {
        if (strength(node) > most && residual(node) == 0 && wanted.test(node)) {
          return false;
        }
      }
      return true;
    }
  }
}
