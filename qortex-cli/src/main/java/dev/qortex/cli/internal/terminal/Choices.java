package dev.qortex.cli.internal.terminal;

import java.lang.reflect.Method;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.TypeConversionException;

/** Values of options that are one of a few: lower-case words, with hyphens. */
public final class Choices {

  private Choices() {}

  /** Teaches a command and those below it to read, complete and, in a refusal, name them. */
  public static void register(CommandLine line) {
    CommandSpec spec = line.getCommandSpec();
    // The order of the arguments of a method stays, so they name their words themselves.
    boolean ofMethod = spec.userObject() instanceof Method;
    for (ArgSpec arg : List.copyOf(spec.args())) {
      Class<?> type = arg.auxiliaryTypes()[0];
      if (type.getEnumConstants() instanceof Enum<?>[] constants) {
        List<String> words = Stream.of(constants).map(Choices::word).toList();
        register(line, type, constants, words);
        // An option that commands inherit cannot be replaced; its constants are the words.
        if (!ofMethod
            && arg instanceof OptionSpec option
            && !option.inherited()
            && option.scopeType() != ScopeType.INHERIT) {
          spec.remove(arg).addOption(option.toBuilder().completionCandidates(words).build());
        }
      }
    }
    line.getSubcommands().values().forEach(Choices::register);
  }

  /** Converter of one enumeration, a class as those of {@link PlainValues} are. */
  private record Converter<E>(E[] constants, List<String> words) implements ITypeConverter<E> {

    @Override
    public E convert(String given) {
      int index = words.indexOf(word(given));
      if (index >= 0) {
        return constants[index];
      }
      throw new TypeConversionException(
          "'%s' is none of %s%s"
              .formatted(
                  given,
                  String.join(", ", words),
                  Nearest.proposal(Nearest.names(word(given), words))));
    }
  }

  @SuppressWarnings("unchecked")
  private static <E> void register(
      CommandLine line, Class<E> type, Enum<?>[] constants, List<String> words) {
    line.registerConverter(type, new Converter<>((E[]) constants, words));
  }

  /** The word for a constant, such as {@code claude-code}. */
  public static String word(Enum<?> constant) {
    return word(constant.name());
  }

  private static String word(String name) {
    return name.toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
