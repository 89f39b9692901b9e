/** Charts and tables that the reports share: columns over time, intervals with thresholds, running means. */

import {el, fill, svg} from './dom.js';
import {interval, swatch} from './charts.js';
import {decimal, number} from './format.js';
import {button, table} from './ui.js';

const NARROW = 560;
const WIDE = 1_120;
const HEIGHT = 180;
const LEFT = 36;
const FOOT = 20;

/** A round number at or above a value, for the top of a scale. */
export function ceiling(value) {
  if (!(value > 0)) {
    return 1;
  }
  const unit = 10 ** Math.floor(Math.log10(value));
  return [1, 1.5, 2, 3, 4, 5, 6, 8, 10].map((step) => step * unit).find((step) => step >= value - 1e-9);
}

/**
 * Stacked columns: `labels` names the columns, `series` is `[{label, values}]`, and `overlay`, if there
 * is one, is drawn as a line above them. A `wide` chart has a row of the page for itself.
 */
export function columns({title, labels, series, overlay = null, format = number, top = null, wide = false}) {
  const WIDTH = wide ? WIDE : NARROW;
  const sums = labels.map((unused, i) => series.reduce((sum, each) => sum + each.values[i], 0));
  const values = [...sums, ...(overlay?.values ?? [])];
  // The middle of a scale of counts is a count, too.
  const most = top ?? (values.every(Number.isInteger) ? 2 * Math.ceil(ceiling(Math.max(...values) / 2)) : ceiling(Math.max(...values)));
  const step = (WIDTH - LEFT) / Math.max(1, labels.length);
  const bar = Math.min(44, step * 0.72);
  const y = (value) => (HEIGHT - FOOT) * (1 - value / most) + 4;
  const x = (i) => LEFT + step * (i + 0.5);
  const drawn = labels.map((label, i) => {
    let below = 0;
    return svg('g', {}, svg('title', {}, `${label}: ${series.map((each) => `${each.label} ${format(each.values[i])}`).join(', ')}`),
      series.map((each, s) => {
        const value = each.values[i];
        const shape = svg('rect', {class: `fill-${(s % 8) + 1}`, x: x(i) - bar / 2, width: bar, y: y(below + value), height: Math.max(0, y(below) - y(below + value))});
        below += value;
        return shape;
      }));
  });
  const every = Math.max(1, Math.ceil(labels.length / (wide ? 16 : 8)));
  const all = overlay ? [...series, overlay] : series;
  return el('figure', {class: 'chart', role: 'group', 'aria-label': title},
    el('figcaption', {}, title),
    all.length > 1 ? el('ul', {class: 'key'}, all.map((each, i) => el('li', {}, each === overlay ? el('span', {class: 'swatch swatch-line', 'aria-hidden': 'true'}) : swatch((i % 8) + 1), each.label))) : null,
    svg('svg', {class: 'columns', viewBox: `0 0 ${WIDTH} ${HEIGHT + 8}`, 'aria-hidden': 'true', focusable: 'false'},
      [0, most / 2, most].map((value) => [
        svg('line', {class: 'grid', x1: LEFT, x2: WIDTH, y1: y(value), y2: y(value)}),
        svg('text', {class: 'tick', x: LEFT - 6, y: y(value) + 4, 'text-anchor': 'end'}, format(value))]),
      drawn,
      overlay ? svg('polyline', {class: 'overlay', points: overlay.values.map((value, i) => `${x(i)},${y(value)}`).join(' ')}) : null,
      labels.map((label, i) => (i % every === 0 ? svg('text', {class: 'tick', x: x(i), y: HEIGHT + 4, 'text-anchor': 'middle'}, label) : null))),
    el('details', {class: 'numbers'}, el('summary', {}, 'Numbers'),
      table(title, [{label: '', cell: (i) => labels[i]}, ...all.map((each) => ({label: each.label, numeric: true, cell: (i) => format(each.values[i])}))], labels.map((unused, i) => i))));
}

