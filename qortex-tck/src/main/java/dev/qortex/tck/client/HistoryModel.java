package dev.qortex.tck.client;

import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Passage;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.Sequence;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.core.model.Succession;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Statements, readings, corrections and retractions, and what holds after them at each instant. */
final class HistoryModel {

  static final String DOMAIN = "town";

  private static final int SOURCES = 4;
  private static final int PLACES = 3;

  /** Text of a place in a period. */
  private record Said(String place, String text, @Nullable Instant from, @Nullable Instant until) {

    boolean holdsAt(Instant at) {
      return (from == null || !at.isBefore(from)) && (until == null || at.isBefore(until));
    }
  }

  private final Random random;
  private final Map<String, List<Said>> said = new HashMap<>();
  private int texts;

  HistoryModel(long seed) {
    random = new Random(seed);
  }

  /** The texts that hold at an instant. */
  Set<String> at(Instant instant) {
    Set<String> held = new TreeSet<>();
    said.values()
        .forEach(
            all ->
                all.stream()
                    .filter(one -> one.holdsAt(instant))
                    .map(Said::text)
                    .forEach(held::add));
    return held;
  }

  /** Generates a reading of a source with some new texts, some old ones, and some removed ones. */
  IngestionManifest reading(Instant now) {
    String source = source(random.nextInt(SOURCES));
    Map<String, String> before = current(source);
    Map<String, String> read = new TreeMap<>();
    for (int place = 0; place < PLACES; place++) {
      String id = source + "#" + place;
      int chance = random.nextInt(4);
      if (chance == 0 || (chance == 1 && !before.containsKey(id))) {
        read.put(id, text());
      } else if (chance < 3 && before.containsKey(id)) {
        read.put(id, before.getOrDefault(id, ""));
      }
    }
    boolean known = said.containsKey(source);
    List<Said> all = said.computeIfAbsent(source, id -> new ArrayList<>());
    end(all, now, read);
    read.forEach(
        (place, text) -> {
          if (!text.equals(before.get(place))) {
            all.add(new Said(place, text, known ? now : null, null));
          }
        });
    return manifest(source, read);
  }

  /** A fact in place of another source, if there is one. */
  IngestionManifest correction(Instant now) {
    String old = source(random.nextInt(SOURCES));
    String fresh = DOMAIN + ":fact" + texts;
    Map<String, String> fact = Map.of(fresh + "#0", text());
    List<Said> all = new ArrayList<>();
    IngestionManifest manifest = manifest(fresh, fact);
    Succession succession = Succession.statement("corrected");
    if (said.containsKey(old)) {
      all.addAll(said.get(old));
      end(all, now, Map.of());
      said.put(old, new ArrayList<>());
      manifest =
          IngestionManifest.builder(DOMAIN)
              .addAll(manifest)
              .source(SourceMetadata.of(old, "test"))
              .build();
      succession = succession.heir(old, fresh);
    }
    fact.forEach((place, text) -> all.add(new Said(place, text, now, null)));
    said.put(fresh, all);
    return manifest.succeeding(succession);
  }

  /** A source that says nothing any more and never did. */
  String retraction() {
    List<String> known = said.keySet().stream().sorted().toList();
    String source = known.isEmpty() ? source(0) : known.get(random.nextInt(known.size()));
    said.remove(source);
    return source;
  }

  private static void end(List<Said> all, Instant now, Map<String, String> read) {
    all.replaceAll(
        one ->
            one.until != null || one.text.equals(read.get(one.place))
                ? one
                : new Said(one.place, one.text, one.from, now));
  }

  private Map<String, String> current(String source) {
    Map<String, String> current = new HashMap<>();
    said.getOrDefault(source, List.of()).stream()
        .filter(one -> one.until == null)
        .forEach(one -> current.put(one.place, one.text));
    return current;
  }

  private static String source(int number) {
    return DOMAIN + ":file" + number;
  }

  private String text() {
    return "The harbour opens at hour h" + texts++ + ".";
  }

  private static IngestionManifest manifest(String source, Map<String, String> texts) {
    IngestionManifest.Builder manifest =
        IngestionManifest.builder(DOMAIN).source(SourceMetadata.of(source, "test"));
    texts.forEach(
        (id, text) ->
            manifest.passage(
                new Passage(id, DOMAIN, "", text, Provenance.of(source), Sequence.NONE, Map.of())));
    return manifest.build();
  }
}
