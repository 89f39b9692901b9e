/** A question, its answer, and why each item came back: scores, paths, sources, what was left out. */

import {el, fill, highlighted} from '../dom.js';
import {bars, interval} from '../charts.js';
import {ago, count, decimal, number, percent, signed, tokens} from '../format.js';
import {act, badge, button, card, empty, failure, field, select, table, tabs} from '../ui.js';

export const id = 'ask';
export const title = 'Ask';

export const allowed = (rights) => rights.may('qortex_query');

const MODES = [['auto', 'As configured'], ['graph', 'Vectors and graph'], ['vec', 'Vectors alone']];
const KINDS = [['', 'Concepts and passages'], ['passage', 'Passages'], ['concept', 'Concepts']];
const LEGS = {vector: 'Vectors', sentence: 'Sentences', lexical: 'Words', graph: 'Graph', title: 'Title'};
const MOST = 100;
const BESIDE = 20;

const DEFAULTS = {context: '', domains: '', items: '10', budget: '2000', relevance: '0', kind: '', source: '', where: '', mode: 'auto', other: 'vec'};

/** Settings of a question, from the fragment of the address. */
function settings(params) {
  return Object.fromEntries(Object.entries(DEFAULTS).map(([name, value]) => [name, params.get(name) ?? value]));
}

/** Arguments of qortex_query that settings make. */
function argument(chosen, more = {}) {
  return {
    context: chosen.context,
    domains: chosen.domains ? chosen.domains.split('\n') : [],
    from: chosen.source ? [chosen.source] : [],
    kinds: chosen.kind ? [chosen.kind] : [],
    where: chosen.where ? JSON.parse(chosen.where) : {},
    mode: chosen.mode,
    top_k: Number(chosen.items),
    token_budget: Number(chosen.budget),
    min_relevance: Number(chosen.relevance),
    explain: true,
    ...more,
  };
}

export async function render(root, context) {
  const chosen = settings(context.params);
  const domains = await names(context);
  const place = el('div', {class: 'stack'});
  root.append(
    el('div', {class: 'page-head'}, el('div', {}, el('h1', {}, 'Ask'),
      el('p', {}, 'Every item says which part of the search found it and what feedback added. Say what helped, and the next answer is ranked by it.'))),
    form(chosen, domains, context), place);
  if (chosen.context.trim()) {
    await answer(place, chosen, domains, context);
  } else {
    place.append(domains.length || !context.may('qortex_status') ? empty('Ask something that your documents or notes answer.', 'The answer is a ranked list of passages and concepts, with the reasons.') : nothing());
  }
}

const nothing = () => empty('The memory is empty.', 'Read a folder: qortex ingest FOLDER');

async function names(context) {
  if (context.rights.domains.length) {
    return context.rights.domains;
  }
  return context.may('qortex_status') ? (await context.call('qortex_status')).domains.map((domain) => domain.name) : [];
}

function form(chosen, domains, context) {
  const question = el('textarea', {rows: 2, required: true, maxlength: 20_000, placeholder: 'When should a call be retried?', value: chosen.context, onkeydown: (event) => {
    if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      event.target.form.requestSubmit();
    }
  }});
  const picked = new Set(chosen.domains ? chosen.domains.split('\n') : []);
  const parts = {
    mode: select(MODES, chosen.mode),
    items: el('input', {type: 'number', min: 1, max: MOST, value: chosen.items, required: true}),
    budget: el('input', {type: 'number', min: 0, max: 1_000_000, step: 100, value: chosen.budget, required: true}),
    relevance: el('input', {type: 'number', min: 0, max: 1, step: 0.05, value: chosen.relevance, required: true}),
    kind: select(KINDS, chosen.kind),
    source: el('input', {value: chosen.source, placeholder: 'Any source'}),
    where: el('input', {value: chosen.where, placeholder: '{"author": "Ada"}', spellcheck: 'false', oninput: (event) => event.target.setCustomValidity(reason(event.target.value))}),
  };
  const whole = el('form', {class: 'card ask-form', onsubmit: (event) => {
    event.preventDefault();
    const next = Object.fromEntries(Object.entries(parts).map(([name, control]) => [name, control.value.trim()]));
    next.context = question.value.trim();
    next.domains = [...picked].sort().join('\n');
    next.other = chosen.other;
    context.navigate(id, Object.fromEntries(Object.entries(next).filter(([name, value]) => value !== DEFAULTS[name])));
  }},
  el('div', {class: 'ask-row'}, field('Question', question), el('button', {class: 'primary', type: 'submit'}, 'Ask')),
  domains.length > 1 ? el('fieldset', {class: 'chips'}, el('legend', {}, 'Domains'), domains.map((name) => {
    const chip = el('button', {type: 'button', class: 'chip', 'aria-pressed': String(picked.has(name)), onclick: () => {
      picked.has(name) ? picked.delete(name) : picked.add(name);
      chip.setAttribute('aria-pressed', String(picked.has(name)));
    }}, name);
    return chip;
  }), el('small', {}, 'None chosen asks all.')) : null,
  el('details', {class: 'filters', open: ['items', 'budget', 'relevance', 'kind', 'source', 'where', 'mode'].some((name) => chosen[name] !== DEFAULTS[name])},
    el('summary', {}, 'Settings and filters'),
    el('div', {class: 'grid-fields'},
      field('Search', parts.mode), field('Items at most', parts.items), field('Token budget', parts.budget, '0 for none'),
      field('Least relevance', parts.relevance, '0 shows every answer'), field('Kinds', parts.kind), field('Source', parts.source, 'An id, as Knowledge shows it'), field('Metadata', parts.where, 'A condition in JSON'))));
  return whole;
}

