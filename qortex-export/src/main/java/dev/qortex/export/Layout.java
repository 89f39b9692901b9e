package dev.qortex.export;

/*
 * The method of Fruchterman and Reingold (1991): all nodes push each other apart, edges pull their
 * ends together, and steps become shorter with time. A pull to the middle takes the place of their
 * frame, so that parts without edges between them stay near and none sticks to a wall. The start is
 * a spiral in the order of nodes, without chance. A step costs n² + m.
 */
/** Positions of nodes in a drawing, by number. */
final class Layout {

  private static final int STEPS = 120;

  /** The distance that an edge settles at when nothing else pulls, in pixels. */
  private static final double EDGE = 90;

  private static final double GRAVITY = 0.35;
  private static final double MARGIN = 60;

  /** Radians that spread points along a spiral without rows. */
  private static final double GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5));

  private final double[] x;
  private final double[] y;
  private final double[] dx;
  private final double[] dy;

  private Layout(int nodes) {
    x = new double[nodes];
    y = new double[nodes];
    dx = new double[nodes];
    dy = new double[nodes];
  }

  /**
   * Computes a layout; equal graphs have equal layouts.
   *
   * @param ends the numbers of both ends of each edge, one after the other
   */
  static Layout of(int nodes, int[] ends) {
    Layout layout = new Layout(nodes);
    for (int i = 0; i < nodes; i++) {
      double radius = EDGE * Math.sqrt(i);
      layout.x[i] = radius * Math.cos(i * GOLDEN_ANGLE);
      layout.y[i] = radius * Math.sin(i * GOLDEN_ANGLE);
    }
    double longest = EDGE * Math.sqrt(nodes);
    for (int step = 0; step < STEPS; step++) {
      layout.pushAndGather();
      layout.pull(ends);
      layout.move(longest * (STEPS - step) / STEPS / 4);
    }
    layout.shift();
    return layout;
  }

  private void pushAndGather() {
    for (int i = 0; i < x.length; i++) {
      dx[i] = -GRAVITY * x[i];
      dy[i] = -GRAVITY * y[i];
      for (int j = 0; j < x.length; j++) {
        double apartX = x[i] - x[j];
        double apartY = y[i] - y[j];
        double square = Math.max(apartX * apartX + apartY * apartY, 1e-9);
        dx[i] += apartX / square * EDGE * EDGE;
        dy[i] += apartY / square * EDGE * EDGE;
      }
    }
  }

  private void pull(int[] ends) {
    for (int e = 0; e < ends.length; e += 2) {
      int from = ends[e];
      int to = ends[e + 1];
      double force = Math.hypot(x[to] - x[from], y[to] - y[from]) / EDGE;
      dx[from] += (x[to] - x[from]) * force;
      dy[from] += (y[to] - y[from]) * force;
      dx[to] -= (x[to] - x[from]) * force;
      dy[to] -= (y[to] - y[from]) * force;
    }
  }

  private void move(double longest) {
    for (int i = 0; i < x.length; i++) {
      double length = Math.max(Math.hypot(dx[i], dy[i]), 1e-9);
      double step = Math.min(length, longest) / length;
      x[i] += dx[i] * step;
      y[i] += dy[i] * step;
    }
  }

  private void shift() {
    double left = least(x) - MARGIN;
    double top = least(y) - MARGIN;
    for (int i = 0; i < x.length; i++) {
      x[i] -= left;
      y[i] -= top;
    }
  }

  private static double least(double[] values) {
    double least = Double.POSITIVE_INFINITY;
    for (double value : values) {
      least = Math.min(least, value);
    }
    return least;
  }

  private static double most(double[] values) {
    double most = 0;
    for (double value : values) {
      most = Math.max(most, value);
    }
    return most;
  }

  /** From the left, in pixels. */
  double x(int node) {
    return x[node];
  }

  /** From the top, in pixels. */
  double y(int node) {
    return y[node];
  }

  /** The width of the whole drawing, in pixels; the right margin leaves room for labels. */
  double width() {
    return most(x) + 3 * MARGIN;
  }

  /** The height of the whole drawing, in pixels. */
  double height() {
    return most(y) + MARGIN;
  }
}
