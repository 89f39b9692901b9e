/**
 * Pan and zoom of a large drawing: while the hand moves, the picture that is there is moved and
 * scaled as a whole, which costs the same for any number of nodes; it is drawn anew when the hand
 * rests. The drawing itself sees no events.
 */

import {el} from './dom.js';

const REST_MS = 180;
const TAP_PIXELS = 5;

export class Gestures {
  /**
   * Gestures over a graph of Cytoscape.js.
   *
   * @param onTap called with the id of the node at the place that was pressed, or null
   */
  constructor(container, cy, onTap) {
    this.cy = cy;
    this.stage = container.firstElementChild;
    this.reset();
    this.cover = el('div', {class: 'graph-cover',
      onpointerdown: (event) => this.press(event),
      onpointermove: (event) => this.move(event),
      onpointerup: (event) => this.release(event, onTap),
      onpointercancel: () => this.rest()});
    this.cover.addEventListener('wheel', (event) => this.wheel(event), {passive: false});
    container.append(this.cover);
  }

  reset() {
    Object.assign(this, {x: 0, y: 0, scale: 1});
    this.stage.style.transform = '';
  }

  apply() {
    this.stage.style.transformOrigin = '0 0';
    this.stage.style.transform = `translate(${this.x}px, ${this.y}px) scale(${this.scale})`;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.rest(), REST_MS);
  }

  press(event) {
    this.cover.setPointerCapture(event.pointerId);
    this.from = {x: event.clientX, y: event.clientY, moved: false};
  }

  move(event) {
    if (!this.from) {
      return;
    }
    const [dx, dy] = [event.clientX - this.from.x, event.clientY - this.from.y];
    if (this.from.moved || Math.hypot(dx, dy) > TAP_PIXELS) {
      this.from = {x: event.clientX, y: event.clientY, moved: true};
      this.x += dx;
      this.y += dy;
      this.apply();
    }
  }

  release(event, onTap) {
    const tap = this.from && !this.from.moved;
    this.from = null;
    if (tap) {
      const box = this.cover.getBoundingClientRect();
      onTap(this.at(event.clientX - box.left, event.clientY - box.top));
    }
  }

  wheel(event) {
    event.preventDefault();
    const box = this.cover.getBoundingClientRect();
    const now = this.cy.zoom() * this.scale;
    const next = Math.min(this.cy.maxZoom(), Math.max(this.cy.minZoom(), now * Math.exp(-event.deltaY * 0.0015)));
    const factor = next / now;
    const [px, py] = [event.clientX - box.left, event.clientY - box.top];
    this.x = px - factor * (px - this.x);
    this.y = py - factor * (py - this.y);
    this.scale *= factor;
    this.apply();
  }

  /** Draws what is seen now; until it is drawn, the moved picture stays. */
  rest() {
    clearTimeout(this.timer);
    if (this.from) {
      this.timer = setTimeout(() => this.rest(), REST_MS);
      return;
    }
    if (this.scale !== 1 || this.x !== 0 || this.y !== 0) {
      const {x, y} = this.cy.pan();
      this.cy.one('render', () => this.reset());
      this.cy.viewport({zoom: this.cy.zoom() * this.scale, pan: {x: x * this.scale + this.x, y: y * this.scale + this.y}});
    }
  }

  /** The node at a place of the drawing. */
  at(x, y) {
    let found = null;
    let nearest = 12;
    this.cy.nodes(':visible').forEach((node) => {
      const place = node.renderedPosition();
      const distance = Math.hypot(place.x - x, place.y - y) - node.renderedWidth() / 2;
      if (distance < nearest) {
        nearest = distance;
        found = node.id();
      }
    });
    return found;
  }
}
