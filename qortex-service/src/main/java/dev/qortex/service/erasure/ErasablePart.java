package dev.qortex.service.erasure;

import dev.qortex.buildlog.model.ProjectInfo;
import dev.qortex.buildlog.storage.ProjectStorage;
import dev.qortex.core.search.NamedVectorIndexes;
import dev.qortex.learning.store.LearningStores;
import dev.qortex.learning.store.ListedLearners;
import dev.qortex.observations.ObservationPipeline;
import dev.qortex.observations.model.NoteErasure;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Part of an application that keeps data of people beside the memory. Erasing is safe to repeat:
 * after a failure it is called again.
 */
@FunctionalInterface
public interface ErasablePart {

  /** The command that removes a journal from the history of a project. */
  String HISTORY =
      "FILTER_BRANCH_SQUELCH_WARNING=1 git filter-branch --force --prune-empty --index-filter"
          + " 'git rm -r -f -q --cached --ignore-unmatch -- buildlog' --tag-name-filter cat --"
          + " --all && git for-each-ref --format='delete %(refname)' refs/original | git update-ref"
          + " --stdin && git reflog expire --expire=now --all && git gc --quiet --prune=now";

  /** Erases a person from this part. */
  ErasedPart erase(Person person);

  /** Vectors of the host outside of the memory's file; those inside of it go with the domain. */
  static ErasablePart vectors(NamedVectorIndexes indexes) {
    return person ->
        ErasedPart.of("vectors", person.names().stream().mapToInt(indexes::erase).sum());
  }

  /** Notes of a pipeline of observations that are attributed to the person. */
  static ErasablePart notes(ObservationPipeline pipeline) {
    return person -> {
      int erased = 0;
      Set<String> nodeIds = new HashSet<>();
      List<String> remaining = new ArrayList<>();
      for (String name : person.names()) {
        NoteErasure report = pipeline.erase(name);
        erased += report.entries() + report.lines();
        nodeIds.addAll(report.nodeIds());
        report.mentions().stream()
            .map(path -> "The note %s of others names the person: edit it.".formatted(path))
            .forEach(remaining::add);
        report
            .history()
            .map(
                command ->
                    "Git keeps notes in its history, and so do clones and hosts. In the folder of"
                        + " the notes: "
                        + command)
            .ifPresent(remaining::add);
      }
      return new ErasedPart("notes", erased, nodeIds, remaining);
    };
  }

  /** Learners with a name of the person, which are only told: others may have that name, too. */
  static ErasablePart learners(LearningStores stores) {
    return person ->
        new ErasedPart(
            "learners",
            0,
            Set.of(),
            stores instanceof ListedLearners listed
                ? listed.learners().stream()
                    .filter(person.names()::contains)
                    .map(
                        "The learner %s has a name of the person: if it is about the person, delete its evidence by qortex_learning_reset."
                            ::formatted)
                    .toList()
                : List.of());
  }

  /**
   * Erasure of projects of buildlog: those that the person names, and the one whose id is the
   * domain.
   *
   * @param projects the storage in which they are looked up
   * @param erase erases the project of an id, such as a {@code ProjectErasure}
   */
  static ErasablePart projects(ProjectStorage projects, Predicate<String> erase) {
    return person -> {
      List<String> remaining = new ArrayList<>();
      int erased = 0;
      for (ProjectInfo project : projects.list().stream().filter(person::owns).toList()) {
        erased += erase.test(project.id()) ? 1 : 0;
        remaining.add(
            "The folder buildlog of the project %s, with journal and exports: delete it. Git keeps it in its history. In the folder of the project: %s"
                .formatted(project.name(), HISTORY));
      }
      return new ErasedPart("projects", erased, Set.of(), remaining);
    };
  }
}
