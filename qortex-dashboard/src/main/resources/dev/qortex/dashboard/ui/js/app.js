/** The frame of the pages: who comes in, navigation by the fragment, keyboard, theme, live changes. */

import * as api from './api.js';
import {el, fill} from './dom.js';
import {ask as dialog, button, failure, field, notice} from './ui.js';
import * as ask from './pages/ask.js';
import * as knowledge from './pages/knowledge.js';
import * as learning from './pages/learning.js';
import * as reviews from './pages/reviews.js';
import * as inbox from './pages/inbox.js';
import * as health from './pages/health.js';

const PAGES = [ask, knowledge, learning, reviews, inbox, health];
const STATES = {live: 'Live', waiting: 'Reconnecting', paused: 'Paused', off: 'Not live'};
const THEMES = ['system', 'light', 'dark'];

const main = document.getElementById('main');
let rights = null;
let shown = null;

/** The page and the parameters in the fragment: `#/ask?context=…`. */
function route() {
  const [path, query = ''] = location.hash.replace(/^#\/?/, '').split('?');
  return {id: path || 'ask', params: new URLSearchParams(query)};
}

/** Goes to a page; parameters that are empty are left out. */
export function navigate(id, params = {}) {
  const query = new URLSearchParams(Object.entries(params).filter(([, value]) => value !== '' && value !== null && value !== undefined));
  const target = `#/${id}${query.size ? `?${query}` : ''}`;
  if (location.hash === target) {
    show();
  } else {
    location.hash = target;
  }
}

function navigation(current) {
  fill(document.getElementById('pages'), PAGES.filter((page) => page.allowed(rights)).map((page) =>
    el('a', {href: `#/${page.id}`, 'aria-current': page.id === current ? 'page' : null}, page.title)));
}

async function show() {
  const {id, params} = route();
  const open = PAGES.filter((page) => page.allowed(rights));
  const page = open.find((each) => each.id === id) ?? open[0];
  shown?.stop.abort();
  if (!page) {
    fill(main, failure(new Error(`The key of ${rights.name} opens none of these pages.\nMaybe use one with the scope read.`)));
    return;
  }
  navigation(page.id);
  document.title = `${page.title} · Qortex`;
  const stop = new AbortController();
  const changes = new Set();
  shown = {stop, changes};
  const root = el('div', {class: `page page-${page.id}`});
  fill(main, root);
  main.focus({preventScroll: true});
  window.scrollTo(0, 0);
  try {
    await page.render(root, {
      rights,
      params,
      navigate,
      notice,
      signal: stop.signal,
      call: (name, argument) => api.call(name, argument, {signal: stop.signal}),
      tool: (name, argument) => api.tool(name, argument, {signal: stop.signal}),
      may: (...names) => rights.may(...names),
      onChange: (listener) => changes.add(listener),
    });
    root.dataset.ready = 'true';
  } catch (problem) {
    if (problem.status === 401) {
      enter(problem);
    } else if (problem.name !== 'AbortError') {
      root.append(failure(problem));
    }
  }
}

/** Asks for a key. */
function enter(problem) {
  fill(document.getElementById('pages'));
  const key = el('input', {type: 'password', autocomplete: 'off', required: true, spellcheck: 'false'});
  const form = el('form', {class: 'enter', onsubmit: (event) => {
    event.preventDefault();
    api.use(key.value.trim());
    start();
  }},
  el('h1', {}, 'Enter a key'),
  problem ? failure(problem) : null,
  field('Key', key, 'As qortex keys create shows it. It is kept as long as this tab is open.'),
  el('div', {class: 'actions'}, el('button', {class: 'primary'}, 'Enter')));
  fill(main, form);
  key.focus();
}

function state(name) {
  const live = document.getElementById('live');
  live.dataset.state = name;
  document.getElementById('live-text').textContent = STATES[name];
}

/** Follows the server while the tab is visible: a browser has few connections to one server. */
function live() {
  let stop = null;
  const update = () => {
    stop?.abort();
    stop = null;
    if (document.visibilityState === 'hidden') {
      state('paused');
      return;
    }
    stop = new AbortController();
    const {signal} = stop;
    api.follow({
      signal,
      onState: (name) => signal.aborted || state(name),
      onChange: (changed) => signal.aborted || shown?.changes.forEach((listener) => listener(changed)),
    });
  };
  document.addEventListener('visibilitychange', update);
  update();
}

function theme() {
  const control = document.getElementById('theme');
  const say = (chosen) => {
    control.textContent = `Theme: ${chosen}`;
  };
  say(localStorage.getItem('qortex.theme') ?? 'system');
  control.addEventListener('click', () => {
    const now = localStorage.getItem('qortex.theme') ?? 'system';
    const next = THEMES[(THEMES.indexOf(now) + 1) % THEMES.length];
    if (next === 'system') {
      localStorage.removeItem('qortex.theme');
      delete document.documentElement.dataset.theme;
    } else {
      localStorage.setItem('qortex.theme', next);
      document.documentElement.dataset.theme = next;
    }
    say(next);
    document.dispatchEvent(new CustomEvent('themechange'));
  });
}

const SHORTCUTS = [['g then a letter', 'opens the page that begins with it'], ['/', 'goes to the first field'], ['?', 'shows these keys'], ['Esc', 'closes a dialog']];

function shortcuts() {
  return dialog({
    title: 'Keyboard',
    body: el('dl', {class: 'keys'}, SHORTCUTS.map(([key, text]) => [el('dt', {}, el('kbd', {}, key)), el('dd', {}, text)])),
    confirm: 'Close',
    cancel: null,
  });
}

function keyboard() {
  let go = false;
  document.getElementById('shortcuts').addEventListener('click', shortcuts);
  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest('input, textarea, select, dialog')) {
      return;
    }
    const page = go && rights && PAGES.find((each) => each.allowed(rights) && each.id.startsWith(event.key.toLowerCase()));
    go = event.key === 'g' && !go;
    if (page) {
      navigate(page.id);
    } else if (event.key === '/') {
      event.preventDefault();
      main.querySelector('input, textarea, select')?.focus();
    } else if (event.key === '?') {
      shortcuts();
    }
  });
}

function callerLine() {
  const domains = rights.domains.length ? ` in ${rights.domains.join(', ')}` : '';
  fill(document.getElementById('caller'), el('span', {title: `Scopes: ${[...rights.scopes].join(', ')}${domains}`}, `${rights.name}${domains}`),
    sessionStorage.getItem('qortex.key') ? button('Leave', () => {
      api.use('');
      location.reload();
    }, {kind: 'quiet'}) : null);
}

async function start() {
  try {
    rights = await api.connect();
  } catch (problem) {
    if (problem.status === 401) {
      enter(sessionStorage.getItem('qortex.key') || problem.token ? problem : null);
    } else {
      fill(main, failure(problem), button('Try again', start));
    }
    return;
  }
  callerLine();
  live();
  await show();
}

theme();
keyboard();
window.addEventListener('hashchange', () => rights && show());
start();
