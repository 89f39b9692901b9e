package dev.qortex.buildlog.skill;

import dev.qortex.buildlog.internal.BuildlogTexts;
import dev.qortex.buildlog.internal.Identifiers;
import dev.qortex.buildlog.journal.Insight;
import dev.qortex.buildlog.journal.JournalEntry;
import dev.qortex.buildlog.model.ConfidenceModel;
import dev.qortex.buildlog.model.Learning;
import dev.qortex.core.embedding.EmbeddingModel;
import dev.qortex.core.internal.util.Cosine;
import dev.qortex.core.internal.util.IdOrder;
import dev.qortex.core.internal.util.SimilarSets;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Distillation of insights and learnings into skills. Within a category, wordings are one skill
 * when a chain of pairs connects them whose similarity is at least 0.7 and whose polarity is the
 * same; so the order in which they come makes no difference. Immutable; the time grows with the
 * square of the wordings of a category.
 */
public final class Distillation {

  private static final double ALIKE = 0.7;

  private final Optional<EmbeddingModel> model;

  private Distillation(Optional<EmbeddingModel> model) {
    this.model = model;
  }

  /** Compares wordings by the Jaccard similarity of their words. */
  public static Distillation byWords() {
    return new Distillation(Optional.empty());
  }

  /** Compares wordings by the cosine of their vectors. */
  public static Distillation byVectors(EmbeddingModel model) {
    return new Distillation(Optional.of(model));
  }

  /** One wording, as often as it was seen. */
  private record Wording(
      String id,
      String category,
      String text,
      long seen,
      Instant last,
      long contradicted,
      List<String> sources) {

    Wording plus(Wording other) {
      TreeSet<String> all = new TreeSet<>(IdOrder.BY_CODE_POINT);
      all.addAll(sources);
      all.addAll(other.sources);
      return new Wording(
          id,
          category,
          text.compareTo(other.text) <= 0 ? text : other.text,
          seen + other.seen,
          last.isAfter(other.last) ? last : other.last,
          contradicted + other.contradicted,
          List.copyOf(all));
    }
  }

  /** The skills, most frequent first, then by their rules. */
  public List<Skill> skills(List<JournalEntry> journal, List<Learning> learnings, Instant now) {
    Map<String, Wording> wordings = new TreeMap<>();
    for (JournalEntry entry : journal) {
      Instant day = entry.date().atStartOfDay(ZoneOffset.UTC).toInstant();
      for (Insight insight : entry.insights()) {
        String category = insight.category().value();
        String id = Identifiers.learning(category, insight.text());
        wordings.merge(
            id,
            new Wording(id, category, insight.text(), 1, day, 0, List.of(entry.name())),
            Wording::plus);
      }
    }
    for (Learning learning : learnings) {
      Learning.Support support = learning.support();
      wordings.merge(
          learning.id(),
          new Wording(
              learning.id(),
              learning.category(),
              learning.rule(),
              support.reinforced(),
              support.lastReinforced(),
              support.contradicted(),
              List.of(learning.source())),
          Wording::plus);
    }
    Map<String, List<Wording>> categories = new TreeMap<>();
    wordings
        .values()
        .forEach(
            one -> categories.computeIfAbsent(one.category(), any -> new ArrayList<>()).add(one));
    List<Skill> skills = new ArrayList<>();
    for (List<Wording> category : categories.values()) {
      groups(category).forEach(group -> skills.add(skill(group, now)));
    }
    skills.sort(Comparator.comparingLong(Skill::frequency).reversed().thenComparing(Skill::rule));
    return skills;
  }

  private List<List<Wording>> groups(List<Wording> wordings) {
    List<float[]> vectors =
        model
            .map(
                one ->
                    one.embed(wordings.stream().map(Wording::text).toList()).stream()
                        .map(Cosine::unit)
                        .toList())
            .orElse(List.of());
    int[] group = new int[wordings.size()];
    for (int i = 0; i < group.length; i++) {
      group[i] = i;
      for (int j = 0; j < i; j++) {
        if (group[i] != group[j] && alike(wordings, vectors, i, j)) {
          int from = group[i];
          int to = group[j];
          for (int k = 0; k <= i; k++) {
            group[k] = group[k] == from ? to : group[k];
          }
        }
      }
    }
    Map<Integer, List<Wording>> groups = new TreeMap<>();
    for (int i = 0; i < group.length; i++) {
      groups.computeIfAbsent(group[i], any -> new ArrayList<>()).add(wordings.get(i));
    }
    return List.copyOf(groups.values());
  }

  private static boolean alike(List<Wording> all, List<float[]> vectors, int i, int j) {
    String one = all.get(i).text();
    String other = all.get(j).text();
    if (BuildlogTexts.negated(one) != BuildlogTexts.negated(other)) {
      return false;
    }
    double similarity =
        vectors.isEmpty()
            ? SimilarSets.jaccard(BuildlogTexts.subject(one), BuildlogTexts.subject(other))
            : Cosine.of(vectors.get(i), vectors.get(j));
    return similarity >= ALIKE;
  }

  private static Skill skill(List<Wording> group, Instant now) {
    Wording shortest =
        group.stream()
            .min(
                Comparator.<Wording>comparingInt(one -> one.text().length())
                    .thenComparing(Wording::text))
            .orElseThrow();
    Wording all = group.stream().reduce(Wording::plus).orElseThrow();
    long days =
        ChronoUnit.DAYS.between(
            LocalDate.ofInstant(all.last(), ZoneOffset.UTC),
            LocalDate.ofInstant(now, ZoneOffset.UTC));
    return new Skill(
        shortest.id(),
        shortest.category(),
        shortest.text(),
        all.seen(),
        Skill.Level.of(all.seen(), days),
        ConfidenceModel.STANDARD.of(all.seen(), all.last(), all.contradicted(), now),
        all.sources(),
        group.stream().map(Wording::id).toList());
  }
}
