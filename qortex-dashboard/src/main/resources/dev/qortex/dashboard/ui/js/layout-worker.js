/*
 * Places the nodes of a graph by forces, beside the page so that it never stutters. A message has
 * `nodes` as [x, y, fixed] and `links` as pairs of indexes; answers have positions, the last `done`.
 */
importScripts('../vendor/d3-dispatch.min.js', '../vendor/d3-timer.min.js', '../vendor/d3-quadtree.min.js', '../vendor/d3-force.min.js');

const SHOW_MS = 150;

/** Fewer steps for more nodes: about as long in all. */
const steps = (count) => (count <= 500 ? 250 : count <= 3_000 ? 100 : 40);

self.onmessage = ({data}) => {
  const nodes = data.nodes.map(([x, y, fixed]) => (fixed ? {x, y, fx: x, fy: y} : {x, y}));
  const links = data.links.map(([source, target]) => ({source, target}));
  const spread = nodes.length > 2_000 ? 24 : 46;
  const simulation = self.d3.forceSimulation(nodes).stop()
    .force('link', self.d3.forceLink(links).distance(spread))
    .force('charge', self.d3.forceManyBody().strength(-spread * 2.2).theta(nodes.length > 2_000 ? 1.4 : 1).distanceMax(900))
    .force('x', self.d3.forceX().strength(0.05))
    .force('y', self.d3.forceY().strength(0.07));
  const most = steps(nodes.length);
  simulation.alphaDecay(1 - 0.001 ** (1 / most));
  let last = Date.now();
  for (let i = 0; i < most; i++) {
    simulation.tick();
    if (Date.now() - last > SHOW_MS && i < most - 1) {
      send(nodes, data.run, false);
      last = Date.now();
    }
  }
  send(nodes, data.run, true);
};

function send(nodes, run, done) {
  const positions = new Float32Array(nodes.length * 2);
  nodes.forEach((node, i) => {
    positions[2 * i] = node.x;
    positions[2 * i + 1] = node.y;
  });
  self.postMessage({run, positions, done}, [positions.buffer]);
}
