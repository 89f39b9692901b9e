/**
 * Decisions that wait a few seconds before they are sent, so that each can be undone. What still waits
 * when the page is left is sent then.
 */

import {call} from './api.js';
import {count} from './format.js';
import {button, notice} from './ui.js';
import {el} from './dom.js';

const GRACE_MS = 8_000;

/** The decisions of one visit of a page. */
export class Decisions {
  /**
   * @param signal aborts when the page is left
   * @param settled called when decisions were sent or undone
   */
  constructor(signal, settled) {
    this.settled = settled;
    this.waiting = new Set();
    const leave = () => this.flush({keepalive: true});
    signal.addEventListener('abort', leave);
    window.addEventListener('pagehide', leave, {signal});
  }

  /**
   * Takes decisions: `requests` is `[{name, argument}]`, sent in order after the time to think.
   *
   * @param text what was decided, such as "Released 2 observations"
   * @param undone called when it is undone
   */
  take(text, requests, undone) {
    const entry = {requests, text};
    const place = document.getElementById('notices');
    entry.shown = el('div', {class: 'notice'}, el('span', {}, text),
      button('Undo', () => {
        this.drop(entry);
        undone();
        this.settled();
      }, {kind: 'quiet'}),
      button('Send now', () => this.send(entry), {kind: 'quiet'}));
    entry.timer = setTimeout(() => this.send(entry), GRACE_MS);
    this.waiting.add(entry);
    place.append(entry.shown);
  }

  drop(entry) {
    clearTimeout(entry.timer);
    entry.shown.remove();
    return this.waiting.delete(entry);
  }

  async send(entry, options = {}) {
    if (!this.drop(entry)) {
      return;
    }
    let failed = 0;
    let reason = '';
    for (const {name, argument} of entry.requests) {
      try {
        await call(name, argument, options);
      } catch (problem) {
        failed++;
        reason = problem.message;
      }
    }
    if (failed) {
      notice(`${count(failed, 'decision')} of ${entry.requests.length} ${failed === 1 ? 'was' : 'were'} refused.\n${reason}`, {tone: 'bad'});
    }
    this.settled();
  }

  flush(options) {
    [...this.waiting].forEach((entry) => this.send(entry, options));
  }
}
