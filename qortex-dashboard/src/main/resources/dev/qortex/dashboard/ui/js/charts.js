/**
 * Charts with one look: lines over time by uPlot, and small drawings as SVG. Each brings its numbers as
 * a table, for screen readers and for copying.
 */

import {el, svg} from './dom.js';
import {decimal, moment, number} from './format.js';
import {table} from './ui.js';

const HEIGHT = 220;
const DAY = 86_400;

/** Seconds between ticks of a time axis: no moment is known to less than a minute. */
const STEPS = [60, 300, 600, 1_800, 3_600, 7_200, 21_600, ...[1, 2, 4, 7, 14, 30, 91, 365].map((days) => days * DAY)];
let plots = null;

/** Loads uPlot, which is a script and no module, when the first chart wants it. */
function uplot() {
  plots ??= new Promise((resolve, reject) => {
    const script = el('script', {onload: () => resolve(window.uPlot), onerror: () => reject(new Error('The charts cannot be loaded.'))});
    script.src = 'vendor/uPlot.iife.min.js';
    const style = el('link', {rel: 'stylesheet'});
    style.href = 'vendor/uPlot.min.css';
    document.head.append(style, script);
  });
  return plots;
}

/** A colour of the theme, such as `accent`. */
export const color = (name) => getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();

/** Colours for several series, told apart also by those who see few colours. */
export const palette = () => [1, 2, 3, 4, 5, 6, 7, 8].map((i) => color(`series-${i}`));

/** Ticks of a time axis as the other texts write times: the date below a time, and the year below a date, where it changes. */
function times(unused, ticks, axis, space, seconds) {
  let last = '';
  return ticks.map((tick) => {
    if (tick === null) {
      return '';
    }
    const at = new Date(tick * 1000);
    const date = at.toLocaleDateString('en-GB', {day: 'numeric', month: 'short'});
    const below = seconds < DAY ? date : String(at.getFullYear());
    const shown = seconds < DAY ? at.toLocaleTimeString('en-GB', {hour: '2-digit', minute: '2-digit'}) : date;
    const text = below === last ? shown : `${shown}\n${below}`;
    last = below;
    return text;
  });
}

function numbers(caption, columns, rows) {
  return el('details', {class: 'numbers'}, el('summary', {}, 'Numbers'), table(caption, columns, rows));
}

function cell(value) {
  return value === null || value === undefined ? '–' : number(value);
}

/**
 * Draws lines into a place. `x` are numbers, or seconds since 1970 with `time`; `series` is
 * `[{label, values, low, high}]`, the last two a band of uncertainty.
 *
 * @returns an element; its chart follows the width and the theme until the signal aborts
 */
export function lines({title, x, series, time = false, xLabel = '', yLabel = '', range = null, signal}) {
  const place = el('div', {class: 'plot'});
  const whole = el('figure', {class: 'chart', role: 'group', 'aria-label': title},
    el('figcaption', {}, title), place,
    numbers(title, [{label: xLabel || (time ? 'Time' : 'x'), cell: (i) => (time ? moment(x[i] * 1000) : number(x[i])), numeric: !time},
      ...series.map((each) => ({label: each.label, numeric: true, cell: (i) => (each.low ? `${cell(each.values[i])} (${cell(each.low[i])} to ${cell(each.high[i])})` : cell(each.values[i]))}))],
    x.map((unused, i) => i)));
  uplot().then((UPlot) => {
    let chart = null;
    const draw = () => {
      chart?.destroy();
      chart = new UPlot(options(UPlot), data(), place);
    };
    const options = () => {
      const colors = palette();
      const axis = {stroke: color('muted'), grid: {stroke: color('line'), width: 1}, ticks: {stroke: color('line'), width: 1}, font: '12px system-ui, sans-serif'};
      const drawn = [{}];
      const bands = [];
      series.forEach((each, i) => {
        const stroke = colors[i % colors.length];
        drawn.push({label: each.label, stroke, width: 2, points: {show: x.length < 40, size: 5}, spanGaps: true});
        if (each.low) {
          drawn.push({label: `${each.label}, upper`, stroke: 'transparent', points: {show: false}}, {label: `${each.label}, lower`, stroke: 'transparent', points: {show: false}});
          bands.push({series: [drawn.length - 2, drawn.length - 1], fill: `${stroke}26`});
        }
      });
      return {
        width: Math.max(240, place.clientWidth),
        height: HEIGHT,
        series: drawn,
        bands,
        scales: {x: {time}, ...(range ? {y: {range}} : {})},
        axes: [{...axis, ...(time ? {values: times, incrs: STEPS, space: 60} : {}), label: xLabel || undefined, labelSize: 18, labelFont: axis.font}, {...axis, label: yLabel || undefined, labelSize: 18, labelFont: axis.font, size: 56}],
        legend: {show: false},
        cursor: {drag: {x: true, y: false}},
      };
    };
    const data = () => [x, ...series.flatMap((each) => (each.low ? [each.values, each.high, each.low] : [each.values]))];
    draw();
    const resize = new ResizeObserver(() => place.clientWidth && chart.setSize({width: place.clientWidth, height: HEIGHT}));
    resize.observe(place);
    document.addEventListener('themechange', draw, {signal});
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', draw, {signal});
    signal?.addEventListener('abort', () => {
      resize.disconnect();
      chart.destroy();
    });
  }).catch((failure) => place.append(el('p', {class: 'hint'}, failure.message)));
  if (series.length > 1) {
    const key = el('ul', {class: 'key'}, series.map((each, i) => el('li', {}, swatch((i % 8) + 1), each.label)));
    whole.insertBefore(key, place);
  }
  return whole;
}

