/**
 * Elements of a page. Texts become text nodes and nothing is ever parsed as HTML, so that a stored
 * text with markup or a script stays a text.
 */

const SVG = 'http://www.w3.org/2000/svg';

function assign(node, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) {
      continue;
    }
    if (name.startsWith('on')) {
      if (typeof value !== 'function') {
        throw new TypeError(`The handler ${name} is not a function.`);
      }
      node.addEventListener(name.slice(2).toLowerCase(), value);
    } else if (name === 'styles') {
      // The policy of the pages allows no style attributes; properties set by script are allowed.
      for (const [property, set] of Object.entries(value)) {
        node.style.setProperty(property, set);
      }
    } else if (name === 'style' || name === 'innerHTML' || name === 'srcdoc') {
      throw new TypeError(`The attribute ${name} is not allowed.\nMaybe use styles, or children.`);
    } else if (name === 'href' && !/^(#|[a-z0-9./_-]+$)/i.test(String(value))) {
      throw new TypeError(`The address ${value} leads out of these pages.`);
    } else if (name === 'value' && 'value' in node) {
      node.value = value;
    } else {
      node.setAttribute(name, value === true ? '' : String(value));
    }
  }
}

function append(node, children) {
  for (const child of children.flat(Infinity)) {
    if (child !== null && child !== undefined && child !== false && child !== true) {
      node.append(child instanceof Node ? child : document.createTextNode(String(child)));
    }
  }
}

/**
 * Makes an element: `el('p', {class: 'note', onclick: handler}, 'a text', otherElement)`.
 * The attributes may be left out; children that are null or false are skipped.
 */
export function el(tag, attributes, ...children) {
  const node = document.createElement(tag);
  const given = attributes !== null && typeof attributes === 'object'
    && !(attributes instanceof Node) && !Array.isArray(attributes);
  append(node, given ? children : [attributes, ...children]);
  assign(node, given ? attributes : {});
  return node;
}

/** Makes an element of SVG. */
export function svg(tag, attributes = {}, ...children) {
  const node = document.createElementNS(SVG, tag);
  assign(node, attributes);
  append(node, children);
  return node;
}

/** Replaces all children of a node. */
export function fill(node, ...children) {
  node.replaceChildren();
  append(node, children);
  return node;
}

/** Splits a text at the words of a question: parts with the flag whether they match. */
export function matches(text, question) {
  const words = [...new Set(question.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? [])]
    .filter((word) => !STOP_WORDS.has(word));
  if (words.length === 0) {
    return [{text, match: false}];
  }
  const stems = words.map((word) => word.replace(/(ing|ed|es|s)$/u, ''))
    .filter((stem) => stem.length >= 3)
    .map((stem) => stem.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${(stems.length ? stems : words).join('|')})[\\p{L}]{0,4}(?![\\p{L}\\p{N}])`, 'giu');
  const parts = [];
  let end = 0;
  for (const found of text.matchAll(pattern)) {
    if (found.index > end) {
      parts.push({text: text.slice(end, found.index), match: false});
    }
    parts.push({text: found[0], match: true});
    end = found.index + found[0].length;
  }
  if (end < text.length) {
    parts.push({text: text.slice(end), match: false});
  }
  return parts;
}

const STOP_WORDS = new Set(('the and for are was were with that this what when where which who how why does did can could should would may must '
  + 'not but from into out over you your our their its his her have has had been being about than then there here').split(' '));

/** The text with the words of the question marked. */
export function highlighted(text, question) {
  return matches(text, question).map((part) => (part.match ? el('mark', {}, part.text) : part.text));
}
