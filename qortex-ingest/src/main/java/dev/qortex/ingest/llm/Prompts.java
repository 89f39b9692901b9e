package dev.qortex.ingest.llm;

import dev.qortex.commons.Resources;
import dev.qortex.commons.Surrogates;
import dev.qortex.core.completion.Prompt;
import dev.qortex.ingest.document.Chunk;
import dev.qortex.ingest.extract.Reading;
import java.util.Collection;

/** Prompts that ask a model about a chunk. Immutable. */
final class Prompts {

  /** Number of characters of an unusable answer that the model sees again. */
  private static final int MOST_OF_ANSWER = 20_000;

  private final String instructions = resource("instructions.txt");
  private final String repair = resource("repair.txt");

  /** Builds the prompt, with the text last: nothing in it can pretend to be outside of it. */
  Prompt of(Reading reading, Chunk chunk, Collection<String> knownNames) {
    StringBuilder input = new StringBuilder();
    line(input, "Document: ", reading.document().title());
    line(input, "Section: ", chunk.section().location());
    line(input, "Known names: ", String.join("; ", knownNames));
    input.append("Text:\n").append(chunk.text());
    return new Prompt(instructions, Surrogates.wellFormed(input.toString()));
  }

  private static void line(StringBuilder input, String label, String value) {
    if (!value.isBlank()) {
      input.append(label).append(oneLine(value)).append('\n');
    }
  }

  private static String oneLine(String text) {
    return text.replaceAll("\\R", " ");
  }

  /** Asks again. Every line of the answer is marked, so that none can pretend to be the input. */
  Prompt repair(Prompt first, String answer, String problem) {
    String shown = answer.length() <= MOST_OF_ANSWER ? answer : answer.substring(0, MOST_OF_ANSWER);
    String quoted = "> " + shown.replaceAll("\\R", "\n> ");
    String input =
        repair
            + oneLine(problem)
            + "\n\nYour last answer:\n"
            + quoted
            + "\n\nThe input:\n"
            + first.input();
    return new Prompt(first.instructions(), Surrogates.wellFormed(input));
  }

  static String resource(String name) {
    return Resources.text(Prompts.class, name);
  }
}
