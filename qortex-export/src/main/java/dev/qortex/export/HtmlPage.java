package dev.qortex.export;

import dev.qortex.commons.Sha256;
import dev.qortex.commons.Surrogates;
import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.Node;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.IntStream;

/** Writes a page with a drawing in SVG, which a script of its own pans and zooms. */
final class HtmlPage {

  static final int MOST_NODES = 2000;

  private static final int LABEL = 28;
  private static final double RADIUS = 7;

  /** Degrees between the hues of two domains: never near one another for long. */
  private static final double GOLDEN_ANGLE = 137.508;

  private static final String STYLE =
      """
      body { margin: 0; font: 14px system-ui, sans-serif; color: #222; }
      svg { width: 100%; height: 80vh; background: #fafafa; cursor: grab; touch-action: none; }
      line { stroke: #999; }
      circle, rect { stroke: #fff; stroke-width: 1.5; }
      svg text { font-size: 11px; unicode-bidi: isolate; pointer-events: none; }
      .away { opacity: .08; }
      table { border-collapse: collapse; margin: 1em; }
      td, th { padding: .2em .8em; text-align: left; border-bottom: 1px solid #ddd; unicode-bidi: isolate; }
      """;

  private static final String SCRIPT =
      """
      const svg = document.querySelector('svg');
      const box = svg.viewBox.baseVal;
      let held = null;
      svg.addEventListener('wheel', event => {
        event.preventDefault();
        const by = event.deltaY > 0 ? 1.2 : 1 / 1.2;
        const at = svg.getBoundingClientRect();
        box.x += box.width * (1 - by) * (event.clientX - at.left) / at.width;
        box.y += box.height * (1 - by) * (event.clientY - at.top) / at.height;
        box.width *= by;
        box.height *= by;
      }, {passive: false});
      svg.addEventListener('pointerdown', event => { held = event; });
      addEventListener('pointerup', () => { held = null; });
      addEventListener('pointermove', event => {
        if (!held) return;
        const scale = svg.getScreenCTM().a;
        box.x -= (event.clientX - held.clientX) / scale;
        box.y -= (event.clientY - held.clientY) / scale;
        held = event;
      });
      svg.addEventListener('click', event => {
        const node = event.target.closest('[data-node]');
        const near = new Set(node ? [node.dataset.node] : []);
        const lines = svg.querySelectorAll('line');
        lines.forEach(line => {
          const ends = [line.dataset.from, line.dataset.to];
          const touches = node && ends.includes(node.dataset.node);
          line.classList.toggle('away', Boolean(node) && !touches);
          if (touches) ends.forEach(end => near.add(end));
        });
        svg.querySelectorAll('[data-node]').forEach(other =>
          other.classList.toggle('away', Boolean(node) && !near.has(other.dataset.node)));
      });
      """;

  private final Subgraph graph;
  private final Layout layout;
  private final Writer out;
  private final Map<String, Integer> numbers = new TreeMap<>();
  private final Map<String, Node> nodes = new TreeMap<>();
  private final Map<String, Integer> hues = new TreeMap<>();

  private HtmlPage(Subgraph graph, Writer out) {
    this.graph = graph;
    this.out = out;
    for (Node node : graph.nodes()) {
      numbers.put(node.id(), numbers.size());
      nodes.put(node.id(), node);
      hues.put(node.domain(), 0);
    }
    int domain = 0;
    for (Map.Entry<String, Integer> hue : hues.entrySet()) {
      hue.setValue((int) (domain++ * GOLDEN_ANGLE + 210) % 360);
    }
    this.layout =
        Layout.of(
            nodes.size(),
            graph.edges().stream()
                .flatMapToInt(
                    edge -> IntStream.of(number(edge.sourceId()), number(edge.targetId())))
                .toArray());
  }

  private int number(String id) {
    return Objects.requireNonNull(numbers.get(id));
  }

  private String label(String id) {
    return Texts.label(Objects.requireNonNull(nodes.get(id)));
  }

  /** Writes the whole page. */
  static void write(Subgraph graph, Writer out) throws IOException {
    if (graph.nodes().size() > MOST_NODES) {
      throw new IllegalArgumentException(
          "A page cannot draw (%s) nodes, only (%s).\nMaybe take a smaller part, or write GraphML."
              .formatted(graph.nodes().size(), MOST_NODES));
    }
    HtmlPage page = new HtmlPage(graph, out);
    page.head();
    page.drawing();
    page.table();
    out.write("<script>" + SCRIPT + "</script>\n</body>\n</html>\n");
    out.flush();
  }

