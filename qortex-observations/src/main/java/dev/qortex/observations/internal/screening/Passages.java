package dev.qortex.observations.internal.screening;

import dev.qortex.observations.internal.screening.Disguises.Reading;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Cuts a text into overlapping passages and collects the signals of each, in each reading of the
 * text and for each language of the table. Linear in the text. Immutable.
 */
final class Passages {

  /** Characters of a passage, of which the next one shares half: about three sentences. */
  private static final int LENGTH = 400;

  /** Letters under which what is around a quotation says nothing. */
  private static final int SHORTEST_FRAME = 8;

  private static final int STRIDE = LENGTH / 2;

  /** Texts of more characters are read in their plain form only, once what is encoded is not. */
  private static final int LONGEST_DISGUISE = 20_000;

  private static final long VERBS =
      Signal.mask(
          List.of(
              Signal.OVERRIDE,
              Signal.SEND,
              Signal.RUN,
              Signal.STOP,
              Signal.GRANT,
              Signal.HIDE,
              Signal.PRETEND,
              Signal.OBEY,
              Signal.STANDING));

  /** Signals of the table that say something; the others need company. */
  private static final long TABLE = (Signal.ABOUT.bit() - 1) & ~Signal.YOU.bit();

  /** Characters that join a word to a name, a path or an address. */
  private static final String IN_NAMES = "._/\\@$=-+<&%";

  private static final Set<String> BEFORE =
      Set.of("please", "kindly", "now", "then", "and", "just", "also", "but", "bitte", "porfavor");

  /**
   * A passage in one reading and language.
   *
   * @param mask of its signals
   * @param wording in lower case
   * @param words that showed them, by signal
   * @param steps that made the reading
   */
  record Passage(long mask, Wording wording, Map<Signal, String> words, Set<String> steps) {}

  /**
   * The wording of a passage: a part of a folded text.
   *
   * @param frame the part without its quotations; empty if it has none or nothing else
   * @param resemblance to known attacks, as log-odds
   * @param frameResemblance the same of the frame, or 0
   */
  record Wording(
      String folded, int from, int to, String frame, double resemblance, double frameResemblance) {}

  private final Vocabulary vocabulary = new Vocabulary();
  private final Homographs homographs = new Homographs();
  private final Marks marks = new Marks();
  private final Resemblance resemblance = new Resemblance();
  private final Disguises disguises = new Disguises(vocabulary.english());

  List<Passage> of(String text) {
    PlainText plain = PlainText.of(text);
    Set<String> steps = new LinkedHashSet<>(plain.steps());
    long tagged = steps.contains(PlainText.TAGS) ? Signal.TAGGED.bit() : 0;
    List<Passage> passages = new ArrayList<>();
    long shown = read(passages, plain.visible(), tagged, 0, steps, false);
    Set<String> decoding = new LinkedHashSet<>(steps);
    String unwrapped = Encodings.unwrapped(plain.visible(), decoding);
    if (!unwrapped.equals(plain.visible())) {
      String again = PlainText.of(unwrapped).visible();
      shown |= read(passages, again, tagged | Signal.ENCODED.bit(), shown, decoding, false);
      unwrapped = again;
    }
    if (unwrapped.length() <= LONGEST_DISGUISE) {
      for (Reading reading : disguises.of(unwrapped)) {
        Set<String> all = new LinkedHashSet<>(decoding);
        all.add(reading.step());
        long flags = tagged | Signal.DISGUISED.bit();
        read(passages, reading.text(), flags, shown, all, reading.compact());
      }
    }
    return passages;
  }

  /**
   * Adds the passages of a reading.
   *
   * @param flags of the reading
   * @param known signals of other readings: a disguise without others says nothing new
   * @return the signals of all passages
   */
  private long read(
      List<Passage> passages,
      String visible,
      long flags,
      long known,
      Set<String> steps,
      boolean compact) {
    FoldedText folded = FoldedText.of(visible);
    Sheet sheet = new Sheet(visible, folded, vocabulary.languages());
    vocabulary.find(folded.text(), compact, sheet::add);
    if (!compact) {
      marks.find(visible, sheet::add);
    }
    long all = sheet.all();
    boolean hidden = (flags & Signal.DISGUISED.bit()) != 0;
    if (!hidden || (all & TABLE & ~known) != 0) {
      sheet.passages(passages, flags, steps);
    }
    return all;
  }

  /** Signals by passage and language; the last row of a passage holds those of no language. */
  private final class Sheet {

    private final String visible;
    private final FoldedText folded;
    private final int rows;
    private final long[] masks;

    /** Signals outside of quotations, in the same places. */
    private final long[] bare;

    private final BitSet quoted;

    /** These places, only those with a word that is not English. */
    private final BitSet distinct = new BitSet();

    private final Map<Integer, Map<Signal, String>> words = new LinkedHashMap<>();

    Sheet(String visible, FoldedText folded, int languages) {
      this.visible = visible;
      this.folded = folded;
      this.rows = languages + 1;
      int passages = Math.max(1, (visible.length() - LENGTH + STRIDE - 1) / STRIDE + 1);
      this.masks = new long[passages * rows];
      this.bare = new long[masks.length];
      this.quoted = Quotations.of(folded.text());
    }

    private int passages() {
      return masks.length / rows;
    }

    void add(Signal signal, int from, int to) {
      add(rows - 1, signal.bit(), signal, passage(from), false, visible, from, to);
    }

