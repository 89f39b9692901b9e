package dev.qortex.cli.internal.terminal;

import java.time.DateTimeException;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Function;
import picocli.CommandLine;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Numbers and instants of options, whose refusals tell people what to write. */
public final class PlainValues {

  private PlainValues() {}

  /** Teaches a command and those below it to read them. */
  public static void register(CommandLine line) {
    Converter<Integer> whole =
        new Converter<>(
            "a whole number up to " + Integer.MAX_VALUE,
            Integer::valueOf,
            given -> Nearest.whole(given, Integer.MIN_VALUE, Integer.MAX_VALUE));
    line.registerConverter(int.class, whole);
    line.registerConverter(Integer.class, whole);
    Converter<Double> number =
        new Converter<>("a number, such as 0.5", Double::valueOf, Nearest::decimal);
    line.registerConverter(double.class, number);
    line.registerConverter(Double.class, number);
    line.registerConverter(
        Instant.class,
        new Converter<>(
            "an instant, such as 2026-01-31T12:00:00Z", Instant::parse, Nearest::instant));
  }

  /**
   * Converter of one kind. It is a class, since Java 17 crashed at the end of a process whose
   * classes it archived, when references to methods implemented the parser's interface.
   */
  private record Converter<T>(
      String expected, Function<String, T> reader, Function<String, Optional<String>> nearest)
      implements ITypeConverter<T> {

    @Override
    public T convert(String given) {
      try {
        return reader.apply(given);
      } catch (NumberFormatException | DateTimeException e) {
        throw new TypeConversionException(
            "'%s' is not %s%s"
                .formatted(
                    given, expected, Nearest.proposal(nearest.apply(given).stream().toList())));
      }
    }
  }
}
