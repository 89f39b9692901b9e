package dev.qortex.service.erasure;

import dev.qortex.commons.Checks;
import dev.qortex.core.feedback.QueryFeedbackStore;
import dev.qortex.core.graph.NodeQuery;
import dev.qortex.core.model.Node;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.model.Passage;
import dev.qortex.core.store.CopyableStore;
import dev.qortex.core.store.ErasureReport;
import dev.qortex.core.store.MemoryStore;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Erasure of a person by one call: from the parts of an application, in their order, and last from
 * the memory, which then clears its file of all deleted data.
 *
 * <pre>{@code
 * PersonErasure erasure = PersonErasure.of(store).with(ErasablePart.notes(pipeline));
 * PersonErasure.Report gone = erasure.erase(Person.of("user-alma").named("Alma"));
 * }</pre>
 *
 * <p>Immutable; thread-safe if the parts are. A failure ends it and leaves the rest: call again.
 */
public final class PersonErasure {

  private static final List<String> EVERYWHERE =
      List.of(
          "Backups and copies of the store: delete them, or erase in them, too.",
          "Files that were ingested, logs of the host, and keys that are bound to the domain.",
          "Questions that running servers keep for feedback: end these before, or erase again after.");

  private static final int MOST_SOURCES = 100;

  private final MemoryStore store;
  private final List<ErasablePart> parts;

  /**
   * Effect of an erasure.
   *
   * @param memory the effect on the memory, of all names together
   * @param parts the effect on the other parts, in their order
   * @param mentions sources whose passages name the person, each with the way to remove them
   */
  public record Report(ErasureReport memory, List<ErasedPart> parts, List<String> mentions) {

    /** Checks the components and makes defensive copies. */
    public Report {
      Checks.given("report of a memory", memory);
      parts = List.copyOf(parts);
      mentions = List.copyOf(mentions);
    }

    /** All places that the erasure does not reach, each with the command that clears it. */
    public List<String> remaining() {
      List<String> all = new ArrayList<>();
      parts.forEach(part -> all.addAll(part.remaining()));
      all.addAll(mentions);
      all.addAll(EVERYWHERE);
      return List.copyOf(all);
    }
  }

  private PersonErasure(MemoryStore store, List<ErasablePart> parts) {
    this.store = store;
    this.parts = List.copyOf(parts);
  }

  /** An erasure from a memory, with the learners and vectors that its store holds. */
  public static PersonErasure of(MemoryStore store) {
    return new PersonErasure(Checks.given("store of a memory", store), List.of());
  }

  /** Returns a copy that erases from a further part, too. */
  public PersonErasure with(ErasablePart part) {
    List<ErasablePart> more = new ArrayList<>(parts);
    more.add(Checks.given("part", part));
    return new PersonErasure(store, more);
  }

  /** Erases a person. Safe to repeat, also for one who is unknown. */
  public Report erase(Person person) {
    List<ErasedPart> erased = new ArrayList<>();
    Set<String> nodeIds = new HashSet<>();
    for (ErasablePart part : parts) {
      ErasedPart one = part.erase(person);
      erased.add(one);
      nodeIds.addAll(one.nodeIds());
    }
    Set<String> questions = questions(person);
    store.pastQuestions().forgetAnswers(questions);
    ErasureReport memory =
        person.names().stream()
            .map(name -> store.eraseDomain(name, nodeIds))
            .reduce(ErasureReport::and)
            .orElseThrow();
    return new Report(memory.plusQuestions(questions.size()), erased, mentions(person));
  }

  /** The answers to questions that name the person. */
  private Set<String> questions(Person person) {
    Set<String> found = new HashSet<>();
    store.pastQuestions().newest(Integer.MAX_VALUE, Integer.MAX_VALUE).stream()
        .map(QueryFeedbackStore.Judged::question)
        .filter(question -> person.isNamedIn(question.text()))
        .forEach(question -> found.add(question.answerId()));
    if (store instanceof CopyableStore copyable) {
      copyable.openAnswers().stream()
          .filter(question -> person.isNamedIn(question.text()))
          .forEach(question -> found.add(question.answerId()));
    }
    return found;
  }

  private List<String> mentions(Person person) {
    if (person.names().size() == 1) {
      return List.of();
    }
    Map<String, Integer> sources = new TreeMap<>();
    NodeQuery query = NodeQuery.history().kinds(Set.of(NodeKind.PASSAGE));
    List<Node> page = store.graph().nodes(query);
    while (!page.isEmpty()) {
      for (Node node : page) {
        if (node instanceof Passage passage && person.isNamedIn(passage.content())) {
          sources.merge(passage.provenance().sourceId(), 1, Integer::sum);
        }
      }
      page = store.graph().nodes(query.after(page.get(page.size() - 1).id()));
    }
    List<String> mentions = new ArrayList<>();
    sources.entrySet().stream()
        .limit(MOST_SOURCES)
        .forEach(
            source ->
                mentions.add(
                    "The source %s names the person in %s passages: retract it, and compact the store."
                        .formatted(source.getKey(), source.getValue())));
    if (sources.size() > MOST_SOURCES) {
      mentions.add("%s further sources name the person.".formatted(sources.size() - MOST_SOURCES));
    }
    return mentions;
  }
}
