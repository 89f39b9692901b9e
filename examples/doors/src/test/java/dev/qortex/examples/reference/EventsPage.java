package dev.qortex.examples.reference;

import static dev.qortex.examples.reference.Page.code;
import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.examples.reference.Sources.Member;
import dev.qortex.examples.reference.Sources.Type;
import dev.qortex.observability.QortexMeter;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Events of each artifact and meters of all, from their declarations. */
final class EventsPage {

  private static final String ROOT = "MemoryEvent";

  private static final String START =
      """
      Every event and every meter. An `EventSink` receives events after the change is durable, on the thread that made it; \
      [monitoring](../monitoring.md) shows how to register one. Events hold ids, names and numbers, never the texts of \
      questions or of knowledge. Each has the time `at`. Releases may add kinds and fields: keep a `default` branch. This page is made from \
      the code by `ReferenceTest`.""";

  private static final String METERS =
      """
      `QortexMeters.of(registry)` counts these in a `MeterRegistry` of Micrometer. A registry writes names in its own form: \
      Prometheus has `qortex_queries_total` for `qortex.queries`. No tag has the id of an arm, a node, a session or a tool.""";

  private EventsPage() {}

  static String text() throws IOException {
    List<Type> types = Sources.types(Sources.published());
    Page page = new Page("Events and meters").paragraph(START);
    types.stream().filter(EventsPage::isFamily).forEach(family -> add(page, family, types));
    page.heading(2, "Meters").paragraph(METERS);
    page.table(
        List.of("meter", "kind", "tags", "meaning"),
        Arrays.stream(QortexMeter.values()).map(EventsPage::row).toList());
    return page.toString();
  }

  /** True for an interface of events of one artifact. */
  private static boolean isFamily(Type type) {
    return type.name().equals(ROOT) || type.name().endsWith("Event") && type.above().contains(ROOT);
  }

  private static void add(Page page, Type family, List<Type> types) {
    List<Type> events =
        types.stream()
            .filter(type -> type.above().contains(family.name()) && !isFamily(type))
            .toList();
    assertThat(events).as(family.name()).isNotEmpty();
    page.heading(2, "`%s` of `%s`".formatted(family.name(), family.artifact()))
        .paragraph(family.doc().sentence())
        .table(List.of("event", "when", "fields"), events.stream().map(EventsPage::row).toList());
  }

  private static List<String> row(Type event) {
    String fields =
        event.members().stream()
            .filter(member -> !member.isMethod() && !member.name().equals("at"))
            .map(EventsPage::field)
            .collect(Collectors.joining("; "));
    return List.of(code(event.simpleName()), event.doc().paragraph(), fields);
  }

  private static String field(Member member) {
    String text = member.doc().paragraph();
    return "`%s %s`%s".formatted(member.type(), member.name(), text.isEmpty() ? "" : " " + text);
  }

  private static List<String> row(QortexMeter meter) {
    return List.of(
        code(meter.meterName()),
        meter.kind().name().toLowerCase(Locale.ROOT),
        meter.tags().stream().map(Page::code).collect(Collectors.joining(", ")),
        meter.description());
  }
}
