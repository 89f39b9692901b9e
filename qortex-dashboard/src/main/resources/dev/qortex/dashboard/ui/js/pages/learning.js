/** Learners: which arms are chosen, what is believed of them, what they cost, and whether feedback helps. */

import {density, interval, lines} from '../charts.js';
import {el, fill} from '../dom.js';
import {ago, count, decimal, moment, number, percent, signed} from '../format.js';
import {columns, head, intervals, paged, rising, situation, verdict} from '../reports.js';
import {act, badge, button, card, empty, field, figure, figures, loading, select, table} from '../ui.js';

export const id = 'learning';
export const title = 'Learning';

export const allowed = (rights) => rights.may('qortex_learning_posteriors');

const ARMS = 100;

/** Effective sample below which an estimate deserves no trust. */
const FEWEST = 20;

const STRATEGIES = {
  logged: 'As it was', thompson_sampling: 'Thompson Sampling', epsilon_greedy: 'Epsilon-greedy, 10 %', uniform: 'Uniformly random',
};

/** Shows the page in the root. The context has call, rights, params, navigate, onChange and signal. */
export async function render(root, context) {
  const controls = el('div', {class: 'row'});
  const place = el('div', {class: 'stack'});
  const lift = el('div');
  root.append(head('Learning', 'What was learned from outcomes, and whether it helps.', controls),
    ...(context.may('qortex_learning_report') ? [lift] : []), place);
  const feedback = context.may('qortex_learning_report') ? loading(lift, context.call('qortex_learning_report'), (measured) => report(measured, context)) : null;
  const status = context.may('qortex_status') ? await context.call('qortex_status') : {};
  const names = status.learning?.learners ?? [];
  const state = {learner: context.params.get('learner') ?? names[0] ?? '', situation: ''};
  const show = () => {
    if (!state.learner) {
      fill(place, empty('No learner has learned anything yet.', 'Say on the page Ask what helped, and the memory learns by it. A host that chooses among tools or prompts has learners of its own: qortex_learning_select.'));
      return Promise.resolve();
    }
    return loading(place, context.call('qortex_learning_posteriors', {learner: state.learner, limit: 1, details: ARMS}),
      (found) => learner(found.details, state, () => show(), context));
  };
  if (names.length) {
    controls.append(field('Learner', select(names, state.learner, (chosen) => {
      state.learner = chosen;
      state.situation = '';
      show();
    })));
  }
  context.onChange((changed) => changed.includes('learning') && show());
  await Promise.all([show(), feedback]);
}

/** Effect of feedback on the host's own questions. */
function report(measured, context) {
  const {effect, benefit} = measured;
  return card('Does feedback help?',
    verdict(measured.summary, effect?.low > 0 ? 'good' : effect?.high < 0 ? 'bad' : ''),
    figures(
      ...(effect ? [
        figure('Mean reciprocal rank', signed(effect.after - effect.before), `by feedback; 95 % interval ${signed(effect.low)} to ${signed(effect.high)}`),
        figure('Without feedback', decimal(effect.before, 3)),
        figure('With feedback', decimal(effect.after, 3)),
      ] : []),
      figure('Questions', number(measured.asked), effect ? `${number(effect.better)} better, ${number(effect.worse)} worse` : ''),
      figure('Learned from', number(measured.training_questions), 'earlier questions')),
    effect ? el('p', {class: 'hint'}, 'The reciprocal rank of a question is 1 if what helped came first, 1/2 if it came second, and so on; the mean is that of all questions.') : null,
    measured.moved.length ? el('details', {}, el('summary', {}, 'What feedback moved most'),
      table('Nodes that feedback moved most', [
        {label: 'Node', cell: (row) => row.node_id},
        {label: 'Outcomes', numeric: true, cell: (row) => number(row.outcomes)},
        {label: 'Mean reward', numeric: true, cell: (row) => decimal(row.reward, 3)},
        {label: 'Factor', numeric: true, cell: (row) => decimal(row.factor, 3)},
      ], measured.moved)) : null,
    benefit ? el('div', {class: 'stack'}, el('h3', {}, 'Does the memory help at all?'),
      verdict(benefit.summary, {helps: 'good', harms: 'bad'}[benefit.verdict] ?? ''),
      el('p', {class: 'hint'}, `${percent(benefit.share)} of the answers are withheld at random, to compare with.`)) : null,
    gaps(context));
}

