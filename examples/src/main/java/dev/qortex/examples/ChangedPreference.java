package dev.qortex.examples;

import dev.qortex.core.model.Node;
import dev.qortex.core.query.AnswerItem;
import dev.qortex.core.query.Question;
import dev.qortex.export.SvgChart;
import dev.qortex.export.SvgChart.Interval;
import dev.qortex.standard.StandardQortex;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;

/**
 * A preference that changes twice: the answer is what holds now, an instant has the answer of its
 * time, and the history has all three, in words and as a picture.
 */
public final class ChangedPreference {

  private static final Instant MARCH = Instant.parse("2026-03-02T09:00:00Z");
  private static final Instant MAY = Instant.parse("2026-05-11T09:00:00Z");
  private static final Instant AUGUST = Instant.parse("2026-08-24T09:00:00Z");
  private static final Instant NOW = Instant.parse("2026-10-01T09:00:00Z");

  private static final Question QUESTION =
      Question.of("In which language does Ada want reports?").in("memory");

  private ChangedPreference() {}

  /** The first argument, if there is one, is an empty folder for the file and the picture. */
  public static void main(String[] args) throws IOException {
    Path folder = args.length > 0 ? Path.of(args[0]) : Files.createTempDirectory("preference");
    run(folder, System.out);
  }

  static void run(Path folder, PrintStream out) throws IOException {
    var now = new AtomicReference<>(MARCH);
    try (var qortex =
        StandardQortex.builder(folder.resolve("memory.db"))
            .clock((InstantSource) now::get)
            .open()) {
      String first = qortex.remember("Ada wants reports in English.").factId();
      now.set(MAY);
      String second = qortex.facts().correct(first, "Ada wants reports in French.").factId();
      now.set(AUGUST);
      qortex.facts().correct(second, "Ada wants reports in German.");
      now.set(NOW);

      AnswerItem answer = qortex.memory().query(QUESTION.history()).items().get(0);
      out.println("Now: " + answer.text());
      AnswerItem inJune =
          qortex
              .memory()
              .query(QUESTION.asOf(Instant.parse("2026-06-01T00:00:00Z")))
              .items()
              .get(0);
      out.println("In June: " + inJune.text());

      List<Node> versions = new ArrayList<>(answer.earlier());
      versions.add(0, answer.node());
      versions.forEach(version -> out.println(period(version)));
      Path picture = folder.resolve("preference.svg");
      Files.writeString(picture, picture(versions));
      out.println("Picture: " + picture.getFileName());
    }
  }

  private static String period(Node version) {
    Instant until = version.validity().until();
    return "%s to %s: %s"
        .formatted(day(from(version)), until == null ? "now" : day(until), version.content());
  }

  private static LocalDate day(Instant instant) {
    return LocalDate.ofInstant(instant, ZoneOffset.UTC);
  }

  private static Instant from(Node version) {
    return Objects.requireNonNull(version.validity().from());
  }

  /** A row for each version, over the days since the first one. */
  private static String picture(List<Node> versions) {
    Instant start = from(versions.get(versions.size() - 1));
    List<Interval> rows = new ArrayList<>();
    for (Node version : versions) {
      double from = Duration.between(start, from(version)).toDays();
      Instant until = Objects.requireNonNullElse(version.validity().until(), NOW);
      rows.add(
          new Interval(version.content(), from, from, Duration.between(start, until).toDays()));
    }
    return SvgChart.intervals("Ada's language, by days since " + day(start), rows).svg();
  }
}
