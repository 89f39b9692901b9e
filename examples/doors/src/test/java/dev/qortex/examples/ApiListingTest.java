package dev.qortex.examples;

import static java.util.function.Predicate.not;
import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaModifier;
import java.io.IOException;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.TypeVariable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Listings of what applications and authors of backends see, in {@code api}, one for each module,
 * so that every change of it shows as a diff; those for Spring have none. {@code
 * -Dqortex.api.update=true} writes them anew.
 */
class ApiListingTest {

  private static final Path ROOT = Path.of("../..").toAbsolutePath().normalize();
  private static final Path LISTINGS = ROOT.resolve("api");

  /** Artifacts whose framework is the application's, and not on this class path. */
  private static final String SPRING = "dev.qortex.spring.";

  /** What every class, record or enum has. */
  private static final Set<String> OF_COURSE =
      Set.of("equals", "hashCode", "toString", "values", "valueOf");

  @TestFactory
  Stream<DynamicTest> listingsAreUpToDate() throws IOException {
    Map<String, Map<String, String>> modules = new TreeMap<>();
    for (JavaClass type : LayersTest.CLASSES) {
      for (String module : LayersTest.root(type)) {
        if (isSeen(type) && !module.startsWith(SPRING)) {
          modules
              .computeIfAbsent(module, key -> new TreeMap<>())
              .put(type.getName(), listing(type.reflect()));
        }
      }
    }
    if (Boolean.getBoolean("qortex.api.update")) {
      Files.createDirectories(LISTINGS);
      for (String module : modules.keySet()) {
        Files.writeString(file(module), String.join("", modules.get(module).values()));
      }
    }
    try (Stream<Path> files = Files.list(LISTINGS)) {
      assertThat(files).containsExactlyInAnyOrderElementsOf(files(modules.keySet()));
    }
    return modules.keySet().stream()
        .map(
            module ->
                DynamicTest.dynamicTest(
                    module,
                    () ->
                        assertThat(String.join("", modules.get(module).values()))
                            .as("API that is not in the listing. Maybe write it anew")
                            .isEqualTo(Files.readString(file(module)))));
  }

  private static Path file(String module) {
    return LISTINGS.resolve(module + ".txt");
  }

  private static Set<Path> files(Set<String> modules) {
    return modules.stream().map(ApiListingTest::file).collect(Collectors.toSet());
  }

  private static boolean isSeen(JavaClass type) {
    return type.getModifiers().contains(JavaModifier.PUBLIC)
        && !isInternal(type.getName())
        && type.getEnclosingClass().map(ApiListingTest::isSeen).orElse(true);
  }

  private static boolean isInternal(String signature) {
    return signature.contains(".internal.")
        || signature.contains("dev.qortex.commons.")
        || signature.contains("dev.qortex.json.");
  }

  private static String listing(Class<?> type) {
    Stream<String> constructors =
        Arrays.stream(type.getDeclaredConstructors())
            .filter(constructor -> isSeen(constructor.getModifiers(), constructor.isSynthetic()))
            .map(ApiListingTest::listing);
    Stream<String> methods =
        Arrays.stream(type.getDeclaredMethods())
            .filter(method -> isSeen(method.getModifiers(), method.isSynthetic()))
            .filter(method -> !OF_COURSE.contains(method.getName()))
            .map(ApiListingTest::listing);
    Stream<String> fields =
        Arrays.stream(type.getDeclaredFields())
            .filter(field -> isSeen(field.getModifiers(), field.isSynthetic()))
            .map(ApiListingTest::listing);
    return Stream.of(constructors, methods, fields)
        .flatMap(members -> members)
        .filter(not(ApiListingTest::isInternal))
        .map(member -> "  " + simple(member) + "\n")
        .sorted()
        .collect(joining("", header(type) + "\n", ""));
  }

  private static boolean isSeen(int modifiers, boolean synthetic) {
    return !synthetic && (Modifier.isPublic(modifiers) || Modifier.isProtected(modifiers));
  }

  private static String listing(Constructor<?> constructor) {
    return modifiers(constructor.getModifiers()) + "new" + parameters(constructor);
  }

  private static String listing(Method method) {
    boolean ofInterface = method.getDeclaringClass().isInterface();
    return modifiers(method.getModifiers() & ~(ofInterface ? Modifier.ABSTRACT : 0))
        + (method.isDefault() ? "default " : "")
        + variables(method.getTypeParameters(), " ")
        + method.getAnnotatedReturnType()
        + " "
        + method.getName()
        + parameters(method);
  }

  private static String listing(Field field) {
    return field.isEnumConstant()
        ? field.getName()
        : modifiers(field.getModifiers()) + field.getAnnotatedType() + " " + field.getName();
  }

  private static String header(Class<?> type) {
    String above =
        Stream.concat(
                Stream.ofNullable(type.getAnnotatedSuperclass()),
                Arrays.stream(type.getAnnotatedInterfaces()))
            .map(AnnotatedType::toString)
            .filter(not(ApiListingTest::isInternal))
            .map(ApiListingTest::simple)
            .filter(name -> !name.matches("Object|Record|Enum<.*"))
            .collect(joining(", "));
    return kind(type)
        + " "
        + type.getName()
        + simple(variables(type.getTypeParameters(), ""))
        + (above.isEmpty() ? "" : " : " + above);
  }

  private static String kind(Class<?> type) {
    if (type.isRecord() || type.isEnum()) {
      return type.isRecord() ? "record" : "enum";
    }
    String sealed = type.isSealed() ? "sealed " : "";
    return type.isInterface()
        ? sealed + (type.isAnnotation() ? "@interface" : "interface")
        : modifiers(type.getModifiers() & ~Modifier.STATIC) + sealed + "class";
  }

  private static String modifiers(int modifiers) {
    int told =
        modifiers & (Modifier.PROTECTED | Modifier.ABSTRACT | Modifier.STATIC | Modifier.FINAL);
    return told == 0 ? "" : Modifier.toString(told) + " ";
  }

  private static String parameters(Executable executable) {
    return joined(executable.getAnnotatedParameterTypes(), ", ", "(", ")");
  }

  private static String variables(TypeVariable<?>[] variables, String after) {
    return variables.length == 0
        ? ""
        : Arrays.stream(variables)
            .map(v -> v.getName() + joined(v.getAnnotatedBounds(), " & ", " extends ", ""))
            .collect(joining(", ", "<", ">" + after));
  }

  private static String joined(
      AnnotatedElement[] types, String between, String before, String after) {
    return Arrays.stream(types).map(Object::toString).collect(joining(between, before, after));
  }

  /** Without the packages of types: no two of the public ones have one name. */
  private static String simple(String signature) {
    return signature
        .replaceAll("([a-z]\\w*\\.)+(?=@?[A-Z])", "")
        .replaceAll("@([a-z]\\w*\\.)*(\\w+)\\(\\)", "@$2")
        .replace(" extends Object", "")
        .replace('$', '.');
  }
}
