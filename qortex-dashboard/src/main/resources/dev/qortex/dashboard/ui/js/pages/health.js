/** Health: calls, latency, errors, sizes, the model, the last backup, and what a check of the store says. */

import {lines} from '../charts.js';
import {el, fill} from '../dom.js';
import {ago, bytes, count, decimal, moment, number, percent} from '../format.js';
import {columns, head, verdict} from '../reports.js';
import {act, badge, button, card, empty, figure, figures, loading, table} from '../ui.js';

export const id = 'health';
export const title = 'Health';

export const allowed = (rights) => rights.may('qortex_status');

const RELOAD_MS = 15_000;

/** Shows the page in the root. The context has call, rights, params, navigate, onChange and signal. */
export async function render(root, context) {
  const place = el('div', {class: 'stack'});
  const check = context.rights.scopes.has('admin') && context.rights.domains.length === 0 ? checking(context) : null;
  root.append(head('Health', 'Whether the memory answers, how fast, and whether it is safe.'), place, check ?? '');
  const show = () => loading(place, context.call('qortex_status'), (status) => page(status, context));
  context.onChange(() => show());
  const timer = setInterval(() => document.visibilityState === 'visible' && show(), RELOAD_MS);
  context.signal.addEventListener('abort', () => clearInterval(timer));
  await show();
}

function page(status, context) {
  const {health, knowledge} = status;
  return el('div', {class: 'stack'},
    card('', figures(
      figure('Memory', status.status === 'ok' ? 'Answers' : status.status),
      health ? [
        figure('Running since', ago(health.since), moment(health.since)),
        figure('Calls', number(health.calls), failed(health)),
        health.store_bytes ? figure('Size', bytes(health.store_bytes)) : null,
        figure('Last backup', health.last_backup ? ago(health.last_backup.at) : 'None', health.last_backup ? `${health.last_backup.name}, ${bytes(health.last_backup.bytes)}` : 'qortex backup makes one'),
      ] : null)),
    health ? calls(health, context) : null,
    card('What it holds',
      figures(
        figure('Model', status.embedding_model),
        figure('Concepts', number(knowledge.concepts)),
        figure('Passages', number(knowledge.passages)),
        figure('Edges', number(knowledge.edges)),
        figure('Rules', number(knowledge.rules)),
        figure('Sources', number(knowledge.sources)),
        status.vector_count === undefined ? null : figure('Vectors', number(status.vector_count), missing(status)),
        status.learning ? figure('Outcomes', number(status.learning.outcomes), `on answers; ${count(status.learning.factors, 'start')} of walks changed`) : null),
      status.domains.length === 0 ? empty('The memory is empty.', 'Read a folder: qortex ingest FOLDER') : table('Domains', [
        {label: 'Domain', cell: (domain) => domain.name},
        {label: 'Concepts', numeric: true, cell: (domain) => number(domain.concept_count)},
        {label: 'Passages', numeric: true, cell: (domain) => number(domain.passage_count)},
        {label: 'Edges', numeric: true, cell: (domain) => number(domain.edge_count)},
        {label: 'Rules', numeric: true, cell: (domain) => number(domain.rule_count)},
      ], status.domains)));
}

function failed(health) {
  const errors = Object.values(health.errors).reduce((sum, each) => sum + each, 0);
  return errors ? `${percent(errors / Math.max(1, health.calls))} refused or failed` : 'none failed';
}

function missing(status) {
  const lacking = status.knowledge.concepts + status.knowledge.passages - status.vector_count;
  return lacking > 0 ? `${number(lacking)} missing` : 'complete';
}

function calls(health, context) {
  const minutes = filled(health.minutes);
  const at = (minute) => new Date(minute.at).toLocaleTimeString('en-GB', {hour: '2-digit', minute: '2-digit'});
  return el('div', {class: 'stack'},
    el('div', {class: 'halves'},
      card('', columns({title: 'Calls in the last hour', labels: minutes.map(at), series: [
        {label: 'Answered', values: minutes.map((minute) => minute.calls - minute.errors)},
        {label: 'Refused or failed', values: minutes.map((minute) => minute.errors)},
      ]})),
      card('', health.minutes.length > 1
        ? lines({title: 'Latency that 95 % of the calls stay below, in milliseconds', x: health.minutes.map((minute) => new Date(minute.at).getTime() / 1000), time: true,
          series: [{label: 'Milliseconds', values: health.minutes.map((minute) => minute.p95_ms)}], signal: context.signal})
        : empty('The course of the latency needs two minutes with calls.'))),
    card('Operations',
      Object.keys(health.errors).length ? el('p', {class: 'row'}, Object.entries(health.errors).map(([code, times]) => badge(`${code}: ${number(times)}`, code === 'internal' ? 'bad' : ''))) : null,
      table('Operations, most calls first', [
        {label: 'Operation', cell: (row) => el('code', {}, row.operation)},
        {label: 'Calls', numeric: true, cell: (row) => number(row.calls)},
        {label: 'Refused or failed', numeric: true, cell: (row) => number(row.errors)},
        {label: 'Median', numeric: true, cell: (row) => `${decimal(row.median_ms, 1)} ms`},
        {label: '95 %', numeric: true, cell: (row) => `${decimal(row.p95_ms, 1)} ms`},
      ], health.operations)));
}

/** The minutes with those between them in which nothing was called. */
function filled(minutes) {
  if (!minutes.length) {
    return [];
  }
  const by = new Map(minutes.map((minute) => [new Date(minute.at).getTime(), minute]));
  const last = Math.max(...by.keys());
  const first = Math.max(Math.min(...by.keys()), last - 59 * 60_000);
  const all = [];
  for (let at = first; at <= last; at += 60_000) {
    all.push(by.get(at) ?? {at: new Date(at).toISOString(), calls: 0, errors: 0, p95_ms: 0});
  }
  return all;
}

/** Check of the store on demand. */
function checking(context) {
  const result = el('div', {'aria-live': 'polite'}, el('p', {class: 'hint'}, 'Looks for contradictions in the store; it takes seconds for a large one.'));
  const run = button('Check now', () => act(run, async () => {
    const {health} = await context.call('qortex_status', {verify: true});
    fill(result, outcome(health?.check));
  }), {kind: 'primary'});
  return card('Check of the store', result, el('div', {class: 'actions'}, run));
}

function outcome(check) {
  if (!check) {
    return empty('This store has no check of its own.', 'A database server is checked by its own means.');
  }
  return el('div', {class: 'stack'},
    verdict(check.sound ? 'The store is sound.' : 'The store is not sound.', check.sound ? 'good' : 'bad'),
    check.findings.length ? el('ul', {class: 'warnings'}, check.findings.map((finding) => el('li', {}, finding))) : null);
}
