/** What waits for a person: refused observations, contradictions, similar entries, skills, patterns and failed files. */

import {el, fill} from '../dom.js';
import {Decisions} from '../decisions.js';
import {ago, count, number, percent} from '../format.js';
import {head} from '../reports.js';
import {act, ask, badge, button, card, empty, failure, field, notice, select, table, tabs} from '../ui.js';
import {diff} from '../words.js';

export const id = 'inbox';
export const title = 'Inbox';

const LISTED = 200;

export const allowed = (rights) => KINDS.some((kind) => kind.readable(rights));

/** Shows the page in the root. The context has call, rights, params, navigate, onChange and signal. */
export async function render(root, context) {
  const controls = el('div', {class: 'row'});
  const place = el('div', {class: 'stack'});
  root.append(head('Inbox', 'What only people decide: nothing here counts until you say so.', controls), place);
  const kinds = KINDS.filter((kind) => kind.readable(context.rights));
  const state = {tab: context.params.get('tab') ?? kinds[0].id, project: context.params.get('project') ?? '', chosen: new Set()};
  const decisions = new Decisions(context.signal, () => show({live: true}));
  const projects = context.may('buildlog_overview') ? (await context.call('buildlog_overview')).projects : [];
  if (projects.length > 1) {
    controls.append(field('Project of skills', select(projects.map((each) => [each.id, each.name]), state.project, (chosen) => {
      state.project = chosen;
      show();
    })));
  }
  // What somebody is about to decide does not move away from under their hand.
  const busy = () => decisions.waiting.size + state.chosen.size > 0 || document.querySelector('dialog') !== null;
  let loads = 0;
  let shown = 0;
  async function show({live = false} = {}) {
    if (context.signal.aborted || (live && busy())) {
      return;
    }
    const load = ++loads;
    const found = await Promise.all(kinds.map(async (kind) => {
      try {
        return await kind.load(context, state);
      } catch (problem) {
        return {problem};
      }
    }));
    // A slow answer does not replace that of a later question.
    if (load < shown || (live && busy())) {
      return;
    }
    shown = load;
    const whole = tabs('Inbox', kinds.map((kind, i) => ({
      id: kind.id,
      label: [`${kind.label} `, el('span', {class: 'count'}, found[i].problem ? '?' : number(found[i].length))],
      render: (panel) => {
        state.tab = kind.id;
        panel.append(found[i].problem ? failure(found[i].problem) : list(kind, found[i], {context, state, decisions, show}));
      },
    })), state.tab);
    if (!context.signal.aborted) {
      fill(place, whole);
    }
  }
  context.onChange(() => show({live: true}));
  await show();
}

const applies = (verb, item) => verb.applies?.(item) ?? true;

