package dev.qortex.cli.internal.terminal;

import java.time.DateTimeException;
import java.time.Instant;
import picocli.CommandLine;
import picocli.CommandLine.TypeConversionException;

/** Numbers and instants of options, whose refusals tell people what to write. */
public final class PlainValues {

  private PlainValues() {}

  /** Teaches a command and those below it to read them. */
  public static void register(CommandLine line) {
    Reader<Integer> whole = of("a whole number up to " + Integer.MAX_VALUE, Integer::valueOf);
    line.registerConverter(int.class, whole::read);
    line.registerConverter(Integer.class, whole::read);
    Reader<Double> number = of("a number, such as 0.5", Double::valueOf);
    line.registerConverter(double.class, number::read);
    line.registerConverter(Double.class, number::read);
    line.registerConverter(
        Instant.class, of("an instant, such as 2026-01-31T12:00:00Z", Instant::parse)::read);
  }

  private static <T> Reader<T> of(String expected, Reader<T> reader) {
    return given -> {
      try {
        return reader.read(given);
      } catch (NumberFormatException | DateTimeException e) {
        throw new TypeConversionException("'%s' is not %s".formatted(given, expected));
      }
    };
  }

  private interface Reader<T> {
    T read(String given);
  }
}