  private void head() throws IOException {
    String policy =
        "default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-%s'"
            .formatted(
                Base64.getEncoder()
                    .encodeToString(Sha256.digest(SCRIPT.getBytes(StandardCharsets.UTF_8))));
    out.write(
        """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta http-equiv="Content-Security-Policy" content="%s">
        <title>%s</title>
        <style>
        %s</style>
        </head>
        <body>
        """
            .formatted(policy, Texts.escaped(title()), STYLE));
  }

  private String title() {
    return "%s nodes, %s edges of %s"
        .formatted(graph.nodes().size(), graph.edges().size(), String.join(", ", hues.keySet()));
  }

  private void drawing() throws IOException {
    out.write(
        """
        <svg viewBox="0 0 %s %s" role="img" aria-label="%s">
        <defs><marker id="arrow" viewBox="0 0 10 10" refX="10" refY="5" markerWidth="7" markerHeight="7" orient="auto-start-reverse"><path d="M0 1 L10 5 L0 9 z" fill="#999"/></marker></defs>
        """
            .formatted(pixels(layout.width()), pixels(layout.height()), Texts.escaped(title())));
    for (ConceptEdge edge : graph.edges()) {
      line(edge);
    }
    for (Node node : graph.nodes()) {
      node(node);
    }
    out.write("</svg>\n");
  }

  /** The line ends where the node's sign begins. */
  private void line(ConceptEdge edge) throws IOException {
    int from = number(edge.sourceId());
    int to = number(edge.targetId());
    double dx = layout.x(to) - layout.x(from);
    double dy = layout.y(to) - layout.y(from);
    double length = Math.hypot(dx, dy);
    double shortened = length > 2 * RADIUS ? (length - RADIUS - 2) / length : 1;
    out.write(
        """
        <line data-from="%s" data-to="%s" x1="%s" y1="%s" x2="%s" y2="%s" stroke-opacity="%s" marker-end="url(#arrow)"><title>%s</title></line>
        """
            .formatted(
                from,
                to,
                pixels(layout.x(from)),
                pixels(layout.y(from)),
                pixels(layout.x(from) + dx * shortened),
                pixels(layout.y(from) + dy * shortened),
                pixels(0.2 + 0.8 * edge.confidence()),
                Texts.escaped(sentence(edge))));
  }

  private String sentence(ConceptEdge edge) {
    return "%s %s %s (%s)"
        .formatted(
            label(edge.sourceId()),
            edge.relation().value(),
            label(edge.targetId()),
            pixels(edge.confidence()));
  }

  private void node(Node node) throws IOException {
    int number = number(node.id());
    double x = layout.x(number);
    double y = layout.y(number);
    String fill = "hsl(%s 60%% 50%%)".formatted(hues.get(node.domain()));
    String sign =
        switch (node.kind()) {
          case CONCEPT ->
              "<circle cx=\"%s\" cy=\"%s\" r=\"%s\" fill=\"%s\"/>"
                  .formatted(pixels(x), pixels(y), pixels(RADIUS), fill);
          case PASSAGE ->
              "<rect x=\"%s\" y=\"%s\" width=\"%s\" height=\"%s\" fill=\"%s\"/>"
                  .formatted(
                      pixels(x - RADIUS),
                      pixels(y - RADIUS),
                      pixels(2 * RADIUS),
                      pixels(2 * RADIUS),
                      fill);
        };
    out.write(
        """
        <g data-node="%s"><title>%s</title>%s<text x="%s" y="%s">%s</text></g>
        """
            .formatted(
                number,
                Texts.escaped(node.id() + "\n" + node.content()),
                sign,
                pixels(x + RADIUS + 3),
                pixels(y + 4),
                Texts.escaped(Surrogates.shortened(Texts.label(node), LABEL))));
  }

  private void table() throws IOException {
    out.write("<table>\n<tr><th>from</th><th>relation</th><th>to</th><th>confidence</th></tr>\n");
    for (ConceptEdge edge : graph.edges()) {
      out.write(
          "<tr><td>%s</td><td>%s</td><td>%s</td><td>%s</td></tr>\n"
              .formatted(
                  Texts.escaped(label(edge.sourceId())),
                  edge.relation().value(),
                  Texts.escaped(label(edge.targetId())),
                  pixels(edge.confidence())));
    }
    out.write("</table>\n");
  }

  private static String pixels(double value) {
    return String.format(Locale.ROOT, "%.2f", value);
  }
}