/** One kind of things that wait, with its choice and its buttons. */
function list(kind, items, page) {
  if (!items.length) {
    return empty(kind.nothing, kind.hint);
  }
  if (kind.render) {
    return kind.render(items, page);
  }
  const verbs = kind.verbs.filter((verb) => verb.allowed(page.context.rights));
  const {chosen} = page.state;
  chosen.clear();
  const rows = new Map();
  const bulk = el('div', {class: 'actions'});
  const update = () => {
    fill(bulk, chosen.size === 0
      ? el('span', {class: 'hint'}, verbs.length ? 'Choose some to decide about them together.' : (kind.edits ?? []).some((edit) => edit.allowed(page.context.rights)) ? '' : 'This key may look, and not decide.')
      : [el('span', {}, `${number(chosen.size)} chosen`), ...verbs.filter((verb) => [...chosen].every((item) => applies(verb, item)))
        .map((verb) => button(verb.label, () => decide(verb, [...chosen]), {kind: verb.kind ?? ''}))]);
  };
  const decide = (verb, decided) => {
    decided.forEach((item) => {
      rows.get(item).classList.add('decided');
      rows.get(item).querySelectorAll('button, input').forEach((control) => control.setAttribute('disabled', ''));
      chosen.delete(item);
    });
    update();
    page.decisions.take(`${verb.done} ${count(decided.length, kind.one, kind.many)}.`, decided.flatMap((item) => verb.requests(item, page)), () => {
      decided.forEach((item) => {
        rows.get(item).classList.remove('decided');
        rows.get(item).querySelectorAll('button, input').forEach((control) => control.removeAttribute('disabled'));
      });
    });
  };
  const all = el('input', {type: 'checkbox', 'aria-label': `Choose all ${kind.many}`, onchange: (event) => {
    items.forEach((item) => {
      const box = rows.get(item).querySelector('input[type="checkbox"]');
      if (box && !box.disabled) {
        box.checked = event.target.checked;
        (event.target.checked ? chosen.add(item) : chosen.delete(item));
      }
    });
    update();
  }});
  items.forEach((item) => {
    const box = el('input', {type: 'checkbox', 'aria-label': `Choose ${kind.name(item)}`, onchange: (event) => {
      (event.target.checked ? chosen.add(item) : chosen.delete(item));
      update();
    }});
    const row = el('li', {class: 'waiting'}, verbs.length ? box : el('span'),
      el('div', {class: 'what'}, kind.what(item),
        el('div', {class: 'actions'},
          verbs.filter((verb) => applies(verb, item)).map((verb) => button(verb.label, () => decide(verb, [item]), {kind: verb.kind ?? '', 'aria-label': `${verb.label}: ${kind.name(item)}`})),
          (kind.edits ?? []).filter((edit) => edit.allowed(page.context.rights))
            .map((edit) => button(edit.label, () => edit.run(item, page), {'aria-label': `${edit.label}: ${kind.name(item)}`})))));
    rows.set(item, row);
  });
  update();
  return el('div', {class: 'stack'},
    el('div', {class: 'bulk'}, verbs.length ? el('label', {class: 'check'}, all, el('span', {}, 'All')) : el('span'), bulk),
    el('ul', {class: 'queue'}, items.map((item) => rows.get(item))));
}

/** The refused observation as it was written, or its line when it cannot be read. */
function observation(item) {
  try {
    const read = JSON.parse(item.line);
    return typeof read === 'object' && read !== null && typeof read.body === 'string' ? read : null;
  } catch {
    return null;
  }
}

const facts = (...all) => el('div', {class: 'facts'}, all.filter(Boolean).map((fact) => el('span', {}, fact)));

const QUARANTINE = {
  id: 'observations', label: 'Observations', one: 'observation', many: 'observations',
  nothing: 'No observation waits.', hint: 'What the screening refuses comes here, such as instructions hidden in a text.',
  readable: (rights) => rights.may('cortex_inbox'),
  load: async (context) => (await context.call('cortex_inbox', {limit: LISTED})).refused,
  name: (item) => observation(item)?.body ?? item.line,
  what: (item) => {
    const read = observation(item);
    return [
      el('div', {class: 'row'}, badge(item.reason.replaceAll('_', ' ').toLowerCase(), 'warn'), item.released ? badge('released, not read yet', 'accent') : null, read ? badge(read.type) : null),
      read ? el('p', {class: 'text'}, read.body) : el('pre', {}, item.line),
      el('p', {class: 'hint'}, item.detail.split('\n')[0]),
      facts(read?.attribution ? `By ${read.attribution}` : null, ago(item.rejected_at), item.session_id ? `Session ${item.session_id}` : null),
      read ? el('details', {}, el('summary', {class: 'hint'}, 'As it was written'), el('pre', {}, JSON.stringify(read, null, 2))) : null,
    ];
  },
  verbs: [
    {label: 'Release', done: 'Released', kind: 'primary', allowed: (rights) => rights.may('cortex_decide'), requests: (item) => [{name: 'cortex_decide', argument: {id: item.id, decision: 'release'}}]},
    {label: 'Drop', done: 'Dropped', kind: 'danger', allowed: (rights) => rights.may('cortex_decide'), requests: (item) => [{name: 'cortex_decide', argument: {id: item.id, decision: 'drop'}}]},
  ],
  edits: [{label: 'Edit and release', allowed: (rights) => rights.may('cortex_decide', 'cortex_write'), run: editObservation}],
};

