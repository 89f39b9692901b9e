/** What the memory knows: domains, sources, a graph to walk, and what people may change. */

import {el, fill} from '../dom.js';
import {color} from '../charts.js';
import {ago, count, decimal, moment, number} from '../format.js';
import {act, ask, badge, button, card, empty, failure, field, figure, figures, loading, notice, select, table, tabs} from '../ui.js';

export const id = 'knowledge';
export const title = 'Knowledge';

export const allowed = (rights) => rights.may('qortex_status', 'qortex_explore');

const SIZES = [['100', '100 nodes'], ['300', '300 nodes'], ['1000', '1,000 nodes'], ['3000', '3,000 nodes'], ['10000', '10,000 nodes']];
const CONFLICTS = new Set(['contradicts', 'challenges']);
const PAGE = 50;

/** Ids of facts that were remembered one by one, which can be corrected. */
const FACT = /:fact-[0-9a-f]{12}$/;

export async function render(root, context) {
  const place = el('div', {class: 'stack'});
  root.append(el('div', {class: 'page-head'}, el('div', {}, el('h1', {}, 'Knowledge'),
    el('p', {}, 'Walk the graph from node to node, see which sources state what, and correct what is wrong.'))), place);
  const status = await context.call('qortex_status');
  if (status.knowledge.sources === 0 && status.knowledge.concepts === 0) {
    place.append(empty('The memory is empty.', 'Read a folder: qortex ingest FOLDER.'));
    return;
  }
  const head = el('div');
  const totals = (now) => fill(head, figures(
    figure('Domains', number(now.knowledge.domains)), figure('Sources', number(now.knowledge.sources)), figure('Concepts', number(now.knowledge.concepts)),
    figure('Passages', number(now.knowledge.passages)), figure('Edges', number(now.knowledge.edges)), figure('Rules', number(now.knowledge.rules))));
  totals(status);
  context.onChange(async (changed) => changed.includes('memory') && totals(await context.call('qortex_status')));
  place.append(head, tabs('Knowledge', [
    {id: 'graph', label: 'Graph', render: (panel) => graph(panel, status, context)},
    {id: 'sources', label: 'Sources', render: (panel) => sources(panel, status, context)},
    {id: 'domains', label: 'Domains', render: (panel) => panel.append(domains(status))},
  ], context.params.get('tab') ?? 'graph'));
}

/** The time since an ingestion; empty if it is unknown. */
function age(at) {
  return at ? el('time', {datetime: at, title: moment(at)}, ago(at)) : '';
}

function domains(status) {
  return el('div', {class: 'card'}, table('Domains', [
    {label: 'Domain', cell: (domain) => domain.name},
    {label: 'Concepts', numeric: true, cell: (domain) => number(domain.concept_count)},
    {label: 'Passages', numeric: true, cell: (domain) => number(domain.passage_count)},
    {label: 'Edges', numeric: true, cell: (domain) => number(domain.edge_count)},
    {label: 'Rules', numeric: true, cell: (domain) => number(domain.rule_count)},
    {label: 'Last ingested', cell: (domain) => age(domain.last_ingested)},
  ], status.domains));
}

/* Graph */