function reason(text) {
  try {
    return !text.trim() || JSON.parse(text) ? '' : 'Give an object.';
  } catch {
    return 'This is not JSON.';
  }
}

async function answer(place, chosen, domains, context) {
  fill(place, el('p', {class: 'hint'}, 'Asking …'));
  place.setAttribute('aria-busy', 'true');
  try {
    const shown = await context.call('qortex_query', argument(chosen));
    const all = await context.call('qortex_query', argument(chosen, {top_k: Math.min(MOST, Number(chosen.items) + BESIDE), token_budget: 0, min_relevance: 0}));
    if (domains.length === 0 && context.may('qortex_status')) {
      fill(place, nothing());
      return;
    }
    const left = leftOut(shown, all, chosen);
    fill(place, summary(shown, all, left), tabs('Answer', [
      {id: 'items', label: `Answer (${shown.items.length})`, render: (panel) => panel.append(items(shown, all, chosen, context))},
      {id: 'left', label: `Left out (${left.length})`, render: (panel) => panel.append(leftTable(left, chosen))},
      {id: 'prompt', label: 'What a model gets', render: (panel) => prompt(panel, chosen, context)},
      {id: 'compare', label: 'Side by side', render: (panel) => compare(panel, chosen, context)},
    ]));
  } catch (problem) {
    if (problem.status === 401) {
      throw problem;
    }
    if (problem.name !== 'AbortError') {
      fill(place, failure(problem));
    }
  } finally {
    place.removeAttribute('aria-busy');
  }
}

function summary(shown, all, left) {
  const used = shown.items.reduce((sum, item) => sum + item.breakdown.tokens, 0);
  if (shown.items.length === 0) {
    return el('p', {class: 'answer-line', role: 'status'}, left.length ? `${count(left.length, 'candidate')} left out.` : 'No candidate was found.');
  }
  const learned = shown.items.filter((item) => item.breakdown.belief || item.breakdown.past !== 0).length;
  return el('p', {class: 'answer-line', role: 'status'},
    el('strong', {}, count(shown.items.length, 'item')), ` of ${number(used)} tokens. `,
    `Probability that the first answers the question: ${percent(all.relevance)}. `,
    learned ? `Feedback moved ${count(learned, 'item')}. ` : 'No feedback on these items or on questions like this one yet. ',
    left.length ? `${count(left.length, 'further candidate')} left out.` : '');
}

function leftOut(shown, all, chosen) {
  const inside = new Set(shown.items.map((item) => item.id));
  return all.items.map((item, i) => ({item, rank: i + 1})).filter(({item}) => !inside.has(item.id)).map((each) => ({
    ...each,
    reason: shown.items.length === 0 && all.relevance < Number(chosen.relevance)
      ? `The relevance of the whole answer is ${decimal(all.relevance)}, below ${chosen.relevance}.`
      : each.rank > Number(chosen.items)
        ? `Ranked below the ${chosen.items} items asked for.`
        : `Its ${count(each.item.breakdown.tokens, 'token')} do not fit the budget of ${chosen.budget}.`,
  }));
}