/** Writes the observation in other words and drops the refused one. */
async function editObservation(item, {context, show}) {
  const read = observation(item);
  if (!read) {
    notice('The line is not an observation.\nMaybe drop it.', {tone: 'bad'});
    return;
  }
  const words = el('textarea', {rows: 5, maxlength: 500, required: true, value: read.body});
  const before = el('div');
  const compare = () => fill(before, diff(read.body, words.value));
  words.addEventListener('input', compare);
  compare();
  const text = await ask({title: 'Edit the observation', body: [field('Observation', words, 'One self-contained statement. It is screened again.'), before], confirm: 'Write it', collect: () => words.value.trim()});
  if (!text) {
    return;
  }
  await act(null, async () => {
    await context.call('cortex_write', {
      type: read.type, body: text, attribution: read.attribution || 'system',
      ...(read.context ? {context: read.context} : {}),
    });
    await context.call('cortex_decide', {id: item.id, decision: 'drop'});
    notice('The edited observation was written, and the refused one dropped.');
    await show();
  });
}

/** Entries of the mind may be archived; the vault is the permanent record, whose files people edit. */
const forgettable = (pair) => [pair.older, pair.newer].every((entry) => entry.path.startsWith('mind/'));

const SIMILAR = {
  id: 'similar', label: 'Similar entries', one: 'pair', many: 'pairs',
  nothing: 'No similar entries wait.', hint: 'The night links entries that say the same or contradict each other.',
  readable: (rights) => rights.may('cortex_inbox'),
  load: async (context) => (await context.call('cortex_inbox', {limit: LISTED})).pairs,
  name: (pair) => pair.newer.title,
  what: (pair) => [
    diff(pair.older.body, pair.newer.body),
    el('div', {class: 'halves'}, [['Older', pair.older], ['Newer', pair.newer]].map(([which, entry]) =>
      el('div', {}, el('h3', {}, which), el('p', {}, entry.body),
        facts(entry.attribution ? `By ${entry.attribution}` : null, entry.created ? ago(entry.created) : null, `importance ${percent(entry.importance)}`, entry.path)))),
    forgettable(pair) ? null : el('p', {class: 'hint'}, 'The vault is the permanent record: to give one up, edit or delete its file.'),
  ],
  verbs: [
    {label: 'Keep the newer', done: 'Merged', kind: 'primary', applies: forgettable, allowed: (rights) => rights.may('cortex_decide'), requests: (pair) => [{name: 'cortex_decide', argument: {id: pair.older.id, decision: 'merge', newer: pair.newer.id}}]},
    {label: 'Keep both', done: 'Kept apart', allowed: (rights) => rights.may('cortex_decide'), requests: (pair) => [{name: 'cortex_decide', argument: {id: pair.older.id, decision: 'apart', newer: pair.newer.id}}]},
  ],
};

const CONFLICTS = {polarity: 'opposites', number: 'other numbers', object: 'another object', replaced: 'repeats a corrected fact'};

