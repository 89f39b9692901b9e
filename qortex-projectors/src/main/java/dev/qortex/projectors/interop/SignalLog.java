package dev.qortex.projectors.interop;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.qortex.commons.Checks;
import dev.qortex.commons.DurableFiles;
import dev.qortex.core.error.StorageException;
import dev.qortex.json.StrictJson;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.channels.FileLock;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * File of signals, one JSON object in a line, that several systems append to, such as {@code
 * ~/.qortex/signals/projections.jsonl}. A signal is in it whole and on disk when {@link #append}
 * returns; what a writer that died left behind is a bad line of its own and spoils no other.
 * Thread-safe, for several processes too. Python qortex and Python buildlog read and write the
 * file.
 */
public final class SignalLog {

  /** Far more than a signal has; a longer line is bad and is not kept in memory. */
  private static final int LONGEST_LINE = 1 << 20;

  /** Threads of one process take turns here, as a lock of the system belongs to a process. */
  private static final Object TURN = new Object();

  /** As Python writes an aware time. */
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSSSSSxxx", Locale.ROOT)
          .withZone(ZoneOffset.UTC);

  private final Path file;
  private final InstantSource clock;

  /**
   * A log in that file, which need not exist.
   *
   * @param clock dates signals
   */
  public SignalLog(Path file, InstantSource clock) {
    this.file = file.toAbsolutePath().normalize();
    this.clock = clock;
  }

  /**
   * Content of a log.
   *
   * @param signals the signals in the order of the file
   * @param bad the lines that are not signals, at any position
   */
  public record Reading(List<Signal> signals, List<BadLine> bad) {

    /** Makes defensive copies. */
    public Reading {
      signals = List.copyOf(signals);
      bad = List.copyOf(bad);
    }
  }

  /**
   * Line that is not a signal.
   *
   * @param number the number of the line, from 1
   * @param reason the fault in words
   */
  public record BadLine(long number, String reason) {}

  /**
   * Appends a signal with the present time.
   *
   * @param source the system that says so, not blank
   * @throws IllegalArgumentException when it does not fit the {@linkplain FormatCheck#signal
   *     format}
   * @throws StorageException when it cannot be written
   */
  public Signal append(String event, String source, Map<String, ?> fields) {
    Signal signal = new Signal(event, clock.instant(), source, Map.copyOf(fields));
    Map<String, Object> object = new LinkedHashMap<>();
    object.put("event", event);
    object.putAll(signal.fields());
    object.put("ts", TIME.format(signal.time()));
    object.put("source", source);
    List<FormatCheck.Problem> problems = FormatCheck.signal().problems(object);
    if (!problems.isEmpty()) {
      throw new IllegalArgumentException("The signal is refused: " + problems.get(0));
    }
    String line = StrictJson.line(object) + "\n";
    try {
      append(line.getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new StorageException(
          "The signal (%s) cannot be appended to (%s).\nMaybe the disk is full or the folder not writable."
              .formatted(event, file),
          e);
    }
    return signal;
  }

  private void append(byte[] line) throws IOException {
    Path folder = file.resolveSibling(".").normalize();
    Files.createDirectories(folder);
    Path guard = file.resolveSibling("." + file.getFileName() + ".lock");
    // The lock is on a file that nobody else opens: closing any channel to a file gives its locks
    // up.
    synchronized (TURN) {
      // An interrupt would end the wait for the lock.
      boolean interrupted = Thread.interrupted();
      try (RandomAccessFile lock = new RandomAccessFile(guard.toFile(), "rw");
          FileLock held = lock.getChannel().lock()) {
        boolean begun = held.isValid() && endsInsideOfALine();
        try (FileOutputStream out = new FileOutputStream(file.toFile(), true)) {
          byte[] whole = begun ? concat(new byte[] {'\n'}, line) : line;
          out.write(whole);
          out.getFD().sync();
        }
      } finally {
        if (interrupted) {
          Thread.currentThread().interrupt();
        }
      }
    }
    DurableFiles.syncFolder(folder);
  }

  private boolean endsInsideOfALine() throws IOException {
    if (!Files.exists(file)) {
      return false;
    }
    try (RandomAccessFile in = new RandomAccessFile(file.toFile(), "r")) {
      if (in.length() == 0) {
        return false;
      }
      in.seek(in.length() - 1);
      return in.read() != '\n';
    }
  }

  private static byte[] concat(byte[] start, byte[] end) {
    byte[] both = new byte[start.length + end.length];
    System.arraycopy(start, 0, both, 0, start.length);
    System.arraycopy(end, 0, both, start.length, end.length);
    return both;
  }

  /** All signals. A log that does not exist is empty. */
  public Reading readSignals() {
    return readSignals(Instant.MIN);
  }

  /**
   * The signals that were written after that moment, and all bad lines, those before it too: a line
   * that cannot be read tells no time.
   *
   * @throws StorageException when the file cannot be read
   */
  public Reading readSignals(Instant since) {
    List<Signal> signals = new ArrayList<>();
    List<BadLine> bad = new ArrayList<>();
    if (!Files.exists(file)) {
      return new Reading(signals, bad);
    }
    try (InputStream in = new BufferedInputStream(Files.newInputStream(file), 1 << 16)) {
      long number = 0;
      for (Optional<byte[]> line = line(in); line.isPresent(); line = line(in)) {
        number++;
        try {
          Signal signal = signal(line.get());
          if (signal != null && signal.time().isAfter(since)) {
            signals.add(signal);
          }
        } catch (IllegalArgumentException e) {
          bad.add(new BadLine(number, String.valueOf(e.getMessage())));
        }
      }
    } catch (IOException e) {
      throw new StorageException("The signals (%s) cannot be read.".formatted(file), e);
    }
    return new Reading(signals, bad);
  }

  /** The next line without its end, one byte longer than allowed if it is too long; or nothing. */
  private static Optional<byte[]> line(InputStream in) throws IOException {
    int first = in.read();
    if (first < 0) {
      return Optional.empty();
    }
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    for (int b = first; b >= 0 && b != '\n'; b = in.read()) {
      if (line.size() <= LONGEST_LINE) {
        line.write(b);
      }
    }
    return Optional.of(line.toByteArray());
  }

  /** Null for a blank line. */
  private static @Nullable Signal signal(byte[] line) {
    if (line.length > LONGEST_LINE) {
      throw new IllegalArgumentException("It has more than (%s) bytes.".formatted(LONGEST_LINE));
    }
    try {
      String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(line)).toString();
      return text.isBlank() ? null : signal(StrictJson.load(text));
    } catch (CharacterCodingException e) {
      throw new IllegalArgumentException("It is not in UTF-8.", e);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("It is not valid JSON: " + e.getOriginalMessage(), e);
    }
  }

  private static Signal signal(@Nullable Object json) {
    if (!(json instanceof Map<?, ?> map)) {
      throw new IllegalArgumentException(
          "It is (%s), no object.".formatted(Checks.shown(String.valueOf(json))));
    }
    Map<String, Object> fields = new LinkedHashMap<>();
    map.forEach(
        (name, value) -> {
          if (value != null) {
            fields.put(String.valueOf(name), value);
          }
        });
    return new Signal(
        text(fields, "event", "type"), time(fields), text(fields, "source", ""), fields);
  }

  /** Takes a field away; Python buildlog has other names than Python qortex. */
  private static String text(Map<String, Object> fields, String name, String other) {
    Object value = fields.containsKey(name) ? fields.remove(name) : fields.remove(other);
    if (value == null && other.isEmpty()) {
      return "";
    }
    if (value instanceof String text && !text.isBlank()) {
      return text;
    }
    throw new IllegalArgumentException(
        "The %s (%s) must be a text that is not blank."
            .formatted(name, Checks.shown(String.valueOf(value))));
  }

  private static Instant time(Map<String, Object> fields) {
    String text = text(fields, "ts", "timestamp");
    try {
      boolean aware = text.matches(".*(Z|z|[+-]\\d\\d:\\d\\d(:\\d\\d)?)");
      return aware
          ? OffsetDateTime.parse(text).toInstant()
          : LocalDateTime.parse(text).toInstant(ZoneOffset.UTC);
    } catch (DateTimeException e) {
      throw new IllegalArgumentException(
          "The ts (%s) must be a time like 2026-11-21T10:15:30+00:00.".formatted(text), e);
    }
  }
}