async function graph(panel, status, context) {
  const {GraphView} = await import('../graph.js');
  const canvas = el('div', {class: 'graph-canvas', id: 'graph', role: 'img', 'aria-label': 'The graph. The list beside it has the same nodes and edges.'});
  const aside = el('div', {class: 'stack graph-side', 'aria-live': 'polite'});
  const toolbar = el('div', {class: 'graph-tools'});
  const relations = el('fieldset', {class: 'chips'});
  const caption = el('p', {class: 'hint'});
  panel.append(toolbar, el('div', {class: 'graph-split'}, el('div', {class: 'graph-frame'}, canvas, zoomButtons()), aside), relations, caption);
  const names = status.domains.map((domain) => domain.name);
  const state = {domain: context.params.get('domain') ?? largest(status), size: context.params.get('size') ?? '300', colour: 'kind', from: null, beliefs: null, total: 0};
  const view = new GraphView(canvas, {onSelect: (chosen) => chosen ? node(chosen) : overview(), signal: context.signal});

  function zoomButtons() {
    return el('div', {class: 'graph-zoom', role: 'group', 'aria-label': 'View'},
      button('+', () => view.zoom(1.3), {'aria-label': 'Zoom in'}), button('−', () => view.zoom(1 / 1.3), {'aria-label': 'Zoom out'}), button('Fit', () => view.fit()));
  }

  const name = el('input', {type: 'search', placeholder: 'Name of a concept', maxlength: 1000});
  fill(toolbar,
    field('Domain', select(names, state.domain, (chosen) => {
      state.domain = chosen;
      load();
    })),
    field('Show at most', select(SIZES, state.size, (chosen) => {
      state.size = chosen;
      load();
    })),
    field('Colour', select([['kind', 'By kind'], ['domain', 'By domain'], ...(context.may('qortex_learning_posteriors') ? [['belief', 'By what was learned']] : [])], state.colour, (chosen) => {
      state.colour = chosen;
      act(null, colour);
    })),
    context.may('qortex_find') ? el('form', {class: 'graph-search', role: 'search', onsubmit: (event) => {
      event.preventDefault();
      if (name.value.trim()) {
        find(name.value.trim());
      }
    }}, field('Find', name), el('button', {type: 'submit'}, 'Find')) : null);

  async function colour() {
    if (state.colour === 'belief' && !state.beliefs) {
      const found = await context.call('qortex_learning_posteriors', {learner: 'graph', limit: 1000});
      state.beliefs = new Map(Object.entries(found.posteriors).map(([arm, belief]) => [arm, belief.mean]));
    }
    view.colour({
      kind: (each) => (each.kind === 'passage' ? 2 : 1),
      domain: (each) => names.indexOf(each.domain) + 1,
      belief: (each) => {
        const mean = state.beliefs?.get(each.id);
        return mean === undefined ? color('line') : mean >= 0.5 ? mix(color('line'), color('good'), (mean - 0.5) * 2) : mix(color('line'), color('bad'), (0.5 - mean) * 2);
      },
    }[state.colour]);
    describe();
  }

  function describe() {
    const meaning = {kind: 'Round: concepts. Square: passages.', domain: 'A colour for each domain.', belief: state.beliefs ? `Green helped, red did not: ${count(state.beliefs.size, 'node')} with outcomes.` : ''}[state.colour];
    caption.textContent = `${count(view.nodes.size, 'node')} and ${count(view.edges.size, 'edge')} of ${number(state.total)} nodes in ${state.domain}. The size follows the number of edges. ${meaning}`;
  }

  function filters() {
    const hidden = new Set(view.hidden);
    const shown = view.relations();
    fill(relations, shown.length ? el('legend', {}, 'Relations') : null, shown.map(([relation, edges]) => {
      const chip = el('button', {type: 'button', class: 'chip', 'aria-pressed': String(!hidden.has(relation)), onclick: () => {
        hidden.has(relation) ? hidden.delete(relation) : hidden.add(relation);
        chip.setAttribute('aria-pressed', String(!hidden.has(relation)));
        view.filter(hidden);
      }}, `${relation} ${number(edges)}`);
      return chip;
    }));
  }

  async function load() {
    fill(aside, el('p', {class: 'hint'}, 'Loading …'));
    delete canvas.dataset.placed;
    try {
      const found = await context.call('qortex_explore', {node_id: state.domain, limit: Number(state.size) - 1});
      state.total = found.total + 1;
      view.hidden = new Set();
      view.show([found.node, ...found.neighbors], found.edges);
      filters();
      await colour();
      overview();
    } catch (problem) {
      if (problem.name !== 'AbortError') {
        fill(aside, problem.status === 404 ? empty(`The domain ${state.domain} has no nodes yet.`) : failure(problem));
      }
    }
  }

  function overview() {
    const degrees = [...view.cy.nodes()].map((each) => ({node: view.nodes.get(each.id()), edges: each.degree(false)})).sort((one, other) => other.edges - one.edges).slice(0, 12);
    fill(aside, card('Most connected', el('ul', {class: 'plain'}, degrees.map(({node: each, edges}) =>
      el('li', {class: 'spread'}, link(each), el('small', {}, count(edges, 'edge')))))));
  }

  function link(each) {
    return button(each.name || each.description.slice(0, 60) || each.id, () => act(null, () => walk(each.id)), {kind: 'quiet link'});
  }

  /** Goes to a node, which is loaded with its neighbours when it is not shown. */
  async function walk(target) {
    if (!view.nodes.has(target)) {
      await expand(target);
    }
    view.select(target, {center: true});
  }

  async function expand(target) {
    const found = await context.call('qortex_explore', {node_id: target, depth: 1, limit: PAGE});
    view.add([found.node, ...found.neighbors], found.edges, view.nodes.has(target) ? target : view.selected);
    filters();
    describe();
    return found;
  }

  async function find(text) {
    await loading(aside, context.call('qortex_find', {name: text}), ({nodes}) => (nodes.length === 0
      ? empty(`No concept is called ${text}.`, 'Maybe ask for it: the page Ask searches texts, too.')
      : card(`Found for ${text}`, el('ul', {class: 'plain'}, nodes.map((each) => el('li', {class: 'spread'}, link(each), badge(each.domain)))))));
  }

  async function node(target) {
    fill(aside, el('p', {class: 'hint'}, 'Loading …'));
    try {
      const found = await context.call('qortex_explore', {node_id: target, depth: 1, limit: PAGE});
      if (view.selected === target) {
        fill(aside, detail(found));
      }
    } catch (problem) {
      if (problem.name !== 'AbortError') {
        fill(aside, failure(problem));
      }
    }
  }

  function detail(found) {
    const names2 = new Map([found.node, ...found.neighbors].map((each) => [each.id, each]));
    const own = found.edges.filter((edge) => edge.source_id === found.node.id || edge.target_id === found.node.id);
    const conflicts = own.filter((edge) => CONFLICTS.has(edge.relation_type));
    const others = names.filter((each) => each !== found.node.domain);
    const around = (edges) => el('ul', {class: 'plain'}, edges.slice(0, PAGE).map((edge) => {
      const out = edge.source_id === found.node.id;
      const other = names2.get(out ? edge.target_id : edge.source_id);
      return el('li', {class: 'edge'}, el('small', {}, out ? `${edge.relation_type} →` : `← ${edge.relation_type}`), link(other));
    }));
    const belief = state.beliefs?.get(found.node.id);
    return card(found.node.name || 'Passage',
      el('div', {class: 'row'}, badge(found.node.kind), badge(found.node.domain), found.node.kind === 'concept' ? badge(`confidence ${decimal(found.node.confidence)}`) : null, belief === undefined ? null : badge(`reward ${decimal(belief)}`, belief >= 0.5 ? 'good' : 'bad')),
      found.node.description ? el('p', {class: 'text clamp'}, found.node.description) : null,
      el('div', {class: 'actions'},
        found.total > own.length || own.some((edge) => !view.nodes.has(edge.source_id) || !view.nodes.has(edge.target_id)) ? button('Expand', (event) => act(event.currentTarget, async () => {
          await expand(found.node.id);
          view.select(found.node.id);
        })) : null,
        state.from && state.from !== found.node.id ? button('Path to here', (event) => act(event.currentTarget, () => path(state.from, found.node))) : button('Path from here', () => {
          state.from = found.node.id;
          notice('Now choose the other end, and press Path to here.');
        }),
        others.length ? button('Bridges to other domains', (event) => act(event.currentTarget, () => bridges(found.node, others))) : null),
      conflicts.length ? el('div', {class: 'stack'}, el('h3', {}, 'Conflicts'), around(conflicts)) : null,
      el('div', {class: 'stack'}, el('h3', {}, `Edges (${own.length})`), own.length ? around(own.filter((edge) => !CONFLICTS.has(edge.relation_type))) : el('small', {}, 'None.')),
      el('div', {class: 'stack'}, el('h3', {}, 'Stated by'), el('ul', {class: 'plain'}, found.contributors.map((source) => el('li', {class: 'spread'}, el('code', {}, source),
        el('span', {class: 'row'}, changes(source, found.node.domain, found.node.description, context, () => load())))))),
      found.rules.length ? el('div', {class: 'stack'}, el('h3', {}, 'Rules'), el('ul', {class: 'plain'}, found.rules.map((rule) => el('li', {}, rule.text)))) : null,
      history(found.node));
  }

  function history(each) {
    const rows = Object.entries(each.properties).filter(([key]) => /valid|supersed|created|updated|replaced|time|date/i.test(key));
    return rows.length ? el('div', {class: 'stack'}, el('h3', {}, 'History'), el('dl', {class: 'keys'}, rows.map(([key, value]) => [el('dt', {}, key), el('dd', {}, String(value))]))) : null;
  }

  async function path(from, to) {
    const ids = view.path(from, to.id) ?? await far(from, to);
    state.from = null;
    if (!ids) {
      notice('No path among the nodes that are shown.\nMaybe expand some of them.', {tone: 'bad'});
      return;
    }
    fill(aside, card(`Path of ${count(ids.length - 1, 'edge')}`, el('ol', {class: 'path-list'}, ids.map((each) => el('li', {}, link(view.nodes.get(each)))))));
  }

  /** A path into another domain, which the server knows. */
  async function far(from, to) {
    const start = view.nodes.get(from);
    if (start.domain === to.domain) {
      return null;
    }
    const found = (await context.call('qortex_explore', {node_id: from, to_domains: [to.domain]})).paths.find((each) => each.stops.at(-1).id === to.id);
    return found ? show([found])[0] : null;
  }

  /** Adds paths to the graph and marks them; returns the ids of each. */
  function show(paths) {
    const nodes = new Map();
    const edges = [];
    paths.forEach(({stops}) => stops.forEach((stop, i) => {
      nodes.set(stop.id, {id: stop.id, name: stop.name, description: '', domain: stop.domain, kind: 'concept', properties: {}});
      if (i > 0) {
        edges.push({source_id: stops[i - 1].id, target_id: stop.id, relation_type: stop.relation_type});
      }
    }));
    const from = paths[0]?.stops[0].id;
    view.add([...nodes.values()], edges.filter((edge) => !view.cy.getElementById(edge.source_id).edgesWith(view.cy.getElementById(edge.target_id)).nonempty()), from);
    filters();
    describe();
    view.markIds([...nodes.keys()]);
    return paths.map(({stops}) => stops.map((stop) => stop.id));
  }

  async function bridges(from, others) {
    const {paths} = await context.call('qortex_explore', {node_id: from.id, to_domains: others});
    if (paths.length === 0) {
      notice(`No path of three edges at most leads from ${from.name || 'here'} into another domain.`);
      return;
    }
    show(paths.slice(0, 30));
    fill(aside, card('Bridges', el('p', {class: 'hint'}, `${count(paths.length, 'path')} into other domains, nearest first.`),
      el('ul', {class: 'plain'}, paths.slice(0, 30).map((each) => el('li', {}, badge(each.stops.at(-1).domain), ' ', link(view.nodes.get(each.stops.at(-1).id)), el('div', {}, el('small', {}, each.text)))))),
      button('Back', () => view.select(from.id)));
  }

  await load();
  if (context.params.get('node')) {
    await act(null, () => walk(context.params.get('node')));
  }
  context.onChange((changed) => changed.includes('learning') && state.colour === 'belief' && act(null, () => {
    state.beliefs = null;
    return colour();
  }));
}

