package dev.qortex.commons.credentials;

import dev.qortex.commons.Resources;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Passwords in the arguments of programs, by the table {@code commands.txt}. Linear in the text.
 */
final class Commands {

  /** Characters behind a program in which its options are looked for. */
  private static final int REACH = 200;

  private static final int SHORTEST_WORD = 6;

  private static final Pattern ARGUMENT =
      Pattern.compile(
          "(?<key>[-/][\\w:-]{1,30}?=?)?(?:\"(?<d>[^\"\\n]{0,200})\"|'(?<s>[^'\\n]{0,200})'|(?<b>[^\\s\"'|;`]++))");

  private record Option(List<String> program, String option, boolean attached, String behind) {}

  private final Map<String, List<Option>> byProgram = new HashMap<>();

  /** First two characters of the names of programs. */
  private final ByStart<String> starts = new ByStart<>();

  static Commands read() {
    Commands commands = new Commands();
    for (String line : Resources.lines(Commands.class, "commands.txt")) {
      String[] cells = line.split("\t");
      List<String> program = List.of(cells[0].split(" "));
      commands.starts.add(cells[0].charAt(0), cells[0].charAt(1), program.get(0));
      boolean attached = cells[1].endsWith("*");
      String option = attached ? cells[1].substring(0, cells[1].length() - 1) : cells[1];
      commands
          .byProgram
          .computeIfAbsent(program.get(0), name -> new ArrayList<>())
          .add(new Option(program, option, attached, cells.length > 2 ? cells[2] : ""));
    }
    return commands;
  }

  void find(String text, Spans spans) {
    int read = 0;
    for (int i = 0; i < text.length(); i++) {
      boolean begins = isWord(text.charAt(i)) && (i == 0 || !isWord(text.charAt(i - 1)));
      if (begins) {
        int end = i;
        while (end < text.length() && end - i < 24 && isWord(text.charAt(end))) {
          end++;
        }
        List<Option> options =
            i >= read && end > i + 1 && starts.get(text.charAt(i), text.charAt(i + 1)) != null
                ? byProgram.get(text.substring(i, end))
                : null;
        if (options != null) {
          read = options(text, end, options, spans);
        }
        i = Math.max(i, end - 1);
      }
    }
  }

  private static boolean isWord(char c) {
    return c < 128 && (Character.isLetterOrDigit(c) || c == '-' || c == '_');
  }

  private record Argument(String key, String value, int start, int end, boolean open) {}

  /** Redacts in the arguments, and gives back where they end. */
  private static int options(String text, int from, List<Option> options, Spans spans) {
    List<Argument> arguments = arguments(text, from);
    for (Option option : options) {
      if (isProgram(option, arguments)) {
        option(option, arguments, spans);
      }
    }
    return arguments.isEmpty() ? from : arguments.get(arguments.size() - 1).end();
  }

  private static List<Argument> arguments(String text, int from) {
    int most = Math.min(text.length(), from + REACH);
    int end = from;
    while (end < most && text.charAt(end) != '\n') {
      end++;
    }
    List<Argument> arguments = new ArrayList<>();
    Matcher matcher = ARGUMENT.matcher(text).region(from, end);
    while (matcher.find()) {
      String kind = matcher.group("d") != null ? "d" : matcher.group("s") != null ? "s" : "b";
      String key = matcher.group("key") == null ? "" : matcher.group("key");
      arguments.add(
          kind.equals("b")
              ? new Argument("", key + matcher.group(kind), matcher.start(), matcher.end(), false)
              : new Argument(
                  key, matcher.group(kind), matcher.start(kind), matcher.end(kind), true));
    }
    return arguments;
  }

  private static boolean isProgram(Option option, List<Argument> arguments) {
    int at = 0;
    for (String word : option.program().subList(1, option.program().size())) {
      while (at < arguments.size() && at < 6 && !arguments.get(at).value().equals(word)) {
        at++;
      }
      if (at >= arguments.size() || at >= 6) {
        return false;
      }
    }
    return true;
  }

  private static void option(Option option, List<Argument> arguments, Spans spans) {
    for (int i = 0; i < arguments.size(); i++) {
      Argument argument = arguments.get(i);
      boolean alone = argument.value().equals(option.option()) && argument.key().isEmpty();
      if (alone && !option.option().isEmpty() && i + 1 < arguments.size()) {
        value(option, arguments.get(i + 1), 0, spans);
      } else if (argument.key().equals(option.option()) && argument.open()) {
        value(option, argument, 0, spans);
      } else if (argument.key().isEmpty() && argument.value().startsWith(option.option() + "=")) {
        value(option, argument, option.option().length() + 1, spans);
      } else if (option.attached() && argument.value().startsWith(option.option())) {
        value(option, argument, option.option().length(), spans);
      }
    }
  }

  /** True for a literal of letters at least, which is not a placeholder. */
  private static boolean isWord(String value) {
    return value.length() >= SHORTEST_WORD
        && value.chars().anyMatch(Character::isLetter)
        && value.indexOf('/') < 0
        && !Strength.isPlaceholder(value);
  }

  private static void value(Option option, Argument argument, int skipped, Spans spans) {
    int behind = argument.value().indexOf(option.behind(), skipped);
    if (behind < 0) {
      return;
    }
    int start = behind + option.behind().length();
    String value = argument.value().substring(start);
    boolean short_ = value.length() < 4 || value.startsWith("-");
    Strength least = option.option().isEmpty() ? Strength.RANDOM : Strength.NUMBERED;
    boolean words =
        Phrases.isJoined(value)
            || argument.open() && Phrases.isPhrase(value, 3, 0.5)
            || !option.attached() && isWord(value);
    if (!short_ && (Strength.of(value).atLeast(least) || words && least != Strength.RANDOM)) {
      spans.add(argument.start() + start, argument.end());
    }
  }
}