const STATEMENTS = {
  id: 'contradictions', label: 'Contradictions', one: 'contradiction', many: 'contradictions',
  nothing: 'No statements contradict each other.', hint: 'What the passages of a domain say now and cannot all hold comes here.',
  readable: (rights) => rights.may('qortex_conflicts', 'qortex_status'),
  load: async (context) => {
    const {domains} = await context.call('qortex_status');
    const found = await Promise.all(domains.filter((domain) => domain.passage_count > 0)
      .map(async ({name}) => (await context.call('qortex_conflicts', {domain: name, limit: LISTED})).conflicts.map((conflict) => ({...conflict, domain: name}))));
    return found.flat();
  },
  name: (conflict) => conflict.second.text,
  what: (conflict) => [
    el('div', {class: 'row'}, badge(CONFLICTS[conflict.kind] ?? conflict.kind, 'warn'), badge(conflict.domain)),
    diff(conflict.first.text, conflict.second.text),
    el('div', {class: 'halves'}, [conflict.first, conflict.second].map((said) =>
      el('div', {}, el('p', {}, said.text), facts(said.source_id)))),
  ],
  verbs: [],
  edits: [
    {label: 'Correct the first', allowed: (rights) => rights.may('qortex_correct'), run: (conflict, page) => correct(conflict, conflict.first, page)},
    {label: 'Correct the second', allowed: (rights) => rights.may('qortex_correct'), run: (conflict, page) => correct(conflict, conflict.second, page)},
  ],
};

/** Puts other words in the place of a remembered fact; a statement of a file is corrected in its file. */
async function correct(conflict, said, {context, show}) {
  const words = el('textarea', {rows: 4, required: true, value: said.text});
  const text = await ask({title: 'Correct the statement', body: [field('What is true instead', words, 'A remembered fact is replaced. What a file says is corrected in the file.')], confirm: 'Replace it', collect: () => words.value.trim()});
  if (text && text !== said.text) {
    await act(null, async () => {
      await context.call('qortex_correct', {fact_id: said.source_id, text, domain: conflict.domain});
      notice('The statement was replaced.');
      await show();
    });
  }
}

const MERGED = {
  id: 'merged', label: 'Merged', one: 'merge', many: 'merges',
  nothing: 'No merge can be undone.', hint: 'Entries that the night or a person merged, the older one of which is archived.',
  readable: (rights) => rights.may('cortex_inbox'),
  load: async (context) => (await context.call('cortex_inbox', {limit: LISTED, merged: true})).pairs,
  name: (pair) => pair.newer.title,
  what: (pair) => [diff(pair.older.body, pair.newer.body), facts(pair.older.path, pair.newer.path)],
  verbs: [{label: 'Undo the merge', done: 'Undid', allowed: (rights) => rights.may('cortex_decide'), requests: (pair) => [{name: 'cortex_decide', argument: {id: pair.older.id, decision: 'undo'}}]}],
};

const skillRequest = (skill, decision, {state}, more = {}) => ({
  name: 'buildlog_skill_decide', argument: {skill_ids: [skill.id], decision, ...more, ...(state.project ? {project: state.project} : {})},
});

const SKILLS = {
  id: 'skills', label: 'Skills', one: 'skill', many: 'skills',
  nothing: 'No skill waits.', hint: 'Skills come from the journal and from what reviews teach.',
  readable: (rights) => rights.may('buildlog_skills'),
  load: async (context, state) => Object.entries((await context.call('buildlog_skills', {status: 'pending', limit: LISTED, ...(state.project ? {project: state.project} : {})})).skills)
    .flatMap(([category, skills]) => skills.map((skill) => ({...skill, category}))),
  name: (skill) => skill.rule,
  what: (skill) => [
    el('div', {class: 'row'}, badge(skill.category), badge(skill.confidence_tier, skill.confidence_score >= 0.5 ? 'good' : '')),
    el('p', {class: 'text'}, skill.rule),
    facts(`seen ${count(skill.frequency, 'time')}`, `confidence ${percent(skill.confidence_score)}`, `${count(skill.source_count, 'source')}: ${skill.sources.slice(0, 3).join(', ')}`),
  ],
  verbs: [
    {label: 'Approve', done: 'Approved', kind: 'primary', allowed: (rights) => rights.may('buildlog_skill_decide'), requests: (skill, page) => [skillRequest(skill, 'promote', page)]},
    {label: 'Reject', done: 'Rejected', kind: 'danger', allowed: (rights) => rights.may('buildlog_skill_decide'), requests: (skill, page) => [skillRequest(skill, 'reject', page)]},
  ],
  edits: [{label: 'Edit and approve', allowed: (rights) => rights.may('buildlog_skill_decide'), run: editSkill}],
};

