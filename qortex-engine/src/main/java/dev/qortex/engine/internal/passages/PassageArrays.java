package dev.qortex.engine.internal.passages;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Passages, their sentences and the concepts that these name, as arrays. The arrays after a change
 * are copied in runs, and only the changed passages and concepts are looked at, since a pass over
 * all of them waits for memory: 15 ms instead of 1 for 10,000 passages. Immutable.
 */
final class PassageArrays {

  /** By passage, in the order of ids. */
  final PassageRow[] rows;

  /** By concept: ids, in how many passages each stands, whether its name is a title. */
  final String[] concepts;

  final int[] df;
  final boolean[] hasOwner;

  /** Sum over the weights of all passages that name a concept. */
  final double[] namingWeight;

  /** The sentences of passage p are numbered from sentencesFrom[p] to sentencesFrom[p + 1]. */
  final int[] sentencesFrom;

  /** The concepts that sentence s names: namedConcepts[namesFrom[s]] and on. */
  final int[] namesFrom;

  final int[] namedConcepts;

  /** The passages that name concept c: namingPassages[passagesFrom[c]] and on. */
  final int[] passagesFrom;

  final int[] namingPassages;
  final boolean[] owning;

  /** Number of passages without vectors of sentences, and without tokens. */
  final int unspoken;

  final int untokened;

  private PassageArrays(
      PassageRow[] rows,
      String[] concepts,
      int namings,
      int sentences,
      int names,
      int unspoken,
      int untokened) {
    this.unspoken = unspoken;
    this.untokened = untokened;
    this.rows = rows;
    this.concepts = concepts;
    df = new int[concepts.length];
    hasOwner = new boolean[concepts.length];
    namingWeight = new double[concepts.length];
    sentencesFrom = new int[rows.length + 1];
    namesFrom = new int[sentences + 1];
    namedConcepts = new int[names];
    passagesFrom = new int[concepts.length + 1];
    namingPassages = new int[namings];
    owning = new boolean[namings];
  }

  /**
   * Lays out passages.
   *
   * @param rows by id
   * @param mentioned concepts that passages mention, by id; those that have a number have a place
   */
  static PassageArrays of(PassageRow[] rows, MentionedConcept[] mentioned, double ownerWeight) {
    List<MentionedConcept> numbered = new ArrayList<>();
    for (MentionedConcept concept : mentioned) {
      if (concept.number >= 0) {
        numbered.add(concept);
      }
    }
    int namings = 0;
    int sentences = 0;
    int names = 0;
    for (PassageRow row : rows) {
      sentences += row.sentenceCount;
      for (int i = 0; i < row.concepts.length; i++) {
        if (row.concepts[i].number >= 0) {
          namings++;
          names += row.sentences[i].length;
        }
      }
    }
    PassageArrays laid =
        new PassageArrays(
            rows,
            numbered.stream().map(concept -> concept.id).toArray(String[]::new),
            namings,
            sentences,
            names,
            unspoken(Arrays.asList(rows)),
            untokened(Arrays.asList(rows)));
    for (int c = 0; c < laid.concepts.length; c++) {
      laid.count(c, numbered.get(c), ownerWeight);
    }
    laid.lay();
    return laid;
  }

  private static int unspoken(List<PassageRow> rows) {
    return (int) rows.stream().filter(row -> row.vectorLength() == 0).count();
  }

  private static int untokened(List<PassageRow> rows) {
    return (int) rows.stream().filter(row -> row.tokens.isMissing()).count();
  }

  private void count(int number, MentionedConcept concept, double ownerWeight) {
    df[number] = concept.passages;
    hasOwner[number] = concept.owners > 0;
    namingWeight[number] = concept.passages - concept.owners + ownerWeight * concept.owners;
  }

  private void lay() {
    for (int p = 0; p < rows.length; p++) {
      sentencesFrom[p + 1] = sentencesFrom[p] + rows[p].sentenceCount;
      for (int i = 0; i < rows[p].concepts.length; i++) {
        int concept = rows[p].concepts[i].number;
        if (concept >= 0) {
          passagesFrom[concept + 1]++;
          for (int sentence : rows[p].sentences[i]) {
            namesFrom[sentencesFrom[p] + sentence + 1]++;
          }
        }
      }
    }
    Arrays.parallelPrefix(namesFrom, Integer::sum);
    Arrays.parallelPrefix(passagesFrom, Integer::sum);
    int[] nextName = namesFrom.clone();
    int[] nextPassage = passagesFrom.clone();
    for (int p = 0; p < rows.length; p++) {
      for (int i = 0; i < rows[p].concepts.length; i++) {
        int concept = rows[p].concepts[i].number;
        if (concept >= 0) {
          int at = nextPassage[concept]++;
          namingPassages[at] = p;
          owning[at] = rows[p].owned[i];
          for (int sentence : rows[p].sentences[i]) {
            namedConcepts[nextName[sentencesFrom[p] + sentence]++] = concept;
          }
        }
      }
    }
  }

