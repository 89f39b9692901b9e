/** Reviews: the figures of buildlog, for one project or all of them. */

import {lines} from '../charts.js';
import {el, fill} from '../dom.js';
import {ago, count, decimal, moment, number, percent} from '../format.js';
import {columns, grouped, head, intervals, level, paged, rising, rows, running, verdict} from '../reports.js';
import {act, badge, button, card, empty, field, figure, figures, loading, notice, select, table, tabs} from '../ui.js';

export const id = 'reviews';
export const title = 'Reviews';

export const allowed = (rights) => rights.may('buildlog_overview', 'buildlog_experiment_report', 'buildlog_bandit_status');

const LISTED = 1_000;
const ALL = '';
const TARGET = 0.7;
const INVESTIGATE = 0.4;

/** Shows the page in the root. The context has call, rights, params, navigate, onChange and signal. */
export async function render(root, context) {
  const controls = el('div', {class: 'row'});
  const place = el('div', {class: 'stack'});
  root.append(head('Reviews', 'What reviews find, which rules prevent it, and whether mistakes become fewer.', controls), place);
  const first = await context.call('buildlog_overview');
  const projects = first.projects;
  const state = {project: context.params.get('project') ?? ALL, tab: context.params.get('tab') ?? 'overview'};
  const show = () => loading(place, load(context, state.project ? projects.filter((each) => each.id === state.project) : projects), (data) => parts(data, state, show, context));
  controls.append(field('Project', select([[ALL, 'All projects'], ...projects.map((each) => [each.id, each.name])], state.project, (chosen) => {
    state.project = chosen;
    show();
  })));
  context.onChange(() => show());
  await show();
}

/** Everything about some projects, added up. */
async function load(context, projects) {
  const all = await Promise.all(projects.map(async ({id: project, name}) => {
    const [overview, report, arms] = await Promise.all([
      context.call('buildlog_overview', {project}),
      context.call('buildlog_experiment_report', {project, limit: LISTED, rewards: LISTED, mistakes: LISTED, learnings: LISTED}),
      context.call('buildlog_bandit_status', {project, top_k: 20, history: LISTED}),
    ]);
    const ids = [...new Set(Object.values(arms.top_rules).flat().map((arm) => arm.rule_id))];
    const rules = ids.length && context.may('buildlog_gauntlet_rules')
      ? await context.call('buildlog_gauntlet_rules', {project, rule_ids: ids, limit: LISTED}) : {personas: {}};
    return {project, name, overview, report, arms, rules: Object.values(rules.personas).flat()};
  }));
  return {all, many: all.length > 1};
}

const sum = (rows, value) => rows.reduce((total, row) => total + value(row), 0);

function added(maps) {
  const total = {};
  maps.forEach((map) => Object.entries(map).forEach(([key, value]) => {
    total[key] = (total[key] ?? 0) + value;
  }));
  return total;
}

function parts(data, state, again, context) {
  if (!data.all.length) {
    return empty('There is no project yet.', 'qortex buildlog init makes one.');
  }
  return tabs('Reports', [
    {id: 'overview', label: 'Overview', render: (panel) => panel.append(overview(data, context))},
    {id: 'sessions', label: 'Sessions & Mistakes', render: (panel) => panel.append(sessions(data, context))},
    {id: 'bandit', label: 'Bandit & Rules', render: (panel) => panel.append(bandit(data, context))},
    {id: 'emissions', label: 'Emissions', render: (panel) => panel.append(emissions(data, again, context))},
    {id: 'insights', label: 'Insights & Health', render: (panel) => panel.append(insights(data))},
  ].map((part) => ({...part, render: (panel) => {
    state.tab = part.id;
    part.render(panel);
  }})), state.tab);
}

