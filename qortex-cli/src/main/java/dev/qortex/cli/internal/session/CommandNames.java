package dev.qortex.cli.internal.session;

import dev.qortex.cli.internal.terminal.Members;
import dev.qortex.service.Operation;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Commands that call operations, by the names of the operations. The texts of all interfaces name
 * operations by identifiers, which the terminal shows as commands.
 */
public final class CommandNames {

  private static final Pattern IDENTIFIER = Pattern.compile("\\b[a-z]+(?:_[a-z]+)+\\b");

  private final Map<String, String> commands;

  private CommandNames(Map<String, String> commands) {
    this.commands = commands;
  }

  /** The operations that have commands. */
  public static List<Operation> declared() {
    return Session.declared().stream()
        .filter(operation -> !operation.facets().command().isEmpty())
        .toList();
  }

  public static CommandNames of(Collection<Operation> operations) {
    return new CommandNames(
        operations.stream()
            .collect(
                Collectors.toMap(
                    Operation::name, operation -> "qortex " + operation.facets().command())));
  }

  /** A text with the command in the place of each identifier of an operation. */
  public String shown(String text) {
    return IDENTIFIER
        .matcher(text)
        .replaceAll(found -> commands.getOrDefault(found.group(), found.group()));
  }

  /** A message as {@link #shown} makes it; the operations are read if it has an identifier. */
  public static String inMessage(String text) {
    return IDENTIFIER.matcher(text).find() ? of(declared()).shown(text) : text;
  }

  /** A message with the option in the place of each identifier of an argument. */
  public static String optionsInMessage(String text, Class<? extends Record> argument) {
    Map<String, String> options =
        Arrays.stream(argument.getRecordComponents())
            .map(component -> Members.name(component.getName()))
            .collect(Collectors.toMap(name -> name, name -> "--" + name.replace('_', '-')));
    return new CommandNames(options).shown(text);
  }
}