function largest(status) {
  return [...status.domains].sort((one, other) => other.concept_count + other.passage_count - one.concept_count - one.passage_count)[0]?.name ?? '';
}

function mix(from, to, share) {
  const parts = (hex) => [1, 3, 5].map((i) => Number.parseInt(hex.slice(i, i + 2), 16));
  const [one, other] = [parts(from), parts(to)];
  return `rgb(${one.map((value, i) => Math.round(value + (other[i] - value) * Math.min(1, Math.max(0, share)))).join(', ')})`;
}

/* Sources, and what people may change */

async function sources(panel, status, context) {
  const names = status.domains.map((domain) => domain.name);
  if (names.length === 0 || !context.may('qortex_sources')) {
    panel.append(empty(names.length === 0 ? 'There is no domain yet.' : 'This key may not list sources.'));
    return;
  }
  const list = el('div');
  const state = {domain: context.params.get('domain') ?? largest(status), offset: 0};
  panel.append(el('div', {class: 'stack'},
    context.may('qortex_source_list') ? connections(context) : null,
    card('Sources', el('div', {class: 'grid-fields'}, field('Domain', select(names, state.domain, (chosen) => {
      state.domain = chosen;
      state.offset = 0;
      load();
    }))), list)));
  context.onChange((changed) => changed.includes('memory') && load());
  await load();

  function load() {
    return loading(list, context.call('qortex_sources', {domain: state.domain, offset: state.offset, limit: PAGE}), (found) => (found.total === 0
      ? empty(`No source states anything in ${state.domain}.`)
      : el('div', {class: 'stack'}, table(`Sources of ${state.domain}`, [
        {label: 'Name', cell: (source) => el('span', {title: source.id}, source.name)},
        {label: 'Kind', cell: (source) => badge(FACT.test(source.id) ? 'fact' : source.type)},
        {label: 'Ingested', cell: (source) => age(source.ingested_at)},
        {label: 'Id', cell: (source) => el('code', {}, source.id)},
        {label: 'Change', cell: (source) => el('span', {class: 'row'}, changes(source.id, state.domain, '', context, load))},
      ], found.sources), pager(found.total))));
  }

  function pager(total) {
    const to = Math.min(total, state.offset + PAGE);
    const turn = (step) => () => {
      state.offset += step;
      load();
    };
    return el('div', {class: 'actions'}, el('small', {}, `${number(state.offset + 1)} to ${number(to)} of ${number(total)}`),
      state.offset > 0 ? button('Earlier', turn(-PAGE)) : null, to < total ? button('Further', turn(PAGE)) : null);
  }
}