function overview({all}, context) {
  const journals = all.map((each) => each.overview.journal).filter(Boolean);
  const rewards = all.flatMap((each) => each.report.rewards.events).sort((one, other) => one.timestamp.localeCompare(other.timestamp));
  const outcomes = added(all.map((each) => each.overview.rewards));
  const entries = sum(journals, (each) => each.entries);
  const covered = entries ? sum(journals, (each) => each.entries * each.coverage_percent) / entries : 0;
  return el('div', {class: 'stack'},
    card('', figures(
      figure('Journal entries', number(entries), `${number(sum(journals, (each) => each.this_week))} this week, ${number(sum(journals, (each) => each.this_month))} this month`),
      figure('Streak', count(Math.max(0, ...journals.map((each) => each.streak)), 'day'), `with an entry; best ${number(Math.max(0, ...journals.map((each) => each.longest_streak)))}`),
      figure('Coverage', `${number(Math.round(covered))} %`, 'entries with an improvement'),
      figure('Sessions', number(sum(all, (each) => each.overview.sessions)), `${number(sum(all, (each) => each.overview.active_sessions.length))} active`),
      figure('Rules', number(sum(all, (each) => each.overview.rules))))),
    el('div', {class: 'halves'},
      card('', trend(rewards, context.signal)),
      card('', Object.values(outcomes).some((times) => times > 0)
        ? columns({title: 'Outcomes', labels: Object.keys(outcomes), series: [{label: 'Rewards', values: Object.values(outcomes)}]})
        : empty('No rewards yet.', 'qortex buildlog reward logs what became of the work.'))),
    ...all.map((each) => card(all.length > 1 ? each.name : 'What the figures show', el('ul', {class: 'warnings'}, each.overview.statements.map((text) => el('li', {}, text))))));
}

function trend(rewards, signal) {
  if (rewards.length < 2) {
    return empty('The trend needs two rewards.', 'qortex buildlog reward logs what became of the work.');
  }
  const values = rewards.map((event) => event.reward_value);
  return lines({
    title: 'Running mean of rewards', time: true, x: rising(rewards.map((event) => event.timestamp)), range: [0, 1], signal,
    series: [{label: 'Mean reward', values: running(values)}, level('Target', TARGET, values.length), level('Investigate', INVESTIGATE, values.length)],
  });
}

function sessions({all, many}, context) {
  const listed = all.flatMap((each) => each.report.sessions.map((session) => ({...session, project: each.name})))
    .sort((one, other) => String(one.started_at).localeCompare(String(other.started_at)));
  const last = listed.slice(-20);
  const classes = new Map();
  all.forEach((each) => Object.entries(each.report.error_classes).forEach(([name, {total, repeated}]) => {
    const known = classes.get(name) ?? {name, total: 0, repeated: 0};
    classes.set(name, {name, total: known.total + total, repeated: known.repeated + repeated});
  }));
  const kinds = [...classes.values()].sort((one, other) => other.total - one.total);
  const mistakes = all.flatMap((each) => each.report.mistakes.map((mistake) => ({...mistake, project: each.name})))
    .sort((one, other) => other.at.localeCompare(one.at));
  const total = sum(kinds, (each) => each.total);
  const withMistakes = listed.filter((session) => session.total_mistakes > 0);
  return el('div', {class: 'stack'},
    card('', figures(
      figure('Total mistakes', number(total)),
      figure('Repeat rate', total ? percent(sum(kinds, (each) => each.repeated) / total) : '–', 'of the mistakes were made before'),
      figure('Error classes', number(kinds.length)),
      ...all.length === 1 ? progress(all[0].report.progress) : [])),
    all.length === 1 ? verdict(change(all[0].report.progress), {fewer: 'good', more: 'bad'}[all[0].report.progress.change] ?? '') : null,
    el('div', {class: 'halves'},
      card('', last.length ? columns({title: 'Rules at the start and end of the last 20 sessions', labels: last.map((session) => label(session)),
        series: [{label: 'At the start', values: last.map((session) => session.rules_at_start)}, {label: 'Added', values: last.map((session) => Math.max(0, session.rules_added))}]})
        : empty('No session is over.')),
      card('', kinds.length ? rows({title: 'Mistakes by class', series: ['New', 'Repeated'], rows: kinds.slice(0, 12).map((each) => ({label: each.name, values: [each.total - each.repeated, each.repeated]}))})
        : empty('No mistakes yet.'))),
    el('div', {class: 'halves'},
      card('', withMistakes.length > 1 ? lines({title: 'Repeated mistakes of each session, in %', x: withMistakes.map((unused, i) => i + 1), xLabel: 'Session with mistakes', range: [0, 100],
        series: [{label: 'Repeated', values: withMistakes.map((session) => 100 * session.repeated_mistake_rate)}], signal: context.signal})
        : empty('The repeat rate by session needs two sessions with mistakes.')),
      card('', listed.length > 1 ? lines({title: 'Mistakes by session', x: listed.map((unused, i) => i + 1), xLabel: 'Session',
        series: [{label: 'Mistakes', values: listed.map((session) => session.total_mistakes)}, {label: 'Mean so far', values: running(listed.map((session) => session.total_mistakes))}], signal: context.signal})
        : empty('Mistakes by session need two sessions.'))),
    card('Mistakes', mistakes.length ? paged('Mistakes, newest first', [
      {label: 'When', cell: (row) => el('span', {title: moment(row.at)}, ago(row.at))},
      ...(many ? [{label: 'Project', cell: (row) => row.project}] : []),
      {label: 'Class', cell: (row) => badge(row.error_class)},
      {label: 'Mistake', cell: (row) => row.description},
      {label: 'Severity', cell: (row) => row.severity},
      {label: 'Repeat', cell: (row) => (row.repeat_of ? 'repeat' : 'new')},
      {label: 'Rule', cell: (row) => (row.corrected_by_rule ? el('code', {}, row.corrected_by_rule) : '')},
    ], mistakes) : empty('No mistakes yet.')),
    card('Sessions', listed.length ? paged('Sessions, newest first', [
      {label: 'Session', cell: (row) => el('code', {}, row.session_id)},
      ...(many ? [{label: 'Project', cell: (row) => row.project}] : []),
      {label: 'Started', cell: (row) => (row.started_at ? moment(row.started_at) : '')},
      {label: 'Kind', cell: (row) => row.error_class ?? ''},
      {label: 'Mistakes', numeric: true, cell: (row) => number(row.total_mistakes)},
      {label: 'Repeated', numeric: true, cell: (row) => number(row.repeated_mistakes)},
      {label: 'Rules', numeric: true, cell: (row) => `${number(row.rules_at_start)} → ${number(row.rules_at_end)}`},
      {label: 'Mean reward', numeric: true, cell: (row) => (row.mean_reward === undefined ? '–' : decimal(row.mean_reward, 2))},
    ], [...listed].reverse()) : empty('No session is over.')));
}