function items(shown, all, chosen, context) {
  if (shown.items.length === 0) {
    return empty('Nothing came back.', all.items.length ? 'See what was left out, and why.' : 'The memory has nothing that matches. Maybe use other words, or fewer filters.');
  }
  const most = Math.max(...shown.items.map((item) => Math.abs(item.score)), 1e-9);
  const list = el('ol', {class: 'items'}, shown.items.map((item, i) => itemCard(item, i + 1, shown.query_id, most, chosen, context)));
  const rules = shown.rules.length ? card('Rules that apply', el('ul', {class: 'plain'}, shown.rules.map((rule) =>
    el('li', {}, rule.text, ' ', el('small', {}, `confidence ${decimal(rule.confidence)}, ${rule.derivation}`))))) : null;
  return el('div', {class: 'stack'}, legend(shown.items), list, rules);
}

/** Parts of a score: the legs, and what was learned. */
function parts(item) {
  const {legs, fused, trust, past} = item.breakdown;
  const all = legs.filter((leg) => leg.share !== 0).map((leg) => ({
    key: leg.leg,
    label: LEGS[leg.leg] ?? leg.leg,
    value: leg.share,
    note: [leg.rank ? `rank ${leg.rank}` : '', leg.weight !== 1 ? `learned weight ${decimal(leg.weight)}` : ''].filter(Boolean).join(', '),
  }));
  const believed = fused >= 0 ? fused * (trust - 1) : fused / trust - fused;
  if (Math.abs(believed) > 5e-5) {
    all.push({key: 'learned', label: 'Feedback on it', value: believed, tone: believed < 0 ? 'bad' : 'good', note: `×${decimal(trust, 3)}`});
  }
  if (past !== 0) {
    all.push({key: 'learned', label: 'Similar questions', value: past, tone: past < 0 ? 'bad' : 'good', note: ''});
  }
  return all;
}

const tone = (key) => `leg-${['vector', 'sentence', 'lexical', 'graph', 'learned'].includes(key) ? key : 'other'}`;

function legend(found) {
  const keys = new Map();
  found.forEach((item) => parts(item).forEach((part) => keys.set(tone(part.key), part.key === 'learned' ? 'Learned from feedback' : tone(part.key) === 'leg-other' ? 'Other parts of the search' : LEGS[part.key] ?? 'Other parts of the search')));
  return el('ul', {class: 'key', 'aria-label': 'Colours of the bars'}, [...keys].map(([css, label]) => el('li', {}, el('span', {class: `swatch ${css}`, 'aria-hidden': 'true'}), label)));
}

function stacked(item, most) {
  const positive = parts(item).filter((part) => part.value > 0);
  return el('span', {class: 'stacked', role: 'img', 'aria-label': `Score ${decimal(item.score, 3)}: ${parts(item).map((part) => `${part.label} ${signed(part.value)}`).join(', ')}`},
    positive.map((part) => el('span', {class: tone(part.key), styles: {'inline-size': `${(100 * part.value) / Math.max(most, positive.reduce((sum, each) => sum + each.value, 0))}%`}})));
}

function itemCard(item, rank, queryId, most, chosen, context) {
  const {origin, belief} = item.breakdown;
  return el('li', {class: 'card item', 'data-item': item.id},
    el('div', {class: 'item-head'},
      el('span', {class: 'rank', 'aria-label': `Rank ${rank}`}, rank),
      el('div', {class: 'item-from'}, el('strong', {}, origin.location || origin.source_id),
        el('span', {class: 'row'}, badge(item.domain), origin.location ? el('small', {}, origin.source_id) : null, validity(origin))),
      el('div', {class: 'item-score'}, el('span', {}, el('small', {}, 'Score'), el('span', {class: 'score'}, decimal(item.score, 3))), stacked(item, most))),
    clamped(item.content, chosen.context),
    el('details', {class: 'why', open: rank === 1},
      el('summary', {}, 'Why it came back'),
      el('div', {class: 'why-body'},
        bars({title: 'Contributions to the score', rows: [...parts(item), {label: 'Score', value: item.score, tone: 'soft', note: ''}], format: (value) => signed(value), quiet: true}),
        el('div', {class: 'stack'}, paths(item.breakdown.paths), learned(item.breakdown), origin.quote ? el('blockquote', {}, origin.quote) : null))),
    el('div', {class: 'actions item-actions'},
      context.may('qortex_feedback') ? judge(item.id, queryId, context) : null,
      belief ? el('small', {}, `${count(Math.round(belief.n), 'outcome')} so far`) : null,
      context.may('qortex_explore') ? el('a', {href: '#/knowledge', class: 'end', onclick: (event) => {
        event.preventDefault();
        context.navigate('knowledge', {node: item.id});
      }}, 'Show in the graph') : null));
}

