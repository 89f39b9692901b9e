package dev.qortex.cli;

import dev.qortex.export.GraphFormat;
import dev.qortex.service.Scope;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.TypeConversionException;

/** Values of options that are one of a few: lower-case words, with hyphens. */
final class Choices {

  private Choices() {}

  /** Teaches a command and those below it to read them, and to name them in a refusal. */
  static void register(CommandLine line) {
    register(line, IngestCommand.Type.class);
    register(line, GraphFormat.class);
    register(line, Scope.class);
    register(line, Qortex.Embedding.class);
    register(line, McpInstallCommand.Client.class);
    register(line, ProjectCommand.Format.class);
  }

  private static <E extends Enum<E>> void register(CommandLine line, Class<E> type) {
    line.registerConverter(
        type,
        given ->
            Stream.of(type.getEnumConstants())
                .filter(constant -> word(constant).equals(word(given)))
                .findFirst()
                .orElseThrow(() -> unknown(type, given)));
  }

  private static TypeConversionException unknown(Class<? extends Enum<?>> type, String given) {
    List<String> words = Stream.of(type.getEnumConstants()).map(Choices::word).toList();
    return new TypeConversionException(
        "'%s' is none of %s".formatted(given, String.join(", ", words)));
  }

  /** The word for a constant, such as {@code claude-code}. */
  static String word(Enum<?> constant) {
    return word(constant.name());
  }

  private static String word(String name) {
    return name.toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
