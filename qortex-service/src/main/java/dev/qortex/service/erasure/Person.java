package dev.qortex.service.erasure;

import dev.qortex.buildlog.model.ProjectInfo;
import dev.qortex.commons.Checks;
import dev.qortex.commons.Words;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The names under which an application keeps data of a person.
 *
 * @param domain the name of the domain of the person
 * @param names all names: that of the domain, then others, such as the attribution of notes. Each
 *     of them erases the domain, learner contexts, vectors and notes with that name
 * @param projects ids or names of projects of buildlog; one whose id is the name of the domain
 *     counts without being listed
 */
public record Person(String domain, Set<String> names, Set<String> projects) {

  /** Checks, and adds the domain to the names. */
  public Person {
    Checks.id("name of a domain", domain);
    Set<String> all = new LinkedHashSet<>(List.of(domain));
    all.addAll(Checks.set("names of a person", names));
    names = Collections.unmodifiableSet(all);
    projects = Checks.set("projects of a person", projects);
  }

  /** A person who is known by the name of a domain alone. */
  public static Person of(String domain) {
    return new Person(domain, Set.of(), Set.of());
  }

  /** Returns whether a project is one of the person. */
  public boolean owns(ProjectInfo project) {
    return projects.contains(project.id())
        || projects.contains(project.name())
        || domain.equals(project.id());
  }

  /**
   * Returns whether a text has a name of the person, word by word and regardless of inflection. The
   * name of the domain does not count, which may be an everyday word.
   */
  public boolean isNamedIn(String text) {
    List<String> words = Words.of(text);
    return names.stream()
        .filter(name -> !name.equals(domain))
        .map(Words::of)
        .anyMatch(name -> !name.isEmpty() && Collections.indexOfSubList(words, name) >= 0);
  }

  /** Returns a copy with these further names. */
  public Person named(String... further) {
    Set<String> all = new LinkedHashSet<>(names);
    all.addAll(List.of(further));
    return new Person(domain, all, projects);
  }

  /** Returns a copy with these projects. */
  public Person projects(String... idsOrNames) {
    return new Person(domain, names, Set.of(idsOrNames));
  }
}