/** Connected folders, what a synchronisation would read, and the button that starts it. */
function connections(context) {
  const place = el('div');
  const load = () => loading(place, context.call('qortex_source_list'), (found) => (found.sources.length === 0
    ? el('p', {class: 'hint'}, 'No folder is connected. Connect one: qortex source sync NAME --connection-string FOLDER --domain DOMAIN')
    : table('Connected folders', [
      {label: 'Name', cell: (source) => source.source_id},
      {label: 'Folder', cell: (source) => el('code', {}, source.folder)},
      {label: 'Domain', cell: (source) => badge(source.domain)},
      {label: 'Synchronise', cell: (source) => (context.may('qortex_source_sync') ? button('Read what changed', (event) => act(event.currentTarget, async () => {
        const report = await context.call('qortex_source_sync', {source_id: source.source_id});
        notice(`Synchronised ${source.source_id}: ${Object.entries(report).filter(([, value]) => typeof value === 'number' && value > 0).map(([key, value]) => `${key.replaceAll('_', ' ')} ${number(value)}`).join(', ') || 'nothing changed'}.`);
        load();
      })) : null)},
    ], found.sources)));
  load();
  return card('Connected folders', place);
}

/** The buttons by which people change what a source states. */
function changes(source, domain, text, context, done) {
  return [
    FACT.test(source) && context.may('qortex_correct') ? button('Correct', (event) => act(event.currentTarget, () => correct(source, domain, text, context, done)), {kind: 'quiet'}) : null,
    context.may('qortex_retract') ? button('Retract', (event) => act(event.currentTarget, () => retract(source, context, done)), {kind: 'quiet'}) : null,
  ];
}

