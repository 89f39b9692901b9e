import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, normalize, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitepress';
import { files, navigation, sitePath, title } from '../pages.mjs';

const site = fileURLToPath(new URL('..', import.meta.url));
const root = resolve(site, JSON.parse(readFileSync(join(site, 'root.json'), 'utf8')));
const address = /<public\.url>(.*)<\/public\.url>/.exec(readFileSync(join(root, 'pom.xml'), 'utf8'))[1];
const sources = new Map(files.map(file => [sitePath(file), file]));
const dead = [];

/** A link of a page of the repository as a link of the site: to a page, a picture, or a file at the repository's host. */
function siteLink(page, link) {
  if (/^(#|[a-z][a-z0-9+.-]*:)/i.test(link)) return link;
  const [, path, anchor] = /^([^#]*)(#.*)?$/.exec(decodeURI(link));
  const file = normalize(join(dirname(sources.get(page)), path)).replace(/\/$/, '');
  if (!existsSync(join(root, file))) {
    dead.push(`${sources.get(page)}: ${link}`);
    return '#';
  }
  const there = sitePath(file);
  if (sources.has(there) || existsSync(join(site, 'source', there))) {
    const way = relative(dirname(page), there);
    return (way.startsWith('.') ? way : `./${way}`) + (anchor ?? '');
  }
  return `${address}/${statSync(join(root, file)).isDirectory() ? 'tree' : 'blob'}/main/${file}${anchor ?? ''}`;
}

function siteLinks(md) {
  md.core.ruler.push('site_links', ({ tokens, env }) => {
    for (const token of tokens.flatMap(each => each.children ?? [])) {
      const name = { link_open: 'href', image: 'src' }[token.type];
      if (name) token.attrSet(name, siteLink(env.relativePath, token.attrGet(name)));
    }
  });
}

/** The id of a heading, as the repository's host makes it. */
function slug(heading) {
  return heading.trim().toLowerCase().replace(/[^\p{L}\p{N} _-]/gu, '').replaceAll(' ', '-');
}

// The part of a title before a colon is enough for a list.
const item = file => ({ text: title(root, file).split(': ')[0], link: `/${sitePath(file).replace(/\.md$/, '')}` });

export default defineConfig({
  title: 'Qortex',
  description: 'A learning memory for agents on the JVM',
  lang: 'en',
  srcDir: 'source',
  outDir: 'dist',
  cacheDir: 'cache',
  base: process.env.SITE_BASE ?? '/',
  head: [['link', { rel: 'icon', type: 'image/svg+xml', href: `${process.env.SITE_BASE ?? '/'}icon.svg` }]],
  markdown: {
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    anchor: { slugify: slug }, headers: { slugify: slug }, config: siteLinks, toc: { slugify: slug },
  },
  themeConfig: {
    nav: navigation.map(({ section, pages }) => ({
      ...item(pages[0]), text: section, activeMatch: `^/(${pages.map(page => sitePath(page).replace(/\.md$/, '')).join('|')})\\b`,
    })),
    sidebar: navigation.map(({ section, pages }) => ({ text: section, items: pages.map(item) })),
    outline: [2, 3],
    search: { provider: 'local' },
  },
  vite: { build: { assetsInlineLimit: 0 } },
  buildEnd() {
    if (dead.length > 0) {
      const links = [...new Set(dead)].sort();
      throw new Error(`${links.length} links lead nowhere:\n${links.join('\n')}`);
    }
  },
});
