package dev.qortex.commons.credentials;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Pattern that is compiled by its first use: most texts need few of some hundreds. Thread-safe. */
final class LazyPattern {

  private final String regex;
  private volatile @Nullable Pattern compiled;

  LazyPattern(String regex) {
    this.regex = regex;
  }

  LazyPattern(Pattern compiled) {
    this(compiled.pattern());
    this.compiled = compiled;
  }

  String regex() {
    return regex;
  }

  Pattern get() {
    Pattern known = compiled;
    if (known == null) {
      known = Pattern.compile(regex);
      compiled = known;
    }
    return known;
  }
}