/** Past questions that the memory cannot answer, on demand, as all of them are asked again. */
function gaps(context) {
  const place = el('div', {'aria-live': 'polite'});
  const run = button('What can it not answer?', () => act(run, async () => {
    const {coverage} = await context.call('qortex_learning_report', {coverage: true});
    fill(place, coverage ? uncovered(coverage) : empty('This host keeps no past questions.'));
  }));
  return el('div', {class: 'stack'}, el('div', {class: 'actions'}, run), place);
}

function uncovered(coverage) {
  return el('div', {class: 'stack'},
    verdict(coverage.uncovered ? `${number(coverage.uncovered)} of ${count(coverage.asked, 'question')} have no relevant answer.` : `All of ${count(coverage.asked, 'question')} have a relevant answer.`),
    coverage.gaps.length ? table('Questions without a relevant answer', [
      {label: 'About', cell: (gap) => gap.words.join(', ') || 'single questions'},
      {label: 'Questions', numeric: true, cell: (gap) => number(gap.questions)},
      {label: 'Such as', cell: (gap) => gap.examples[0] ?? ''},
      {label: 'Relevance', numeric: true, cell: (gap) => decimal(gap.relevance, 2)},
    ], coverage.gaps) : null);
}

/** Everything about one learner. */
function learner(details, state, again, context) {
  if (!details.arms.length) {
    return empty(`The learner ${state.learner} has no evidence yet.`);
  }
  const situations = new Map(details.contexts.map((each) => [each.key, spoken(each)]));
  const chosen = (row) => !state.situation || row.context === state.situation;
  const arms = details.arms.filter(chosen);
  const drifts = details.contexts.flatMap((each) => each.drifts);
  const restarts = details.contexts.flatMap((each) => each.restarts);
  const last = details.regret.at(-1);
  const total = (value) => details.contexts.reduce((sum, each) => sum + value(each), 0);
  const observations = total((each) => each.observations);
  const selections = total((each) => each.selections);
  return el('div', {class: 'stack'},
    card('', figures(
      figure('Observations', number(observations)),
      figure('Mean reward', observations ? decimal(total((each) => (each.mean_reward ?? 0) * each.observations) / observations, 3) : '–'),
      figure('Arms', number(total((each) => each.arms)), count(details.contexts.length, 'context')),
      figure('Selections', number(selections), selections ? `${percent(total((each) => each.explored) / selections)} at random` : ''),
      figure('Drift alarms', number(drifts.length), restarts.length ? `${count(restarts.length, 'restart')}` : 'no restart'),
      selections && last ? figure('Regret', decimal(last.regret, 1), `${decimal(last.regret / Math.max(1, last.observations), 3)} for each observation`) : null)),
    card('',
      el('div', {class: 'spread'}, el('h2', {}, 'Leader board'),
        details.contexts.length > 1 ? el('div', {class: 'row'}, field('Context', select([['', 'All contexts'], ...situations], state.situation, (key) => {
          state.situation = key;
          again();
        }))) : null),
      el('p', {class: 'hint'}, 'An arm is what was chosen or shown; its reward is 1 if that helped, and 0 if not.'),
      el('div', {class: 'leaders'}, board(arms, situations))),
    el('div', {class: 'halves'},
      card('', course(details.courses.filter(chosen), situations, context.signal)),
      selections ? card('', shares(details.shares)) : card('Contexts and drift', contexts(details.contexts))),
    selections ? el('div', {class: 'halves'},
      card('', regret(details.regret, context.signal)),
      card('Contexts and drift', contexts(details.contexts))) : null,
    selections ? comparison(details.comparison)
      : el('p', {class: 'hint'}, 'Nothing is selected here: the arms are what the memory returned, and their observations are the outcomes of answers.'));
}