    void add(int language, Signal signal, int from, int to) {
      String text = folded.text();
      int last = passage(folded.origin(from));
      if (!distinct.get(last * rows + language) && !homographs.contain(text, from, to)) {
        distinct.set(last * rows + language);
        distinct.set(Math.max(0, last - 1) * rows + language);
      }
      long bits = signal.bit();
      if ((bits & VERBS) != 0 && begins(text, from)) {
        bits |= Signal.COMMAND.bit();
      }
      if (signal == Signal.READER && isAddress(text, from, to)) {
        bits |= Signal.VOCATIVE.bit();
      }
      if (signal == Signal.ABOUT && speaksAlready(last * rows + language, from, to)) {
        bits |= Signal.DISCUSSION.bit();
      }
      add(language, bits, signal, last, quoted.get(from), text, from, to);
    }

    /** The last passage that has that place of the visible text. */
    private int passage(int at) {
      return Math.min(at / STRIDE, passages() - 1);
    }

    /** True if another word about attacks or decisions is in the passage. */
    private boolean speaksAlready(int at, int from, int to) {
      String word = words.getOrDefault(at, Map.of()).get(Signal.ABOUT);
      return word != null
          && !word.contains(folded.text().substring(from, to))
          && !folded.text().startsWith(word, from);
    }

    private void add(
        int row,
        long bits,
        Signal signal,
        int last,
        boolean isQuoted,
        String text,
        int from,
        int to) {
      for (int passage = Math.max(0, last - 1); passage <= last; passage++) {
        int at = passage * rows + row;
        bare[at] |= isQuoted ? 0 : bits;
        if ((masks[at] & bits) != bits) {
          masks[at] |= bits;
          words
              .computeIfAbsent(at, k -> new LinkedHashMap<>())
              .putIfAbsent(signal, text.substring(from, Math.min(to, from + 40)).strip());
        }
      }
    }

    long all() {
      long all = 0;
      for (long mask : masks) {
        all |= mask;
      }
      return all;
    }

    void passages(List<Passage> passages, long given, Set<String> steps) {
      for (int passage = 0; passage < passages(); passage++) {
        int common = passage * rows + rows - 1;
        Wording wording = wording(passage);
        long flags = given | (wording.resemblance() > 0 ? Signal.LIKE.bit() : 0);
        boolean any = false;
        for (int row = 0; row < rows - 1; row++) {
          int at = passage * rows + row;
          boolean speaks = vocabulary.isEnglish(row) || distinct.get(at);
          if (speaks && (masks[at] & TABLE) != 0) {
            Signal language = vocabulary.isEnglish(row) ? Signal.ENGLISH : Signal.FOREIGN;
            long mask = masks[at] | masks[common] | flags | language.bit();
            add(passages, reported(mask, at), wording, at, steps);
            any = true;
          }
        }
        if (!any) {
          add(passages, masks[common] | flags, wording, common, steps);
        }
      }
    }

    private Wording wording(int passage) {
      String text = folded.text();
      boolean last = passage == passages() - 1;
      int from = folded.place(passage * STRIDE);
      int to = last ? text.length() : folded.place(passage * STRIDE + LENGTH);
      String frame = frame(from, to);
      double framed = frame.isEmpty() ? 0 : resemblance.of(frame, 0, frame.length());
      return new Wording(text, from, to, frame, resemblance.of(text, from, to), framed);
    }

    private String frame(int from, int to) {
      int next = quoted.nextSetBit(from);
      if (next < 0 || next >= to) {
        return "";
      }
      StringBuilder frame = new StringBuilder();
      for (int at = from; at < to; ) {
        int start = quoted.nextSetBit(at);
        int end = start < 0 ? to : Math.min(start, to);
        frame.append(folded.text(), at, end);
        at = start < 0 || start >= to ? to : quoted.nextClearBit(start);
      }
      return frame.chars().filter(Character::isLetter).count() < SHORTEST_FRAME
          ? ""
          : frame.toString();
    }

    /** The signals, with one more if all orders stand in quotations. */
    private long reported(long mask, int row) {
      boolean quoted = (mask & VERBS) != 0 && (bare[row] & VERBS) == 0;
      return quoted ? mask | Signal.REPORTED.bit() : mask;
    }

    private void add(
        List<Passage> passages, long mask, Wording wording, int row, Set<String> steps) {
      int common = row / rows * rows + rows - 1;
      Map<Signal, String> shown = new LinkedHashMap<>(words.getOrDefault(row, Map.of()));
      shown.putAll(words.getOrDefault(common, Map.of()));
      passages.add(new Passage(mask, wording, shown, steps));
    }
  }

  /** True at the begin of a sentence, a line, a quotation or a clause after a comma. */
  private static boolean begins(String text, int from) {
    if (from > 0 && IN_NAMES.indexOf(text.charAt(from - 1)) >= 0) {
      return false;
    }
    int at = from - 1;
    for (int words = 0; words < 2; words++) {
      while (at >= 0
          && (text.charAt(at) == ' ' || text.charAt(at) == '\'' || text.charAt(at) == '"')) {
        at--;
      }
      if (at < 0 || !Character.isLetterOrDigit(text.charAt(at))) {
        return true;
      }
      int end = at + 1;
      while (at >= 0 && Character.isLetter(text.charAt(at)) && end - at < 10) {
        at--;
      }
      if (!BEFORE.contains(text.substring(at + 1, end))) {
        return false;
      }
    }
    return false;
  }

  private static boolean isAddress(String text, int from, int to) {
    int after = to;
    while (after < text.length() && Character.isLetter(text.charAt(after)) && after - to < 4) {
      after++;
    }
    boolean called =
        after < text.length() && ",:、,:".indexOf(text.charAt(after)) >= 0
            || from > 0 && text.charAt(from - 1) == '@';
    return called && (from < 2 || !Character.isLetterOrDigit(text.charAt(from - 2)) || from < 40);
  }
}
