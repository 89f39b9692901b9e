/** Components that several pages use. */

import {el, fill} from './dom.js';

/** A button. `kind`: primary, danger or quiet. */
export function button(label, onclick, {kind = '', ...attributes} = {}) {
  return el('button', {type: 'button', class: kind, onclick, ...attributes}, label);
}

let ids = 0;

/** A label above a control, with a hint below it. */
export function field(label, control, hint) {
  const id = control.id || `field-${++ids}`;
  control.id = id;
  const below = hint ? el('small', {id: `${id}-hint`, class: 'hint'}, hint) : null;
  if (below) {
    control.setAttribute('aria-describedby', below.id);
  }
  return el('div', {class: 'field'}, el('label', {for: id}, label), control, below);
}

/** A choice among values: `[[value, label], …]` or plain texts. */
export function select(options, chosen, onchange, attributes = {}) {
  return el('select', {onchange: (event) => onchange?.(event.target.value), ...attributes},
    options.map((option) => {
      const [value, label] = Array.isArray(option) ? option : [option, option];
      return el('option', {value, selected: value === chosen}, label);
    }));
}

/** A check box with its label. */
export function check(label, checked, onchange) {
  const box = el('input', {type: 'checkbox', checked, onchange: (event) => onchange?.(event.target.checked)});
  return el('label', {class: 'check'}, box, el('span', {}, label));
}

/** A section with a heading. */
export function card(title, ...children) {
  return el('section', {class: 'card'}, title ? el('h2', {}, title) : null, ...children);
}

/** A short mark beside a title. `tone`: good, bad, warn or empty. */
export function badge(text, tone = '') {
  return el('span', {class: `badge ${tone}`.trim()}, text);
}

/** Said where there is nothing to show, with what to do about it. */
export function empty(text, ...hint) {
  return el('div', {class: 'empty'}, el('p', {class: 'empty-text'}, text), hint.length ? el('p', {class: 'hint'}, ...hint) : null);
}

/** A figure with its name. */
export function figure(label, value, note) {
  return el('div', {class: 'figure'}, el('dt', {}, label), el('dd', {}, value, note ? el('small', {}, note) : null));
}

/** Figures in a row. */
export const figures = (...all) => el('dl', {class: 'figures'}, all);

/**
 * A table. Columns: `{label, cell(row), numeric}`; a cell is a text or an element.
 * The caption is read by screen readers, and shown unless `quiet`.
 */
export function table(caption, columns, rows, {quiet = true} = {}) {
  return el('div', {class: 'scroll', tabindex: 0, role: 'region', 'aria-label': caption},
    el('table', {},
      el('caption', {class: quiet ? 'unseen' : ''}, caption),
      el('thead', {}, el('tr', {}, columns.map((column) => el('th', {scope: 'col', class: column.numeric ? 'numeric' : ''}, column.label)))),
      el('tbody', {}, rows.map((row) => el('tr', {}, columns.map((column) => el('td', {class: column.numeric ? 'numeric' : ''}, column.cell(row))))))));
}

/** Parts of a page of which one is shown: `[{id, label, render(panel)}]`. */
export function tabs(label, parts, chosen = parts[0].id) {
  const panel = el('div', {role: 'tabpanel', tabindex: 0});
  const list = el('div', {role: 'tablist', 'aria-label': label, class: 'tabs'});
  const marks = parts.map((part) => el('button', {
    type: 'button', role: 'tab', id: `tab-${++ids}`, onclick: () => show(part.id),
    onkeydown: (event) => {
      const step = {ArrowRight: 1, ArrowLeft: -1}[event.key];
      if (step) {
        const next = parts[(parts.indexOf(part) + step + parts.length) % parts.length];
        show(next.id);
        marks[parts.indexOf(next)].focus();
      }
    },
  }, part.label));
  function show(id) {
    parts.forEach((part, i) => {
      marks[i].setAttribute('aria-selected', String(part.id === id));
      marks[i].tabIndex = part.id === id ? 0 : -1;
      if (part.id === id) {
        panel.setAttribute('aria-labelledby', marks[i].id);
        fill(panel);
        part.render(panel);
      }
    });
  }
  list.append(...marks);
  const whole = el('div', {}, list, panel);
  whole.show = show;
  show(chosen);
  return whole;
}

/** Says something for a few seconds; `action` adds a button, such as `{label: 'Undo', run}`. */
export function notice(text, {tone = '', action = null} = {}) {
  const place = document.getElementById('notices');
  const shown = el('div', {class: `notice ${tone}`.trim()}, el('span', {}, text),
    action ? button(action.label, () => {
      shown.remove();
      action.run();
    }, {kind: 'quiet'}) : null,
    button('Close', () => shown.remove(), {kind: 'quiet'}));
  place.append(shown);
  setTimeout(() => shown.remove(), tone === 'bad' ? 20_000 : 8_000);
  return shown;
}

/** Shows why something failed. */
export function failure(problem) {
  return el('div', {class: 'problem', role: 'alert'},
    problem.message.split('\n').map((line, i) => el(i === 0 ? 'strong' : 'p', {}, line)));
}

/** Runs an action; a refusal becomes a notice, and the button is inactive meanwhile. */
export async function act(source, action) {
  source?.setAttribute('disabled', '');
  try {
    return await action();
  } catch (problem) {
    if (problem.name !== 'AbortError') {
      notice(problem.message, {tone: 'bad'});
    }
    return undefined;
  } finally {
    source?.removeAttribute('disabled');
  }
}

/** Asks before something is done, or tells it if there is no `cancel`; resolves to the returned value of `collect`, or to null. */
export function ask({title, body, confirm = 'Continue', cancel = 'Cancel', danger = false, collect = () => true}) {
  return new Promise((resolve) => {
    const heading = el('h2', {id: `dialog-${++ids}`}, title);
    const dialog = el('dialog', {'aria-labelledby': heading.id, onclose: () => {
      dialog.remove();
      resolve(dialog.returnValue === 'yes' ? collect() : null);
    }},
    el('form', {method: 'dialog'}, heading, el('div', {class: 'dialog-body'}, body),
      el('div', {class: 'actions'},
        el('button', {value: 'yes', class: danger ? 'danger' : 'primary'}, confirm),
        cancel ? el('button', {value: 'no', formnovalidate: true}, cancel) : null)));
    document.body.append(dialog);
    dialog.showModal();
  });
}

/** Fills a place with what a promise brings: a note meanwhile, and the reason when it fails. */
export async function loading(place, work, render) {
  place.setAttribute('aria-busy', 'true');
  if (!place.hasChildNodes()) {
    fill(place, el('p', {class: 'hint'}, 'Loading …'));
  }
  try {
    const result = await work;
    fill(place, render(result));
    return result;
  } catch (problem) {
    if (problem.name !== 'AbortError') {
      fill(place, failure(problem));
    }
    return undefined;
  } finally {
    place.removeAttribute('aria-busy');
  }
}
