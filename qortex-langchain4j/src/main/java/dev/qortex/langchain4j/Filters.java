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
import dev.qortex.commons.Checks;
import dev.qortex.core.search.MetadataFilter;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** LangChain4j's filters in the language of {@link MetadataFilter}. Pure functions. */
final class Filters {

  private static final Map<String, ?> HAS_SEGMENT = Map.of(Segments.TYPES, Map.of("$exists", true));

  private Filters() {}

  /** The filter, which only an item with a segment can match; no filter matches everything. */
  static MetadataFilter translated(@Nullable Filter filter) {
    return filter == null
        ? MetadataFilter.all()
        : MetadataFilter.of(Map.of("$and", List.of(HAS_SEGMENT, map(filter, 1))));
  }

  private static Map<String, ?> map(Filter filter, int depth) {
    int inside = Checks.depth("filter", depth) + 1;
    if (filter instanceof And) {
      return Map.of("$and", operands(filter, And.class, And::left, And::right, inside));
    }
    if (filter instanceof Or) {
      return Map.of("$or", operands(filter, Or.class, Or::left, Or::right, inside));
    }
    if (filter instanceof Not not) {
      return Map.of("$not", map(not.expression(), inside));
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

  /** Filters that were joined one by one are a long chain, which becomes one list. */
  private static <F extends Filter> List<Map<String, ?>> operands(
      Filter joined,
      Class<F> type,
      Function<F, Filter> left,
      Function<F, Filter> right,
      int depth) {
    List<Map<String, ?>> operands = new ArrayList<>();
    Deque<Filter> open = new ArrayDeque<>(List.of(joined));
    while (!open.isEmpty()) {
      Filter next = open.pop();
      if (type.isInstance(next)) {
        open.push(right.apply(type.cast(next)));
        open.push(left.apply(type.cast(next)));
      } else {
        operands.add(map(next, depth));
      }
    }
    return operands;
  }

  private static Map<String, ?> field(String key, String operator, Object operand) {
    return Map.of(key, Map.of(operator, Segments.stored(operand)));
  }

  private static List<Object> stored(Collection<?> values) {
    return values.stream().<Object>map(Segments::stored).toList();
  }
}
