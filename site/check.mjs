// node check.mjs DIST: fails unless every link within the site leads to a page and an element, and no page loads anything from
// another origin.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';

const dist = process.argv[2];
const pages = readdirSync(dist, { recursive: true }).filter(name => name.endsWith('.html'));
const html = new Map(pages.map(page => [page, readFileSync(join(dist, page), 'utf8')]));
const ids = new Map([...html].map(([page, text]) => [page, new Set([...text.matchAll(/\sid="([^"]*)"/g)].map(([, id]) => id))]));
const faults = [];

function check(page, tag, link) {
  if (/^(https?:)?\/\//.test(link)) {
    if (tag !== 'a') faults.push(`${page} loads ${link}`);
    return;
  }
  if (/^(data|mailto):/.test(link)) return;
  const [path, anchor] = decodeURI(link).split('#');
  let there = path === '' ? page : posix.normalize(path.startsWith('/') ? path.slice(1) : posix.join(dirname(page), path));
  if (there === '' || there.endsWith('/')) there += 'index.html';
  if (!existsSync(join(dist, there))) faults.push(`${page} links to ${link}: no such file`);
  else if (anchor && ids.has(there) && !ids.get(there).has(anchor)) faults.push(`${page} links to ${link}: no such heading`);
}

for (const [page, text] of html) {
  for (const [, tag, attributes] of text.matchAll(/<(a|img|script|link|source|iframe)\b([^>]*)>/g)) {
    for (const [, link] of attributes.matchAll(/\s(?:href|src)="([^"]*)"/g)) check(page, tag, link.replaceAll('&amp;', '&'));
  }
}
if (pages.length === 0 || faults.length > 0) {
  console.error(faults.join('\n') || `There are no pages in (${dist}).`);
  process.exit(1);
}
console.log(`${pages.length} pages, all links lead somewhere, nothing is loaded from elsewhere`);
