package dev.qortex.buildlog.storage;

import dev.qortex.buildlog.model.Mistake;
import java.util.List;
import java.util.Optional;

/** Log of mistakes, with look-ups of those that a new one may repeat. */
public interface MistakeLog extends EventLog<Mistake> {

  /**
   * Traits of a mistake that a new one is compared with.
   *
   * @param id the id of the mistake
   * @param description the mistake in words
   * @param consulted ids of the rules that were consulted
   */
  record Trace(String id, String description, List<String> consulted) {

    /** Makes defensive copies. */
    public Trace {
      consulted = List.copyOf(consulted);
    }
  }

  /**
   * The id of the first mistake of the same {@linkplain
   * dev.qortex.buildlog.model.MistakeReport#classKey class}, but of another session, whose
   * description has the same {@linkplain dev.qortex.buildlog.model.MistakeReport#semanticHash
   * hash}.
   */
  Optional<String> firstWithWordsOf(String projectId, Mistake mistake);

  /**
   * The mistakes of the same {@linkplain dev.qortex.buildlog.model.MistakeReport#classKey class},
   * but of other sessions, in the order in which they were logged.
   */
  List<Trace> traces(String projectId, Mistake mistake);
}
