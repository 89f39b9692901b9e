// node prepare.mjs ROOT TARGET: copies the pages and their pictures to their places in the site.
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { files, sitePath } from './pages.mjs';

const [root, target] = process.argv.slice(2);
const source = join(target, 'source');
rmSync(source, { recursive: true, force: true });

function copy(file, path) {
  mkdirSync(dirname(join(source, path)), { recursive: true });
  cpSync(join(root, file), join(source, path));
}

const missing = files.filter(file => !existsSync(join(root, file)));
if (missing.length > 0) {
  throw new Error(`There is no file for the pages (${missing.join(', ')}).\nMaybe change site/navigation.json.`);
}
files.forEach(file => copy(file, sitePath(file)));
for (const folder of ['docs', 'benchmarks/docs']) {
  for (const name of readdirSync(join(root, folder), { recursive: true })) {
    const file = join(folder, name);
    if (/\.(svg|png)$/.test(name) && statSync(join(root, file)).isFile()) copy(file, sitePath(file));
  }
}
copy('site/public/icon.svg', 'public/icon.svg');
writeFileSync(join(target, 'root.json'), JSON.stringify(relative(target, root)));
