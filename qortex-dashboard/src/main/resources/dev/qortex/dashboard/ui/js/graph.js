/** A graph that one walks: drawn by Cytoscape.js, placed by forces in a worker. */

import cytoscape from '../vendor/cytoscape.esm.min.mjs';
import {color, palette} from './charts.js';
import {el} from './dom.js';
import {Gestures} from './gestures.js';

/** From here on, edges are straight hairlines, and gestures move a picture of the graph. */
const MANY = 1_200;

/** Cytoscape.js would add a style element of this id, which the policy of the pages forbids. */
const STYLE = '__________cytoscape_stylesheet';

const PHI = Math.PI * (3 - Math.sqrt(5));

/** A place on a spiral, the first in the middle. */
function spiral(i, step = 26) {
  return {x: step * Math.sqrt(i) * Math.cos(i * PHI), y: step * Math.sqrt(i) * Math.sin(i * PHI)};
}

export class GraphView {
  /**
   * A view in a container.
   *
   * @param onSelect called with the id of the node that is chosen, or null
   * @param signal ends the view
   */
  constructor(container, {onSelect, signal}) {
    if (!document.getElementById(STYLE)) {
      document.head.append(el('meta', {id: STYLE}));
    }
    this.container = container;
    this.onSelect = onSelect;
    this.nodes = new Map();
    this.edges = new Map();
    this.colouring = () => 1;
    this.hidden = new Set();
    this.run = 0;
    this.worker = new Worker('js/layout-worker.js');
    this.worker.onmessage = ({data}) => this.placed(data);
    document.addEventListener('themechange', () => this.restyle(), {signal});
    signal.addEventListener('abort', () => {
      this.worker.terminate();
      this.cy?.destroy();
    });
    this.create(false);
  }

  create(many) {
    const chosen = this.selected;
    const view = this.cy ? {zoom: this.cy.zoom(), pan: this.cy.pan()} : null;
    this.cy?.destroy();
    this.container.replaceChildren();
    this.many = many;
    this.cy = cytoscape({
      container: this.container,
      style: this.style(),
      minZoom: 0.02,
      maxZoom: 4,
      boxSelectionEnabled: false,
      userPanningEnabled: !many,
      userZoomingEnabled: !many,
      pixelRatio: many ? 1 : 'auto',
      autoungrabify: many,
    });
    if (many) {
      new Gestures(this.container, this.cy, (id) => this.select(id));
    } else {
      this.cy.on('tap', 'node', (event) => this.select(event.target.id()));
      this.cy.on('tap', (event) => event.target === this.cy && this.select(null));
    }
    this.selected = chosen;
    if (view) {
      this.cy.viewport(view);
    }
  }

  style() {
    const ink = color('ink');
    const series = palette();
    return [
      {selector: 'node', style: {
        'background-color': (node) => this.fill(node.id(), series),
        width: 'data(size)', height: 'data(size)', label: 'data(label)',
        // The names of nodes with many edges stay legible when the whole graph is in view.
        'font-size': 'mapData(size, 14, 46, 11, 34)', 'min-zoomed-font-size': 8, color: ink, 'text-valign': 'bottom', 'text-margin-y': 3,
        'font-family': 'system-ui, sans-serif', 'text-max-width': 200, 'text-wrap': 'ellipsis',
        'text-background-color': color('surface'), 'text-background-opacity': this.many ? 0 : 0.75, 'text-background-padding': 1,
        'border-width': 0}},
      {selector: 'node[kind = "passage"]', style: {shape: 'round-rectangle'}},
      {selector: 'edge', style: {
        'curve-style': this.many ? 'haystack' : 'bezier', width: this.many ? 1 : 1.4, 'line-color': color('edge'), opacity: this.many ? 0.5 : 0.85,
        ...(this.many ? {} : {'target-arrow-shape': 'triangle', 'target-arrow-color': color('edge'), 'arrow-scale': 0.7})}},
      {selector: 'edge[relation = "contradicts"], edge[relation = "challenges"]', style: {'line-color': color('bad'), 'target-arrow-color': color('bad'), 'line-style': this.many ? 'solid' : 'dashed'}},
      {selector: '.chosen', style: {'border-width': 3, 'border-color': ink}},
      {selector: 'edge.near', style: {
        'line-color': color('accent'), 'target-arrow-color': color('accent'), opacity: 1, width: 2,
        ...(this.many ? {} : {label: 'data(relation)', 'font-size': 9, color: color('muted'), 'text-background-color': color('surface'), 'text-background-opacity': 0.9, 'text-background-padding': 1, 'text-rotation': 'autorotate'})}},
      {selector: '.faded', style: {opacity: 0.15}},
      {selector: '.hidden', style: {display: 'none'}},
    ];
  }

  fill(id, series) {
    const given = this.colouring(this.nodes.get(id));
    return typeof given === 'number' ? series[(given - 1) % series.length] : given;
  }

  restyle() {
    this.cy.style(this.style());
  }

  /** Colours the nodes: a function from a node to a number from 1, or a colour. */
  colour(by) {
    this.colouring = by;
    this.restyle();
  }

  /** Shows another graph. */
  show(nodes, edges) {
    this.nodes.clear();
    this.edges.clear();
    this.cy.elements().remove();
    this.selected = null;
    this.add(nodes, edges);
  }

