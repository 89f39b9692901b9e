package dev.qortex.langchain4j;

import dev.langchain4j.exception.UnsupportedFeatureException;
import dev.langchain4j.store.embedding.filter.Filter;
import dev.langchain4j.store.embedding.filter.comparison.ContainsString;
import dev.langchain4j.store.embedding.filter.comparison.IsEqualTo;
import dev.langchain4j.store.embedding.filter.comparison.IsGreaterThan;
import dev.langchain4j.store.embedding.filter.comparison.IsGreaterThanOrEqualTo;
import dev.langchain4j.store.embedding.filter.comparison.IsIn;
import dev.langchain4j.store.embedding.filter.comparison.IsLessThan;
import dev.langchain4j.store.embedding.filter.comparison.IsLessThanOrEqualTo;
import dev.langchain4j.store.embedding.filter.comparison.IsNotEqualTo;
import dev.langchain4j.store.embedding.filter.comparison.IsNotIn;
import dev.langchain4j.store.embedding.filter.logical.And;
import dev.langchain4j.store.embedding.filter.logical.Not;
import dev.langchain4j.store.embedding.filter.logical.Or;
import dev.qortex.core.vector.MetadataFilter;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** LangChain4j's filters in the language of {@link MetadataFilter}. Pure functions. */
final class Filters {

  private static final Map<String, ?> HAS_SEGMENT = Map.of(Segments.TYPES, Map.of("$exists", true));

  private Filters() {}

  /** The filter, which only an item with a segment can match; no filter matches everything. */
  static MetadataFilter translated(@Nullable Filter filter) {
    return filter == null
        ? MetadataFilter.all()
        : MetadataFilter.of(Map.of("$and", List.of(HAS_SEGMENT, map(filter))));
  }

  private static Map<String, ?> map(Filter filter) {
    if (filter instanceof And and) {
      return Map.of("$and", List.of(map(and.left()), map(and.right())));
    }
    if (filter instanceof Or or) {
      return Map.of("$or", List.of(map(or.left()), map(or.right())));
    }
    if (filter instanceof Not not) {
      return Map.of("$not", map(not.expression()));
    }
    if (filter instanceof IsEqualTo is) {
      return field(is.key(), "$eq", is.comparisonValue());
    }
    if (filter instanceof IsNotEqualTo is) {
      return field(is.key(), "$ne", is.comparisonValue());
    }
    if (filter instanceof IsGreaterThan is) {
      return field(is.key(), "$gt", is.comparisonValue());
    }
    if (filter instanceof IsGreaterThanOrEqualTo is) {
      return field(is.key(), "$gte", is.comparisonValue());
    }
    if (filter instanceof IsLessThan is) {
      return field(is.key(), "$lt", is.comparisonValue());
    }
    if (filter instanceof IsLessThanOrEqualTo is) {
      return field(is.key(), "$lte", is.comparisonValue());
    }
    if (filter instanceof IsIn is) {
      return field(is.key(), "$in", stored(is.comparisonValues()));
    }
    if (filter instanceof IsNotIn is) {
      return field(is.key(), "$nin", stored(is.comparisonValues()));
    }
    if (filter instanceof ContainsString contains) {
      return field(contains.key(), "$contains", contains.comparisonValue());
    }
    throw new UnsupportedFeatureException(
        "The filter (%s) of type (%s) cannot be translated.\nMaybe build it of LangChain4j's comparisons, and, or and not."
            .formatted(filter, filter.getClass().getName()));
  }

  private static Map<String, ?> field(String key, String operator, Object operand) {
    return Map.of(key, Map.of(operator, Segments.stored(operand)));
  }

  private static List<Object> stored(Collection<?> values) {
    return values.stream().<Object>map(Segments::stored).toList();
  }
}