const label = (session) => (session.started_at ? new Date(session.started_at).toLocaleDateString('en-GB', {day: 'numeric', month: 'short'}) : session.session_id.slice(-6));

function progress(figures20) {
  const shown = [];
  if (figures20.mistakes_per_session !== undefined) {
    shown.push(figure('Mistakes per session', decimal(figures20.mistakes_per_session, 2), 'last 20'));
  }
  if (figures20.repeats_per_session !== undefined) {
    shown.push(figure('Repeats per session', decimal(figures20.repeats_per_session, 2), 'last 20'));
  }
  if (figures20.recent_ratio) {
    shown.push(figure('Last 20 by the 20 before', decimal(figures20.recent_ratio.ratio, 2), between(figures20.recent_ratio)));
  }
  if (figures20.lift) {
    shown.push(figure('Lift of rules', decimal(figures20.lift.ratio, 2), between(figures20.lift)));
  }
  return shown;
}

const between = (ratio) => `${decimal(ratio.low, 2)} to ${decimal(ratio.high, 2)}`;

const change = (figures20) => ({
  fewer: 'Mistakes become fewer.', more: 'Mistakes become more.', none: 'No change of the number of mistakes can be shown yet.',
}[figures20.change] ?? figures20.change);

function bandit({all, many}, context) {
  const texts = new Map(all.flatMap((each) => each.rules.map((rule) => [rule.id, rule])));
  const arms = all.flatMap((each) => Object.entries(each.arms.top_rules).flatMap(([situation, rules]) => rules.map((rule) => ({...rule, situation, project: each.name}))))
    .sort((one, other) => other.mean - one.mean);
  if (!arms.length) {
    return empty('No rule was shown or observed yet.', 'A session chooses rules: qortex buildlog experiment start.');
  }
  const named = (arm) => (many ? `${short(arm, texts)} (${arm.project})` : short(arm, texts));
  const shown = [...arms].sort((one, other) => other.shown - one.shown).slice(0, 15);
  const useful = new Set(all.flatMap((each) => each.report.progress.useful_rules));
  const alarms = new Set(all.flatMap((each) => each.report.progress.false_alarm_rules));
  const never = new Set(all.flatMap((each) => each.report.progress.never_cited_rules));
  return el('div', {class: 'stack'},
    card('', figures(
      figure('Arms', number(sum(all, (each) => each.arms.summary.total_arms)), count(sum(all, (each) => each.arms.summary.total_contexts), 'context')),
      figure('Observations', number(sum(all, (each) => each.arms.summary.total_observations))),
      figure('Useful', number(useful.size), 'rules that prevent'),
      figure('False alarms', number(alarms.size), 'mostly rejected'),
      figure('Never cited', number(sum(all, (each) => each.report.progress.never_cited))))),
    card('', intervals({title: 'Top 20 arms by mean, with 90 % intervals', thresholds: [{label: 'weak', at: INVESTIGATE}, {label: 'strong', at: TARGET}],
      rows: arms.slice(0, 20).map((arm) => ({label: named(arm), title: texts.get(arm.rule_id)?.rule ?? arm.rule_id, low: arm.low, mean: arm.mean, high: arm.high, note: number(arm.total_observations), quiet: arm.total_observations === 0}))})),
    el('div', {class: 'halves'},
      card('', rows({title: 'Selection frequency, top 15', series: ['Sessions and runs'], rows: shown.map((arm) => ({label: named(arm), title: texts.get(arm.rule_id)?.rule, values: [arm.shown]}))})),
      card('', history(all, texts, context.signal))),
    card('Rules and their evidence', paged('Rules, the best mean first', [
      {label: 'Rule', cell: (arm) => el('div', {}, texts.get(arm.rule_id)?.rule ?? '', el('div', {class: 'hint'}, el('code', {}, arm.rule_id)))},
      ...(many ? [{label: 'Project', cell: (arm) => arm.project}] : []),
      {label: 'Category', cell: (arm) => texts.get(arm.rule_id)?.category ?? ''},
      {label: 'Context', cell: (arm) => arm.situation},
      {label: 'Mean', numeric: true, cell: (arm) => decimal(arm.mean, 3)},
      {label: 'Observations', numeric: true, cell: (arm) => number(arm.total_observations)},
      {label: 'Shown', numeric: true, cell: (arm) => number(arm.shown)},
      {label: 'Finding', cell: (arm) => (useful.has(arm.rule_id) ? badge('useful', 'good') : alarms.has(arm.rule_id) ? badge('false alarms', 'warn') : never.has(arm.rule_id) ? badge('never cited') : '')},
    ], arms)));
}