  /** The number of a passage, or -1. */
  int indexOf(String passageId) {
    int place = Sorted.place(rows, 0, passageId, PassageRow::id);
    return place < rows.length && rows[place].id().equals(passageId) ? place : -1;
  }

  /**
   * Change of the passages of a domain.
   *
   * @param left passages that went
   * @param came passages that came, by id
   * @param concepts those that were counted or read anew
   * @param hub number of passages above which a concept has no place; it never falls
   */
  record Change(
      List<PassageRow> left,
      List<PassageRow> came,
      Collection<MentionedConcept> concepts,
      double hub) {}

  /** The numbers of the passages after a change. */
  Renumbering numbers(Change change) {
    return new Renumbering(
        rows.length,
        change.left.stream().mapToInt(row -> indexOf(row.id())).sorted().toArray(),
        change.came.stream()
            .mapToInt(row -> Sorted.place(rows, 0, row.id(), PassageRow::id))
            .toArray());
  }

  /**
   * The arrays after a change; empty if a concept gets a place that stayed passages mention, as all
   * of them would have to be looked at.
   *
   * @param passages their numbers
   */
  Optional<PassageArrays> follow(Change change, Renumbering passages, double ownerWeight) {
    ChangedConcepts changed = new ChangedConcepts(concepts, change.concepts, change.hub);
    PassageArrays next =
        new PassageArrays(
            passages.merged(rows, change.came),
            changed.numbers.merged(concepts, changed.ids()),
            owning.length + changed.passages() - changed.numbers.left(df),
            sentencesFrom[rows.length] + sentences(change.came) - sentences(change.left),
            namedConcepts.length + names(change.came),
            unspoken + unspoken(change.came) - unspoken(change.left),
            untokened + untokened(change.came) - untokened(change.left));
    changed.numbers.copy(df, next.df);
    changed.numbers.copy(hasOwner, next.hasOwner);
    changed.numbers.copy(namingWeight, next.namingWeight);
    for (int i = 0; i < changed.placed.size(); i++) {
      next.count(changed.numbers.inserted[i], changed.placed.get(i), ownerWeight);
    }
    for (int c = 0; c < next.df.length; c++) {
      next.passagesFrom[c + 1] = next.passagesFrom[c] + next.df[c];
    }
    Following following = new Following(this, next, changed, passages, change.came);
    following.copySentences();
    return following.copyNamings() ? Optional.of(next) : Optional.empty();
  }

  private static int sentences(List<PassageRow> rows) {
    return rows.stream().mapToInt(row -> row.sentenceCount).sum();
  }

  private static int names(List<PassageRow> rows) {
    return rows.stream().flatMap(row -> Arrays.stream(row.sentences)).mapToInt(s -> s.length).sum();
  }

  /** Concepts that were counted or read anew, and the numbers of all. */
  private static final class ChangedConcepts {

    /** Concepts that have a place, by id. */
    final List<MentionedConcept> placed = new ArrayList<>();

    /** Their numbers before; -1 for one that had no place. */
    final List<Integer> before = new ArrayList<>();

    final Renumbering numbers;

    /** True if some concepts lost their place. */
    final boolean lost;

    ChangedConcepts(String[] known, Collection<MentionedConcept> concepts, double hub) {
      TreeMap<String, MentionedConcept> byId = new TreeMap<>();
      concepts.forEach(concept -> byId.put(concept.id, concept));
      List<Integer> left = new ArrayList<>();
      List<Integer> places = new ArrayList<>();
      for (MentionedConcept concept : byId.values()) {
        int number = Arrays.binarySearch(known, concept.id);
        if (number >= 0) {
          left.add(number);
        }
        if (concept.hasPlace(hub)) {
          placed.add(concept);
          before.add(Math.max(-1, number));
          places.add(number >= 0 ? number : -number - 1);
        }
      }
      numbers = new Renumbering(known.length, Sorted.ints(left), Sorted.ints(places));
      for (int i = 0; i < placed.size(); i++) {
        if (before.get(i) >= 0) {
          numbers.to[before.get(i)] = numbers.inserted[i];
        }
      }
      lost = left.stream().anyMatch(number -> numbers.to[number] < 0);
    }

