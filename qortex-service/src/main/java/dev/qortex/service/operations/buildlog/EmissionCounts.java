package dev.qortex.service.operations.buildlog;

import dev.qortex.core.spool.Spool;
import dev.qortex.service.api.buildlog.ReportApi.EmissionDay;
import dev.qortex.service.api.buildlog.ReportApi.EmissionFigures;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Counts of the artefacts of a project in a spool, by their names {@code
 * TYPE_PROJECT_TIME-ID.json}.
 *
 * @param spool the spool of the buildlog
 * @param projectId the id of the project
 */
record EmissionCounts(Spool spool, String projectId) {

  private static final int DAYS = 90;

  /** A type of artefacts on a day. */
  private record Key(LocalDate date, String type) implements Comparable<Key> {

    private static final Comparator<Key> ORDER =
        Comparator.comparing(Key::date).thenComparing(Key::type);

    @Override
    public int compareTo(Key other) {
      return ORDER.compare(this, other);
    }
  }

  /**
   * The figures of the project.
   *
   * @param seeds the spool of seed files, if there is one
   */
  EmissionFigures figures(Optional<Spool> seeds) {
    List<String> pending = own(spool.pending());
    List<String> processed = own(spool.processed());
    Map<Key, int[]> days = new TreeMap<>();
    Pattern form = Pattern.compile("(.+)_" + Pattern.quote(projectId) + "_(\\d{8})T.*");
    pending.forEach(name -> count(days, form.matcher(name), 0));
    processed.forEach(name -> count(days, form.matcher(name), 1));
    return new EmissionFigures(
        pending.size(),
        processed.size(),
        spool.failures(),
        seeds.map(Spool::failures).orElse(List.of()),
        last(days));
  }

  private List<String> own(List<String> names) {
    return names.stream().filter(name -> name.contains("_" + projectId + "_")).toList();
  }

  private static void count(Map<Key, int[]> days, Matcher parts, int consumed) {
    if (parts.matches()) {
      LocalDate date =
          LocalDate.parse(parts.group(2), DateTimeFormatter.BASIC_ISO_DATE.withLocale(Locale.ROOT));
      int[] counts = days.computeIfAbsent(new Key(date, parts.group(1)), any -> new int[2]);
      counts[0]++;
      counts[1] += consumed;
    }
  }

  private static List<EmissionDay> last(Map<Key, int[]> days) {
    List<LocalDate> dates = days.keySet().stream().map(Key::date).distinct().toList();
    List<LocalDate> kept = dates.subList(Math.max(0, dates.size() - DAYS), dates.size());
    return days.entrySet().stream()
        .filter(day -> kept.contains(day.getKey().date()))
        .map(
            day ->
                new EmissionDay(
                    day.getKey().date(), day.getKey().type(), day.getValue()[0], day.getValue()[1]))
        .toList();
  }
}
