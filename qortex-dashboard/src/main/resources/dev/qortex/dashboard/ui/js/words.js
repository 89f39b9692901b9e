/** Comparison of two texts word by word. */

import {el} from './dom.js';

const MOST = 400;

/** The parts of both texts: `[{text, side}]`, side being `both`, `older` or `newer`. */
export function compared(older, newer) {
  const one = older.split(/(\s+)/).slice(0, MOST);
  const other = newer.split(/(\s+)/).slice(0, MOST);
  const common = Array.from({length: one.length + 1}, () => new Uint16Array(other.length + 1));
  for (let i = one.length - 1; i >= 0; i--) {
    for (let j = other.length - 1; j >= 0; j--) {
      common[i][j] = one[i] === other[j] ? common[i + 1][j + 1] + 1 : Math.max(common[i + 1][j], common[i][j + 1]);
    }
  }
  const parts = [];
  const add = (text, side) => (parts.at(-1)?.side === side ? (parts.at(-1).text += text) : parts.push({text, side}));
  let i = 0;
  let j = 0;
  while (i < one.length || j < other.length) {
    if (i < one.length && j < other.length && one[i] === other[j]) {
      add(one[i++], 'both');
      j++;
    } else if (j < other.length && (i === one.length || common[i][j + 1] >= common[i + 1][j])) {
      add(other[j++], 'newer');
    } else {
      add(one[i++], 'older');
    }
  }
  return parts;
}

/** The comparison as one paragraph: what is gone is struck out, what is new is marked. */
export function diff(older, newer) {
  return el('p', {class: 'diff text'}, compared(older, newer).map(({text, side}) =>
    (side === 'both' ? text : el(side === 'newer' ? 'ins' : 'del', {}, text))));
}