function short(arm, texts) {
  const text = texts.get(arm.rule_id)?.rule ?? arm.rule_id;
  return text.length > 60 ? `${text.slice(0, 58)}…` : text;
}

/** Beliefs in the rules that changed most often, each in its project and context. */
function history(all, texts, signal) {
  const key = (each) => `${each.project}\n${each.context}\n${each.rule_id}`;
  const snapshots = all.flatMap((each) => (each.arms.history?.snapshots ?? []).map((snapshot) => ({...snapshot, project: each.project})))
    .sort((one, other) => one.at.localeCompare(other.at));
  const most = [...grouped(snapshots, key)].sort((one, other) => other[1].length - one[1].length).slice(0, 5);
  const listed = snapshots.filter((each) => most.some(([name]) => name === key(each)));
  if (listed.length < 2) {
    return empty('The course of beliefs needs a few reviews.');
  }
  const series = most.map(([name, [first]]) => {
    let last = null;
    return {label: short(first, texts), values: listed.map((each) => {
      last = key(each) === name ? each.mean : last;
      return last;
    })};
  });
  return lines({title: 'Mean of the rules that changed most', time: true, x: rising(listed.map((each) => each.at)), series, range: [0, 1], signal});
}

function emissions({all}, again, context) {
  const known = all.map((each) => each.overview.emissions).filter(Boolean);
  if (!known.length) {
    return empty('This host publishes no emissions.');
  }
  const relations = Object.entries(added(all.map((each) => each.overview.emission_edges))).sort((one, other) => other[1] - one[1]);
  const days = known.flatMap((each) => each.days);
  const dates = [...new Set(days.map((each) => each.date))].sort();
  const types = [...new Set(days.map((each) => each.type))].sort();
  const failed = known[0].failed;
  const pending = sum(known, (each) => each.pending);
  const processed = sum(known, (each) => each.processed);
  const of = (date, type, value) => sum(days.filter((each) => (!date || each.date === date) && (!type || each.type === type)), value);
  const ingest = button('Ingest what waits', () => act(ingest, () => run({}, again, context)), {kind: 'primary'});
  const retry = button('Try failed files again', () => act(retry, () => run({retry: true}, again, context)));
  return el('div', {class: 'stack'},
    el('p', {class: 'hint'}, 'Reviews hand mistakes, rewards and lessons to the memory as files, called emissions; the memory ingests them.'),
    card('', figures(
      figure('Emitted', number(pending + processed)),
      figure('Consumed', number(processed)),
      figure('Pending', number(pending)),
      figure('Failed', number(failed.length)),
      figure('Edges', number(sum(all, (each) => each.overview.total_emission_edges)))),
    context.may('qortex_ingest_emissions') && (pending || failed.length) ? el('div', {class: 'actions'}, pending ? ingest : null, failed.length ? retry : null) : null),
    days.length ? card('', columns({title: 'Emissions by day', wide: true, labels: dates.map((date) => new Date(date).toLocaleDateString('en-GB', {day: 'numeric', month: 'short'})),
      series: types.map((type) => ({label: type, values: dates.map((date) => of(date, type, (each) => each.emitted))})),
      overlay: {label: 'Consumed', values: dates.map((date) => of(date, null, (each) => each.consumed))}})) : empty('Nothing was emitted yet.'),
    el('div', {class: 'halves'},
      card('', types.length ? rows({title: 'Emissions by type', series: ['Emitted'], rows: types.map((type) => ({label: type, values: [of(null, type, (each) => each.emitted)]}))}) : empty('Nothing was emitted yet.')),
      card('', relations.length ? rows({title: 'Edges by relation', series: ['Edges'], rows: relations.map(([name, times]) => ({label: name, values: [times]}))}) : empty('No edges were emitted yet.'))),
    failed.length ? card('Failed files', table('Files that could not be ingested', [
      {label: 'File', cell: (each) => el('code', {}, each.name)},
      {label: 'Reason', cell: (each) => each.reason},
    ], failed)) : null);
}

