package dev.qortex.buildlog.patterns;

import dev.qortex.buildlog.patterns.model.ReviewPattern;
import dev.qortex.core.embedding.EmbeddingModel;
import dev.qortex.core.search.MetadataFilter;
import dev.qortex.core.search.NamedVectorIndex;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** The vectors of a project's patterns in an index that projects may share. Thread-safe. */
record PatternVectors(EmbeddingModel model, NamedVectorIndex index, String projectId) {

  /** Four times what the largest budget holds; patterns that are farther count as unlike. */
  private static final int NEAREST = 100;

  /** Puts the vectors of patterns that have none; how many. */
  int put(Collection<ReviewPattern> patterns) {
    Set<String> known =
        index.get(patterns.stream().map(pattern -> id(pattern.id())).toList()).stream()
            .map(NamedVectorIndex.Item::id)
            .collect(Collectors.toSet());
    List<ReviewPattern> missing =
        patterns.stream().filter(pattern -> !known.contains(id(pattern.id()))).toList();
    if (missing.isEmpty()) {
      return 0;
    }
    List<float[]> vectors = model.embed(missing.stream().map(ReviewPattern::text).toList());
    List<NamedVectorIndex.Item> items = new ArrayList<>();
    for (int i = 0; i < missing.size(); i++) {
      ReviewPattern pattern = missing.get(i);
      items.add(
          new NamedVectorIndex.Item(
              id(pattern.id()),
              vectors.get(i),
              pattern.text(),
              Map.of("project", projectId, "role", pattern.role(), "pattern", pattern.id())));
    }
    index.upsert(items);
    return items.size();
  }

  private String id(String patternId) {
    return projectId + "/" + patternId;
  }

  void delete(Collection<String> patternIds) {
    index.delete(patternIds.stream().map(this::id).toList());
  }

  /** The cosines of the nearest of these patterns to a text, from 0, by pattern id. */
  Map<String, Double> similarities(String text, List<ReviewPattern> patterns) {
    Set<String> roles = new TreeSet<>();
    patterns.forEach(pattern -> roles.add(pattern.role()));
    MetadataFilter filter =
        MetadataFilter.of(Map.of("project", projectId, "role", Map.of("$in", List.copyOf(roles))));
    float[] question = model.embedQuestions(List.of(text)).get(0);
    Map<String, Double> similarities = new HashMap<>();
    for (NamedVectorIndex.Match match : index.query(question, NEAREST, filter)) {
      similarities.put(
          String.valueOf(match.item().metadata().get("pattern")), Math.max(0, match.score()));
    }
    return similarities;
  }
}
