package dev.qortex.cli.internal.terminal;

import java.time.DateTimeException;
import java.time.Instant;
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
        new Converter<>("a whole number up to " + Integer.MAX_VALUE, Integer::valueOf);
    line.registerConverter(int.class, whole);
    line.registerConverter(Integer.class, whole);
    Converter<Double> number = new Converter<>("a number, such as 0.5", Double::valueOf);
    line.registerConverter(double.class, number);
    line.registerConverter(Double.class, number);
    line.registerConverter(
        Instant.class, new Converter<>("an instant, such as 2026-01-31T12:00:00Z", Instant::parse));
  }

  /**
   * Converter of one kind. It is a class, since Java 17 crashed at the end of a process whose
   * classes it archived, when references to methods implemented the parser's interface.
   */
  private record Converter<T>(String expected, Function<String, T> reader)
      implements ITypeConverter<T> {

    @Override
    public T convert(String given) {
      try {
        return reader.apply(given);
      } catch (NumberFormatException | DateTimeException e) {
        throw new TypeConversionException("'%s' is not %s".formatted(given, expected));
      }
    }
  }
}