  /** Adds nodes `{id, name, domain, kind}` and edges `{source_id, target_id, relation_type}`, near `from`. */
  add(nodes, edges, from = null) {
    const center = from && this.cy.getElementById(from).nonempty() ? this.cy.getElementById(from).position() : {x: 0, y: 0};
    const fresh = nodes.filter((node) => !this.nodes.has(node.id));
    fresh.forEach((node) => this.nodes.set(node.id, node));
    const linked = edges.filter((edge) => this.nodes.has(edge.source_id) && this.nodes.has(edge.target_id) && !this.edges.has(keyOf(edge)));
    linked.forEach((edge) => this.edges.set(keyOf(edge), edge));
    if ((this.nodes.size > MANY) !== this.many) {
      const places = new Map(this.cy.nodes().map((node) => [node.id(), {...node.position()}]));
      this.create(this.nodes.size > MANY);
      this.cy.add([...[...this.nodes.values()].map((node, i) => drawn(node, places.get(node.id) ?? spiral(i))), ...[...this.edges.values()].map(line)]);
    } else {
      this.cy.batch(() => this.cy.add([
        ...fresh.map((node, i) => {
          const place = spiral(i + (from ? 2 : 0));
          return drawn(node, {x: center.x + place.x, y: center.y + place.y});
        }),
        ...linked.map(line),
      ]));
    }
    this.resize();
    this.filter(this.hidden);
    this.layout(from ? new Set(fresh.map((node) => node.id)) : null);
  }

  resize() {
    this.cy.batch(() => this.cy.nodes().forEach((node) => {
      node.data('size', Math.min(46, 10 + 3.4 * Math.sqrt(node.degree(false))));
    }));
  }

  /** Places the nodes; with a set of ids only these move. */
  layout(moving) {
    const all = this.cy.nodes();
    const index = new Map(all.map((node, i) => [node.id(), i]));
    this.order = all.map((node) => node.id());
    this.whole = !moving;
    this.worker.postMessage({
      run: ++this.run,
      nodes: all.map((node) => [node.position('x'), node.position('y'), Boolean(moving && !moving.has(node.id()))]),
      links: this.cy.edges().map((edge) => [index.get(edge.source().id()), index.get(edge.target().id())]),
    });
  }

  placed({run, positions, done}) {
    if (run !== this.run) {
      return;
    }
    if (done || !this.many) {
      const at = new Map(this.order.map((id, i) => [id, {x: positions[2 * i], y: positions[2 * i + 1]}]));
      this.cy.batch(() => this.cy.nodes().forEach((node) => {
        const place = at.get(node.id());
        if (place) {
          node.position(place);
        }
      }));
    }
    if (this.whole) {
      this.fit();
    }
    if (done) {
      this.container.dataset.placed = String(this.nodes.size);
    }
  }

  fit() {
    this.cy.fit(this.cy.elements(':visible'), 24);
  }

  zoom(factor) {
    this.cy.zoom({level: this.cy.zoom() * factor, renderedPosition: {x: this.cy.width() / 2, y: this.cy.height() / 2}});
  }

  /** Hides edges of these relations, and nodes that are left without any. */
  filter(hidden) {
    this.hidden = hidden;
    this.cy.batch(() => {
      this.cy.edges().forEach((edge) => edge.toggleClass('hidden', hidden.has(edge.data('relation'))));
      this.cy.nodes().forEach((node) => {
        const around = node.connectedEdges();
        node.toggleClass('hidden', hidden.size > 0 && around.nonempty() && around.every((edge) => edge.hasClass('hidden')));
      });
    });
  }

  /** The types of relations that are shown, with their counts. */
  relations() {
    const counts = new Map();
    this.edges.forEach((edge) => counts.set(edge.relation_type, (counts.get(edge.relation_type) ?? 0) + 1));
    return [...counts].sort((one, other) => other[1] - one[1]);
  }

  /** Marks a node and its edges. */
  select(id, {center = false} = {}) {
    this.selected = id;
    this.cy.elements().removeClass('chosen near faded');
    const node = id ? this.cy.getElementById(id) : this.cy.collection();
    if (node.nonempty()) {
      node.addClass('chosen');
      node.connectedEdges().addClass('near');
      if (center) {
        this.cy.animate({center: {eles: node}, duration: matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 250});
      }
    }
    this.onSelect(node.nonempty() ? id : null);
  }

  /** Marks the shortest path between two nodes among what is shown; returns its ids, or null. */
  path(from, to) {
    const found = this.cy.elements(':visible').aStar({root: this.cy.getElementById(from), goal: this.cy.getElementById(to), directed: false});
    if (!found.found) {
      return null;
    }
    this.mark(found.path);
    return found.path.nodes().map((node) => node.id());
  }

  /** Marks these nodes and the edges between them. */
  markIds(ids) {
    const nodes = this.cy.collection(ids.map((id) => this.cy.getElementById(id)).filter((node) => node.nonempty()));
    this.mark(nodes.union(nodes.edgesWith(nodes)));
  }

  mark(elements) {
    this.cy.elements().removeClass('near').addClass('faded');
    elements.removeClass('faded');
    elements.edges().addClass('near');
    this.cy.animate({fit: {eles: elements, padding: 60}, duration: matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 250});
  }
}

const keyOf = (edge) => `${edge.source_id}\n${edge.relation_type}\n${edge.target_id}`;

function drawn(node, position) {
  return {group: 'nodes', data: {id: node.id, label: short(node), kind: node.kind, size: 12}, position};
}

function line(edge) {
  return {group: 'edges', data: {id: `edge ${keyOf(edge)}`, source: edge.source_id, target: edge.target_id, relation: edge.relation_type}};
}

function short(node) {
  const text = node.name || node.description || node.id;
  return text.length > 42 ? `${text.slice(0, 41)}…` : text;
}