    List<String> ids() {
      return placed.stream().map(concept -> concept.id).toList();
    }

    int passages() {
      return placed.stream().mapToInt(concept -> concept.passages).sum();
    }
  }

  /** Passage that names a concept. */
  private record Naming(int passage, boolean owning) {}

  /** Copy of what passages and concepts have to do with each other. */
  private record Following(
      PassageArrays from,
      PassageArrays next,
      ChangedConcepts concepts,
      Renumbering passages,
      List<PassageRow> came) {

    void copySentences() {
      passages.walk(
          new Renumbering.Parts() {
            @Override
            public void kept(int first, int end, int at) {
              copySentences(first, end, at);
            }

            @Override
            public void inserted(int index, int at) {
              addSentences(came.get(index), at);
            }
          });
    }

    private void copySentences(int first, int end, int at) {
      int sentence = from.sentencesFrom[first];
      int base = next.sentencesFrom[at];
      for (int p = first; p < end; p++) {
        next.sentencesFrom[at + p - first + 1] = base + from.sentencesFrom[p + 1] - sentence;
      }
      int last = from.sentencesFrom[end];
      if (concepts.lost) {
        for (int s = sentence; s < last; s++) {
          int to = base + s - sentence;
          next.namesFrom[to + 1] =
              concepts.numbers.writeStayed(
                  from.namedConcepts,
                  from.namesFrom[s],
                  from.namesFrom[s + 1],
                  next.namedConcepts,
                  next.namesFrom[to]);
        }
      } else {
        int name = from.namesFrom[sentence];
        int to = next.namesFrom[base];
        for (int s = sentence; s < last; s++) {
          next.namesFrom[base + s - sentence + 1] = to + from.namesFrom[s + 1] - name;
        }
        concepts.numbers.write(
            from.namedConcepts, name, from.namesFrom[last], next.namedConcepts, to);
      }
    }

    private void addSentences(PassageRow row, int at) {
      int base = next.sentencesFrom[at];
      next.sentencesFrom[at + 1] = base + row.sentenceCount;
      for (int s = 0; s < row.sentenceCount; s++) {
        int end = next.namesFrom[base + s];
        for (int i = 0; i < row.concepts.length; i++) {
          if (Arrays.binarySearch(row.sentences[i], s) >= 0) {
            int concept = Arrays.binarySearch(next.concepts, row.concepts[i].id);
            if (concept >= 0) {
              next.namedConcepts[end++] = concept;
            }
          }
        }
        next.namesFrom[base + s + 1] = end;
      }
    }

    /** Returns whether all passages that name a concept were found. */
    boolean copyNamings() {
      Map<String, List<Naming>> namings = new HashMap<>();
      for (int i = 0; i < came.size(); i++) {
        PassageRow row = came.get(i);
        for (int c = 0; c < row.concepts.length; c++) {
          namings
              .computeIfAbsent(row.concepts[c].id, id -> new ArrayList<>())
              .add(new Naming(passages.inserted[i], row.owned[c]));
        }
      }
      boolean[] all = {true};
      concepts.numbers.walk(
          new Renumbering.Parts() {
            @Override
            public void kept(int first, int end, int at) {
              int naming = from.passagesFrom[first];
              int last = from.passagesFrom[end];
              int to = next.passagesFrom[at];
              passages.write(from.namingPassages, naming, last, next.namingPassages, to);
              System.arraycopy(from.owning, naming, next.owning, to, last - naming);
            }

            @Override
            public void inserted(int index, int at) {
              all[0] &= add(index, at, namings.getOrDefault(next.concepts[at], List.of()));
            }
          });
      return all[0];
    }

    private boolean add(int index, int at, List<Naming> added) {
      List<Naming> all = new ArrayList<>(added);
      int known = concepts.before.get(index);
      for (int i = known < 0 ? 0 : from.passagesFrom[known];
          known >= 0 && i < from.passagesFrom[known + 1];
          i++) {
        int passage = passages.to[from.namingPassages[i]];
        if (passage >= 0) {
          all.add(new Naming(passage, from.owning[i]));
        }
      }
      if (all.size() != next.df[at]) {
        return false;
      }
      all.sort(Comparator.comparingInt(Naming::passage));
      for (int i = 0; i < all.size(); i++) {
        next.namingPassages[next.passagesFrom[at] + i] = all.get(i).passage;
        next.owning[next.passagesFrom[at] + i] = all.get(i).owning;
      }
      return true;
    }
  }
}
