package dev.qortex.service.schema;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Description and limits of a record component of an operation, for its JSON Schema. A component
 * without a default that is neither {@link java.util.Optional} nor nullable is required.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.FIELD, ElementType.RECORD_COMPONENT})
public @interface Arg {

  /** The meaning, with unit and range. */
  String value();

  /** The default as JSON, such as {@code 20}, {@code []} or {@code "text"}; empty for none. */
  String byDefault() default "";

  /** The least number, length of a string in characters, or count of elements. */
  double min() default Double.NaN;

  /**
   * The greatest number, length of a string in characters, or count of elements. Without it a
   * string takes 100,000 characters and an array or object 1,000 elements.
   */
  double max() default Double.NaN;

  /** The only strings allowed; empty for all. */
  String[] oneOf() default {};
}