function validity(origin) {
  const now = Date.now();
  return [
    origin.superseded_by ? badge('superseded', 'warn') : null,
    origin.valid_until ? badge(new Date(origin.valid_until).getTime() <= now ? `ended ${ago(origin.valid_until)}` : `until ${origin.valid_until.slice(0, 10)}`, new Date(origin.valid_until).getTime() <= now ? 'bad' : '') : null,
    origin.valid_from ? badge(`since ${origin.valid_from.slice(0, 10)}`) : null,
  ];
}

function clamped(text, question) {
  const long = text.length > 420;
  const body = el('p', {class: long ? 'text clamp' : 'text'}, highlighted(text, question));
  if (!long) {
    return body;
  }
  const more = button('Show all', () => {
    const open = body.classList.toggle('clamp');
    more.textContent = open ? 'Show all' : 'Show less';
    more.setAttribute('aria-expanded', String(!open));
  }, {kind: 'quiet', 'aria-expanded': 'false'});
  return el('div', {}, body, more);
}

/** The paths of the walk, from a name in the question to the item. */
function paths(found) {
  if (found.length === 0) {
    return el('p', {class: 'hint'}, 'Found by its own text: no path of the graph led to it.');
  }
  return el('div', {class: 'stack'}, el('h3', {}, found.length === 1 ? 'Path in the graph' : 'Paths in the graph'), found.map((path) =>
    el('ol', {class: 'path', 'aria-label': path.text}, path.stops.map((stop) => el('li', {},
      stop.relation_type ? el('span', {class: 'relation'}, stop.relation_type) : null,
      el('span', {class: 'stop', title: stop.domain}, stop.name))))));
}

function learned({belief, factor, past}) {
  const said = [];
  if (belief) {
    said.push(el('div', {class: 'stack'}, el('h3', {}, 'Learned of this item'),
      interval({low: belief.low, mean: belief.mean, high: belief.high, label: `Expected reward ${decimal(belief.mean)}, between ${decimal(belief.low)} and ${decimal(belief.high)}`}),
      el('small', {}, `Expected reward ${decimal(belief.mean)} (90 % between ${decimal(belief.low)} and ${decimal(belief.high)}), from ${count(Math.round(belief.n), 'outcome')}.`)));
  }
  if (factor !== 1) {
    said.push(el('small', {}, `As a start of the walk it weighs ${decimal(factor)} times as much as others.`));
  }
  if (past !== 0) {
    said.push(el('small', {}, `Outcomes of similar questions add ${signed(past)}.`));
  }
  return said.length ? said : el('p', {class: 'hint'}, 'Nothing was learned of it yet.');
}

function judge(item, queryId, context) {
  const place = el('div', {class: 'actions', role: 'group', 'aria-label': 'Did this help?'});
  const give = (outcome, said) => async (event) => {
    const report = await act(event.currentTarget, () => context.call('qortex_feedback', {query_id: queryId, outcomes: {[item]: outcome}}));
    if (report) {
      const [refusal] = Object.values(report.refused);
      fill(place, badge(refusal ? 'Not counted' : said, refusal ? 'warn' : outcome === 'accepted' ? 'good' : 'bad'));
      context.notice(refusal ?? 'Learned. Ask again to see what it changed.');
    }
  };
  place.append(button('Helped', give('accepted', 'Helped')), button('Did not help', give('rejected', 'Did not help')));
  return place;
}

function leftTable(left, chosen) {
  if (left.length === 0) {
    return empty('No candidate was left out.', 'Filters act before the ranking: what they exclude is no candidate.');
  }
  return el('div', {class: 'card'}, table('Candidates that were left out', [
    {label: 'Rank', numeric: true, cell: ({rank}) => rank},
    {label: 'Text', cell: ({item}) => el('span', {class: 'clamp-two'}, highlighted(item.content.slice(0, 400), chosen.context))},
    {label: 'Source', cell: ({item}) => item.breakdown.origin.source_id},
    {label: 'Score', numeric: true, cell: ({item}) => decimal(item.score, 3)},
    {label: 'Why', cell: ({reason: why}) => why},
  ], left));
}

