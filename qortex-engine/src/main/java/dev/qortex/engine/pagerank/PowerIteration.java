package dev.qortex.engine.pagerank;

import java.util.Arrays;

/**
 * Power iteration with memory that can be used again. One thread at a time.
 *
 * <p>Each round pulls: a place adds up the flow of its neighbours, where flow is the score over
 * what leaves the neighbour; the next flow and the movement fall off in the same pass.
 */
final class PowerIteration {

  private final Arcs arcs;
  private final double[] inverse;
  private final double[] now;

  /** The mass that a place gets besides the arcs of the graph; 0 everywhere between two walks. */
  private final double[] given;

  private double[] flow;
  private double[] next;

  PowerIteration(Arcs arcs) {
    this.arcs = arcs;
    inverse = arcs.inverse.clone();
    now = new double[inverse.length];
    given = new double[inverse.length];
    flow = new double[inverse.length];
    next = new double[inverse.length];
  }

  RankScores run(Start start, ExtraArcs extra, RankSettings settings) {
    extra.addTo(inverse);
    begin(start, settings);
    double moved = Double.MAX_VALUE;
    int iteration = 0;
    while (iteration < settings.maxIterations() && moved >= settings.tolerance()) {
      double restart = 1 - settings.damping();
      if (settings.redistributeDangling()) {
        restart += settings.damping() * danglingMass();
      }
      give(start, restart, extra, settings.damping());
      moved = sweep(settings.damping());
      double[] spare = flow;
      flow = next;
      next = spare;
      iteration++;
    }
    double[] scores = new double[now.length];
    for (int place = 0; place < now.length; place++) {
      scores[arcs.nodes[place]] = now[place];
    }
    clear(start, extra);
    extra.removeFrom(inverse);
    return new RankScores(arcs.graph, scores, iteration, moved, moved < settings.tolerance());
  }

  private void begin(Start start, RankSettings settings) {
    Arrays.fill(now, settings.fromEverywhere() ? 1.0 / now.length : 0);
    if (!settings.fromEverywhere()) {
      for (int i = 0; i < start.places.length; i++) {
        now[start.places[i]] = start.shares[i];
      }
    }
    for (int place = 0; place < now.length; place++) {
      flow[place] = now[place] * inverse[place];
    }
  }

  private double danglingMass() {
    double mass = 0;
    for (int place : arcs.dangling) {
      mass += inverse[place] > 0 ? 0 : now[place];
    }
    return mass;
  }

  private void give(Start start, double restart, ExtraArcs extra, double damping) {
    for (int target : extra.targets) {
      given[target] = 0;
    }
    for (int i = 0; i < start.places.length; i++) {
      given[start.places[i]] = restart * start.shares[i];
    }
    for (int i = 0; i < extra.count(); i++) {
      given[extra.targets[i]] += damping * extra.weights[i] * flow[extra.sources[i]];
    }
  }

  private void clear(Start start, ExtraArcs extra) {
    for (int place : start.places) {
      given[place] = 0;
    }
    for (int target : extra.targets) {
      given[target] = 0;
    }
  }

  /** One round: returns by how much the scores moved. */
  private double sweep(double damping) {
    int[] from = arcs.from;
    int[] neighbours = arcs.neighbours;
    double[] weights = arcs.arriving;
    double[] flowing = flow;
    double[] scores = now;
    double[] nextFlow = next;
    double[] gifts = given;
    double[] shares = inverse;
    double moved = 0;
    int arc = 0;
    for (int place = 0; place < scores.length; place++) {
      double arriving = 0;
      int end = from[place + 1];
      for (; arc < end; arc++) {
        arriving += weights[arc] * flowing[neighbours[arc]];
      }
      double score = gifts[place] + damping * arriving;
      moved += Math.abs(score - scores[place]);
      scores[place] = score;
      nextFlow[place] = score * shares[place];
    }
    return moved;
  }
}
