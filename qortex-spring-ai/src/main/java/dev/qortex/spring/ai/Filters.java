package dev.qortex.spring.ai;

import dev.qortex.commons.Checks;
import dev.qortex.core.search.MetadataFilter;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.ai.vectorstore.filter.Filter.Expression;
import org.springframework.ai.vectorstore.filter.Filter.Group;
import org.springframework.ai.vectorstore.filter.Filter.Key;
import org.springframework.ai.vectorstore.filter.Filter.Operand;
import org.springframework.ai.vectorstore.filter.Filter.Value;
import org.springframework.ai.vectorstore.filter.FilterExpressionTextParser;

/** Spring AI's filter expressions in the language of {@link MetadataFilter}. Pure functions. */
final class Filters {

  private Filters() {}

  /** The filter of an expression; none matches everything. */
  static MetadataFilter of(@Nullable Expression expression) {
    return expression == null ? MetadataFilter.all() : MetadataFilter.of(map(expression));
  }

  /** The filter of an expression that an application put into a context, as object or text. */
  static Map<String, ?> of(Object expression) {
    return expression instanceof Expression parsed
        ? map(parsed)
        : map(new FilterExpressionTextParser().parse(expression.toString()));
  }

  static Map<String, ?> map(Expression expression) {
    return map(expression, 1);
  }

  private static Map<String, ?> map(@Nullable Operand operand, int depth) {
    int inside = Checks.depth("filter", depth) + 1;
    if (operand instanceof Group group) {
      return map(group.content(), inside);
    }
    if (!(operand instanceof Expression expression)) {
      throw untranslatable(operand);
    }
    Operand left = expression.left();
    Operand right = expression.right();
    return switch (expression.type()) {
      case AND -> Map.of("$and", List.of(map(left, inside), map(right, inside)));
      case OR -> Map.of("$or", List.of(map(left, inside), map(right, inside)));
      case NOT -> Map.of("$not", map(left, inside));
      case EQ -> field(left, "$eq", value(right));
      case NE -> field(left, "$ne", value(right));
      case GT -> field(left, "$gt", value(right));
      case GTE -> field(left, "$gte", value(right));
      case LT -> field(left, "$lt", value(right));
      case LTE -> field(left, "$lte", value(right));
      case IN -> field(left, "$in", values(right));
      case NIN -> field(left, "$nin", values(right));
      case ISNULL -> field(left, "$exists", false);
      case ISNOTNULL -> field(left, "$exists", true);
    };
  }

  private static Map<String, ?> field(Operand key, String operator, Object operand) {
    if (!(key instanceof Key named)) {
      throw untranslatable(key);
    }
    return Map.of(unquoted(named.key()), Map.of(operator, operand));
  }

  private static Object value(@Nullable Operand operand) {
    if (!(operand instanceof Value value)) {
      throw untranslatable(operand);
    }
    return value.value();
  }

  private static Object values(@Nullable Operand operand) {
    Object value = value(operand);
    return value instanceof Collection<?> ? value : List.of(value);
  }

  /** The parser of textual expressions leaves the quotes around a name that needs them. */
  private static String unquoted(String key) {
    boolean quoted =
        key.length() > 1
            && (key.charAt(0) == '"' || key.charAt(0) == '\'')
            && key.charAt(key.length() - 1) == key.charAt(0);
    return quoted ? key.substring(1, key.length() - 1) : key;
  }

  private static IllegalArgumentException untranslatable(@Nullable Operand operand) {
    return new IllegalArgumentException(
        "The part (%s) of a filter cannot be translated.\nMaybe build the filter with FilterExpressionBuilder: a field stands on the left, a value on the right."
            .formatted(Checks.shown(String.valueOf(operand))));
  }
}