/** A sample of the colour of a series, from 1 to 8. */
export const swatch = (i) => el('span', {class: `swatch swatch-${i}`, 'aria-hidden': 'true'});

/**
 * Horizontal bars: `rows` is `[{label, value, note, tone}]`. Bars of negative values go to the left
 * of a common zero. They are a table in the tree of accessibility.
 */
export function bars({title, rows, format = (value) => decimal(value, 3), max = null, quiet = false}) {
  const most = max ?? Math.max(1e-9, ...rows.map((row) => Math.abs(row.value)));
  const below = rows.some((row) => row.value < 0);
  return el('table', {class: `bars${below ? ' signed' : ''}`},
    el('caption', {class: quiet ? 'unseen' : ''}, title),
    el('tbody', {}, rows.map((row) => {
      const share = Math.min(1, Math.abs(row.value) / most) * (below ? 50 : 100);
      const bar = el('span', {class: `bar ${row.tone ?? (row.value < 0 ? 'bad' : '')}`.trim(), styles: {
        'inline-size': `${share}%`,
        'margin-inline-start': below ? `${row.value < 0 ? 50 - share : 50}%` : '0',
      }});
      return el('tr', {}, el('th', {scope: 'row'}, row.label), el('td', {class: 'track', 'aria-hidden': 'true'}, bar),
        el('td', {class: 'numeric'}, format(row.value), row.note ? el('small', {}, ` ${row.note}`) : null));
    })));
}

/** An interval on a scale from `from` to `to`, with a mark at its mean. */
export function interval({low, mean, high, from = 0, to = 1, label}) {
  const at = (value) => (100 * (Math.min(to, Math.max(from, value)) - from)) / (to - from);
  return svg('svg', {class: 'interval', viewBox: '0 0 100 12', preserveAspectRatio: 'none', role: 'img', 'aria-label': label ?? `${decimal(mean)}, between ${decimal(low)} and ${decimal(high)}`},
    svg('line', {class: 'interval-scale', x1: 0, x2: 100, y1: 6, y2: 6}),
    svg('rect', {class: 'interval-range', x: at(low), y: 3, width: Math.max(0.5, at(high) - at(low)), height: 6, rx: 1}),
    svg('rect', {class: 'interval-mean', x: Math.max(0, at(mean) - 0.6), y: 1, width: 1.2, height: 10}));
}

/** Density of a Beta distribution as an area, with its mean marked. */
export function density({alpha, beta, label, width = 160, height = 44}) {
  const steps = 80;
  const logs = Array.from({length: steps - 1}, (unused, i) => {
    const p = (i + 1) / steps;
    return (alpha - 1) * Math.log(p) + (beta - 1) * Math.log(1 - p);
  });
  const most = Math.max(...logs);
  const points = logs.map((value, i) => `${((i + 1) / steps) * width},${height - 2 - Math.exp(value - most) * (height - 6)}`);
  const mean = (alpha / (alpha + beta)) * width;
  return svg('svg', {class: 'density', viewBox: `0 0 ${width} ${height}`, role: 'img', 'aria-label': label ?? `Density of Beta(${number(alpha)}, ${number(beta)}), mean ${decimal(alpha / (alpha + beta))}`},
    svg('polygon', {points: `0,${height - 2} ${points.join(' ')} ${width},${height - 2}`}),
    svg('line', {class: 'density-mean', x1: mean, x2: mean, y1: 2, y2: height - 2}),
    svg('line', {class: 'density-axis', x1: 0, x2: width, y1: height - 2, y2: height - 2}));
}

/** A line without axes, for a row of a table. */
export function spark(values, label, {width = 96, height = 22} = {}) {
  const low = Math.min(...values);
  const high = Math.max(...values, low + 1e-9);
  const step = values.length > 1 ? width / (values.length - 1) : 0;
  return svg('svg', {class: 'spark', viewBox: `0 0 ${width} ${height}`, role: 'img', 'aria-label': label},
    svg('polyline', {points: values.map((value, i) => `${i * step},${height - 2 - ((value - low) / (high - low)) * (height - 4)}`).join(' ')}));
}