const spoken = (each) => (each.text === each.key ? 'default' : situation(each.text));

function board(arms, situations) {
  const total = arms.reduce((sum, arm) => sum + arm.selected, 0);
  return paged('Arms, the best mean first', [
    {label: 'Arm', cell: (arm) => el('span', {class: 'name', title: arm.arm_id}, arm.arm_id)},
    ...(situations.size > 1 ? [{label: 'Context', cell: (arm) => situations.get(arm.context)}] : []),
    {label: 'Mean', numeric: true, cell: (arm) => decimal(arm.mean, 3)},
    {label: '95 % interval, 0 to 1', cell: (arm) => interval({low: arm.low, mean: arm.mean, high: arm.high})},
    {label: 'Density, 0 to 1', cell: (arm) => density({alpha: arm.alpha, beta: arm.beta})},
    {label: 'Observations', numeric: true, cell: (arm) => number(arm.pulls)},
    {label: 'Selected', numeric: true, cell: (arm) => (total ? percent(arm.selected / total) : '–')},
    {label: 'Last', cell: (arm) => (arm.last_updated ? el('span', {title: moment(arm.last_updated)}, ago(arm.last_updated)) : '')},
  ], arms);
}

/** Beliefs over time; the moments of all arms are those of the same samples. */
function course(courses, situations, signal) {
  const drawn = courses.slice(0, 4);
  const moments = [...new Set(drawn.flatMap((each) => each.points.map((point) => point.at)))].sort();
  if (moments.length < 2) {
    return empty('The course of beliefs needs a few observations.');
  }
  const series = drawn.map((each, i) => {
    const at = new Map(each.points.map((point) => [point.at, point]));
    const value = (name) => moments.map((when) => at.get(when)?.[name] ?? null);
    return {label: situations.size > 1 ? `${each.arm_id} (${situations.get(each.context)})` : each.arm_id, values: value('mean'), ...(i < 2 ? {low: value('low'), high: value('high')} : {})};
  });
  return lines({title: 'Expected reward over time, with 95 % intervals of the best two', x: rising(moments), series, time: true, range: [0, 1], signal});
}

function shares(spans) {
  if (!spans.length) {
    return empty('No selections were recorded.');
  }
  const merged = spans.length > 24 ? halved(spans) : spans;
  const totals = new Map();
  merged.forEach((span) => Object.entries(span.selected).forEach(([arm, times]) => totals.set(arm, (totals.get(arm) ?? 0) + times)));
  const first = [...totals].sort((one, other) => other[1] - one[1]).map(([arm]) => arm);
  const named = first.slice(0, first.length > 8 ? 7 : 8);
  const of = (span, arm) => (span.selected[arm] ?? 0) / Math.max(1, Object.values(span.selected).reduce((sum, each) => sum + each, 0));
  const series = named.map((arm) => ({label: arm, values: merged.map((span) => of(span, arm))}));
  if (first.length > named.length) {
    series.push({label: 'Others', values: merged.map((span, i) => Math.max(0, 1 - series.reduce((sum, each) => sum + each.values[i], 0)))});
  }
  return columns({title: 'Share of selections', labels: merged.map((span) => day(span.from)), series, format: percent, top: 1});
}

function halved(spans) {
  const merged = [];
  for (let i = 0; i < spans.length; i += 3) {
    const part = spans.slice(i, i + 3);
    const selected = {};
    part.forEach((span) => Object.entries(span.selected).forEach(([arm, times]) => {
      selected[arm] = (selected[arm] ?? 0) + times;
    }));
    merged.push({from: part[0].from, to: part.at(-1).to, selected});
  }
  return merged;
}

const day = (when) => new Date(when).toLocaleDateString('en-GB', {day: 'numeric', month: 'short'});

