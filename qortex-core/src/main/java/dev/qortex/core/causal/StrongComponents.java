package dev.qortex.core.causal;

import java.util.Arrays;

/*
 * Which nodes reach each other. Depth-first search with an explicit stack, so that a chain of a
 * million nodes does not exhaust the stack of the thread. O(nodes + arcs).
 *
 * Source: Tarjan, Depth-First Search and Linear Graph Algorithms (1972).
 */
final class StrongComponents {

  private final int[] offsets;
  private final int[] targets;
  private final int[] component;
  private final int[] visited;
  private final int[] low;
  private final int[] next;
  private final int[] open;
  private final int[] path;
  private int openSize;
  private int pathSize;
  private int visits;
  private int count;

  private StrongComponents(int nodes, int[] offsets, int[] targets) {
    this.offsets = offsets;
    this.targets = targets;
    component = new int[nodes];
    Arrays.fill(component, -1);
    visited = new int[nodes];
    low = new int[nodes];
    next = new int[nodes];
    open = new int[nodes];
    path = new int[nodes];
  }

  /** The number of the component of each node; the arcs of a node stand together in targets. */
  static int[] of(int nodes, int[] offsets, int[] targets) {
    StrongComponents search = new StrongComponents(nodes, offsets, targets);
    for (int node = 0; node < nodes; node++) {
      if (search.visited[node] == 0) {
        search.from(node);
      }
    }
    return search.component;
  }

  private void from(int root) {
    enter(root);
    while (pathSize > 0) {
      int node = path[pathSize - 1];
      if (next[node] == offsets[node + 1]) {
        leave(node);
        continue;
      }
      int target = targets[next[node]++];
      if (visited[target] == 0) {
        enter(target);
      } else if (component[target] < 0) {
        low[node] = Math.min(low[node], visited[target]);
      }
    }
  }

  private void enter(int node) {
    visited[node] = ++visits;
    low[node] = visits;
    next[node] = offsets[node];
    open[openSize++] = node;
    path[pathSize++] = node;
  }

  private void leave(int node) {
    pathSize--;
    if (pathSize > 0) {
      int caller = path[pathSize - 1];
      low[caller] = Math.min(low[caller], low[node]);
    }
    if (low[node] == visited[node]) {
      int member;
      do {
        member = open[--openSize];
        component[member] = count;
      } while (member != node);
      count++;
    }
  }
}
