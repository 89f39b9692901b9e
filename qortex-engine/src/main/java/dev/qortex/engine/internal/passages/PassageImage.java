package dev.qortex.engine.internal.passages;

import dev.qortex.core.model.Passage;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.Validity;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The passages of a domain as bytes: texts and vectors of each passage first, which are read when
 * they are asked for, then what ranking needs of all, then where that begins.
 */
final class PassageImage {

  /** To be raised with every change of these bytes, or of what is derived from a text. */
  static final int FORMAT = 2;

  /**
   * Passages of a domain.
   *
   * @param rows those that hold at some instant, by id
   * @param limited periods of the passages that do not hold at every instant, these or others
   * @param concepts that they mention, by id; all are read
   * @param cases of the words in them
   */
  record State(
      PassageRow[] rows,
      Map<String, Validity> limited,
      List<MentionedConcept.Known> concepts,
      WordCases cases) {}

  private final String domain;
  private final ByteBuffer all;
  private final PackedReader in;

  private PassageImage(String domain, ByteBuffer all, PackedReader in) {
    this.domain = domain;
    this.all = all;
    this.in = in;
  }

  /** Writes passages. */
  static void write(State state, String format, OutputStream stream) throws IOException {
    PackedWriter out = new PackedWriter(stream);
    long[] from = new long[state.rows.length];
    for (int p = 0; p < from.length; p++) {
      from[p] = out.size();
      writeContent(state.rows[p], out);
    }
    long begin = out.size();
    out.text(format);
    Map<String, Integer> concepts = new HashMap<>();
    out.number(state.concepts.size());
    for (MentionedConcept.Known concept : state.concepts) {
      concepts.put(concept.id(), concepts.size());
      out.text(concept.id());
      out.number(concept.exists() ? 1 : 0);
      out.number(concept.passages());
      out.number(concept.owners());
      out.texts(concept.norms());
    }
    long[] slots = state.cases.slots();
    out.number(slots.length);
    for (long slot : slots) {
      out.large(slot);
    }
    out.number(state.rows.length);
    for (int p = 0; p < from.length; p++) {
      out.large(from[p]);
      writePlace(state.rows[p], concepts, out);
    }
    out.number(state.limited.size());
    for (Map.Entry<String, Validity> one : state.limited.entrySet()) {
      out.text(one.getKey());
      out.json(one.getValue().fields());
    }
    out.large(begin);
    out.flush();
  }

  private static void writeContent(PassageRow row, PackedWriter out) throws IOException {
    Passage passage = row.passage();
    out.values(row.vectors());
    out.text(passage.title());
    out.text(passage.text());
    out.text(passage.provenance().location());
    out.text(passage.provenance().quote());
    out.json(passage.provenance().validity().fields());
    out.json(passage.properties());
  }

  private static void writePlace(PassageRow row, Map<String, Integer> concepts, PackedWriter out)
      throws IOException {
    out.text(row.place.id());
    out.text(row.place.sourceId());
    out.text(row.place.sequence().group());
    out.number(row.place.sequence().position());
    out.number(row.sentenceCount);
    out.number(row.vectorLength());
    out.number(row.concepts.length);
    for (int i = 0; i < row.concepts.length; i++) {
      out.number(Objects.requireNonNull(concepts.get(row.concepts[i].id)));
      out.number(row.owned[i] ? 1 : 0);
      out.numbers(row.sentences[i]);
    }
  }

  /** An image of that format; empty for bytes of another one. */
  static Optional<PassageImage> of(String domain, String format, ByteBuffer all) {
    PackedReader in = new PackedReader(all);
    in.at((int) all.getLong(all.limit() - Long.BYTES));
    return in.text().equals(format)
        ? Optional.of(new PassageImage(domain, all, in))
        : Optional.empty();
  }

  /**
   * Reads the passages; once.
   *
   * @param names that has no concepts yet
   * @param sources that has none yet
   */
  State read(ConceptNames names, Map<String, PassageRow.SourceSize> sources) {
    List<MentionedConcept.Known> known = new ArrayList<>();
    int count = in.number();
    for (int i = 0; i < count; i++) {
      known.add(
          new MentionedConcept.Known(
              in.text(), in.number() > 0, in.number(), in.number(), new TreeSet<>(in.texts())));
    }
    MentionedConcept[] concepts = names.restore(known);
    long[] slots = new long[in.number()];
    for (int i = 0; i < slots.length; i++) {
      slots[i] = in.large();
    }
    PassageRow[] rows = new PassageRow[in.number()];
    for (int p = 0; p < rows.length; p++) {
      rows[p] = row((int) in.large(), concepts, sources);
    }
    Map<String, Validity> limited = new HashMap<>();
    int limits = in.number();
    for (int i = 0; i < limits; i++) {
      limited.put(in.text(), validity(in.json()));
    }
    return new State(rows, limited, known, WordCases.of(slots));
  }

  private PassageRow row(
      int from, MentionedConcept[] concepts, Map<String, PassageRow.SourceSize> sources) {
    PassageRow.Place place = new PassageRow.Place(in.text(), in.text(), in.sequence());
    PassageRow.SourceSize source =
        sources.computeIfAbsent(place.sourceId(), id -> new PassageRow.SourceSize());
    source.passages++;
    int sentenceCount = in.number();
    int vectorLength = in.number();
    MentionedConcept[] named = new MentionedConcept[in.number()];
    boolean[] owned = new boolean[named.length];
    int[][] sentences = new int[named.length][];
    for (int i = 0; i < named.length; i++) {
      named[i] = concepts[in.number()];
      owned[i] = in.number() > 0;
      sentences[i] = in.numbers();
    }
    return new PassageRow(
        place,
        source,
        sentenceCount,
        named,
        owned,
        sentences,
        vectorLength,
        new Kept(domain, place, all, from));
  }

  private static Validity validity(Map<String, Object> fields) {
    return Validity.of(field -> (String) fields.get(field));
  }

  /** Content that stays in the image until it is asked for. */
  private static final class Kept implements PassageRow.Content {

    private final String domain;
    private final PassageRow.Place place;
    private final ByteBuffer all;
    private final int from;
    private volatile @Nullable Passage passage;
    private volatile float @Nullable [] vectors;

    Kept(String domain, PassageRow.Place place, ByteBuffer all, int from) {
      this.domain = domain;
      this.place = place;
      this.all = all;
      this.from = from;
    }

    private PackedReader reader() {
      PackedReader in = new PackedReader(all);
      in.at(from);
      return in;
    }

    @Override
    public Passage passage() {
      Passage known = passage;
      if (known == null) {
        PackedReader in = reader();
        in.skipValues();
        known = passage(in);
        passage = known;
      }
      return known;
    }

    private Passage passage(PackedReader in) {
      String title = in.text();
      String text = in.text();
      String location = in.text();
      String quote = in.text();
      Validity validity = validity(in.json());
      Provenance provenance = new Provenance(place.sourceId(), location, quote, validity);
      return new Passage(place.id(), domain, title, text, provenance, place.sequence(), in.json());
    }

    @Override
    public float[] vectors() {
      float[] known = vectors;
      if (known == null) {
        known = reader().values();
        vectors = known;
      }
      return known;
    }
  }
}
