package dev.qortex.engine.internal.passages;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The concepts that the passages of a domain mention, and their names. One thread may change it
 * while others ask for names.
 */
final class ConceptNames {

  private static final String[] NONE = new String[0];

  private final Map<String, MentionedConcept> concepts = new ConcurrentHashMap<>();
  private final List<MentionedConcept> touched = new ArrayList<>();

  /** Concepts that were counted or read since they were numbered. */
  private final List<MentionedConcept> changed = new ArrayList<>();

  /** Concepts that passages mention and that have no place in the graph. */
  private final Set<MentionedConcept> placeless = new HashSet<>();

  private double lastHub = Double.POSITIVE_INFINITY;

  /** By norm of a name: the ids of its concepts, in order. */
  private final Map<String, String[]> named = new ConcurrentHashMap<>();

  private final NameWords words;
  private MentionedConcept[] order = new MentionedConcept[0];

  ConceptNames() {
    this(new NameWords());
  }

  /**
   * Without concepts.
   *
   * @param words index of the words of names
   */
  ConceptNames(NameWords words) {
    this.words = words;
  }

  boolean has(String id) {
    return concepts.containsKey(id);
  }

  /** The concept of that id, new or known. */
  MentionedConcept concept(String id) {
    return concepts.computeIfAbsent(id, MentionedConcept::new);
  }

  /** One passage more or less mentions it. */
  void count(MentionedConcept concept, boolean owned, int change) {
    concept.passages += change;
    concept.owners += owned ? change : 0;
    note(concept);
    if (concept.passages == 0 || (concept.passages == 1 && change > 0)) {
      touched.add(concept);
    }
  }

  private void note(MentionedConcept concept) {
    if (!concept.changed) {
      concept.changed = true;
      changed.add(concept);
    }
  }

  /** Sets the number of passages of the whole domain that mention a concept, and of its owners. */
  void count(MentionedConcept concept, int passages, int owners) {
    concept.passages = passages;
    concept.owners = owners;
    touched.add(concept);
  }

  /** Marks a concept whose names must be read again; the known ones hold until then. */
  void reread(String id) {
    MentionedConcept concept = concepts.get(id);
    if (concept != null) {
      concept.unread = true;
      touched.add(concept);
    }
  }

  /** Lets go of what is not mentioned any more, and tells whose names must be read. */
  Set<String> settle() {
    List<MentionedConcept> gone = touched.stream().filter(c -> c.passages == 0).distinct().toList();
    order =
        Sorted.without(order, gone.stream().filter(c -> c.placed).toList(), concept -> concept.id);
    Map<String, Set<String>> outdated = new HashMap<>();
    for (MentionedConcept concept : gone) {
      concepts.remove(concept.id);
      concept.placed = false;
      outdated.put(concept.id, concept.norms);
    }
    removeNames(outdated);
    List<MentionedConcept> fresh = new ArrayList<>();
    Set<String> unread = new TreeSet<>();
    for (MentionedConcept concept : touched) {
      if (concept.passages > 0 && concept.unread) {
        unread.add(concept.id);
      }
      if (concept.passages > 0 && !concept.placed) {
        concept.placed = true;
        fresh.add(concept);
      }
    }
    fresh.sort(Comparator.comparing(concept -> concept.id));
    order = Sorted.merge(order, fresh, concept -> concept.id);
    touched.clear();
    return unread;
  }

  /**
   * Takes over names that were read. New names come before old ones go, so that none is missed that
   * stays.
   */
  void read(Collection<String> unread, Map<String, Set<String>> normsOf) {
    List<String> added = new ArrayList<>();
    Map<String, Set<String>> outdated = new HashMap<>();
    for (String id : unread) {
      MentionedConcept concept = concept(id);
      Set<String> norms = normsOf.get(id);
      Set<String> before = new TreeSet<>(concept.norms);
      concept.unread = false;
      if (concept.exists != (norms != null)) {
        concept.exists = norms != null;
        note(concept);
      }
      concept.norms = norms == null ? Set.of() : norms;
      before.removeAll(concept.norms);
      outdated.put(id, before);
      for (String norm : concept.norms) {
        String[] known = named.getOrDefault(norm, NONE);
        if (Arrays.binarySearch(known, id) < 0) {
          named.put(norm, Sorted.merge(known, List.of(id), same -> same));
          if (known.length == 0) {
            added.add(norm);
          }
        }
      }
    }
    words.add(added);
    removeNames(outdated);
  }

  private void removeNames(Map<String, Set<String>> outdated) {
    List<String> removed = new ArrayList<>();
    outdated.forEach(
        (gone, norms) -> {
          for (String norm : norms) {
            String[] left =
                Arrays.stream(named.getOrDefault(norm, NONE))
                    .filter(id -> !id.equals(gone))
                    .toArray(String[]::new);
            if (left.length > 0) {
              named.put(norm, left);
            } else if (named.remove(norm) != null) {
              removed.add(norm);
            }
          }
        });
    words.remove(removed);
  }

  /**
   * All that are mentioned, in the order of ids; not to be changed. Those that exist get numbers
   * from 0, except hubs, which get none.
   *
   * @param hub number of passages above which a concept is one
   */
  MentionedConcept[] numbered(double hub) {
    int count = 0;
    placeless.clear();
    for (MentionedConcept concept : order) {
      concept.number = concept.hasPlace(hub) ? count++ : -1;
      if (concept.number < 0) {
        placeless.add(concept);
      }
    }
    settled(hub);
    return order;
  }

  /**
   * Concepts whose place in the graph may be another than at the last call, and those that other
   * passages mention; empty if these would have to be looked for.
   *
   * @param hub number of passages above which a concept is one
   */
  Optional<List<MentionedConcept>> changed(double hub) {
    if (Math.floor(hub) < Math.floor(lastHub)
        || placeless.stream().anyMatch(c -> !c.changed && c.hasPlace(hub))) {
      return Optional.empty();
    }
    List<MentionedConcept> found = List.copyOf(changed);
    for (MentionedConcept concept : found) {
      if (concept.passages > 0 && !concept.hasPlace(hub)) {
        placeless.add(concept);
      } else {
        placeless.remove(concept);
      }
    }
    settled(hub);
    return Optional.of(found);
  }

  private void settled(double hub) {
    lastHub = hub;
    changed.forEach(concept -> concept.changed = false);
    changed.clear();
  }

  /** Returns all mentioned concepts, in the order of their ids, once they are settled. */
  List<MentionedConcept.Known> known() {
    return Arrays.stream(order).map(MentionedConcept::known).toList();
  }

  /**
   * Takes over what {@link #known} gave, in a place of none.
   *
   * @return the concepts in their order
   */
  MentionedConcept[] restore(List<MentionedConcept.Known> known) {
    order = known.stream().map(MentionedConcept::of).toArray(MentionedConcept[]::new);
    Map<String, List<String>> ids = new HashMap<>();
    for (MentionedConcept concept : order) {
      concepts.put(concept.id, concept);
      for (String norm : concept.norms) {
        ids.computeIfAbsent(norm, n -> new ArrayList<>(1)).add(concept.id);
      }
    }
    ids.forEach((norm, of) -> named.put(norm, of.toArray(NONE)));
    words.add(ids.keySet());
    return order;
  }

  /** The ids of the concepts of that name, in order. */
  String[] named(String norm) {
    return named.getOrDefault(norm, NONE);
  }

  NameWords words() {
    return words;
  }
}