function regret(points, signal) {
  if (points.length < 2) {
    return empty('Regret needs a few observations.');
  }
  const most = points.at(-1);
  return el('div', {class: 'stack'},
    lines({title: 'Cumulative regret against the best arm in hindsight', x: points.map((point) => point.observations), xLabel: 'Observations', series: [{label: 'Regret', values: points.map((point) => point.regret)}], signal}),
    el('p', {class: 'hint'}, `A curve that flattens has found the best arm. The last tenth of the observations cost ${decimal(recent(points, most), 3)} each, all of them ${decimal(most.regret / Math.max(1, most.observations), 3)}.`));
}

function recent(points, most) {
  const from = points.findLast((point) => point.observations <= most.observations * 0.9) ?? points[0];
  return (most.regret - from.regret) / Math.max(1, most.observations - from.observations);
}

function contexts(all) {
  return el('div', {class: 'stack'},
    table('Contexts', [
      {label: 'Context', cell: (each) => spoken(each)},
      {label: 'Arms', numeric: true, cell: (each) => number(each.arms)},
      {label: 'Observations', numeric: true, cell: (each) => number(each.observations)},
      {label: 'Selections', numeric: true, cell: (each) => number(each.selections)},
      {label: 'Drift', cell: (each) => (each.drifts.length
        ? el('span', {}, badge(count(each.drifts.length, 'alarm'), 'warn'), ` last ${moment(each.drifts.at(-1))}`) : 'none')},
      {label: 'Restarts', numeric: true, cell: (each) => number(each.restarts.length)},
    ], all),
    el('p', {class: 'hint'}, 'An alarm says that the rewards of an arm changed; about 1 % of arms that never change give one. A learner with a change detector starts anew.'));
}

/** Strategies in the place of the one that wrote the log. */
function comparison(judged) {
  if (!judged.judged_on) {
    return card('Would another strategy be better?', empty('The log cannot tell yet.',
      `It has ${count(judged.learned_from, 'decision')} with propensities and outcomes; 40 are needed.`));
  }
  const names = judged.strategies.map((each) => [each.name, STRATEGIES[each.name] ?? each.name]);
  const by = new Map(judged.strategies.map((each) => [each.name, each]));
  const pair = {one: names[0][0], other: names[1][0]};
  const said = el('div');
  const show = () => fill(said, compared(by.get(pair.one), by.get(pair.other), new Map(names)));
  show();
  return card('Would another strategy be better?',
    el('div', {class: 'row'},
      field('Strategy', select(names, pair.one, (name) => {
        pair.one = name;
        show();
      })),
      field('Compared with', select(names, pair.other, (name) => {
        pair.other = name;
        show();
      }))),
    said,
    intervals({title: 'Estimated mean reward of a decision, with 95 % intervals', noteLabel: 'Effective sample', rows: judged.strategies.map((each) => ({
      label: STRATEGIES[each.name] ?? each.name, low: each.low, mean: each.value, high: each.high, note: number(Math.round(each.effective_sample_size)),
    }))}),
    el('p', {class: 'hint'}, `Doubly robust estimates. The strategies learned from the first ${number(judged.learned_from)} decisions and were judged on the ${number(judged.judged_on)} after them.`));
}

function compared(one, other, names) {
  const known = Math.min(one.effective_sample_size, other.effective_sample_size) >= FEWEST;
  const apart = known && (one.low > other.high || other.low > one.high);
  const better = one.value >= other.value ? one : other;
  const worse = better === one ? other : one;
  if (one === other) {
    return verdict('Choose two strategies.');
  }
  if (!known) {
    return verdict('The log has too few decisions that these strategies would have made.');
  }
  return verdict(apart
    ? `${names.get(better.name)} earns ${decimal(better.value - worse.value, 3)} more for each decision than ${names.get(worse.name)}.`
    : `The log cannot tell “${names.get(one.name)}” and “${names.get(other.name)}” apart: their intervals overlap.`, apart ? 'good' : '');
}