/** Intervals in rows: `[{label, title, low, mean, high, note}]`, with marks at thresholds of the scale. */
export function intervals({title, rows, from = 0, to = 1, thresholds = [], noteLabel = 'Observations'}) {
  return el('div', {class: 'intervals'},
    table(title, [
      {label: 'Name', cell: (row) => el('span', {class: 'name', title: row.title ?? row.label}, row.label)},
      {label: thresholds.length ? thresholds.map((each) => `${each.label} ${decimal(each.at, 1)}`).join(', ') : 'Interval', cell: (row) => marked(row, from, to, thresholds)},
      {label: 'Mean', numeric: true, cell: (row) => decimal(row.mean, 3)},
      {label: 'From', numeric: true, cell: (row) => decimal(row.low, 3)},
      {label: 'To', numeric: true, cell: (row) => decimal(row.high, 3)},
      {label: noteLabel, numeric: true, cell: (row) => row.note ?? ''},
    ], rows, {quiet: false}));
}

function marked(row, from, to, thresholds) {
  const drawn = interval({low: row.low, mean: row.mean, high: row.high, from, to});
  if (row.quiet) {
    drawn.classList.add('interval-quiet');
  }
  thresholds.forEach((each) => {
    const at = (100 * (each.at - from)) / (to - from);
    drawn.append(svg('line', {class: 'interval-threshold', x1: at, x2: at, y1: 0, y2: 12}));
  });
  return drawn;
}

/** The mean of all values up to each place. */
export function running(values) {
  let sum = 0;
  return values.map((value, i) => (sum += value) / (i + 1));
}

/** Seconds since 1970 of moments, moved apart where they are the same, as a chart wants rising ones. */
export function rising(moments) {
  let last = -Infinity;
  return moments.map((moment) => {
    const seconds = new Date(moment).getTime() / 1000;
    last = seconds > last ? seconds : last + 0.001;
    return last;
  });
}

/** A line across a chart at one height. */
export const level = (label, value, length) => ({label, values: Array.from({length}, () => value)});

/** The head of a page: its title, what it is for, and controls. */
export function head(title, text, ...controls) {
  return el('div', {class: 'page-head'}, el('div', {}, el('h1', {}, title), el('p', {}, text)), el('div', {class: 'row'}, controls));
}

/** A sentence that says what a figure shows. `tone`: good, bad or empty. */
export const verdict = (text, tone = '') => el('p', {class: `verdict ${tone}`.trim()}, text);

/** Rows by the value of a key. */
export function grouped(rows, key) {
  const groups = new Map();
  rows.forEach((row) => groups.set(key(row), [...(groups.get(key(row)) ?? []), row]));
  return groups;
}

/**
 * Rows of bars with parts beside each other: `rows` is `[{label, title, values}]`, `series` names the
 * parts.
 */
export function rows({title, series, rows: all, format = number}) {
  const most = Math.max(1e-9, ...all.map((row) => row.values.reduce((sum, value) => sum + value, 0)));
  return el('figure', {class: 'chart', role: 'group', 'aria-label': title},
    el('figcaption', {}, title),
    series.length > 1 ? el('ul', {class: 'key'}, series.map((label, i) => el('li', {}, swatch(i + 1), label))) : null,
    el('table', {class: 'bars parted'},
      el('caption', {class: 'unseen'}, title),
      el('thead', {class: 'unseen'}, el('tr', {}, el('th', {scope: 'col'}, 'Name'), el('td', {}), series.map((label) => el('th', {scope: 'col'}, label)))),
      el('tbody', {}, all.map((row) => el('tr', {},
        el('th', {scope: 'row'}, el('span', {class: 'name', title: row.title ?? row.label}, row.label)),
        el('td', {class: 'track', 'aria-hidden': 'true'}, el('span', {class: 'parts'},
          row.values.map((value, i) => el('span', {class: `part part-${i + 1}`, styles: {'inline-size': `${(100 * value) / most}%`}})))),
        row.values.map((value) => el('td', {class: 'numeric'}, format(value))))))));
}

/** A table that shows its first rows, and all of them on demand. */
export function paged(caption, columnsOfTable, all, first = 15) {
  const place = el('div', {class: 'stack'});
  const show = (count) => fill(place, table(caption, columnsOfTable, all.slice(0, count)),
    count < all.length ? el('div', {class: 'actions'}, button(`Show all ${number(all.length)}`, () => show(all.length))) : null);
  show(first);
  return place;
}

/** The situation of a context, such as `{"task":"code"}`, in words. */
export function situation(text) {
  try {
    const parts = Object.entries(JSON.parse(text));
    return parts.length ? parts.map(([name, value]) => `${name}: ${typeof value === 'object' ? JSON.stringify(value) : value}`).join(', ') : 'default';
  } catch {
    return text;
  }
}