async function run(argument, again, context) {
  const done = await context.call('qortex_ingest_emissions', argument);
  notice(`${count(done.files, 'file')} ingested: ${count(done.concepts, 'new concept')}, ${count(done.edges, 'new edge')}.${done.failed.length ? ` ${count(done.failed.length, 'file')} failed.` : ''}`, {tone: done.failed.length ? 'bad' : ''});
  await again();
}

function insights({all, many}) {
  const journals = all.map((each) => each.overview.journal).filter(Boolean);
  const kinds = Object.entries(added(journals.map((each) => each.insights))).sort((one, other) => other[1] - one[1]);
  const learnings = all.flatMap((each) => each.report.learnings.map((learning) => ({...learning, project: each.name})))
    .sort((one, other) => other.reinforced - one.reinforced);
  const top = [...grouped(learnings, (each) => each.id).values()]
    .map((same) => ({...same[0], reinforced: sum(same, (each) => each.reinforced), contradicted: sum(same, (each) => each.contradicted)}))
    .sort((one, other) => other.reinforced - one.reinforced).slice(0, 15);
  const sources = journals.flatMap((each) => each.top_sources).sort((one, other) => other.insights - one.insights).slice(0, 5);
  const warnings = all.flatMap((each) => each.overview.warnings.map((text) => (many ? `${each.name}: ${text}` : text)));
  return el('div', {class: 'stack'},
    card('', figures(
      figure('Insights', number(sum(kinds, ([, times]) => times))),
      figure('Categories', number(kinds.filter(([, times]) => times > 0).length)),
      figure('Learnings', number(learnings.length)),
      figure('Skills', number(sum(all, (each) => each.overview.skills.total)), `${number(sum(all, (each) => each.overview.skills.pending))} wait`))),
    el('div', {class: 'halves'},
      card('', kinds.length ? rows({title: 'Insights by category', series: ['Insights'], rows: kinds.map(([name, times]) => ({label: name, values: [times]}))}) : empty('The journal notes no improvement yet.')),
      card('', top.length ? rows({title: 'Learnings, top 15: reinforced and contradicted', series: ['Reinforced', 'Contradicted'],
        rows: top.map((each) => ({label: each.rule, values: [each.reinforced, each.contradicted]}))}) : empty('Reviews taught nothing yet.'))),
    card('Learnings', learnings.length ? paged('Learnings, most seen first', [
      {label: 'Lesson', cell: (each) => el('div', {}, each.rule, el('div', {class: 'hint'}, el('code', {}, each.id)))},
      ...(many ? [{label: 'Project', cell: (each) => each.project}] : []),
      {label: 'Category', cell: (each) => each.category},
      {label: 'Reinforced', numeric: true, cell: (each) => number(each.reinforced)},
      {label: 'Contradicted', numeric: true, cell: (each) => number(each.contradicted)},
      {label: 'Last', cell: (each) => ago(each.last_reinforced)},
    ], learnings) : empty('Reviews taught nothing yet.')),
    el('div', {class: 'halves'},
      card('Top sources', sources.length ? table('Entries with most improvements', [
        {label: 'Entry', cell: (each) => each.name},
        {label: 'Improvements', numeric: true, cell: (each) => number(each.insights)},
      ], sources) : empty('No entry notes an improvement yet.')),
      card('Warnings', warnings.length ? el('ul', {class: 'warnings'}, warnings.map((text) => el('li', {}, text))) : verdict('All clear.', 'good'))));
}
