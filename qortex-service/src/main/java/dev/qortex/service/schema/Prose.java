package dev.qortex.service.schema;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a component of a result as text for a reader, such as a passage or a prompt. Its schema has
 * {@code contentMediaType}. An interface that shows a result as text beside its structured form
 * sends such a component in only one of the two.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.FIELD, ElementType.RECORD_COMPONENT})
public @interface Prose {

  /** The keyword of JSON Schema that marks such a component. */
  String KEYWORD = "contentMediaType";
}