/** The answer as an agent gets it, with the share of each item. */
async function prompt(panel, chosen, context) {
  fill(panel, el('p', {class: 'hint'}, 'Asking as an agent does …'));
  try {
    const {mode, explain, ...asked} = argument(chosen);
    const got = await context.tool('qortex_ask', asked);
    if (!got || got.failed) {
      fill(panel, empty(got ? got.text : 'This server offers no tools to agents.', got ? '' : 'Start it with tools for agents to see what they get.'));
      return;
    }
    const whole = tokens(got.text);
    const found = got.structured?.items ?? [];
    const shares = sizes(got.text, found);
    const rest = whole - shares.reduce((sum, size) => sum + size, 0);
    fill(panel, el('div', {class: 'split'},
      card('Text', el('pre', {tabindex: 0}, got.text)),
      card('Share of tokens',
        el('p', {}, el('strong', {}, `About ${number(whole)} tokens`), Number(chosen.budget) ? ` of ${number(Number(chosen.budget))}.` : '.'),
        bars({title: 'Tokens of each part', quiet: true, format: (value) => number(value), rows: [
          ...found.map((item, i) => ({label: `${i + 1}. ${(item.title || item.id).slice(0, 28)}`, value: shares[i]})),
          {label: 'Names, rules, frame', value: Math.max(0, rest), tone: 'soft'}]}))));
  } catch (problem) {
    if (problem.name !== 'AbortError') {
      fill(panel, failure(problem));
    }
  }
}

/** Tokens of the part of each item in the text, from its id to that of the next. */
function sizes(text, found) {
  const begins = found.map((item) => text.indexOf(`id: ${item.id}`));
  const last = text.indexOf('\n> rules:', begins.at(-1) ?? 0);
  return begins.map((begin, i) => (begin < 0 ? 0
    : tokens(text.slice(begin, begins[i + 1] ?? (last < 0 ? text.length : last)))));
}

/** Two settings of the same question, with what moved. */
async function compare(panel, chosen, context) {
  const places = [el('div'), el('div')];
  const picks = [chosen.mode, chosen.other === chosen.mode ? MODES.find(([mode]) => mode !== chosen.mode)[0] : chosen.other];
  const counts = [chosen.items, chosen.items];
  const show = async () => {
    places.forEach((place) => fill(place, el('p', {class: 'hint'}, 'Asking …')));
    try {
      const found = [];
      for (const i of [0, 1]) {
        found.push(await context.call('qortex_query', argument(chosen, {mode: picks[i], top_k: Number(counts[i]), token_budget: 0, min_relevance: 0})));
      }
      places.forEach((place, i) => fill(place, ranked(found[i].items, found[1 - i].items, chosen.context)));
    } catch (problem) {
      if (problem.name !== 'AbortError') {
        places.forEach((place) => fill(place, failure(problem)));
      }
    }
  };
  fill(panel, el('div', {class: 'halves'}, [0, 1].map((i) => card(null,
    el('div', {class: 'grid-fields'},
      field(i === 0 ? 'Search, left' : 'Search, right', select(MODES, picks[i], (mode) => {
        picks[i] = mode;
        show();
      })),
      field('Items', el('input', {type: 'number', min: 1, max: MOST, value: counts[i], onchange: (event) => {
        if (event.target.reportValidity()) {
          counts[i] = event.target.value;
          show();
        }
      }}))), places[i]))));
  await show();
}

function ranked(own, others, question) {
  if (own.length === 0) {
    return empty('Nothing came back.');
  }
  return el('ol', {class: 'ranked'}, own.map((item, i) => {
    const other = others.findIndex((each) => each.id === item.id);
    const moved = other - i;
    return el('li', {}, el('span', {class: 'rank'}, i + 1), el('div', {},
      el('div', {class: 'spread'}, el('strong', {}, item.breakdown.origin.location || item.breakdown.origin.source_id),
        other < 0 ? badge('only here', 'accent') : moved > 0 ? badge(`${moved} higher`, 'good') : moved < 0 ? badge(`${-moved} lower`, 'warn') : badge('same rank')),
      el('p', {class: 'clamp-two'}, highlighted(item.content.slice(0, 300), question)),
      el('small', {}, `score ${decimal(item.score, 3)}`)));
  }));
}
