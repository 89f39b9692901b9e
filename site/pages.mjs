// Pages of the site, by the files of the repository that they are made of.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const navigation = JSON.parse(readFileSync(new URL('navigation.json', import.meta.url), 'utf8'));

/** The path of a page within the site. */
export function sitePath(file) {
  if (file === 'README.md') return 'index.md';
  if (file.startsWith('docs/')) return file.slice('docs/'.length);
  if (file.startsWith('benchmarks/docs/')) return file.replace('benchmarks/docs/', 'laboratory/');
  return `project/${file.toLowerCase().replaceAll('_', '-')}`;
}

/** Files of all pages, the home page first. */
export const files = ['README.md', ...navigation.flatMap(({ pages }) => pages)];

/** The first heading of a page. */
export function title(root, file) {
  const heading = /^# (.+)$/m.exec(readFileSync(join(root, file), 'utf8'));
  if (!heading) throw new Error(`The page (${file}) has no title.\nMaybe begin it with a line such as "# Storage".`);
  return heading[1].replaceAll('`', '');
}