async function editSkill(skill, page) {
  const words = el('textarea', {rows: 4, required: true, value: skill.rule});
  const before = el('div');
  const compare = () => fill(before, diff(skill.rule, words.value));
  words.addEventListener('input', compare);
  compare();
  const text = await ask({title: 'Edit the rule', body: [field('Rule', words, 'As sessions and reviews will read it.'), before], confirm: 'Approve', collect: () => words.value.trim()});
  if (text) {
    await act(null, async () => {
      const {name, argument} = skillRequest(skill, 'promote', page, {wording: text});
      await page.context.call(name, argument);
      notice('The rule is in the pool.');
      await page.show();
    });
  }
}

const PATTERNS = {
  id: 'patterns', label: 'Patterns', one: 'pattern', many: 'patterns',
  nothing: 'No pattern waits.', hint: 'Patterns of reviews that held up three times wait for approval.',
  readable: (rights) => rights.may('patterns_list'),
  load: async (context) => (await context.call('patterns_list', {state: 'verified', limit: LISTED})).patterns,
  name: (pattern) => pattern.text,
  what: (pattern) => [
    el('div', {class: 'row'}, badge(pattern.category.replaceAll('_', ' ')), badge(pattern.role)),
    el('p', {class: 'text'}, pattern.text),
    facts(`seen ${count(pattern.sightings, 'time')}`, `held up ${count(pattern.successes, 'time')}`, `called wrong ${count(pattern.ignores, 'time')}`, `success ${percent(pattern.success_rate)}`),
  ],
  verbs: [
    {label: 'Approve', done: 'Approved', kind: 'primary', allowed: (rights) => rights.may('patterns_decide') && rights.scopes.has('decide'), requests: (pattern) => [{name: 'patterns_decide', argument: {pattern_id: pattern.id, decision: 'approve', reason: 'Approved in the inbox.'}}]},
    {label: 'Reject', done: 'Rejected', kind: 'danger', allowed: (rights) => rights.may('patterns_decide'), requests: (pattern) => [{name: 'patterns_decide', argument: {pattern_id: pattern.id, decision: 'deprecate', reason: 'Rejected in the inbox.'}}]},
  ],
};

const FILES = {
  id: 'files', label: 'Failed files', one: 'file', many: 'files',
  nothing: 'No file failed.', hint: 'Emissions and seed files that could not be read come here.',
  readable: (rights) => rights.may('buildlog_overview'),
  load: async (context) => {
    const {emissions} = await context.call('buildlog_overview');
    return [...(emissions?.failed ?? []).map((file) => ({...file, spool: 'Emission'})), ...(emissions?.failed_seeds ?? []).map((file) => ({...file, spool: 'Seed'}))];
  },
  render: (files, page) => {
    const again = (spool, name, argument) => {
      const run = button(`Try ${spool.toLowerCase()}s again`, () => act(run, async () => {
        const done = await page.context.call(name, argument);
        notice(done.failed.length ? `${count(done.failed.length, 'file')} failed again.` : 'No file failed.', {tone: done.failed.length ? 'bad' : ''});
        await page.show();
      }), {kind: 'primary'});
      return page.context.may(name) && files.some((file) => file.spool === spool) ? run : null;
    };
    return card('', table('Failed files', [
      {label: 'Kind', cell: (file) => badge(file.spool)},
      {label: 'File', cell: (file) => el('code', {}, file.name)},
      {label: 'Reason', cell: (file) => file.reason},
    ], files),
    el('div', {class: 'actions'}, again('Emission', 'qortex_ingest_emissions', {retry: true}), again('Seed', 'buildlog_ingest_seeds', {retry: true})));
  },
};

const KINDS = [QUARANTINE, STATEMENTS, SIMILAR, MERGED, SKILLS, PATTERNS, FILES];
