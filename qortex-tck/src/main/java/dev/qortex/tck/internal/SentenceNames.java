package dev.qortex.tck.internal;

import java.lang.reflect.Method;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.DisplayNameGenerator;

/** Display names: test methods and groups as the sentences that their names are. */
public final class SentenceNames extends DisplayNameGenerator.Standard {

  @Override
  public String generateDisplayNameForNestedClass(
      List<Class<?>> enclosingInstanceTypes, Class<?> nestedClass) {
    return sentence(nestedClass.getSimpleName());
  }

  @Override
  public String generateDisplayNameForMethod(
      List<Class<?>> enclosingInstanceTypes, Class<?> testClass, Method testMethod) {
    return sentence(testMethod.getName());
  }

  private static String sentence(String name) {
    return name.replaceAll("(?<=.)(?=[A-Z])", " ").toLowerCase(Locale.ROOT);
  }
}
