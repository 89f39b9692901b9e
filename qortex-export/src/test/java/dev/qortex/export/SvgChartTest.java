package dev.qortex.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.qortex.export.SvgChart.Beta;
import dev.qortex.export.SvgChart.Column;
import dev.qortex.export.SvgChart.Interval;
import dev.qortex.export.SvgChart.Line;
import dev.qortex.export.SvgChart.Point;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.w3c.dom.Document;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

class SvgChartTest {

  private static final String HOSTILE = "</text><script>alert(1)</script> & \u0000 \"'";

  static Stream<SvgChart> charts() {
    return Stream.of(
        SvgChart.intervals(HOSTILE, List.of(new Interval(HOSTILE, 0.1, 0.2, 0.4))),
        SvgChart.densities(HOSTILE, List.of(new Beta(HOSTILE, 3, 2), new Beta("b", 0.5, 9))),
        SvgChart.lines(
            HOSTILE, HOSTILE, List.of(line(HOSTILE, 1, 2), line("b", -3, 4), line("c", 0, 0))),
        SvgChart.columns(HOSTILE, List.of(new Column(HOSTILE, 3), new Column("", 0))));
  }

  private static Line line(String name, double... values) {
    List<Point> points = new ArrayList<>();
    for (int i = 0; i < values.length; i++) {
      points.add(new Point(i, values[i], values[i] - 0.5, values[i] + 0.5));
    }
    return new Line(name, points);
  }

  @ParameterizedTest
  @MethodSource("charts")
  void aChartIsWellFormedAndTextsStayTexts(SvgChart chart) throws Exception {
    Document document = parsed(chart.svg());
    assertThat(document.getDocumentElement().getTagName()).isEqualTo("svg");
    assertThat(document.getElementsByTagName("script").getLength()).isZero();
    assertThat(document.getElementsByTagName("image").getLength()).isZero();
    assertThat(chart.svg()).doesNotContain("href", "url(").endsWith("</svg>\n");
    assertThat(document.getDocumentElement().getAttribute("aria-label")).contains("<script>");
  }

  private static Document parsed(String svg) throws Exception {
    DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
    factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
    return factory.newDocumentBuilder().parse(new InputSource(new StringReader(svg)));
  }

  @Test
  void theSameDataGiveTheSameText() {
    assertThat(charts().map(SvgChart::svg)).isEqualTo(charts().map(SvgChart::svg).toList());
  }

  @Test
  void coordinatesStayInsideOfThePicture() throws Exception {
    SplittableRandom random = new SplittableRandom(3);
    for (int round = 0; round < 200; round++) {
      double unit = Math.pow(10, random.nextInt(-6, 9));
      List<Point> points = new ArrayList<>();
      for (int i = 0; i < 20; i++) {
        double y = (random.nextDouble() - 0.5) * unit;
        points.add(new Point(i * unit, y, y - unit / 10, y + unit / 10));
      }
      Document document = parsed(SvgChart.lines("t", "", List.of(new Line("a", points))).svg());
      NodeList drawn = document.getElementsByTagName("polyline");
      assertThat(drawn.getLength()).isEqualTo(1);
      String[] path =
          drawn.item(0).getAttributes().getNamedItem("points").getNodeValue().split("[ ,]");
      for (int i = 0; i < path.length; i += 2) {
        assertThat(Double.parseDouble(path[i])).isBetween(0.0, 720.0);
        assertThat(Double.parseDouble(path[i + 1])).isBetween(0.0, 400.0);
      }
    }
  }

  @Test
  void anIntervalLiesWhereTheScaleSays() {
    ChartScale scale = ChartScale.holding(0, 1, 100, 200);
    assertThat(scale.ticks()).containsExactly(0.0, 0.2, 0.4, 0.6000000000000001, 0.8, 1.0);
    assertThat(scale.at(0.25)).isEqualTo(125);
    assertThat(ChartScale.holding(-3, 42, 0, 1).ticks()).startsWith(-10.0).endsWith(50.0);
    assertThat(ChartScale.holding(7, 7, 0, 1).high()).isGreaterThan(7);
  }

  @Test
  void whatCannotBeDrawnIsRefused() {
    assertThatThrownBy(() -> new Interval("a", 0.5, 0.2, 0.6))
        .hasMessageContaining("0.5, 0.2, 0.6");
    assertThatThrownBy(() -> new Beta("a", 0, 1)).hasMessageContaining("Beta(0.0, 1.0)");
    assertThatThrownBy(() -> Point.of(0, Double.NaN)).hasMessageContaining("NaN");
    assertThatThrownBy(() -> new Column("a", -1)).hasMessageContaining("-1.0");
    assertThatThrownBy(() -> SvgChart.columns("t", List.of())).hasMessageContaining("(0)");
    assertThatThrownBy(
            () ->
                SvgChart.densities(
                    "t", Stream.generate(() -> new Beta("a", 1, 1)).limit(9).toList()))
        .hasMessageContaining("(9)");
  }
}
