package dev.qortex.buildlog.skill;

import dev.qortex.buildlog.internal.Identifiers;
import dev.qortex.buildlog.internal.text.BuildlogSimilarity;
import dev.qortex.buildlog.journal.Insight;
import dev.qortex.buildlog.journal.JournalEntry;
import dev.qortex.buildlog.model.Learning;
import dev.qortex.buildlog.model.Learning.Support;
import dev.qortex.core.embedding.EmbeddingModel;
import dev.qortex.core.model.IdOrder;
import dev.qortex.core.text.Similarity;
import dev.qortex.core.text.Similarity.Verdict;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * Distillation of insights and learnings into skills. Within a category, wordings are one skill
 * when a chain of pairs connects them whose similarity is at least 0.7 and which do not differ in
 * polarity, a number or a name; so the order in which they come makes no difference. Words of the
 * category by default that stand in another category, too, are of that one. Immutable; by vectors,
 * the time grows with the square of the wordings of a category.
 */
public final class Distillation {

  /** The category of what names none. */
  private static final String BY_DEFAULT = Insight.Category.WORKFLOW.value();

  private final Similarity similarity;

  private Distillation(Similarity similarity) {
    this.similarity = similarity;
  }

  /** Compares wordings by the Jaccard similarity of their words. */
  public static Distillation byWords() {
    return new Distillation(BuildlogSimilarity.SKILLS);
  }

  /** Compares wordings by the cosine of their vectors. */
  public static Distillation byVectors(EmbeddingModel model) {
    return new Distillation(BuildlogSimilarity.skillsByMeaning(model::embed));
  }

  /** One wording, as often as it was seen. */
  private record Wording(
      String id, String category, String text, Support support, List<String> sources) {

    Wording in(String other) {
      return new Wording(id, other, text, support, sources);
    }

    Wording plus(Wording other) {
      TreeSet<String> all = new TreeSet<>(IdOrder.BY_CODE_POINT);
      all.addAll(sources);
      all.addAll(other.sources);
      return new Wording(
          id,
          category,
          text.compareTo(other.text) <= 0 ? text : other.text,
          support.plus(other.support),
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
            new Wording(id, category, insight.text(), Support.first(day), List.of(entry.name())),
            Wording::plus);
      }
    }
    for (Learning learning : learnings) {
      wordings.merge(
          learning.id(),
          new Wording(
              learning.id(),
              learning.category(),
              learning.rule(),
              learning.support(),
              List.of(learning.source())),
          Wording::plus);
    }
    Map<String, List<Wording>> categories = new TreeMap<>();
    for (Wording one : filed(wordings.values())) {
      categories.computeIfAbsent(one.category(), any -> new ArrayList<>()).add(one);
    }
    List<Skill> skills = new ArrayList<>();
    for (List<Wording> category : categories.values()) {
      groups(category).forEach(group -> skills.add(skill(group, now)));
    }
    skills.sort(Comparator.comparingLong(Skill::frequency).reversed().thenComparing(Skill::rule));
    return skills;
  }

  /** The wordings, those of the category by default in another one that has the same words. */
  private static List<Wording> filed(Collection<Wording> wordings) {
    Map<String, String> chosen = new HashMap<>();
    for (Wording one : wordings) {
      if (!one.category().equals(BY_DEFAULT)) {
        chosen.putIfAbsent(BuildlogSimilarity.SAME_WORDS.key(one.text()), one.category());
      }
    }
    return wordings.stream()
        .map(
            one ->
                one.category().equals(BY_DEFAULT)
                    ? one.in(
                        chosen.getOrDefault(
                            BuildlogSimilarity.SAME_WORDS.key(one.text()), BY_DEFAULT))
                    : one)
        .toList();
  }

  private List<List<Wording>> groups(List<Wording> wordings) {
    int[] group = IntStream.range(0, wordings.size()).toArray();
    similarity.join(
        wordings.stream().map(Wording::text).toList(),
        match -> {
          if (match.verdict() == Verdict.SAME) {
            unite(group, group[match.first()], group[match.second()]);
          }
        });
    Map<Integer, List<Wording>> groups = new TreeMap<>();
    for (int i = 0; i < group.length; i++) {
      groups.computeIfAbsent(group[i], any -> new ArrayList<>()).add(wordings.get(i));
    }
    return List.copyOf(groups.values());
  }

  private static void unite(int[] group, int one, int other) {
    for (int i = 0; one != other && i < group.length; i++) {
      group[i] = group[i] == Math.max(one, other) ? Math.min(one, other) : group[i];
    }
  }

  private static Skill skill(List<Wording> group, Instant now) {
    Wording shortest =
        group.stream()
            .min(
                Comparator.<Wording>comparingInt(one -> one.text().length())
                    .thenComparing(Wording::text)
                    .thenComparing(Wording::id))
            .orElseThrow();
    Wording all = group.stream().reduce(Wording::plus).orElseThrow();
    return new Skill(
        shortest.id(),
        shortest.category(),
        shortest.text(),
        all.support().reinforced(),
        all.support().confidence(now),
        all.sources(),
        group.stream().map(Wording::id).toList());
  }
}
