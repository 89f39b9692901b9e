package dev.qortex.benchmarks.observations;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;

/**
 * Sentences of a folder of documentation, such as {@code /usr/share/doc} of Debian: some of each
 * text file, in the order of the paths, so that one large manual does not outweigh the others.
 */
final class DocumentationSentences {

  private static final int OF_A_FILE = 8;
  private static final int MOST = 4_000;
  private static final int SHORTEST = 30;
  private static final int LONGEST = 400;
  private static final double LETTERS = 0.7;
  private static final int MOST_BYTES = 400_000;
  private static final Pattern MARKUP =
      Pattern.compile("(?is)<(script|style).*?</\\1>|<[^<>]{1,500}>");
  private static final Pattern END = Pattern.compile("(?<=[.!?]) ");

  private DocumentationSentences() {}

  /** Up to 4,000 sentences, spread evenly over the files. */
  static List<ScreeningLine> of(Path folder) throws IOException {
    List<Path> files;
    try (Stream<Path> found = Files.walk(folder)) {
      files = found.filter(DocumentationSentences::isText).sorted().toList();
    }
    Set<String> sentences = new LinkedHashSet<>();
    for (Path file : files) {
      sentences.addAll(some(file));
    }
    List<String> all = List.copyOf(sentences);
    int count = Math.min(MOST, all.size());
    List<ScreeningLine> lines = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      String text = all.get((int) ((long) i * all.size() / count));
      lines.add(new ScreeningLine("documentation", "en", text, ""));
    }
    return lines;
  }

  /** Changes and licences say the same in every package. */
  private static boolean isText(Path file) {
    String name = file.getFileName().toString();
    return Files.isRegularFile(file)
        && !name.startsWith("changelog")
        && !name.startsWith("copyright");
  }

  private static List<String> some(Path file) throws IOException {
    String text;
    try {
      text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes(file))).toString();
    } catch (CharacterCodingException e) {
      return List.of();
    }
    String plain = MARKUP.matcher(text).replaceAll(" ").replaceAll("\\s+", " ");
    List<String> good =
        Arrays.stream(END.split(plain)).filter(DocumentationSentences::isSentence).toList();
    int count = Math.min(OF_A_FILE, good.size());
    return Stream.iterate(0, i -> i + 1)
        .limit(count)
        .map(i -> good.get(i * good.size() / count))
        .toList();
  }

  private static byte[] bytes(Path file) throws IOException {
    byte[] bytes = Files.readAllBytes(file);
    if (file.toString().endsWith(".gz")) {
      try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(bytes))) {
        bytes = in.readNBytes(MOST_BYTES);
      }
    }
    return bytes.length > MOST_BYTES ? Arrays.copyOf(bytes, MOST_BYTES) : bytes;
  }

  private static boolean isSentence(String text) {
    long letters = text.chars().filter(Character::isLetter).count();
    return text.length() > SHORTEST && text.length() < LONGEST && letters > LETTERS * text.length();
  }
}
