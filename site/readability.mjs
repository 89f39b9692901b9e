// node readability.mjs ROOT LABEL: words of each page of README and guide, and how hard its prose is to read. Words are those of
// `wc -w`, code included. Prose is paragraphs and list items, without code blocks, tables and headings; inline code counts
// as one word of one syllable, so that long names do not make a sentence look hard.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { flesch } from 'flesch';
import { fleschKincaid } from 'flesch-kincaid';
import MarkdownIt from 'markdown-it';
import { syllable } from 'syllable';
import { navigation } from './pages.mjs';

const [root, label] = process.argv.slice(2);
const markdown = new MarkdownIt({ html: true });
const sentences = new Intl.Segmenter('en', { granularity: 'sentence' });

const sections = new Map(navigation.flatMap(({ section, pages }) => pages.map(page => [page, section])));
// Before the guide was divided, all of it lay in one folder.
const laboratory = /^benchmarks\/docs\/|(performance|experiments|mutation)\.md$/;

function section(file) {
  if (file === 'README.md') return 'README';
  return sections.get(file) ?? (laboratory.test(file) ? 'Laboratory' : 'Guide');
}

/** Texts of paragraphs and list items, each with a full stop. */
function prose(text) {
  const tokens = markdown.parse(text.replace(/^---\n[\s\S]*?\n---\n/, ''), {});
  const parts = [];
  tokens.forEach((token, i) => {
    if (token.type !== 'inline' || tokens[i - 1].type !== 'paragraph_open') return;
    const words = { text: each => each.content, code_inline: () => 'code', softbreak: () => ' ', hardbreak: () => ' ' };
    const plain = token.children.map(each => words[each.type]?.(each) ?? '').join('').trim();
    if (plain) parts.push(/[.!?:]$/.test(plain) ? plain.replace(/:$/, '.') : `${plain}.`);
  });
  return parts.join('\n');
}

function count(text) {
  const counts = { words: text.split(/\s+/).filter(Boolean).length, sentence: 0, word: 0, syllable: 0 };
  for (const line of prose(text).split('\n')) {
    for (const { segment } of sentences.segment(line)) {
      const words = segment.match(/\p{L}[\p{L}\p{N}'’-]*/gu) ?? [];
      if (words.length === 0) continue;
      counts.sentence++;
      counts.word += words.length;
      counts.syllable += words.reduce((sum, word) => sum + Math.max(1, syllable(word)), 0);
    }
  }
  return counts;
}

const sum = all => all.reduce(
  (total, one) => Object.fromEntries(Object.keys(total).map(key => [key, total[key] + one[key]])),
  { words: 0, sentence: 0, word: 0, syllable: 0 });

function line(name, pages, counts) {
  const { words, sentence, word } = counts;
  const figures = [pages, words, (word / sentence).toFixed(1), flesch(counts).toFixed(0), fleschKincaid(counts).toFixed(1)];
  return `${name.padEnd(40)}${figures.map(each => String(each).padStart(8)).join('')}`;
}

const files = ['docs', 'benchmarks/docs']
  .filter(folder => existsSync(join(root, folder)))
  .flatMap(folder => readdirSync(join(root, folder), { recursive: true }).map(name => join(folder, name)))
  .filter(file => file.endsWith('.md'));
const order = ['README', 'Guide', ...navigation.map(each => each.section)];
const pages = ['README.md', ...files.sort()].map(file => ({ file, section: section(file), ...count(readFileSync(join(root, file), 'utf8')) }));

console.log(`${'page'.padEnd(40)}   pages   words  w/sent.  ease   grade`);
for (const name of order) {
  const own = pages.filter(page => page.section === name);
  if (own.length === 0) continue;
  own.forEach(page => console.log(line(page.file, '', page)));
  console.log(line(`= ${name}`, own.length, sum(own)) + '\n');
}
const guide = pages.filter(page => !['Reference', 'Laboratory'].includes(page.section));
const total = sum(guide);
console.log(line('= README and guide, no reference or lab.', guide.length, total));
const result = (metric, value, unit) => console.log(`RESULT name=readability-${label} metric=${metric} value=${value} unit=${unit} n=${guide.length}`);
result('words', total.words, 'words');
result('words-per-sentence', (total.word / total.sentence).toFixed(1), 'words');
result('flesch-reading-ease', flesch(total).toFixed(1), 'points');
result('flesch-kincaid-grade', fleschKincaid(total).toFixed(1), 'grade');
