// The part of `render` that runs in the browser: draws each source of the page and puts all pictures into #drawn, as encoded JSON.
const font = 'Arial, "Liberation Sans", Helvetica, sans-serif';

// The colours of a kind of box: [fill, border] by day and at night.
const kinds = {
  '': [['#eef3fb', '#4a6fa5'], ['#1f2d42', '#7aa2d8']],
  '.store': [['#fdf1d8', '#b7791f'], ['#3d3117', '#e0b050']],
  '.learned': [['#e7f6ec', '#2f855a'], ['#17382a', '#5fc28d']],
  '.refused': [['#fbe9e7', '#c0392b'], ['#40211d', '#e58b7f']],
};
const themes = [
  { paper: '#ffffff', group: '#f7f8fa', ink: '#1b2430', line: '#56657a' },
  { paper: '#161b22', group: '#1b2129', ink: '#e6edf3', line: '#9aa7b5' },
];

function style(id, night) {
  const { paper, group, ink, line } = themes[night];
  const boxes = Object.entries(kinds).map(([kind, colours]) => {
    const [fill, border] = colours[night];
    const shapes = ['rect', 'path', 'polygon', 'circle'].map(shape => `#${id} .node${kind} ${shape}`);
    return `${shapes.join(',')}{fill:${fill};stroke:${border};stroke-width:1.5px}`;
  });
  return [
    `#${id} .paper{fill:${paper}}`,
    ...boxes,
    `#${id} .cluster rect{fill:${group};stroke:${line};stroke-width:1px}`,
    `#${id} text,#${id} tspan{fill:${ink};font-family:${font};font-size:16px}`,
    `#${id} .node text,#${id} .edgeLabel text{text-anchor:middle}`,
    `#${id} .cluster-label text{font-weight:bold}`,
    `#${id} .flowchart-link{stroke:${line};stroke-width:1.5px;fill:none}`,
    `#${id} .marker,#${id} .arrowMarkerPath{fill:${line};stroke:${line}}`,
    `#${id} .edgeLabel rect,#${id} .edgeLabel .background{fill:${paper};opacity:1}`,
  ].join('\n');
}

const margin = 16;

// A rectangle behind everything makes the picture readable on any page; the night's colours follow the reader's system.
function finish(id, drawn) {
  const svg = new DOMParser().parseFromString(drawn, 'image/svg+xml').documentElement;
  const [x, y, width, height] = svg.getAttribute('viewBox').split(' ').map(Number);
  const box = [x - margin, y - margin, width + 2 * margin, height + 2 * margin].map(Math.round);
  svg.setAttribute('viewBox', box.join(' '));
  svg.setAttribute('width', box[2]);
  svg.setAttribute('height', box[3]);
  svg.removeAttribute('style');
  const element = (name, attributes) => {
    const made = document.createElementNS('http://www.w3.org/2000/svg', name);
    Object.entries(attributes).forEach(([key, value]) => made.setAttribute(key, value));
    return made;
  };
  const paper = element('rect', { class: 'paper', x: box[0], y: box[1], width: box[2], height: box[3], rx: 8 });
  const styles = svg.querySelector('style');
  styles.after(paper);
  const own = element('style', {});
  own.textContent = `${style(id, 0)}\n@media (prefers-color-scheme: dark){\n${style(id, 1)}\n}`;
  styles.replaceWith(own);
  return new XMLSerializer().serializeToString(svg);
}

mermaid.initialize({
  startOnLoad: false,
  theme: 'base',
  htmlLabels: false,
  deterministicIds: true,
  deterministicIDSeed: 'qortex',
  themeVariables: { fontFamily: font, fontSize: '16px' },
  flowchart: { htmlLabels: false, curve: 'basis', nodeSpacing: 28, rankSpacing: 40, wrappingWidth: 420, padding: 12, subGraphTitleMargin: { top: 4, bottom: 8 } },
});

const pictures = {};
for (const source of document.querySelectorAll('script[type="text/x-mermaid"]')) {
  const id = `picture-${source.id}`;
  const { svg } = await mermaid.render(id, source.textContent.trim());
  pictures[source.id] = finish(id, svg);
}
document.getElementById('drawn').textContent = encodeURIComponent(JSON.stringify(pictures));