/** Shows what a retraction would remove, and carries it out when that is confirmed. */
async function retract(source, context, done) {
  const preview = await context.call('qortex_retract', {source_id: source, dry_run: true});
  const sure = await ask({
    title: `Retract ${source}?`,
    danger: true,
    confirm: 'Retract',
    body: [
      el('p', {}, preview.known
        ? `${count(preview.removed, 'node')} would go, with the edges and rules that only this source states. ${count(preview.updated, 'node')} that others state, too, would stay as they say.`
        : 'This source states nothing.'),
      preview.nodes.length ? el('div', {class: 'preview'}, table('Nodes that would go', [
        {label: 'Node', cell: (each) => each.name || each.description},
        {label: 'Kind', cell: (each) => each.kind},
        {label: 'Domain', cell: (each) => each.domain},
      ], preview.nodes)) : null,
    ],
  });
  if (sure) {
    const report = await context.call('qortex_retract', {source_id: source});
    notice(`Retracted: ${count(report.removed, 'element')} gone, ${number(report.updated)} changed.`);
    await done();
  }
}

/** Puts another text in the place of a fact; the earlier one is superseded. */
async function correct(fact, domain, text, context, done) {
  const before = text || !context.may('qortex_retract') ? text
    : (await context.call('qortex_retract', {source_id: fact, dry_run: true})).nodes.map((each) => each.description).join('\n');
  const area = el('textarea', {rows: 4, required: true, maxlength: 10_000, value: before});
  const now = await ask({
    title: 'Correct a fact',
    confirm: 'Correct',
    body: [before ? el('div', {class: 'stack'}, el('h3', {}, 'Now, and superseded then'), el('blockquote', {}, before)) : null, field('What is true instead', area, 'It takes the place of the earlier text.')],
    collect: () => area.value.trim(),
  });
  if (now) {
    const result = await act(null, () => context.call('qortex_correct', {fact_id: fact, domain, text: now}));
    if (result) {
      notice(result.changed ? 'Corrected.' : 'It says that already.');
      await done();
    }
  }
}
